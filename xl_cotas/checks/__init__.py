"""What is compared with the law: one file a check, one mechanism for verdicts.

`CHECKS` lists the modules in the order in which they run; a new check is its file and its line here.
"""

CHECKS = (
    "v001_reserva",
    "v002_soma_da_linha",
    "v003_totais",
    "v004_coluna_exigida",
    "v005_teto",
    "v006_cadastro_de_reserva",
    "v007_formulas",
    "v008_fracionamento",
    "v009_coluna_sem_norma",
    "c101_ordem_das_notas",
    "c102_desempate",
    "c103_lista_reservada",
    "c104_sequencia",
    "c105_declaracao",
    "c106_inscricao_repetida",
    "c107_nota_minima",
    "c108_nota_ou_posicao_invalida",
    "l301_vigencia",
    "l302_fim_da_vigencia",
    "l303_situacao_da_lei",
    "l305_item_abaixo_da_lei",
    "l306_base_do_edital",
    "l307_ente",
    "e901_numero_como_texto",
    "e902_celula_de_erro",
    "e903_formula_nao_calculada",
    "e904_numero_invalido",
    "e905_cabecalho_desconhecido",
    "e906_tabela_nao_conferida",
    "e907_leitura_da_tabela",
    "e908_linha_incompleta",
)
