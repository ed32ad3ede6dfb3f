import { importRows } from "../../domains/task-imports/import-rows.ts";
import { duplicateSummaries } from "../../domains/task-imports/list-duplicates.ts";
import { READING_LIMITS } from "../../domains/task-imports/reading/limits.ts";
import { resolveDuplicateIds } from "../../domains/task-imports/resolve-duplicates.ts";
import { saveTaskList } from "../../domains/task-imports/save-task-list.ts";
import { startTaskImport } from "../../domains/task-imports/start-import.ts";
import { isObject, listAt, objectAt, optionalTextAt, textAt } from "../body.ts";
import { presentPreview, presentSavedList } from "../presenters/task-imports.presenter.ts";
import type { JsonSchema, Row } from "../row.ts";

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
                  },
                },
              },
            },
          },
        },
        historicalId: TEXT,
        sheets: { type: "array", items: { type: "object", properties: { name: TEXT, rows: COUNT } } },
        rows: { type: ["integer", "null"] },
      },
    },
    handle: async (ctx, request) => {
      const { fileName, stream } = await request.file();
      const { import: record } = await startTaskImport(ctx, { fileName, content: stream });
      return { message: "Vista previa del archivo", data: presentPreview(record) };
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
      },
    },
    handle: async (ctx, { body }) => {
      const details = objectAt(body, "taskListDetails");
      const contact = objectAt(details, "contact");
      const record = await saveTaskList(ctx, {
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
        })),
      });
      const duplicates = await duplicateSummaries(ctx, record);
      const leftOut = await importRows(ctx, record, {
        filter: "LEFT_OUT",
        page: { number: 1, size: LEFT_OUT_ROWS },
      });
      return {
        message: "Se ha guardado correctamente la lista de tareas",
        data: presentSavedList(record, duplicates, leftOut.nodes),
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
    answer: { type: "object", properties: { totalIndependentTasks: COUNT } },
    handle: async (ctx, { body }) => {
      const { count, message } = await resolveDuplicateIds(ctx, idsOf(body), "INDEPENDENT");
      return { message, data: { totalIndependentTasks: count } };
    },
  },
];

/** Numbers or texts, alone or inside {duplicatedId}. */
function idsOf(body: Record<string, unknown>): string[] {
  return listAt(body, "duplicateTasks")
    .map((one) => (isObject(one) ? textAt(one, "duplicatedId") : textAt({ one }, "one")))
    .filter((id) => id !== "");
}
