import { describe, expect, test } from "@jest/globals";
import { DATE_MARK, NUMBER_MARK } from "../../../server/domains/task-imports/reading/cell.ts";
import { createProfiler } from "../../../server/domains/task-imports/understanding/column-profiler.ts";
import type { ColumnChoice } from "../../../server/domains/task-imports/understanding/row-reading.ts";
import {
  compileRowReader,
  missingProperties,
} from "../../../server/domains/task-imports/understanding/understand-row.ts";
import type { RowReaderOptions } from "../../../server/domains/task-imports/understanding/row-steps.ts";
import type { RowReader } from "../../../server/domains/task-imports/understanding/understand-row.ts";
import { processorMs } from "../../support/processor-time.ts";

/** Header → [choice, cell of a good row]. */
const COLUMNS = {
  Acreedor: ["entity", "Banco Iberia, S.A."],
  Contrato: ["nContract", "0012/3"],
  Tipo: ["typeContract", "Temporal"],
  Deuda: ["amountDebt", "1.234,56"],
  Deudor: ["debtor", "Íñigo Muñoz"],
  Correo: ["email", "inigo@correo.example"],
  Domicilio: ["addressContract", "Calle Mayor 1, 08001 Barcelona"],
} as const satisfies Record<string, readonly [ColumnChoice, string]>;

type Extra = Record<string, readonly [ColumnChoice, string]>;

interface Table {
  reader: RowReader;
  cells: string[];
  /** The row with other cells, by header. */
  with: (changes: Record<string, string>) => string[];
  column: (header: string) => number;
}

function table(
  more: Extra = {},
  options: Partial<RowReaderOptions> = {},
  otherRows: Record<string, string>[] = [],
): Table {
  const all: Extra = { ...COLUMNS, ...more };
  const headers = Object.keys(all);
  const cells = Object.values(all).map(([, cell]) => cell);
  const withChanges = (changes: Record<string, string>) =>
    headers.map((header, at) => (Object.hasOwn(changes, header) ? changes[header] : cells[at]) ?? "");
  const profiler = createProfiler(headers.length);
  for (const row of otherRows.length > 0 ? otherRows : [{}]) profiler.add(withChanges(row));
  const mapping = Object.values(all).map(([choice]) => choice);
  const reader = compileRowReader({
    mapping,
    headers,
    profiles: profiler.finish(),
    today: "2026-07-01",
    ...options,
  });
  return { reader, cells, with: withChanges, column: (header) => headers.indexOf(header) };
}

