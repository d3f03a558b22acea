// The browser's side of xlwings Lite, under Node: node pyodide_host.mjs PYODIDE.mjs XLWINGS.whl PACKAGE.zip CALLS.json ANSWERS.json
// Nothing is fetched: the package of npm has the interpreter and the standard library.
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, xlwings, ours, calls, answers] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide));
const py = await loadPyodide();
const unpack = (path, format) => py.unpackArchive(new Uint8Array(fs.readFileSync(path)), format);
unpack(xlwings, "whl");
unpack(ours, "zip");
globalThis.asked = JSON.parse(fs.readFileSync(calls, "utf8"));
const found = await py.runPythonAsync(`
import json, os, sys, time
os.environ.update(XLWINGS_LICENSE_KEY="noncommercial", XLWINGS_ON_SERVER="true")
sys.path.insert(0, os.getcwd())
import js
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
    "outside": sorted({name.split(".")[0] for name in sys.modules if name.split(".")[0] in ("click", "polars", "openpyxl")}),
})
`);
fs.writeFileSync(answers, found);
