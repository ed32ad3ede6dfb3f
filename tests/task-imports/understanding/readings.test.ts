import { describe, expect, test } from "@jest/globals";
import { DATE_MARK, NUMBER_MARK } from "../../../server/domains/task-imports/reading/cell.ts";
import {
  AS_NUMBER,
  formatKind,
  formatLabel,
} from "../../../server/domains/task-imports/reading/number-format.ts";
import { readingQuestions } from "../../../server/domains/task-imports/reading-questions.ts";
import type { QuestionFacts } from "../../../server/domains/task-imports/reading-questions.ts";
import { createProfiler } from "../../../server/domains/task-imports/understanding/column-profiler.ts";
import type { ReadingOverride } from "../../../server/domains/task-imports/understanding/column-readings.ts";
import {
  currencyIn,
  tellsMoney,
  unitIn,
} from "../../../server/domains/task-imports/understanding/money-words.ts";
import type { ColumnChoice } from "../../../server/domains/task-imports/understanding/row-reading.ts";
import { compileRowReader } from "../../../server/domains/task-imports/understanding/understand-row.ts";

type Columns = Record<string, readonly [ColumnChoice, ...string[]]>;

const REST: Columns = {
  Entidad: ["entity", "Banco Uno"],
  Contrato: ["nContract", "N-1"],
  "Tipo contrato": ["typeContract", "Temporal"],
  Deudor: ["debtor", "Ana Gil"],
  Email: ["email", "ana@correo.example"],
  Domicilio: ["addressContract", "Calle Mayor 1"],
};

/** What a file of these columns asks about one of them, and what its rows become. */
function read(
  columns: Columns,
  { titles = [], decided = [] }: { titles?: string[]; decided?: ReadingOverride[] } = {},
) {
  const all = { ...columns, ...REST };
  const headers = Object.keys(all);
  const values = Object.values(all).map(([, ...cells]) => cells);
  const length = Math.max(...values.map((cells) => cells.length));
  const rows = Array.from({ length }, (_, at) => values.map((cells) => cells[at] ?? cells.at(-1) ?? ""));
  const profiler = createProfiler(headers.length);
  for (const row of rows) profiler.add(row);
  const mapping = Object.values(all).map(([choice]) => choice);
  const facts: QuestionFacts = {
    mapping,
    headers,
    profiles: profiler.finish(),
    overrides: decided,
    titles,
    today: "2026-07-01",
    date1904: false,
  };
  const reader = compileRowReader({ ...facts, mapping, readings: decided });
  const readings = rows.map((row) => {
    const { valid, values: task, issues } = reader(row);
    return valid ? { amount: task.amountDebt, date: task.debtDate } : issues.map(({ code }) => code).join();
  });
  return { questions: readingQuestions(facts, 0), readings };
}

const amounts = (...cells: string[]): Columns => ({ Deuda: ["amountDebt", ...cells] });
const typed = (...numbers: (number | string)[]) => numbers.map((number) => `${NUMBER_MARK}${number}`);

