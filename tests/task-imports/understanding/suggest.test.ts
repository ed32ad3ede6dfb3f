import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { bestAssignment } from "../../../server/domains/task-imports/understanding/assignment.ts";
import { createProfiler } from "../../../server/domains/task-imports/understanding/column-profiler.ts";
import { headerSignature } from "../../../server/domains/task-imports/understanding/header-signature.ts";
import { suggestMapping } from "../../../server/domains/task-imports/understanding/suggest.ts";
import type { Suggestion } from "../../../server/domains/task-imports/understanding/suggest.ts";
import { normaliseHeader } from "../../../schema/rules/header-words.ts";
import type { TaskProperty } from "../../../schema/rules/task-properties.ts";

const NAMES = ["Ana Pérez López", "GARCÍA RUIZ, JUAN", "María José Núñez", "Pedro Gil Sanz"];
const SURNAMES = ["Díaz", "Vega", "Soto", "Lamas", "Rey"];

/** What a column holds, by row. */
const CONTENT = {
  entity: (row: number) => ["Banco Norte, S.A.", "Caja Sur"][row % 2],
  contract: (row: number) => `0049-${1_000 + row * 7}`,
  number: (row: number) => String(100_200_300 + row * 17),
  amount: (row: number) => `${1 + row}.${String((row * 7) % 1_000).padStart(3, "0")},${10 + (row % 80)}`,
  date: (row: number) =>
    `${String(1 + (row % 28)).padStart(2, "0")}/${String(1 + (row % 12)).padStart(2, "0")}/2023`,
  name: (row: number) => `${NAMES[row % 4]} ${SURNAMES[row % 5]}`,
  role: (row: number) => ["Titular", "Avalista"][row % 2],
  contractType: (row: number) => ["Temporal", "Fijo"][row % 2],
  product: (row: number) => ["Préstamo", "Tarjeta", "Hipoteca"][row % 3],
  email: (row: number) => `persona${row}@correo.example`,
  phone: (row: number) => `6${10_000_000 + row * 37}`,
  address: (row: number) => `C/ Mayor ${row}, 28013 Madrid`,
  nif: (row: number) => `${12_345_678 + row}${"TRWAGMYFPDXBNJZSQVHLCKE".charAt((12_345_678 + row) % 23)}`,
  postalCode: (row: number) => `280${10 + (row % 40)}`,
  town: (row: number) => ["Madrid", "Sevilla", "Vigo"][row % 3],
  count: (row: number) => String(row % 5),
  bankState: (row: number) => ["Vencido", "En mora"][row % 2],
  nothing: () => "",
  saysNothing: () => "-",
  mostlyNoPhone: (row: number) => (row % 20 === 0 ? `6${10_000_000 + row}` : "sin teléfono"),
  fewPhones: (row: number) => (row === 0 ? "600111222" : ""),
} as const;

type Content = keyof typeof CONTENT;

function suggest(
  columns: [string, Content, ...unknown[]][],
  remembered?: Map<string, TaskProperty>,
): Suggestion[] {
  const profiler = createProfiler(columns.length);
  for (let row = 0; row < 40; row += 1)
    profiler.add(columns.map(([, content]) => CONTENT[content](row) ?? ""));
  const profiles = profiler.finish();
  return suggestMapping(
    columns.map(([header], at) => {
      const profile = profiles[at];
      if (!profile) throw new Error("no profile");
      return { header, profile };
    }),
    remembered,
  );
}

type Expected = [header: string, content: Content, property: TaskProperty | null];

