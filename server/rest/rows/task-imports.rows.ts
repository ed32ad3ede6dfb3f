import { TASK_LIST_SAVED } from "../../../schema/rules/tasks.ts";
import { deliverTaskFile, deliveryView, taskFileDelivery } from "../../domains/task-imports/deliver-file.ts";
import { NO_SUCH_IMPORT } from "../../domains/task-imports/import-store.ts";
import { NotFound } from "../../platform/refusals.ts";
import { importRows } from "../../domains/task-imports/import-rows.ts";
import { importColumns, importWarnings, suggestedChoices } from "../../domains/task-imports/import-view.ts";
import { duplicateSummaries } from "../../domains/task-imports/list-duplicates.ts";
import { READING_LIMITS } from "../../domains/task-imports/reading/limits.ts";
import { resolveDuplicateIds } from "../../domains/task-imports/resolve-duplicates.ts";
import { DuplicateTasksInput } from "../../domains/task-imports/resolve-duplicates.input.ts";
import { SaveTaskListInput } from "../../domains/task-imports/save-task-list.input.ts";
import { saveTaskList } from "../../domains/task-imports/save-task-list.ts";
import { startTaskImport } from "../../domains/task-imports/start-import.ts";
import { presentPreview, presentSavedList } from "../presenters/task-imports.presenter.ts";
import { describeInput } from "../../shared/inputs/describe-input.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";
import type { Row } from "../row.ts";

const LEFT_OUT_ROWS = 100;
const TEXT: JsonSchema = { type: "string" };
const COUNT: JsonSchema = { type: "integer" };

const duplicateTasks = describeInput(new DuplicateTasksInput());

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

const MAYBE_TEXT: JsonSchema = { type: ["string", "null"] };

/** As the preview remembers it of the company's last list. */
const listDetails: JsonSchema = {
  type: "object",
  properties: {
    name: MAYBE_TEXT,
    company: MAYBE_TEXT,
    contact: { type: "object", properties: { email: MAYBE_TEXT, lada: TEXT, phone: MAYBE_TEXT } },
    creditor: {
      type: "object",
      properties: {
        name: TEXT,
        identityDocument: TEXT,
        address: TEXT,
        postalCode: TEXT,
        city: TEXT,
        province: TEXT,
        country: TEXT,
        forOtherEntities: { type: "boolean" },
      },
    },
  },
};

const leftOutRows: JsonSchema = {
  type: "array",
  description: `Las primeras ${LEFT_OUT_ROWS}`,
  items: {
    type: "object",
    properties: {
      row: COUNT,
      problems: {
        type: "array",
        items: { type: "object", properties: { columnHeader: MAYBE_TEXT, message: TEXT, value: TEXT } },
      },
    },
  },
};

const delivery: JsonSchema = {
  type: "object",
  properties: {
    id: TEXT,
    status: { type: "string", enum: ["PROCESSING", "WAITING", "SAVED", "UNDONE", "CANCELLED", "FAILED"] },
    fileName: TEXT,
    waitsFor: { type: "array", items: TEXT, description: "Por qué espera a una persona" },
    failure: { type: ["string", "null"] },
    listCode: { type: ["string", "null"] },
    rows: COUNT,
    created: COUNT,
    leftOut: COUNT,
    pendingDuplicates: COUNT,
    problems: {
      type: "array",
      description: "De las primeras 100 filas que se quedaron fuera, o se quedarían",
      items: {
        type: "object",
        properties: { row: COUNT, column: { type: ["string", "null"] }, message: TEXT, value: TEXT },
      },
    },
    createdAt: { type: "string", format: "date-time" },
    savedAt: { type: ["string", "null"], format: "date-time" },
  },
};