describe("a row with the mandatory columns only", () => {
  test("takes the documented defaults for the rest", () => {
    const { reader, cells } = table();
    expect(reader(cells)).toEqual({
      valid: true,
      issues: [],
      values: {
        entity: "Banco Iberia, S.A.",
        nContract: "0012/3",
        nSessions: 0,
        typeContract: "TEMPORAL",
        amountDebt: "1234.56",
        debtDate: "2026-07-01",
        debtor: "Íñigo Muñoz",
        intervention: null,
        thirdParties: null,
        status: "ESPERANDO",
        assignmentDate: "2026-07-01",
        type: null,
        dateLastAction: null,
        addressContract: "Calle Mayor 1, 08001 Barcelona",
        addressMain: null,
        addressExtra: null,
        lada: null,
        phone: null,
        email: "inigo@correo.example",
        identityDocument: null,
        extra: {},
      },
    });
  });

  test("one row leaves nothing behind for the next", () => {
    const {
      reader,
      cells,
      with: row,
    } = table({ Móvil: ["phone", "600111222 / 600333444"], Nota: ["EXTRA", "x"] });
    const first = reader(cells);
    const second = reader(row({ Móvil: "600111222", Nota: "", Deuda: "nada" }));
    const third = reader(cells);
    expect(first.values.extra).toEqual({ "Móvil (otros)": "600333444", Nota: "x" });
    expect(second).toMatchObject({ valid: false, values: { amountDebt: null } });
    expect(second.values.extra).toEqual({});
    expect(third).toEqual(first);
  });

  test("name, amount, contract and a way to be reached are missed when they are empty or say nothing", () => {
    for (const blank of ["", "  ", "-", "N/A", "#N/A", "no consta"]) {
      const { reader, cells } = table();
      const reading = reader(cells.map(() => blank));
      expect(reading.issues.map(({ column, property, message }) => [column, property, message])).toEqual([
        [1, "nContract", "Este campo es requerido"],
        [3, "amountDebt", "Este campo es requerido"],
        [4, "debtor", "Este campo es requerido"],
        [5, "email", "Falta una forma de contactar con el deudor: pon un email, un teléfono o una dirección"],
      ]);
    }
  });

  test("a short row is an empty one at its end", () => {
    const { reader, cells } = table();
    expect(reader(cells.slice(0, 5)).issues).toMatchObject([{ column: 5, property: "email" }]);
  });

  test.each([
    ["an e-mail", { Domicilio: "", Móvil: "" }],
    ["a phone", { Domicilio: "", Correo: "" }],
    ["an address", { Correo: "no consta", Móvil: "-" }],
  ])("one way to be reached is enough: %s", (_way, blank) => {
    const more: Extra = { Móvil: ["phone", "600111222"], Interviene: ["intervention", "Titular"] };
    const { reader, with: row } = table(more);
    const reading = reader(row({ ...blank, Acreedor: "", Tipo: "", Interviene: "" }));
    expect(reading).toMatchObject({
      valid: true,
      values: { entity: "", typeContract: null, intervention: null, debtor: "Íñigo Muñoz" },
    });
  });

  test("what says that somebody can't be reached in a way costs no row, is no way and stays readable", () => {
    const more: Extra = { Móvil: ["phone", "600111222"], Segunda: ["addressMain", ""] };
    const remarks = [
      "no tiene",
      "Sin correo",
      "SIN E-MAIL",
      "sin teléfono conocido",
      "No facilita",
      "NO FACILITADO",
      "pendiente",
      "Pendiente de confirmar",
      "x",
      "XXX",
      "0",
      "NS/NC",
      "No consta en el expediente",
      "domicilio desconocido",
      "Pdte.",
      "*",
    ];
    for (const remark of remarks) {
      const { reader, with: row } = table(more);
      const alone = { Domicilio: "", Segunda: "", Correo: "", Móvil: "" };
      for (const column of Object.keys(alone)) {
        const reachable = column === "Correo" ? { Móvil: "600111222" } : { Correo: "ana@correo.example" };
        const reading = reader(row({ ...alone, ...reachable, [column]: remark }));
        expect([remark, column, reading.issues]).toEqual([remark, column, []]);
        const kept = reading.values.extra[`${column} (otros)`];
        expect(kept).toBe(["x", "0", "*"].includes(remark) ? undefined : remark);
      }
      const nobody = reader(row({ Domicilio: remark, Segunda: remark, Correo: remark, Móvil: remark }));
      expect(nobody.issues).toMatchObject([{ property: "email", code: "UNREACHABLE" }]);
    }
  });

  test.each([
    ["Móvil", "sin móvil, llamar al 912345678", { phone: "912345678" }],
    ["Domicilio", "No Número, Calle Mayor 3", { addressContract: "No Número, Calle Mayor 3" }],
    ["Domicilio", "Pendiente de Arriba 3", { addressContract: "Pendiente de Arriba 3" }],
    ["Domicilio", "Sinesio Delgado", { addressContract: "Sinesio Delgado" }],
  ])("%s «%s» is a way to be reached", (column, cell, values) => {
    const { reader, with: row } = table({ Móvil: ["phone", ""] });
    expect(reader(row({ [column]: cell }))).toMatchObject({ valid: true, values });
  });

  test("noughts are nobody's document", () => {
    const { reader, with: row } = table({ NIF: ["identityDocument", ""] });
    for (const nought of ["0", "000000000"])
      expect(reader(row({ NIF: nought }))).toMatchObject({ valid: true, values: { identityDocument: null } });
  });

  test("a blank day of the debt isn't known, blank sessions and a blank day of assignment take their defaults", () => {
    const more: Extra = {
      Fecha: ["debtDate", ""],
      Asignada: ["assignmentDate", ""],
      Sesiones: ["nSessions", ""],
    };
    const { reader, cells } = table(more);
    expect(reader(cells)).toMatchObject({
      valid: true,
      values: { debtDate: null, assignmentDate: "2026-07-01", nSessions: 0 },
    });
  });
});