const FILES: Record<string, Expected[]> = {
  "a list in which few can be reached": [
    ["Entidad", "entity", "entity"],
    ["Contrato", "contract", "nContract"],
    ["Importe", "amount", "amountDebt"],
    ["Deudor", "name", "debtor"],
    ["Email", "saysNothing", "email"],
    ["Teléfono", "mostlyNoPhone", "phone"],
    ["Dirección", "address", "addressContract"],
  ],
  "a fund": [
    ["Originador", "entity", "entity"],
    ["Ref. externa", "contract", "nContract"],
    ["Nominal", "amount", null],
    ["Capital pdte.", "amount", "amountDebt"],
    ["F. primer impago", "date", "debtDate"],
    ["Obligado", "name", "debtor"],
    ["C.I.F.", "nif", "identityDocument"],
    ["Mail", "email", "email"],
    ["Móvil 1", "phone", "phone"],
    ["Móvil 2", "phone", null],
    ["Dir. notificación", "address", "addressContract"],
    ["Población", "town", null],
    ["CP", "postalCode", null],
    ["Modalidad contrato", "contractType", "typeContract"],
  ],
  "our own export": [
    ["Entidad", "entity", "entity"],
    ["N° Contrato", "contract", "nContract"],
    // What is owed comes first, but what was agreed stands beside it.
    ["Importe con acuerdo", "amount", null],
    ["Importe deuda", "amount", "amountDebt"],
    ["Fecha deuda", "date", "debtDate"],
    ["Deudor", "name", "debtor"],
    ["Email", "email", "email"],
  ],
  "a Catalan bank": [
    ["Entitat", "entity", "entity"],
    ["Núm. contracte", "contract", "nContract"],
    ["Tipus contracte", "contractType", "typeContract"],
    ["Import deute", "amount", "amountDebt"],
    ["Data deute", "date", "debtDate"],
    ["Nom i cognoms", "name", "debtor"],
    ["Correu electrònic", "email", "email"],
    ["Telèfon", "phone", "phone"],
    ["Adreça", "address", "addressContract"],
    ["DNI", "nif", "identityDocument"],
  ],
  "a Galician and a Basque one": [
    ["Entidade", "entity", "entity"],
    ["Kontratu zenbakia", "contract", "nContract"],
    ["Kontratu mota", "contractType", "typeContract"],
    ["Importe da débeda", "amount", "amountDebt"],
    ["Zorraren data", "date", "debtDate"],
    ["Debedor", "name", "debtor"],
    ["Posta elektronikoa", "email", "email"],
    ["Enderezo", "address", "addressContract"],
  ],
  "an English servicer": [
    ["Creditor", "entity", "entity"],
    ["Loan ID", "number", "nContract"],
    ["Contract type", "contractType", "typeContract"],
    ["Outstanding balance", "amount", "amountDebt"],
    ["Default date", "date", "debtDate"],
    ["Debtor name", "name", "debtor"],
    ["E-mail", "email", "email"],
    ["Phone number", "phone", "phone"],
    ["Address", "address", "addressContract"],
    ["Tax ID", "nif", "identityDocument"],
    ["Role", "role", "intervention"],
  ],
  "an ERP export": [
    ["COD_CONTRATO", "number", "nContract"],
    ["IMP_DEUDA", "amount", "amountDebt"],
    ["FEC_IMPAGO", "date", "debtDate"],
    ["FEC_NAC", "date", null],
    ["NOM_DEUDOR", "name", "debtor"],
    ["ENTIDAD_ACREEDORA", "entity", "entity"],
    ["TLFNO", "phone", "phone"],
    ["EMAIL_DEUDOR", "email", "email"],
    ["DIR_CONTRATO", "address", "addressContract"],
    ["TIP_CONTRATO", "contractType", "typeContract"],
    ["TIP_INTERV", "role", "intervention"],
  ],
  "a bank with more than we need": [
    ["Cedente", "entity", "entity"],
    ["Nº op.", "contract", "nContract"],
    ["Producto", "product", "type"],
    ["Principal", "amount", null],
    ["Intereses", "amount", null],
    ["Deuda total", "amount", "amountDebt"],
    ["Fecha nacimiento", "date", null],
    ["Vencimiento", "date", "debtDate"],
    ["Titular", "name", "debtor"],
    ["Domicilio", "address", "addressContract"],
    ["Domicilio (2)", "address", "addressMain"],
    ["Domicilio (3)", "address", "addressExtra"],
    ["Tfno. contacto", "phone", "phone"],
    ["Tfno. trabajo", "phone", null],
    ["Correo", "email", "email"],
    ["Tipo de contrato", "contractType", "typeContract"],
    ["Estado", "bankState", null],
    ["Fecha última gestión", "date", "dateLastAction"],
    ["Fecha de encargo", "date", "assignmentDate"],
    ["Nº de sesiones", "count", "nSessions"],
  ],
  "somebody who types badly": [
    ["Entidad acredora", "entity", "entity"],
    ["Nº de contarto", "contract", "nContract"],
    ["Improte deuda", "amount", "amountDebt"],
    ["Fehca deuda", "date", "debtDate"],
    ["Duedor", "name", "debtor"],
    ["Corrreo electrónico", "email", "email"],
    ["Telefno", "phone", "phone"],
    ["Direcion 1", "address", "addressContract"],
    ["Tipo de contrto", "contractType", "typeContract"],
  ],
};

describe("files by other hands", () => {
  test.each(Object.entries(FILES))("%s", (_name, columns) => {
    const found = suggest(columns).map((suggestion, at) => [columns[at]?.[0], suggestion.property]);
    expect(found).toEqual(columns.map(([header, , property]) => [header, property]));
  });
});