/** What programs without GraphQL need to deliver files. */
const deliveryRows: Row[] = [
  {
    method: "POST",
    path: "/v1/imports",
    access: ["ADMIN"],
    scopes: ["IMPORT_TASKS"],
    summary:
      "Entrega un archivo .csv, .xlsx o .xls (100 MB como máximo): se guarda solo como lista si nada queda por decidir; si no, espera a una persona y la respuesta dice por qué.",
    query: {
      name: "Nombre de la lista. Sin él, el del archivo.",
      company:
        "Entidad de la lista. Sin ella ni los tres siguientes, los de su última lista con los mismos encabezados.",
      email: "Correo de contacto de la entidad.",
      lada: "Prefijo de su teléfono, sin +; sin él, 34.",
      phone: "Su teléfono.",
    },
    upload: { field: "file", maxBytes: READING_LIMITS.fileBytes + 1 },
    status: 201,
    answer: delivery,
    handle: async (ctx, request) => {
      const { fileName, stream } = await request.file();
      const { name, company, email, lada, phone } = request.query;
      const given = { name, company, contact: { email, lada, phone } };
      const { delivery: record } = await deliverTaskFile(ctx, { fileName, content: stream }, given);
      return { message: "Archivo recibido", data: await deliveryView(ctx, record) };
    },
  },
  {
    method: "GET",
    path: "/v1/imports/:id",
    access: ["ADMIN"],
    scopes: ["IMPORT_TASKS"],
    summary: "Qué ha sido de un archivo entregado; una clave ve los suyos.",
    answer: delivery,
    handle: async (ctx, { params }) => {
      const record = await taskFileDelivery(ctx, params["id"] ?? "");
      if (record === null) throw new NotFound(NO_SUCH_IMPORT);
      return { message: "Archivo entregado", data: await deliveryView(ctx, record) };
    },
  },
];

export const taskImportsRows: Row[] = [
  ...deliveryRows,
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
        taskListDetails: listDetails,
        fileName: TEXT,
        sheets: {
          type: "array",
          items: { type: "object", properties: { name: TEXT, rows: { type: ["integer", "null"] } } },
        },
        sheetName: TEXT,
        headerRow: COUNT,
        encoding: MAYBE_TEXT,
        delimiter: MAYBE_TEXT,
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
    body: describeInput(new SaveTaskListInput()),
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
              taskId: COUNT,
              rowNumber: COUNT,
              kind: {
                type: "string",
                enum: ["SAME_DEBT", "OTHER_OBLIGOR"],
                description:
                  "OTHER_OBLIGOR: la fila nombra a otra persona obligada del mismo contrato; sobreescribir la pondría en lugar del deudor",
              },
              codeId: TEXT,
              entity: TEXT,
              nContract: TEXT,
              debtor: TEXT,
            },
          },
        },
        historicalId: TEXT,
        taskListId: { type: ["integer", "null"] },
        totalTasks: COUNT,
        nRows: COUNT,
        nLeftOutRows: COUNT,
        leftOutRows,
        warnings: { type: "array", items: TEXT },
      },
    },
    handle: async (ctx, { body }) => {
      const { record, warnings } = await saveTaskList(ctx, body);
      const duplicates = await duplicateSummaries(ctx, record);
      const leftOut = await importRows(ctx, record, {
        filter: "LEFT_OUT",
        page: { number: 1, size: LEFT_OUT_ROWS },
      });
      return {
        message:
          record.listId === null
            ? "Todas las filas son de tareas ya guardadas: no se ha creado ninguna lista. Decide qué hacer con los duplicados."
            : TASK_LIST_SAVED,
        data: presentSavedList(record, duplicates, leftOut.nodes, warnings),
      };
    },
  },
  {
    method: "POST",
    path: "/admin/overwritte-tasks",
    access: ["ADMIN"],
    summary: "Sobreescribe las tareas guardadas con los valores de las filas duplicadas.",
    body: duplicateTasks,
    answer: { type: "object", properties: { totalTasksOverwritten: COUNT } },
    handle: async (ctx, { body }) => {
      const { count, message } = await resolveDuplicateIds(ctx, body, "OVERWRITE");
      return { message, data: { totalTasksOverwritten: count } };
    },
  },
  {
    method: "POST",
    path: "/admin/overwritte-tasks-independent",
    access: ["ADMIN"],
    summary: "Guarda las filas duplicadas como tareas independientes.",
    body: duplicateTasks,
    answer: {
      type: "object",
      properties: {
        totalIdependentTasks: { ...COUNT, description: "Tareas creadas; la clave se escribe así." },
        totalIndependentTasks: { ...COUNT, description: "Lo mismo." },
      },
    },
    handle: async (ctx, { body }) => {
      const { count, message } = await resolveDuplicateIds(ctx, body, "INDEPENDENT");
      return { message, data: { totalIdependentTasks: count, totalIndependentTasks: count } };
    },
  },
];