describe("cells typed by a spreadsheet program", () => {
  const more: Extra = {
    Fecha: ["debtDate", `${DATE_MARK}2024-03-12T10:30:00`],
    Asignada: ["assignmentDate", `${NUMBER_MARK}43663`],
    Móvil: ["phone", `${NUMBER_MARK}658202938`],
    Sesiones: ["nSessions", `${NUMBER_MARK}4`],
    Fijo: ["EXTRA", `${NUMBER_MARK}12.5`],
  };

  test("are taken as they are, whatever the written ones vote", () => {
    const { reader, with: row } = table(more, {}, [{ Deuda: "1,234.56" }]);
    const reading = reader(
      row({ Deuda: `${NUMBER_MARK}1234.5600000000001`, Contrato: `${NUMBER_MARK}1234567890123456` }),
    );
    expect(reading).toMatchObject({
      valid: true,
      values: {
        amountDebt: "1234.56",
        nContract: "1234567890123456",
        debtDate: "2024-03-12",
        assignmentDate: "2019-07-17",
        phone: "658202938",
        lada: "34",
        nSessions: 4,
        extra: { Fijo: "12,5" },
      },
    });
  });

  test("serial numbers of a 1904 workbook", () => {
    const { reader, with: row } = table(more, { date1904: true });
    expect(reader(row({ Asignada: `${NUMBER_MARK}42201` })).values.assignmentDate).toBe("2019-07-17");
  });
});

describe("what is mapped may be blank in a row", () => {
  test("intervention and phone", () => {
    const { reader } = table({ Figura: ["intervention", "Titular"], Móvil: ["phone", "600111222"] });
    const { cells } = table({ Figura: ["intervention", ""], Móvil: ["phone", ""] });
    expect(reader(cells)).toMatchObject({ valid: true, values: { intervention: null, phone: null } });
  });

  test("optional ones may stay empty", () => {
    const { reader, cells } = table({
      Terceros: ["thirdParties", ""],
      NIF: ["identityDocument", ""],
      Estado: ["status", ""],
      Dir2: ["addressMain", ""],
      Última: ["dateLastAction", ""],
    });
    expect(reader(cells)).toMatchObject({
      valid: true,
      values: { status: "ESPERANDO", identityDocument: null },
    });
  });
});

describe("remarks where a way to reach somebody should stand", () => {
  const contacts: Extra = { Móvil: ["phone", "600111222"] };

  test.each([
    "fallecido",
    "devuelto",
    "carece de correo",
    "en blanco",
    "ver observaciones",
    "lo lleva su hija",
  ])("«%s» costs no row that has another way, and is kept", (remark) => {
    const { reader, with: row } = table(contacts);
    const mailless = reader(row({ Correo: remark }));
    expect(mailless).toMatchObject({ valid: true, values: { email: null, extra: expect.anything() } });
    expect(Object.values(mailless.values.extra ?? {})).toEqual([remark]);
    expect(reader(row({ Móvil: remark }))).toMatchObject({ valid: true, values: { phone: null } });
  });

  test.each([
    "C/ Pendiente",
    "No consta número: Calle Mayor, Getafe, Madrid",
    "Sin dirección, Plaza Mayor de Madrid",
  ])("«%s» is an address, and enough", (address) => {
    const { reader, with: row } = table({ ...contacts, Dir2: ["addressMain", ""] });
    const alone = { Correo: "", Móvil: "", Domicilio: "", Dir2: address };
    expect(reader(row(alone))).toMatchObject({ valid: true, values: { addressMain: address } });
    expect(reader(row({ ...alone, Dir2: "fallecido" })).issues).toMatchObject([{ code: "UNREACHABLE" }]);
  });

  test("what somebody types in its place is meant as an address", () => {
    const { reader, cells, column } = table(contacts);
    expect(reader(cells, { [column("Correo")]: "ana" }).issues).toMatchObject([{ code: "INVALID_EMAIL" }]);
  });
});