describe("units", () => {
  test.each([
    ["Deuda (miles de €)", "THOUSANDS"],
    ["Importe en miles", "THOUSANDS"],
    ["SALDO K€", "THOUSANDS"],
    ["Deuda (mil €)", "THOUSANDS"],
    ["Deuda (mil.)", "THOUSANDS"],
    ["Deuda k EUR", "THOUSANDS"],
    ["Deuda mls €", "THOUSANDS"],
    ["Importe (mls. euros)", "THOUSANDS"],
    ["Importe deuda mls", "THOUSANDS"],
    ["Saldo (Tsd. EUR)", "THOUSANDS"],
    ["Deuda (K)", "THOUSANDS"],
    ["importe_miles", "THOUSANDS"],
    ["importeCentimos", "CENTS"],
    ["Deute (milers d'euros)", "THOUSANDS"],
    ["Deuda (MM)", "MILLIONS"],
    ["Saldo (Mio. EUR)", "MILLIONS"],
    ["Deuda 000 €", "THOUSANDS"],
    ["Deuda ('000 €)", "THOUSANDS"],
    ["Riesgo (M€)", "MILLIONS"],
    ["Importe M.€", "MILLIONS"],
    ["Importe (millones de euros)", "MILLIONS"],
    ["Importe (céntimos)", "CENTS"],
    ["Deuda en cts.", "CENTS"],
    ["Importe deuda (€)", null],
    ["Deuda familia Miles", "THOUSANDS"],
    ["Importe mín. €", null],
    ["Deudas de más de 3 000 €", null],
    ["Deudas de más de 3.000 €", null],
    ["Kilómetros", null],
    ["Camille €", null],
    ["Importe total", null],
  ])("%s is in %s", (header, unit) => {
    expect(unitIn(header)).toBe(unit);
  });

  test.each([
    [["miles", "miles"], "THOUSANDS"],
    [["kEUR", "euros"], "THOUSANDS"],
    [["céntimos"], "CENTS"],
    [["euros", "EUR"], null],
    [["miles de gracias", "nada", "llamar"], null],
  ])("a column beside the amounts that says %j is asked about as %s", (cells, unit) => {
    const { questions, readings } = read({ ...amounts("1,00", "2,00", "3,00"), Unidad: ["EXTRA", ...cells] });
    expect(questions.some(({ kind, required }) => kind === "UNIT" && required)).toBe(unit !== null);
    expect(readings.includes("UNIT_UNDECIDED")).toBe(unit !== null);
  });

  test("no amount is taken before somebody says which unit holds", () => {
    const columns: Columns = { "Deuda (miles de €)": ["amountDebt", "12,5", "1.234", "0,345"] };
    const { questions, readings } = read(columns);
    expect(readings).toEqual(["UNIT_UNDECIDED", "UNIT_UNDECIDED", "UNIT_UNDECIDED"]);
    expect(questions[0]).toMatchObject({ kind: "UNIT", required: true, answered: false });
    const thousands = questions[0]?.options.find(({ value }) => value === "THOUSANDS");
    expect(thousands).toEqual({
      value: "THOUSANDS",
      label: "Miles de euros",
      selected: false,
      examples: [
        { written: "12,5", stored: "12.500,00 €" },
        { written: "1.234", stored: "1.234.000,00 €" },
        { written: "0,345", stored: "345,00 €" },
      ],
    });
  });

  test.each([
    ["THOUSANDS", ["33.952", "12.3456789", "-1"], ["33952.00", "12345.68", "NEGATIVE"]],
    ["CENTS", ["123456", "5", "123.5"], ["1234.56", "0.05", "1.24"]],
    ["MILLIONS", ["1.5", "0.000001", "2"], ["1500000.00", "1.00", "2000000.00"]],
    ["EUROS", ["12.345", "7", "0"], ["12.35", "7.00", "0.00"]],
  ] as const)("%s of typed numbers, exactly", (unit, numbers, stored) => {
    const { readings } = read(amounts(...typed(...numbers)), { decided: [{ column: 0, unit }] });
    expect(readings.map((one) => (typeof one === "string" ? one : one.amount))).toEqual(stored);
  });

  test.each([
    ["THOUSANDS", ["1.234,5", "12,345", "(3)"], ["1234500.00", "12345.00", "NEGATIVE"]],
    ["CENTS", ["123.456", "99", "12,5"], ["1234.56", "0.99", "TOO_MANY_DECIMALS"]],
  ] as const)("%s of written amounts, exactly", (unit, cells, stored) => {
    const { readings } = read(amounts(...cells), { decided: [{ column: 0, unit }] });
    expect(readings.map((one) => (typeof one === "string" ? one : one.amount))).toEqual(stored);
  });

  test("a line above the table says it for the whole of it", () => {
    expect(tellsMoney("(Importes en miles de euros)")).toBe(true);
    for (const title of [
      "Datos en dólares",
      "(en miles)",
      "En miles de pesos",
      "(miles)",
      "Miles",
      "Listado (miles)",
      "Listado en miles",
      "Cartera en millones",
      "(USD)",
      "$",
      "Cartera 2024 (USD)",
      "Listado en soles",
      "Datos en reales",
      "En reales",
      "En coronas checas",
      "(en won)",
    ])
      expect([title, tellsMoney(title)]).toEqual([title, true]);
    for (const title of [
      "Cartera de 12 millones de registros",
      "Datos de 3 millones de clientes",
      "En Madrid",
      "Informe (Madrid)",
      "Informe (MAD)",
      "Listado de deudores",
      "Deudores en Sol",
      "Zona Sur",
      "Presente en miles de hogares",
      "(€)",
    ])
      expect([title, tellsMoney(title)]).toEqual([title, false]);
    const { questions } = read(amounts("12"), { titles: ["Cifras expresadas en miles de euros"] });
    expect(questions.map(({ kind, required }) => [kind, required])).toEqual([["UNIT", true]]);
  });
});