describe("a suggestion", () => {
  test("'Tipo' is what its values say", () => {
    expect(suggest([["TIPO", "contractType"]])[0]?.property).toBe("typeContract");
    expect(suggest([["TIPO", "role"]])[0]?.property).toBe("intervention");
    expect(suggest([["TIPO", "product"]])[0]?.property).toBe("type");
  });

  test("'Interviniente' may be a quality or a person", () => {
    expect(suggest([["Interviniente", "role"]])[0]?.property).toBe("intervention");
    expect(suggest([["Interviniente", "name"]])[0]?.property).toBe("debtor");
  });

  test("is never made against the content", () => {
    const [one, two] = suggest([
      ["Email", "phone"],
      ["Teléfono", "email"],
    ]);
    expect(one?.property).not.toBe("email");
    expect(two?.property).not.toBe("phone");
  });

  test("doesn't offer one list of options for the values of another", () => {
    const found = suggest([
      ["Tipo de contrato", "contractType"],
      ["Tipo interviniente", "contractType"],
    ]);
    expect(found.map(({ property }) => property)).toEqual(["typeContract", null]);
  });

  test("rests on the content where the header says nothing", () => {
    const found = suggest([
      ["Columna A", "email"],
      ["Columna B", "phone"],
      ["Columna C", "nif"],
      ["Columna D", "contractType"],
    ]);
    expect(found.map(({ property, reason }) => [property, reason])).toEqual([
      ["email", "CONTENT"],
      ["phone", "CONTENT"],
      ["identityDocument", "CONTENT"],
      ["typeContract", "CONTENT"],
    ]);
  });

  test("understands headers that are whole sentences", () => {
    const found = suggest([
      ["Número identificativo del contrato de la operación", "contract"],
      ["Importe total de la deuda pendiente a fecha de hoy (en euros)", "amount"],
      ["Fecha en que se originó la deuda", "date"],
      ["Dirección postal completa según contrato", "address"],
      ["Importe de los intereses de la deuda", "amount"],
    ]);
    expect(found.map(({ property }) => property)).toEqual([
      "nContract",
      "amountDebt",
      "debtDate",
      "addressContract",
      null,
    ]);
  });

  test("follows what was chosen before, unless the content contradicts it now", () => {
    const remembered = new Map<string, TaskProperty>([[normaliseHeader("Saldo vivo"), "thirdParties"]]);
    remembered.set(normaliseHeader("Campo 7"), "nContract");
    const [before, against] = suggest(
      [
        ["CAMPO 7", "contract"],
        ["Saldo vivo", "amount"],
      ],
      remembered,
    );
    expect(before).toMatchObject({ property: "nContract", reason: "REMEMBERED" });
    expect(against?.property).toBe("amountDebt");
  });

  test("is made from the header alone when the column is empty", () => {
    expect(suggest([["Status", "nothing"]])[0]).toMatchObject({ property: "status", reason: "EXACT" });
  });

  test.each([
    ["Teléfono", "Teléfono (2)"],
    ["Móvil", "Teléfono"],
  ])("of several equal columns (%s, %s) the fullest one has the property", (first, second) => {
    for (const content of ["nothing", "fewPhones"] as const) {
      const found = suggest([
        [first, content],
        [second, "phone"],
      ]);
      expect(found.map(({ property }) => property)).toEqual([null, "phone"]);
    }
    const equal = suggest([
      ["Teléfono", "phone"],
      ["Teléfono (2)", "phone"],
    ]);
    expect(equal.map(({ property }) => property)).toEqual(["phone", null]);
  });

  test("gives the better column the property, not the first one", () => {
    const found = suggest([
      ["Importe", "amount"],
      ["Importe deuda", "amount"],
    ]);
    expect(found.map(({ property }) => property)).toEqual([null, "amountDebt"]);
  });
});

test("the signature of headers is blind to order, case, accents and signs", () => {
  expect(headerSignature(["Nº Contrato", "Teléfono"])).toBe(headerSignature(["TELEFONO", "N° contrato "]));
  expect(headerSignature(["a", "b"])).not.toBe(headerSignature(["a b"]));
  expect(headerSignature(["Teléfono", "Email"])).not.toBe(headerSignature(["Teléfono"]));
});

test("the pairing is the best one in total", () => {
  const table = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 }), {
    minLength: 1,
    maxLength: 4,
  });
  const best = (worth: number[][], row = 0, taken: number[] = []): number => {
    if (row === worth.length) return 0;
    const alone = best(worth, row + 1, taken);
    const paired = [0, 1, 2, 3]
      .filter((column) => !taken.includes(column))
      .map((column) => (worth[row]?.[column] ?? 0) + best(worth, row + 1, [...taken, column]));
    return Math.max(alone, ...paired);
  };
  fc.assert(
    fc.property(table, (worth) => {
      const columns = bestAssignment(worth, 4);
      const used = columns.filter((column) => column >= 0);
      expect(new Set(used).size).toBe(used.length);
      const total = columns.reduce(
        (sum, column, row) => sum + (column < 0 ? 0 : (worth[row]?.[column] ?? 0)),
        0,
      );
      expect(total).toBe(best(worth));
    }),
  );
});