describe("wrong cells", () => {
  test.each([
    ["Deuda", "-120,00", "NEGATIVE", "El valor debe ser positivo"],
    ["Deuda", "1.234.567.890.123,00", "AMOUNT_TOO_LARGE", "El importe admite como máximo 12 cifras enteras"],
    ["Correo", "sin-arroba.example", "INVALID_EMAIL", /^Email inválido: falta la arroba/],
    ["Tipo", "Eventual raro", "UNKNOWN_OPTION", /«Eventual raro».*Temporal, Indefinido u Otro/],
    ["Contrato", "1,23457E+11", "LOST_DIGITS", /se perdieron cifras/],
    ["Deudor", "x".repeat(201), "TOO_LONG", "El texto no puede pasar de 200 caracteres"],
  ])("%s %j", (header, cell, code, message) => {
    const { reader, with: row, column } = table();
    const reading = reader(row({ [header]: cell }));
    const expected = typeof message === "string" ? message : expect.stringMatching(message);
    expect(reading).toMatchObject({ valid: false });
    expect(reading.issues).toEqual([
      { column: column(header), property: expect.any(String), code, message: expected, value: cell },
    ]);
  });

  test("a row that is no debt at all is called what it is, once", () => {
    const { reader, with: row } = table();
    const headers = Object.keys(COLUMNS);
    const only = (cells: Record<string, string>) => headers.map((header) => cells[header] ?? "");
    const told = (cells: string[]) => reader(cells).issues.map(({ column, code }) => [column, code]);
    expect(told(headers)).toEqual([[null, "REPEATED_HEADER"]]);
    expect(told(only({ Acreedor: "TOTAL", Deuda: `${NUMBER_MARK}1950.5` }))).toEqual([[null, "TOTAL_ROW"]]);
    expect(told(only({ Tipo: "Suma:", Deuda: "1.950,50" }))).toEqual([[null, "TOTAL_ROW"]]);
    expect(told(only({ Acreedor: "Documento confidencial" }))).toEqual([[null, "NOTE_ROW"]]);
    // Whole rows stay debts, whatever the debtor is called; and what somebody corrects is told cell by cell.
    expect(told(row({ Deudor: "Total Renting, S.L.", Deuda: "mil" }))).toEqual([[3, "INVALID_AMOUNT"]]);
    expect(told(row({ Deudor: "Total Renting, S.L." }))).toEqual([]);
    expect(reader(only({ Acreedor: "TOTAL", Deuda: "1" }), { 4: "Ana" }).issues.length).toBeGreaterThan(1);
  });

  test("several are all named, in column order", () => {
    const { reader, with: row } = table({ Sesiones: ["nSessions", "2,5"] });
    const codes = reader(row({ Contrato: "", Deuda: "mil", Correo: "ana@" })).issues.map(
      ({ column, code }) => [column, code],
    );
    expect(codes).toEqual([
      [1, "REQUIRED"],
      [3, "INVALID_AMOUNT"],
      [5, "INVALID_EMAIL"],
      [7, "INVALID_INTEGER"],
    ]);
  });

  test("a mandatory property without a column is a problem of the row", () => {
    const mapping: ColumnChoice[] = ["entity", "IGNORE"];
    const reader = compileRowReader({ mapping, headers: ["a", "b"], profiles: [], today: "2026-07-01" });
    expect(reader(["Banco", "x"]).issues.map(({ column, property }) => [column, property])).toEqual([
      [null, "nContract"],
      [null, "debtor"],
      [null, "amountDebt"],
      [null, "email"],
    ]);
    expect(missingProperties(mapping)).toEqual([
      "debtor",
      "email",
      "addressContract",
      "nContract",
      "typeContract",
      "amountDebt",
    ]);
  });
});