describe("currencies", () => {
  test.each([
    ["Importe USD", "USD"],
    ["Deuda ($)", "$"],
    ["Saldo en dólares", "DOLARES"],
    ["Importe (PEN)", "PEN"],
    ["Saldo PEN", "PEN"],
    ["Deuda COP", "COP"],
    ["DEUDA_COP", "COP"],
    ["importe_usd", "USD"],
    ["importeUSD", "USD"],
    ["Deuda en pesos", "PESOS"],
    ["Deuda en reales", "REALES"],
    ["Deuda (soles)", "SOLES"],
    ["Saldo (sol)", "SOL"],
    ["Importe (reales brasileños)", "REALES BRASILENOS"],
    ["Deuda (dírhams)", "DIRHAMS"],
    ["Deuda (DH)", "DH"],
    ["Deuda (zł)", "ZŁ"],
    ["Saldo en Kč", "KC"],
    ["Importe (miles de Bs.)", "BS."],
    ["Importe ₡", "₡"],
    ["Deuda S/.", null],
    ["Deuda (S/.)", "S/."],
    ["Saldo en lempiras", "LEMPIRAS"],
    ["Importe (coronas)", "CORONAS"],
    ["Importe real", null],
    ["Saldo (real)", null],
    ["Deudas en Córdoba", null],
    ["Deudas de Marcos y Colón", null],
    ["Importe (total)", null],
    ["Importe (bruto)", null],
    ["Saldo en mora", null],
    ["Importe en gestión", null],
    ["Saldo en M€", null],
    ["Deuda TOTAL", null],
    ["Importe IVA", null],
    ["TOP deuda", null],
    ["Derechos de crédito: importe", null],
    ["IMPORTE PEN.", null],
    ["Deuda (€)", null],
    ["Importe EUR", null],
    ["Fecha cad.", null],
  ])("%s names %s", (header, currency) => {
    expect(currencyIn(header)).toBe(currency);
  });

  test("a header of another currency refuses all amounts until somebody says they are euros", () => {
    const columns: Columns = { "Deuda USD": ["amountDebt", "12,50"] };
    const { questions, readings } = read(columns);
    expect(readings).toEqual(["OTHER_CURRENCY"]);
    expect(questions[0]).toMatchObject({ kind: "CURRENCY", required: true });
    expect(read(columns, { decided: [{ column: 0, euros: true }] }).readings).toEqual([
      { amount: "12.50", date: "2026-07-01" },
    ]);
  });

  test.each(["Divisa", "Moneda", "CCY", "Cod. divisa", "Columna H"])(
    "a column «%s» tells it row by row",
    (header) => {
      const columns: Columns = {
        ...amounts("1,00", "2,00", "3,00", "4,00", "5,00"),
        [header]: ["EXTRA", "EUR", "USD", "", "€", "GBP"],
      };
      const { questions, readings } = read(columns);
      expect(readings.map((one) => (typeof one === "string" ? one : one.amount))).toEqual([
        "1.00",
        "OTHER_CURRENCY",
        "3.00",
        "4.00",
        "OTHER_CURRENCY",
      ]);
      expect(questions[0]).toMatchObject({ kind: "CURRENCY", required: false, doubtful: true });
      // Whether an amount is kept can't be told without the cell beside it.
      const [euros, others] = questions[0]?.options ?? [];
      expect([euros?.examples.length, others?.examples]).toEqual([3, []]);
      const all = read(columns, { decided: [{ column: 0, euros: true }] });
      expect(all.readings.every((one) => typeof one !== "string")).toBe(true);
    },
  );

  test.each(["pesos", "MXP", "US", "Local", "840", "Real"])(
    "a column called one of currencies is believed whatever it says: «%s»",
    (currency) => {
      const { questions, readings } = read({ ...amounts("1,00", "2,00"), Divisa: ["EXTRA", currency] });
      expect(readings).toEqual(["OTHER_CURRENCY", "OTHER_CURRENCY"]);
      expect(questions[0]).toMatchObject({ kind: "CURRENCY", doubtful: true });
      expect(questions[0]?.message).toContain(`«${currency}»`);
    },
  );

  test.each(["EUR", "Euro (EUR)", "EUR - Euro", "978 EUR", "euros €", "Zona euro"])(
    "«%s» says euros in such a column",
    (currency) => {
      const { questions, readings } = read({ ...amounts("1,00"), Moneda: ["EXTRA", currency] });
      expect([questions, readings]).toEqual([[], [{ amount: "1.00", date: "2026-07-01" }]]);
    },
  );

  test.each([
    ["Importe moneda origen", "12,50"],
    ["Provincia", "Córdoba"],
    ["Agencia", "Sol"],
    ["Tramo", "ALL"],
    ["Producto", "Cuenta euros"],
    ["Divisa", "-"],
  ])("a column «%s» of «%s» is none of currencies", (header, value) => {
    const { questions, readings } = read({ ...amounts("1,00"), [header]: ["EXTRA", value] });
    expect([questions, readings]).toEqual([[], [{ amount: "1.00", date: "2026-07-01" }]]);
  });

  test.each(["12,50 zł", "S/ 12,50", "12,50 pesos", "COP 12,50", "12,50 Bs.", "₡12,50", "R$ 12,50"])(
    "%s isn't euros, unless somebody says so",
    (cell) => {
      const { questions, readings } = read(amounts(cell, "1,00"));
      expect(readings[0]).toBe("OTHER_CURRENCY");
      expect(questions[0]).toMatchObject({ kind: "CURRENCY", doubtful: true });
      expect(read(amounts(cell), { decided: [{ column: 0, euros: true }] }).readings).toEqual([
        { amount: "12.50", date: "2026-07-01" },
      ]);
    },
  );

  test.each([
    "[$S/-280A] #,##0.00",
    "[$zł-415] 0.00",
    "[$COP] #,##0",
    "[$DH-1801] 0",
    "[$kr-41D] 0",
    "[$Nadie]0",
    "#,##0.00 [$د.م.-1801]",
    '#,##0 "pesos"',
    '#,##0.00 "Bs."',
    '"S/" #,##0',
    '#,##0 "reales"',
    "#,##0.00 ₡",
    'General "CHF"',
    'General" USD"',
    '"USD" General',
    "[$COP] Estándar",
    "General\\ \\U\\S\\D",
  ])("a cell of the format %s isn't euros", (code) => {
    const label = formatLabel(code);
    expect(label).not.toBeNull();
    const { questions, readings } = read(amounts(`${NUMBER_MARK}12.5 ${label}`));
    expect(readings).toEqual(["OTHER_CURRENCY"]);
    expect(questions[0]).toMatchObject({ kind: "CURRENCY", doubtful: true });
  });

  test("a standard number with words before it is a number, whatever its language calls it", () => {
    expect(['"USD" Standard', "[$CHF] Estándar", "General"].map(formatKind)).toEqual([
      AS_NUMBER,
      AS_NUMBER,
      AS_NUMBER,
    ]);
  });

  test("a format of thousands in a currency of its own tells both", () => {
    const { questions } = read(amounts(`${NUMBER_MARK}12.5 ${formatLabel('0 "miles" [$S/-280A]')}`));
    expect(questions.map(({ kind }) => kind)).toEqual(["UNIT", "CURRENCY"]);
  });

  test.each([
    ["[$EUR] #,##0.00", null],
    ["[$€-x-euro2] 0", null],
    ["[$-F800]dddd", null],
    ['0 "días"', null],
    ['0 "real."', "(real)"],
    ["[$$-409]#,##0.00", "$"],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\)', "$"],
    ["[$USD] #,##0.00", "USD"],
    ["[$£-809]#,##0", "£"],
    ["#,##0.00\\ [$€-1]", null],
    ['#,##0.00\\ "€"', null],
    ['#,##0 "miles €"', "miles €"],
    ['#,##0, "miles €"', null],
    ["#,##0,", null],
    ["[$-C0A]#,##0.00", null],
    ["#,##0.00 €", null],
    ["0.00%", null],
    ["General", null],
    ['General "€"', null],
    ['Standard "días"', null],
    ['General "miles €"', "miles €"],
  ])("the cell format %s says %s", (code, label) => {
    const found = formatLabel(code);
    expect(found === null ? null : found.replace(/ +/g, " ")).toBe(label);
  });

  test("cells of a format in dollars are refused one by one", () => {
    const { questions, readings } = read(amounts(`${NUMBER_MARK}12.5 $`, `${NUMBER_MARK}3`));
    expect(readings).toEqual(["OTHER_CURRENCY", { amount: "3.00", date: "2026-07-01" }]);
    expect(questions[0]).toMatchObject({ kind: "CURRENCY", doubtful: true });
    const decided = [{ column: 0, euros: true }];
    expect(read(amounts(`${NUMBER_MARK}12.5 $`, "$3,25"), { decided }).readings).toEqual([
      { amount: "12.50", date: "2026-07-01" },
      { amount: "3.25", date: "2026-07-01" },
    ]);
  });
});

