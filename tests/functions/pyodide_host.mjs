// The browser's side of xlwings Lite, under Node: node pyodide_host.mjs PYODIDE.mjs CALLS.json ANSWERS.json OURS.whl OTHER.whl...
// Nothing is fetched: the package of npm has the interpreter and the standard library. The other wheels are those that
// Lite has already (xlwings, micropip and what it needs); ours is installed as Lite installs it.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, calls, answers, ours, ...others] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide));
const py = await loadPyodide();
const bytes = (file) => new Uint8Array(fs.readFileSync(file));
for (const wheel of others) py.unpackArchive(bytes(wheel), "whl");
py.FS.writeFile(`/tmp/${path.basename(ours)}`, bytes(ours));
globalThis.wheel = `emfs:/tmp/${path.basename(ours)}`;
globalThis.asked = JSON.parse(fs.readFileSync(calls, "utf8"));
const found = await py.runPythonAsync(`
import json, os, sys, time
os.environ.update(XLWINGS_LICENSE_KEY="noncommercial", XLWINGS_ON_SERVER="true")
import js
import micropip
before = set(micropip.list())
await micropip.install(js.wheel)
installed = sorted(set(micropip.list()) - before)
import xlwings as xw
from xlwings import server
from xl_cotas.functions import addin

def data(name, arguments):
    return {"func_name": name, "args": arguments, "version": xw.__version__, "client": "Office.js", "runtime": "1.4",
            "date_format": "dd/mm/yyyy", "culture_info_name": "pt-BR", "caller_address": "[b.xlsx]Plan1!A1"}

results = [await server.custom_functions_call(data(name, arguments), addin) for name, arguments in js.asked.to_py()]
start = time.perf_counter()
for _ in range(1000):
    await server.custom_functions_call(data("COTAS_RESERVA", [[[8]], [["rs-mostardas-3920-2019"]]]), addin)
json.dumps({
    "results": results,
    "meta": server.custom_functions_meta(addin)["functions"],
    "seconds": time.perf_counter() - start,
    "installed": installed,
    "outside": sorted({name.split(".")[0] for name in sys.modules if name.split(".")[0] in ("click", "polars", "openpyxl")}),
})
`);
fs.writeFileSync(answers, found);