describe("conventions of a column", () => {
  test("a thousand is read by what the other rows show", () => {
    const spanish = table({}, {}, [{ Deuda: "10,5" }, { Deuda: "1.234" }]);
    expect(spanish.reader(spanish.with({ Deuda: "1.234" })).values.amountDebt).toBe("1234.00");
    const english = table({}, {}, [{ Deuda: "10.5" }, { Deuda: "1,234" }]);
    expect(english.reader(english.with({ Deuda: "1,234" })).values.amountDebt).toBe("1234.00");
  });

  test("a date column that can't be told follows the other dates of the file", () => {
    const more: Extra = { Fecha: ["debtDate", "02/03/2024"], Asignada: ["assignmentDate", "01/31/2026"] };
    const { reader, cells } = table(more);
    expect(reader(cells).values).toMatchObject({ debtDate: "2024-02-03", assignmentDate: "2026-01-31" });
  });

  test("a person's decision stands above the rows", () => {
    const more: Extra = { Fecha: ["debtDate", "02/03/2024"] };
    const readings = [
      { column: 7, dateOrder: "MDY" as const },
      { column: 3, decimalMark: "." as const },
    ];
    const { reader, with: row } = table(more, { readings });
    expect(reader(row({ Deuda: "1,234" })).values).toMatchObject({
      debtDate: "2024-02-03",
      amountDebt: "1234.00",
    });
  });
});

describe("corrections", () => {
  test("a cell's correction replaces it for that row only", () => {
    const { reader, with: row, column } = table();
    const bad = row({ Deuda: "mil euros" });
    expect(reader(bad, { [column("Deuda")]: "1.000" })).toMatchObject({
      valid: true,
      values: { amountDebt: "1000.00" },
    });
    expect(reader(bad).valid).toBe(false);
    expect(reader(bad, { [column("Deudor")]: "" }).issues).toMatchObject([
      { code: "INVALID_AMOUNT" },
      { property: "debtor" },
    ]);
  });

  test("what a person types is Spanish, also in an American column", () => {
    const more: Extra = { Fecha: ["debtDate", "12/25/2024"] };
    const { reader, cells, column } = table(more, {}, [{ Deuda: "1,234.56" }]);
    const reading = reader(cells, { [column("Fecha")]: "03/04/2024", [column("Deuda")]: "2.500" });
    expect(reading.values).toMatchObject({ debtDate: "2024-04-03", amountDebt: "2500.00" });
  });

  test("a replacement holds for the same value in the whole column, however it is spelled", () => {
    const replacements = [{ column: 2, from: "Eventual raro", to: "TEMPORAL" }];
    const { reader, with: row } = table({}, { replacements });
    expect(reader(row({ Tipo: " EVENTUAL  RARO" }))).toMatchObject({
      valid: true,
      values: { typeContract: "TEMPORAL" },
    });
    expect(reader(row({ Acreedor: "Eventual raro", Tipo: "Otro" })).values.entity).toBe("Eventual raro");
  });

  test("a replacement of ordinary text is exact, and works on a correction too", () => {
    const replacements = [{ column: 5, from: "sin-arroba.example", to: "ana@correo.example" }];
    const { reader, with: row, cells } = table({}, { replacements });
    expect(reader(row({ Correo: "sin-arroba.example" })).values.email).toBe("ana@correo.example");
    expect(reader(cells, { 5: "sin-arroba.example" }).values.email).toBe("ana@correo.example");
  });
});

