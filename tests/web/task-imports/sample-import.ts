import type { ImportColumn, TaskImport } from "../../../web/features/task-imports/import-types.ts";

/** A column as the server tells it, still open. */
export function sampleColumn(
  index: number,
  header: string,
  changes: Partial<ImportColumn> = {},
): ImportColumn {
  return {
    index,
    header,
    samples: [`${header} 1`, `${header} 2`],
    emptyCount: 0,
    suggestion: null,
    choice: null,
    reading: null,
    questions: [],
    unknownValues: [],
    errorCount: 0,
    ...changes,
  };
}

/** The seven mandatory properties, each on its column, and an eighth column still open. */
export const MAPPED_COLUMNS: ImportColumn[] = [
  sampleColumn(0, "Acreedor", { choice: "entity" }),
  sampleColumn(1, "Cliente", { choice: "debtor" }),
  sampleColumn(2, "Correo", { choice: "email" }),
  sampleColumn(3, "Domicilio", { choice: "addressContract" }),
  sampleColumn(4, "Referencia", { choice: "nContract" }),
  sampleColumn(5, "Modalidad", { choice: "typeContract" }),
  sampleColumn(6, "Saldo", { choice: "amountDebt" }),
];

const NO_CREDITOR = {
  name: "",
  identityDocument: "",
  address: "",
  postalCode: "",
  city: "",
  country: "ES",
  forOtherEntities: false,
};

export function sampleImport(changes: Partial<TaskImport> = {}): TaskImport {
  return {
    id: "i1",
    status: "MAPPING",
    fileName: "cartera.xlsx",
    fileSize: 20_000,
    kind: "XLSX",
    encoding: null,
    delimiter: null,
    sheets: [{ name: "Hoja 1", rows: 180 }],
    sheetName: "Hoja 1",
    headerRow: 1,
    head: [["Acreedor", "Cliente"]],
    columns: [...MAPPED_COLUMNS, sampleColumn(7, "Notas")],
    missingProperties: [],
    listDetails: {
      name: null,
      company: null,
      contact: { email: null, lada: "34", phone: null },
      creditor: NO_CREDITOR,
    },
    progress: null,
    counts: {
      rows: 180,
      valid: 0,
      errors: 0,
      leftOut: 0,
      created: 0,
      overwritten: 0,
      pendingDuplicates: 0,
      pendingObligors: 0,
    },
    warnings: [],
    failure: null,
    list: null,
    version: 1,
    ...changes,
  };
}

/** An import that only waits for 'Guardar lista'. */
export function reviewedImport(changes: Partial<TaskImport> = {}): TaskImport {
  return sampleImport({
    status: "REVIEW",
    columns: MAPPED_COLUMNS,
    counts: {
      rows: 180,
      valid: 172,
      errors: 5,
      leftOut: 3,
      created: 0,
      overwritten: 0,
      pendingDuplicates: 0,
      pendingObligors: 0,
    },
    listDetails: {
      name: "Cartera",
      company: "Banco Norte",
      contact: { email: "cartera@norte.example", lada: "34", phone: "910000000" },
      creditor: NO_CREDITOR,
    },
    ...changes,
  });
}
