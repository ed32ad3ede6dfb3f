import { describe, expect, test } from "@jest/globals";
import {
  acceptSuggestions,
  closeOpenColumns,
  missingProperties,
} from "../../../web/features/task-imports/mapping/choices.ts";
import { countColumns, filterColumns } from "../../../web/features/task-imports/mapping/column-filter.ts";
import {
  refusedProblems,
  saveLabel,
  saveProblems,
} from "../../../web/features/task-imports/list/save-problems.ts";
import { isAcceptedFile } from "../../../web/features/task-imports/upload/file-types.ts";
import { decisionText } from "../../../web/features/task-imports/duplicates/use-resolve-duplicates.ts";
import { storedDetails } from "../../../web/features/task-imports/mapping/mapping-draft.ts";
import { MAPPED_COLUMNS, reviewedImport, sampleColumn, sampleImport } from "./sample-import.ts";

const suggested = (choice: "entity" | "debtor", confidence: number) => ({
  choice,
  confidence,
  reason: "FUZZY" as const,
});

describe("choices for many columns at once", () => {
  const columns = [
    sampleColumn(0, "Banco", { suggestion: suggested("entity", 0.6) }),
    sampleColumn(1, "Acreedor", { suggestion: suggested("entity", 0.9) }),
    sampleColumn(2, "Titular", { suggestion: suggested("debtor", 0.8) }),
    sampleColumn(3, "Nombre", { choice: "debtor" }),
    sampleColumn(4, "Notas"),
  ];

  test("a property is suggested to one column, the surest, and never to two", () => {
    expect(acceptSuggestions(columns)).toEqual({ 1: "entity" });
  });

  test("only columns still open are closed, and none that a mandatory property waits for", () => {
    expect(closeOpenColumns(columns, "EXTRA")).toEqual({ 2: "EXTRA", 4: "EXTRA" });
    const taken = columns.with(1, sampleColumn(1, "Acreedor", { choice: "entity" }));
    expect(closeOpenColumns(taken, "IGNORE")).toEqual({ 0: "IGNORE", 2: "IGNORE", 4: "IGNORE" });
  });

  test("names the mandatory properties nobody has", () => {
    expect(missingProperties(columns)).toEqual([
      "entity",
      "email",
      "addressContract",
      "nContract",
      "typeContract",
      "amountDebt",
    ]);
    expect(missingProperties(MAPPED_COLUMNS)).toEqual([]);
  });
});

describe("the tabs of the mapping table", () => {
  const columns = [
    sampleColumn(0, "A", { choice: "entity" }),
    sampleColumn(1, "B", { choice: "IGNORE" }),
    sampleColumn(2, "C"),
    sampleColumn(3, "D", { choice: "typeContract", unknownValues: [{ value: "Fijo D", count: 3 }] }),
    sampleColumn(4, "E", { choice: "email", errorCount: 2 }),
  ];

  test("count and filter by what is true of the columns", () => {
    expect(countColumns(columns)).toEqual({ todos: 5, "sin-asignar": 1, asignados: 4, errores: 2 });
    expect(filterColumns(columns, "errores").map(({ header }) => header)).toEqual(["D", "E"]);
  });

  test("keep the column somebody is working on, whatever it has become", () => {
    expect(filterColumns(columns, "sin-asignar", 0).map(({ header }) => header)).toEqual(["A", "C"]);
  });
});

describe("saving the list", () => {
  const noDetails = {
    ...storedDetails(sampleImport()),
    name: "",
    company: "",
    email: "x",
    lada: "34",
    phone: "12a",
  };

  test("names every column, property and field that is missing", () => {
    const columns = [sampleColumn(0, "Acreedor", { choice: "entity" }), sampleColumn(1, "Notas")];
    const messages = saveProblems(columns, noDetails).map(({ message }) => message);
    expect(messages).toContain(
      "La columna «Notas» no tiene propiedad: elígela, guárdala como dato adicional o no la importes",
    );
    expect(messages).toContain("Falta asignar la propiedad obligatoria «Dirección 1 (Contrato)»");
    expect(messages).toContain("Nombre de la lista: Este campo es requerido");
    expect(messages).toContain("Email de la empresa: Email inválido");
    expect(messages).toContain("Teléfono de la empresa: Solo números permitidos");
    expect(messages).not.toContain("Falta asignar la propiedad obligatoria «Entidad»");
  });

  test("the button says what will happen", () => {
    const counts = { ...reviewedImport().counts, valid: 17_432, errors: 7, leftOut: 1 };
    expect(saveLabel({ status: "REVIEW", counts })).toBe(
      "Guardar lista: 17.432 tareas; 8 filas quedarán fuera",
    );
    expect(saveLabel({ status: "REVIEW", counts: { ...counts, valid: 1, errors: 0, leftOut: 0 } })).toBe(
      "Guardar lista: 1 tarea",
    );
    expect(saveLabel({ status: "VALIDATING", counts })).toBe("Guardar lista");
  });

  test("the server's problems are led to their fields", () => {
    expect(
      refusedProblems([
        { field: ["listDetails", "contact", "email"], message: "Email inválido" },
        { field: [], message: "No" },
      ]),
    ).toEqual([
      { message: "Email de la empresa: Email inválido", fieldId: "lista-email" },
      { message: "No", fieldId: null },
    ]);
  });

  test("decisions about duplicates are told in the documented words", () => {
    expect(decisionText("OVERWRITE", 20)).toBe("Se sobreescribieron 20 tareas.");
    expect(decisionText("INDEPENDENT", 20)).toBe("Se crearon 20 tareas independientes.");
  });
});

describe("which files are taken", () => {
  test.each([
    ["cartera.csv", "application/vnd.ms-excel", true],
    ["CARTERA.XLSX", "", true],
    ["cartera.xls", "", true],
    ["cartera", "text/csv", true],
    ["cartera.pdf", "application/pdf", false],
    ["cartera.csv.exe", "application/octet-stream", false],
    ["cartera.numbers", "", false],
  ])("%s (%s): %s", (name, type, taken) => {
    expect(isAcceptedFile({ name, type })).toBe(taken);
  });
});
