import { Readable } from "node:stream";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import type { SignedInContext } from "../../shared/context.ts";
import {
  MANDATORY_PROPERTIES,
  TASK_PROPERTIES,
  TASK_PROPERTY_NAMES,
} from "../../../schema/rules/task-properties.ts";
import type { TaskProperty } from "../../../schema/rules/task-properties.ts";
import { columnOfProperty } from "../tasks/task-columns.ts";
import {
  CONTRACT_TYPE_NAMES,
  DEBTOR_INTERVENTION_NAMES,
  TASK_STATE_NAMES,
} from "../../../schema/rules/tasks.ts";
import type { Download } from "./left-out-download.ts";

/** The `kind` of the tickets downloadTaskImportTemplate makes. */
export const TEMPLATE_DOWNLOAD = "import-template";

const FILE_NAME = "plantilla-lista-de-tareas.xlsx";
/** Rows that have drop-down lists. */
const PREPARED_ROWS = 5_000;

/** The columns as people fill them in, with a made-up debt as an example. */
const EXAMPLE: readonly (readonly [TaskProperty, string | number | Date])[] = [
  ["entity", "Banco Ejemplo, S.A."],
  ["nContract", "0049-1234-56-000123"],
  ["typeContract", CONTRACT_TYPE_NAMES.INDEFINIDO],
  ["amountDebt", 1234.56],
  ["debtDate", new Date(Date.UTC(2026, 2, 12))],
  ["debtor", "María García López"],
  ["identityDocument", "12345678Z"],
  ["intervention", DEBTOR_INTERVENTION_NAMES.TITULAR],
  ["thirdParties", ""],
  ["email", "maria.garcia@correo.example"],
  ["phone", "600123456"],
  ["addressContract", "Calle Mayor 1, 28013 Madrid"],
  ["addressMain", ""],
  ["addressExtra", ""],
  ["nSessions", 0],
  ["status", TASK_STATE_NAMES.ESPERANDO],
  ["type", "Préstamo personal"],
  ["assignmentDate", new Date(Date.UTC(2026, 3, 1))],
  ["dateLastAction", ""],
];

const SHOWN = new Set(EXAMPLE.map(([property]) => property));
/** Properties without an example come last. */
const CELLS: typeof EXAMPLE = [
  ...EXAMPLE,
  ...TASK_PROPERTIES.filter((property) => !SHOWN.has(property)).map((property) => [property, ""] as const),
];

/** A link to the empty template. */
export async function downloadTaskImportTemplate(
  ctx: SignedInContext,
): Promise<{ url: string; fileName: string }> {
  const url = await ctx.db.transaction((manager) =>
    issueDownloadTicket(ctx, manager, { kind: TEMPLATE_DOWNLOAD, params: {} }),
  );
  return { url, fileName: FILE_NAME };
}

/**
 * 'Hoja 1' has the headers and drop-down lists and is empty, so that nobody imports the example; that stands on a sheet
 * of its own. The mandatory columns are named there.
 */
export async function openTemplate(): Promise<Download> {
  const names = CELLS.map(([property]) => TASK_PROPERTY_NAMES[property]);
  const columns = CELLS.map(([property]) => ({
    width: Math.max(16, TASK_PROPERTY_NAMES[property].length + 4),
    ...(isDay(property) ? { numFmt: "dd/mm/yyyy" } : {}),
    ...(property === "amountDebt" ? { numFmt: "#,##0.00" } : {}),
    // Text, so that long numbers and leading zeros stay as they are typed.
    ...(property === "nContract" || property === "phone" ? { numFmt: "@" } : {}),
  }));
  // Seventy files that nobody needs who doesn't ask for the template.
  const { writeXlsx } = await import("hucre/xlsx");
  const workbook = await writeXlsx({
    sheets: [
      {
        name: "Hoja 1",
        columns,
        rows: [names],
        cells: headerCells(names),
        freezePane: { rows: 1 },
        dataValidations: CELLS.flatMap(([property], at) => dropDown(property, at)),
      },
      {
        name: "Ejemplo",
        columns,
        rows: [names, CELLS.map(([, value]) => (value === "" ? null : value)), [], [EXPLANATION]],
        cells: headerCells(names),
      },
    ],
  });
  return {
    file: Readable.from([Buffer.from(workbook)]),
    fileName: FILE_NAME,
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  };
}

const EXPLANATION = `Columnas obligatorias: ${MANDATORY_PROPERTIES.map((property) => TASK_PROPERTY_NAMES[property]).join(", ")}. Rellena la «Hoja 1»; esta hoja no se importa.`;

function isDay(property: TaskProperty): boolean {
  const { type } = columnOfProperty(property);
  return type === "date" || type === "timestamptz";
}

function headerCells(names: readonly string[]) {
  return new Map(names.map((name, at) => [`0,${at}`, { value: name, style: { font: { bold: true } } }]));
}

function dropDown(property: TaskProperty, at: number) {
  const { options } = columnOfProperty(property);
  if (!options) return [];
  const values = Object.values(options);
  const letter = String.fromCharCode(65 + at);
  return [
    {
      type: "list" as const,
      values,
      allowBlank: true,
      showErrorMessage: true,
      errorTitle: "Valor no válido",
      errorMessage: `Elige una de las opciones: ${values.join(", ")}.`,
      range: `${letter}2:${letter}${PREPARED_ROWS + 1}`,
    },
  ];
}
