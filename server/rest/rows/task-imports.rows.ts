import { importRows } from "../../domains/task-imports/import-rows.ts";
import { importColumns, importWarnings, suggestedChoices } from "../../domains/task-imports/import-view.ts";
import { duplicateSummaries } from "../../domains/task-imports/list-duplicates.ts";
import { READING_LIMITS } from "../../domains/task-imports/reading/limits.ts";
import { resolveDuplicateIds } from "../../domains/task-imports/resolve-duplicates.ts";
import { saveTaskList } from "../../domains/task-imports/save-task-list.ts";
import { startTaskImport } from "../../domains/task-imports/start-import.ts";
import { isObject, listAt, objectAt, optionalTextAt, textAt } from "../body.ts";
import { presentPreview, presentSavedList } from "../presenters/task-imports.presenter.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";
import type { Row } from "../row.ts";

const LEFT_OUT_ROWS = 100;
const TEXT: JsonSchema = { type: "string" };
const COUNT: JsonSchema = { type: "integer" };

const duplicateIds: JsonSchema = {
  type: "object",
  required: ["duplicateTasks"],
  properties: {
    duplicateTasks: {
      type: "array",
      description: "Valores duplicatedId, solos o como objetos {duplicatedId}",
      items: { anyOf: [COUNT, TEXT, { type: "object", properties: { duplicatedId: COUNT } }] },
    },
  },
};

const question: JsonSchema = {
  type: "object",
  properties: {
    kind: {
      type: "string",
      enum: ["DECIMAL_SIGN", "DATE_ORDER", "SWAPPED_DATES", "UNIT", "CURRENCY", "SIGN"],
    },
    message: TEXT,
    required: { type: "boolean", description: "Sin respuesta no se guarda ninguna fila" },
    answered: { type: "boolean" },
    doubtful: { type: "boolean" },
    options: {
      type: "array",
      items: {
        type: "object",
        properties: {
          value: TEXT,
          label: TEXT,
          selected: { type: "boolean" },
          examples: {
            type: "array",
            items: { type: "object", properties: { written: TEXT, stored: TEXT } },
          },
        },
      },
    },
  },
};

