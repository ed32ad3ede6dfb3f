import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import type { ValuationField } from "../../schema/rules/valuations.ts";
import { openPortfolio } from "../../server/domains/valuations/reading/open-portfolio.ts";
import { readPortfolio } from "../../server/domains/valuations/reading/read-portfolio.ts";
import { recogniseColumns } from "../../server/domains/valuations/reading/recognise-columns.ts";
import {
  debtorKindOf,
  hasDocuments,
  isThere,
  judicialOf,
  productOf,
  vintageDay,
} from "../../server/domains/valuations/reading/words.ts";
import { HEADERS, portfolioFile, tidyRows, type Cell } from "./portfolio-file.ts";

const folder = mkdtempSync(join(tmpdir(), "portfolio-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (rows: readonly (readonly Cell[])[]) => {
  const path = join(folder, "cartera.xlsx");
  writeFileSync(path, portfolioFile(rows));
  return openPortfolio(path);
};
const TODAY = "2026-11-29";
const read = async (rows: readonly (readonly Cell[])[], fields?: ValuationField[]) => {
  const table = await open(rows);
  const found = fields ?? recogniseColumns(table.headers, table.profiles);
  return { table, fields: found, ...readPortfolio(table, found, { unit: null, today: TODAY }) };
};
const recognised = async (rows: readonly (readonly Cell[])[]) => (await read(rows)).fields;

describe("columns", () => {
  test("of a tidy file are all recognised", async () => {
    expect(await recognised(tidyRows(30))).toEqual([
      "CONTRACT",
      "AMOUNT",
      "DEFAULT_DATE",
      "PRODUCT",
      "EMAIL",
      "PHONE",
      "DOCUMENTS",
      "COLLATERAL",
      "PAID",
      "PLACE",
      "DEBTOR_KIND",
      "JUDICIAL",
    ] satisfies ValuationField[]);
  });

  test("of messy headers, with a title above and columns nobody needs", async () => {
    const body = Array.from({ length: 30 }, (_, at): Cell[] => [
      `A${at}`,
      "Cartera 7",
      `${1_000 + at},50 €`,
      "200,00",
      String(2015 + (at % 9)),
      "S",
      "41001",
    ]);
    const fields = await recognised([
      ["Cartera de prueba Q4"],
      [],
      ["ID", "Lote", "SALDO PDTE. (€)", "Comisiones", "Añada", "¿Tiene móvil?", "C.P."],
      ...body,
    ]);
    expect(fields).toEqual(["CONTRACT", "NONE", "AMOUNT", "NONE", "DEFAULT_DATE", "PHONE", "PLACE"]);
  });
});

describe("rows", () => {
  const HEAD = ["Contrato", "Importe deuda", "Fecha impago", "Producto"];
  const good = (id: string, amount: Cell): Cell[] => [id, amount, "15/03/2024", "Tarjeta"];

  test("with formulas, blanks, Spanish numbers and a total at the end add up", async () => {
    const { contracts, leftOut, table } = await read([
      HEAD,
      good("C-1", "1.234,56 €"),
      good("C-2", { formula: "100*2", result: 200 }),
      [],
      good("C-3", 99.9),
      good("C-4", "1.000"),
      good("C-5", "2.500,10"),
      good("C-6", "-40,00"),
      good("C-7", "mucho"),
      good("C-8", null),
      good("C-1", "5,00"),
      good("C-9", 0),
      ["TOTAL", "5.034,56", null, null],
    ]);
    expect(contracts.map(({ contractId, contract }) => [contractId, contract.amountCents])).toEqual([
      ["C-1", 123_456],
      ["C-2", 20_000],
      ["C-3", 9_990],
      ["C-4", 100_000],
      ["C-5", 250_010],
    ]);
    expect(leftOut.map(({ rowNumber, reason, found }) => [rowNumber, reason, found])).toEqual([
      [8, "NOT_POSITIVE", "-40,00"],
      [9, "NOT_A_NUMBER", "mucho"],
      [10, "NO_AMOUNT", ""],
      [11, "DUPLICATE", "C-1"],
      [12, "NOT_POSITIVE", "0"],
      [13, "NOT_A_DEBT", "TOTAL"],
    ]);
    expect(contracts.length + leftOut.length).toBe(table.rows.length);
    expect(contracts[0]?.contract).toMatchObject({
      product: "CARD",
      ageMonths: 32,
      contactWays: null,
      paidCents: null,
    });
  });

  test("a sum that nothing names isn't a contract", async () => {
    const rows = Array.from({ length: 5 }, (_, at) => good(`C-${at}`, 100));
    const { contracts, leftOut } = await read([HEAD, ...rows, [null, 500, null, null]]);
    expect(contracts).toHaveLength(5);
    expect(leftOut).toEqual([{ rowNumber: 7, reason: "NOT_A_DEBT", found: "500" }]);
  });

  test("of a file without identifiers are called by their number", async () => {
    const body = Array.from({ length: 6 }, (_, at): Cell[] => [at + 10.5, "15/01/2024"]);
    const { contracts } = await read([["Importe pendiente", "Fecha impago"], ...body]);
    expect(contracts[0]?.contractId).toBe("Fila 2");
  });

  test("in thousands, in another currency, below zero", async () => {
    const rows = (header: string, amounts: Cell[]) => [
      ["Contrato", header, "Producto"],
      ...amounts.map((amount, at): Cell[] => [`C-${at}`, amount, "Tarjeta"]),
    ];
    const thousands = await read(rows("Importe deuda (miles €)", [1.5, 2, 3]));
    expect(thousands.unit).toBe("THOUSANDS");
    expect(thousands.contracts[0]?.contract.amountCents).toBe(150_000);
    const dollars = await read(rows("Importe deuda (USD)", [10, 20, 30]));
    expect(dollars.leftOut.map(({ reason }) => reason)).toEqual(Array(3).fill("OTHER_CURRENCY"));
    const negative = await read(rows("Importe deuda", [-10, -20, -30]));
    expect(negative.isTurned).toBe(true);
    expect(negative.contracts.map(({ contract }) => contract.amountCents)).toEqual([1_000, 2_000, 3_000]);
  });

  test("what couldn't be read is counted, and the contract valued without it", async () => {
    const { contracts, notices } = await read([
      HEAD,
      ["C-1", 100, "31/02/2024", "Tarjeta"],
      ["C-2", 100, "01/01/2030", "Tarjeta"],
      ["C-3", 100, "05/05/2024", "Cosas"],
      good("C-4", 100),
      good("C-5", 100),
    ]);
    expect(contracts).toHaveLength(5);
    expect(notices).toEqual({ DATE_UNREAD: 1, DATE_IN_FUTURE: 1, PRODUCT_UNKNOWN: 1 });
    expect(contracts.map(({ contract }) => contract.ageMonths)).toEqual([null, null, 30, 32, 32]);
  });

  test("ways of contact are counted over all columns that tell of them", async () => {
    const fields: ValuationField[] = ["CONTRACT", "AMOUNT", "EMAIL", "PHONE", "PHONE", "ADDRESS"];
    const { contracts } = await read(
      [
        ["Id", "Importe", "Correo", "Tel 1", "Tel 2", "Dirección"],
        ["1", 10, "Sí", "No", "Sí", "1"],
        ["2", 10, "sin correo", null, "N", "0"],
        ["3", 10, null, "X", null, "no consta"],
      ],
      fields,
    );
    expect(contracts.map(({ contract }) => contract.contactWays)).toEqual([3, 0, 0]);
  });

  test("25 and 20,000 of them: none is lost", async () => {
    for (const count of [25, 20_000]) {
      const { contracts, leftOut } = await read(tidyRows(count));
      expect(contracts.length + leftOut.length).toBe(count);
      expect(contracts).toHaveLength(count);
    }
    expect(HEADERS).toHaveLength(12);
  }, 60_000);
});

describe("words", () => {
  test.each([
    ["Crédito hipotecario", "MORTGAGE"],
    ["TARJETA DE CRÉDITO", "CARD"],
    ["Préstamo consumo", "CONSUMER_LOAN"],
    ["Factura de luz", "UTILITY"],
    ["Facturas B2B", "INVOICE"],
    ["Otros", null],
    ["", null],
  ])("product %s", (text, product) => expect(productOf(text)).toBe(product));

  test.each([
    ["No", "NONE"],
    ["Extrajudicial", "NONE"],
    ["Demanda presentada", "CLAIM"],
    ["Monitorio", "CLAIM"],
    ["Sentencia firme", "TITLE"],
    ["Concurso de acreedores", "INSOLVENCY"],
    ["", null],
    ["???", null],
  ])("court %s", (text, state) => expect(judicialOf(text)).toBe(state));

  test("yes and no, persons and vintages", () => {
    expect(["Sí", "S", "1", "X1", "VERDADERO"].map(isThere)).toEqual([true, true, true, true, true]);
    expect(["No", "0", "", "n/d", "FALSO", "sin teléfono"].map(isThere)).toEqual(Array(6).fill(false));
    expect([hasDocuments("Sí"), hasDocuments("no"), hasDocuments(""), hasDocuments("incompleta")]).toEqual([
      true,
      false,
      null,
      false,
    ]);
    expect([debtorKindOf("Persona jurídica"), debtorKindOf("Física"), debtorKindOf("?")]).toEqual([
      "COMPANY",
      "PERSON",
      null,
    ]);
    expect([
      vintageDay("2019"),
      vintageDay("03/2021"),
      vintageDay("2021-11"),
      vintageDay("15/03/2021"),
    ]).toEqual(["2019-07-01", "2021-03-01", "2021-11-01", null]);
  });
});