describe("nothing of the file is lost", () => {
  test("other e-mails, remarks instead of documents, further phones go to the additional data", () => {
    const { reader, with: row } = table({
      NIF: ["identityDocument", "pendiente"],
      Tel: ["phone", "600111222 (tardes)"],
    });
    expect(reader(row({ Correo: "a@correo.example; b@correo.example" }))).toMatchObject({
      valid: true,
      values: {
        email: "a@correo.example",
        phone: "600111222",
        identityDocument: null,
        extra: {
          "Correo (otros)": "b@correo.example",
          "NIF (otros)": "pendiente",
          "Tel (otros)": expect.stringContaining("tardes"),
        },
      },
    });
  });

  test("first names and surnames in columns of their own make one debtor", () => {
    const headers = ["Nombre", "Apellido 1", "2º Apellido", "Apellidos avalista"];
    const read = (cells: string[], mapping: ColumnChoice[] = ["debtor", "EXTRA", "EXTRA", "EXTRA"]) =>
      compileRowReader({ mapping, headers, profiles: [], today: "2026-07-01" })(cells).values;
    expect(read(["José Ángel", "García", "López", "Gil"])).toMatchObject({
      debtor: "José Ángel García López",
      extra: { "Apellido 1": "García", "Apellidos avalista": "Gil" },
    });
    expect(read(["", "Talleres Gil, S.L.", "-"]).debtor).toBe("Talleres Gil, S.L.");
    expect(read(["Ana García López", "GARCIA", "LOPEZ"]).debtor).toBe("Ana García López");
    expect(read(["Ana", "García", "López"], ["debtor", "EXTRA", "IGNORE", "IGNORE"]).debtor).toBe(
      "Ana García",
    );
    expect(read(["Ana", "García"], ["EXTRA", "debtor", "EXTRA", "EXTRA"]).debtor).toBe("García");
  });

  test("a typed contract number longer than a spreadsheet can hold isn't taken for the real one", () => {
    const { reader, with: row } = table();
    const { issues } = reader(row({ Contrato: `${NUMBER_MARK}12345678901234567000` }));
    expect(issues).toMatchObject([{ code: "LOST_DIGITS", column: 1 }]);
    expect(reader(row({ Contrato: `${NUMBER_MARK}123456789012345` })).values.nContract).toBe(
      "123456789012345",
    );
  });

  test("zeros kept in a file by ways of spreadsheet programs stay without their guard", () => {
    const { reader, with: row } = table({ Tel: ["phone", '="612345678"'] });
    expect(reader(row({ Contrato: '="00012"' })).values).toMatchObject({
      nContract: "00012",
      phone: "612345678",
    });
    expect(reader(row({ Contrato: "'00012" })).values.nContract).toBe("00012");
  });

  test("a hostile header is only a name", () => {
    const more = Object.fromEntries([["constructor", ["EXTRA", "a"]]]) as unknown as Extra;
    const { reader, cells } = table(more);
    expect(reader(cells).values.extra).toEqual({ constructor: "a" });
  });
});

describe("cells as long as a spreadsheet allows", () => {
  const LONG = 32_767;
  const hostile = [
    "@",
    "1",
    "1(",
    ". ",
    ",1",
    "1.",
    "a@a.",
    "<",
    "-",
    "+",
    "1/",
    "é.",
    "C/",
    "a'",
    "12 mar ",
    "(",
    "€ ",
  ];

  test.each(hostile)("made of %j cost next to nothing, wherever they stand", (piece) => {
    const cell = piece.repeat(LONG / piece.length);
    const { cells, reader } = table({
      Fecha: ["debtDate", ""],
      Figura: ["intervention", ""],
      Móvil: ["phone", ""],
      NIF: ["identityDocument", ""],
      Sesiones: ["nSessions", ""],
      Nota: ["EXTRA", ""],
    });
    const row = cells.map(() => cell);
    const cost = processorMs(() => {
      const profiler = createProfiler(row.length);
      for (let count = 0; count < 10; count += 1) {
        profiler.add(row);
        reader(row);
      }
      profiler.finish();
    });
    // Linear work takes some tens of milliseconds; anything quadratic takes many seconds.
    expect(cost).toBeLessThan(2_000);
    expect(reader(row).valid).toBe(false);
  });
});