export const taskImportsRows: Row[] = [
  {
    method: "POST",
    path: "/admin/preview-file",
    access: ["ADMIN"],
    summary:
      "Recibe un archivo .csv, .xlsx o .xls (100 MB como máximo) y devuelve sus columnas con muestras y una propuesta de asignación.",
    // One byte more, so that a file beyond the limit is told from one that just reaches it.
    upload: { field: "file", maxBytes: READING_LIMITS.fileBytes + 1 },
    answer: {
      type: "object",
      properties: {
        preview: {
          type: "array",
          items: {
            type: "object",
            properties: {
              previewTask: {
                type: "array",
                items: {
                  type: "object",
                  properties: {
                    columnHeader: TEXT,
                    preview: { type: "array", items: TEXT },
                    mandatoryProperties: {
                      type: "object",
                      properties: {
                        assignment: { type: "boolean" },
                        typeColumn: { type: ["string", "null"] },
                      },
                    },
                    questions: { type: "array", items: question },
                  },
                },
              },
            },
          },
        },
        historicalId: TEXT,
        sheets: { type: "array", items: { type: "object", properties: { name: TEXT, rows: COUNT } } },
        rows: { type: ["integer", "null"] },
        warnings: { type: "array", items: TEXT },
      },
    },
    handle: async (ctx, request) => {
      const { fileName, stream } = await request.file();
      const { import: record } = await startTaskImport(ctx, { fileName, content: stream });
      const suggested = suggestedChoices(record);
      const columns = importColumns(record, ctx.clock.today(), suggested);
      const warnings = await importWarnings(ctx, record, suggested);
      return { message: "Vista previa del archivo", data: presentPreview(record, columns, warnings) };
    },
  },
  {
    method: "POST",
    path: "/admin/upload-task-list",
    access: ["ADMIN"],
    summary:
      "Asigna las columnas de un archivo previsualizado y guarda la lista; las filas con errores quedan fuera y los duplicados esperan una decisión.",
    body: {
      type: "object",
      required: ["taskListDetails", "historicalId", "columns"],
      properties: {
        taskListDetails: {
          type: "object",
          required: ["name", "company", "contact"],
          properties: {
            name: TEXT,
            company: TEXT,
            contact: {
              type: "object",
              required: ["email", "phone"],
              properties: { email: TEXT, lada: { type: "string", default: "34" }, phone: TEXT },
            },
          },
        },
        sheetName: { type: "string", default: "Hoja 1" },
        historicalId: TEXT,
        columns: {
          type: "array",
          items: {
            type: "object",
            properties: {
              columnHeader: TEXT,
              typeColumn: { type: "string", description: "Código o nombre de la propiedad, EXTRA o IGNORE" },
              reading: {
                type: "object",
                description:
                  'Respuestas a las preguntas de la vista previa, por ejemplo {"UNIT": "THOUSANDS"}',
                additionalProperties: TEXT,
              },
            },
          },
        },
      },
    },
    answer: {
      type: "object",
      properties: {
        nDuplicateTasks: COUNT,
        duplicateTasks: {
          type: "array",
          items: {
            type: "object",
            properties: {
              duplicatedId: COUNT,
              rowNumber: COUNT,
              codeId: TEXT,
              entity: TEXT,
              nContract: TEXT,
              debtor: TEXT,
            },
          },
        },
        totalTasks: COUNT,
        nLeftOutRows: COUNT,
        warnings: { type: "array", items: TEXT },
      },
    },
    handle: async (ctx, { body }) => {
      const details = objectAt(body, "taskListDetails");
      const contact = objectAt(details, "contact");
      const { record, warnings } = await saveTaskList(ctx, {
        historicalId: textAt(body, "historicalId"),
        sheetName: textAt(body, "sheetName"),
        taskListDetails: {
          name: textAt(details, "name"),
          company: textAt(details, "company"),
          contact: {
            email: textAt(contact, "email"),
            lada: optionalTextAt(contact, "lada") ?? undefined,
            phone: textAt(contact, "phone"),
          },
        },
        columns: listAt(body, "columns").map((column) => ({
          columnHeader: textAt(column, "columnHeader"),
          typeColumn: textAt(column, "typeColumn"),
          reading: answersAt(column),
        })),
      });
      const duplicates = await duplicateSummaries(ctx, record);
      const leftOut = await importRows(ctx, record, {
        filter: "LEFT_OUT",
        page: { number: 1, size: LEFT_OUT_ROWS },
      });
      return {
        message:
          record.listId === null
            ? "Todas las filas son de tareas ya guardadas: no se ha creado ninguna lista. Decide qué hacer con los duplicados."
            : "Se ha guardado correctamente la lista de tareas",
        data: presentSavedList(record, duplicates, leftOut.nodes, warnings),
      };
    },
  },
  {
    method: "POST",
    path: "/admin/overwritte-tasks",
    access: ["ADMIN"],
    summary: "Sobrescribe las tareas guardadas con los valores de las filas duplicadas.",
    body: duplicateIds,
    answer: { type: "object", properties: { totalTasksOverwritten: COUNT } },
    handle: async (ctx, { body }) => {
      const { count, message } = await resolveDuplicateIds(ctx, idsOf(body), "OVERWRITE");
      return { message, data: { totalTasksOverwritten: count } };
    },
  },
  {
    method: "POST",
    path: "/admin/overwritte-tasks-independent",
    access: ["ADMIN"],
    summary: "Guarda las filas duplicadas como tareas independientes.",
    body: duplicateIds,
    answer: {
      type: "object",
      properties: {
        totalIdependentTasks: { ...COUNT, description: "Tareas creadas; la clave se escribe así." },
        totalIndependentTasks: { ...COUNT, description: "Lo mismo." },
      },
    },
    handle: async (ctx, { body }) => {
      const { count, message } = await resolveDuplicateIds(ctx, idsOf(body), "INDEPENDENT");
      return { message, data: { totalIdependentTasks: count, totalIndependentTasks: count } };
    },
  },
];

/** Whatever isn't a text is no answer. */
function answersAt(column: unknown): Record<string, string> {
  const reading = objectAt(column, "reading");
  return Object.fromEntries(Object.keys(reading).map((kind) => [kind, textAt(reading, kind)]));
}

/** Numbers or texts, alone or inside {duplicatedId}. */
function idsOf(body: Record<string, unknown>): string[] {
  return listAt(body, "duplicateTasks")
    .map((one) => (isObject(one) ? textAt(one, "duplicatedId") : textAt({ one }, "one")))
    .filter((id) => id !== "");
}