describe("decimals and dates that read in two ways", () => {
  test("the warning says what was taken, and either can be chosen", () => {
    const commas = read(amounts("1,234", "12,000", "7,500"));
    expect(commas.questions).toMatchObject([{ kind: "DECIMAL_SIGN", doubtful: true, answered: false }]);
    expect(commas.questions[0]?.message).toContain("se ha tomado el punto como signo decimal");
    expect(
      commas.questions[0]?.options.map(({ selected, examples }) => [selected, examples[0]?.stored]),
    ).toEqual([
      [false, "No se puede guardar"],
      [true, "1.234,00 €"],
    ]);
    const dots = read(amounts("1.234"));
    expect(dots.questions[0]?.message).toContain("se ha tomado la coma como signo decimal");
    const chosen = read(amounts("1,50", "1.234"), { decided: [{ column: 0, decimalMark: "." }] });
    expect(chosen.questions[0]).toMatchObject({ answered: true });
    expect(chosen.readings[0]).toMatchObject({ amount: "1.50" });
  });

  const dates = (...cells: string[]): Columns => ({
    "Fecha deuda": ["debtDate", ...cells],
    Importe: ["amountDebt", "1"],
  });

  test("dates of small days can be turned to month and day", () => {
    const { questions, readings } = read(dates("03/04/2024", "05/06/2024"));
    expect(questions).toMatchObject([{ kind: "DATE_ORDER", doubtful: true }]);
    expect(
      questions[0]?.options.map(({ value, selected, examples }) => [value, selected, examples[0]]),
    ).toEqual([
      ["DMY", true, { written: "03/04/2024", stored: "03/04/2024" }],
      ["MDY", false, { written: "03/04/2024", stored: "04/03/2024" }],
    ]);
    expect(readings[0]).toMatchObject({ date: "2024-04-03" });
    const turned = read(dates("03/04/2024"), { decided: [{ column: 0, dateOrder: "MDY" }] });
    expect(turned.readings[0]).toMatchObject({ date: "2024-03-04" });
  });

  test("nothing is said to read in two ways where the rows decide", () => {
    const { questions } = read(dates("03/04/2024", "25/06/2024"));
    expect(questions).toMatchObject([
      { doubtful: false, message: "se ha tomado primero el día y después el mes" },
    ]);
  });

  test("real dates beside US text are noticed and can be turned back", () => {
    const half = dates(`${DATE_MARK}2024-04-03`, `${DATE_MARK}2024-12-01`, "03/25/2024", "11/30/2023");
    const { questions, readings } = read(half);
    expect(questions.find(({ kind }) => kind === "SWAPPED_DATES")).toMatchObject({ doubtful: true });
    expect(readings.map((one) => (typeof one === "string" ? one : one.date))).toEqual([
      "2024-04-03",
      "2024-12-01",
      "2024-03-25",
      "2023-11-30",
    ]);
    const { readings: turned } = read(half, { decided: [{ column: 0, swapDates: true }] });
    expect(turned.map((one) => (typeof one === "string" ? one : one.date))).toEqual([
      "2024-03-04",
      "2024-01-12",
      "2024-03-25",
      "2023-11-30",
    ]);
  });

  test("real dates of all days are not suspected", () => {
    const { questions } = read(dates(`${DATE_MARK}2024-04-03`, `${DATE_MARK}2024-12-31`, "25/03/2024"));
    expect(questions.find(({ kind }) => kind === "SWAPPED_DATES")).toBeUndefined();
  });
});

