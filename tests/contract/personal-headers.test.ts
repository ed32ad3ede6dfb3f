import { describe, expect, test } from "@jest/globals";
import { isClean, openFindings } from "../../schema/rules/personal-data/findings.ts";
import { SheetInspector } from "../../schema/rules/personal-data/sheet-inspector.ts";
import { TASK_PROPERTY_NAMES, type TaskProperty } from "../../schema/rules/task-properties.ts";
import { HEADER_WORDS } from "../../server/domains/task-imports/understanding/header-words.ts";

/** Values that tell nothing by themselves: only the header says that they are somebody's. */
const VALUES: Partial<Record<TaskProperty, readonly ((at: number) => string)[]>> = {
  debtor: [(at) => `Zvetlan${"abcdefghijklmnopqrstuvwxyzabcd"[at]} Kolikowska`],
  thirdParties: [(at) => `Zvetlan${"abcdefghijklmnopqrstuvwxyzabcd"[at]} Kolikowska`],
  identityDocument: [(at) => String(10_000_000 + at * 7_919), (at) => `AAB${123_456 + at}`],
  phone: [(at) => String(612_345_678 + at)],
  email: [(at) => `persona${at}@correo.es`],
  addressContract: [(at) => `Mayor ${at + 1}, Torremocha`],
  addressMain: [(at) => `Mayor ${at + 1}, Torremocha`],
  addressExtra: [(at) => `Mayor ${at + 1}, Torremocha`],
};

function inspect(header: string, valueOf: (at: number) => string) {
  const inspector = new SheetInspector("Hoja 1", false);
  inspector.add(["Contrato", header, "Importe deuda"]);
  for (let at = 0; at < 30; at += 1) inspector.add([`C-${at}/24`, valueOf(at), `${1000 + at},5`]);
  return inspector.finish();
}

describe("a header the import takes for a personal property is one the wallet form refuses", () => {
  test.each(Object.keys(VALUES) as TaskProperty[])("%s", (property) => {
    const headers = HEADER_WORDS.filter((one) => one.property === property).map(({ words }) => words);
    const unseen = [TASK_PROPERTY_NAMES[property], ...headers].filter((header) =>
      VALUES[property]?.some((valueOf) => isClean(inspect(header, valueOf))),
    );
    expect(unseen).toEqual([]);
  });
});

const withoutLetter = (at: number) => String(10_000_000 + at * 7_919);

test.each(["Documento", "Doc.", "Nº documento", "Documento deudor", "DOI", "Identificación", "Pasaporte"])(
  "documents without letter under %s are somebody's, whatever the sender says",
  (header) => {
    const found = inspect(header, withoutLetter);
    expect(isClean(openFindings(found, [{ sheet: "Hoja 1", column: header }]))).toBe(false);
  },
);

test.each(["Id. cliente", "Cód. deudor", "Identificador"])(
  "numbers under %s may be the bank's own, as the sender says",
  (header) => {
    const found = inspect(header, withoutLetter);
    expect(found.columns).toMatchObject([{ counts: { IDENTITY: 30 }, evidence: "WEAK" }]);
    expect(isClean(openFindings(found, [{ sheet: "Hoja 1", column: header }]))).toBe(true);
  },
);

test.each([
  ["Tipo de documento", "DNI"],
  ["Id. expediente", "10000007"],
  ["Nº de contrato", "10000007"],
  ["Documento de pago", "10000007"],
  ["Nº documento factura", "10000007"],
  ["Documento", "Pagaré"],
  ["Id. cliente", "CLI-0007"],
  ["Código postal", "28013"],
  ["Razón social", "Construcciones Norte, S.L."],
  ["Dirección", "DIR-0007"],
])("nobody is told by %s with %s", (header, value) => {
  expect(inspect(header, () => value)).toEqual({ columns: [], asides: [] });
});
