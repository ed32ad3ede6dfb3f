import { fieldId } from "../../../lib/form-problems.ts";
import { plural } from "../../../lib/text.ts";
import type { SummaryEntry, UserProblem } from "../../../lib/user-errors.ts";
import { missingProperties } from "../mapping/choices.ts";
import {
  CREDITOR_FIELDS,
  CREDITOR_NAMES,
  DETAIL_FIELDS,
  LIST_FIELDS,
  DETAIL_LABELS,
  type DetailField,
  type ListDetails,
} from "../mapping/mapping-draft.ts";
import { TASK_PROPERTY_NAMES } from "../../../../schema/rules/task-properties.ts";
import { columnName, type ImportColumn, type TaskImport } from "../import-types.ts";
import { checkDetails, type DetailErrors } from "./list-rules.ts";

/** Ids of the panels and fields the summary leads to. */
export const COLUMNS_ID = "columnas";
const READINGS_ID = "lectura";
export function detailId(field: DetailField): string {
  return isCreditors(field) ? fieldId(CREDITOR_FORM, CREDITOR_FIELDS[field]) : `lista-${field}`;
}

export const CREDITOR_FORM = "lista-acreedor";

function isCreditors(field: DetailField): field is (typeof CREDITOR_NAMES)[number] {
  return field in CREDITOR_FIELDS;
}

function columnProblems(columns: readonly ImportColumn[]): SummaryEntry[] {
  const open = columns.filter(({ choice }) => choice === null);
  const [first] = open;
  const entries: SummaryEntry[] = [];
  if (first !== undefined) {
    const message =
      open.length === 1
        ? `La columna «${columnName(first)}» no tiene propiedad: elígela, guárdala como dato adicional o no la importes`
        : `${plural(open.length, "columna", "columnas")} no tienen propiedad: elígela, guárdalas como dato adicional o no las importes`;
    entries.push({ message, fieldId: COLUMNS_ID });
  }
  for (const property of missingProperties(columns)) {
    entries.push({
      message: `Falta asignar la propiedad obligatoria «${TASK_PROPERTY_NAMES[property]}»`,
      fieldId: COLUMNS_ID,
    });
  }
  return [...entries, ...columns.flatMap(unansweredQuestions)];
}

/** What has to be said before any amount of the column is taken. */
function unansweredQuestions(column: ImportColumn): SummaryEntry[] {
  return column.questions
    .filter(({ required, answered }) => required && !answered)
    .map(({ message }) => ({
      message: `Columna «${columnName(column)}»: ${message}`,
      fieldId: READINGS_ID,
    }));
}

function detailProblems(errors: DetailErrors): SummaryEntry[] {
  return DETAIL_FIELDS.flatMap((field) => {
    const message = errors[field];
    return message === undefined
      ? []
      : [{ message: `${DETAIL_LABELS[field]}: ${message}`, fieldId: detailId(field) }];
  });
}

/** Everything that stands against saving the list, as far as the browser can tell. */
export function saveProblems(columns: readonly ImportColumn[], details: ListDetails): SummaryEntry[] {
  return [...columnProblems(columns), ...detailProblems(checkDetails(details))];
}

function detailAt(isCreditors: boolean, last: string | undefined): DetailField | undefined {
  if (!isCreditors) return LIST_FIELDS.find((name) => name === last);
  return CREDITOR_NAMES.find((name) => CREDITOR_FIELDS[name] === last);
}

/** The server's problems, led to their fields: ["listDetails", "contact", "email"] is the e-mail's. */
export function refusedProblems(userErrors: readonly UserProblem[]): SummaryEntry[] {
  return userErrors.map(({ field, message }) => {
    const last = field.at(-1);
    const detail = field[0] === "listDetails" ? detailAt(field[1] === "creditor", last) : undefined;
    if (detail !== undefined)
      return { message: `${DETAIL_LABELS[detail]}: ${message}`, fieldId: detailId(detail) };
    return { message, fieldId: field[0] === "columns" ? COLUMNS_ID : null };
  });
}

/** 'Guardar lista: 17.432 tareas; 8 filas quedarán fuera', as soon as it is known. */
export function saveLabel({ status, counts }: Pick<TaskImport, "status" | "counts">): string {
  if (status !== "REVIEW") return "Guardar lista";
  const out = counts.errors + counts.leftOut;
  const tasks = `Guardar lista: ${plural(counts.valid, "tarea", "tareas")}`;
  return out === 0 ? tasks : `${tasks}; ${plural(out, "fila quedará", "filas quedarán")} fuera`;
}