describe("debts below zero", () => {
  test("the sign of a column that is negative throughout is offered to be turned", () => {
    const columns = amounts(`${NUMBER_MARK}-12.5`, "-1.000,00", "(3,00)", "0,00");
    const { questions, readings } = read(columns);
    expect(readings.slice(0, 3)).toEqual(["NEGATIVE", "NEGATIVE", "NEGATIVE"]);
    expect(questions.find(({ kind }) => kind === "SIGN")).toMatchObject({ doubtful: true });
    const { readings: turned } = read(columns, { decided: [{ column: 0, turnSign: true }] });
    expect(turned.map((one) => (typeof one === "string" ? one : one.amount))).toEqual([
      "12.50",
      "1000.00",
      "3.00",
      "0.00",
    ]);
  });

  test("one amount that isn't below zero doesn't end the offer, and isn't a debt once it is turned", () => {
    const columns = amounts("-12,50", "-3,00", "-4,00", "-5,00", "-6,00", "7,00");
    const question = read(columns).questions.find(({ kind }) => kind === "SIGN");
    expect(question?.message).toContain("casi todos los importes están en negativo");
    const { readings } = read(columns, { decided: [{ column: 0, turnSign: true }] });
    expect(readings.at(0)).toMatchObject({ amount: "12.50" });
    expect(readings.at(-1)).toBe("NEGATIVE");
  });

  test("a single refund among debts is no reason", () => {
    expect(read(amounts("-12,50", "3,00")).questions.find(({ kind }) => kind === "SIGN")).toBeUndefined();
  });
});
