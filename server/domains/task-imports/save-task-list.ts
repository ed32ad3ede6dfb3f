import { CHOOSE_ONE, REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { ServiceUnavailable } from "../../platform/errors.ts";
import { Conflict, InvalidInput } from "../../platform/refusals.ts";
import type { Problem } from "../../platform/refusals.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import type { Context } from "../../shared/context.ts";
import { TASK_PROPERTY_NAMES } from "../../../schema/rules/task-properties.ts";
import type { TaskProperty } from "../../../schema/rules/task-properties.ts";
import { Fault } from "../../shared/fault.ts";
import { checkInput } from "../../shared/inputs/read-input.ts";
import { changeTaskImportReading } from "./change-reading.ts";
import { commitTaskImport } from "./commit-import.ts";
import { decideTaskImportReading } from "./decide-reading.ts";
import type { ImportStatus, TaskImportRecord } from "./import-record.ts";
import { requireImport, requireStatus } from "./import-store.ts";
import { importColumns, importWarnings } from "./import-view.ts";
import { READING_ANSWERS } from "./reading-questions.ts";
import type { ReadingKind } from "./reading-questions.ts";
import { saveTaskImportMapping } from "./save-mapping.ts";
import { DOCUMENTED_SHEET, SaveTaskListInput } from "./save-task-list.input.ts";
import { normaliseHeader } from "../../../schema/rules/header-words.ts";
import { EXACT_NAMES } from "./understanding/header-words.ts";
import type { ColumnChoice } from "./understanding/row-reading.ts";
import { missingProperties } from "./understanding/understand-row.ts";

export interface SavedTaskList {
  record: TaskImportRecord;
  /** What somebody should know about how the file was read. */
  warnings: string[];
}

const POLL_MILLISECONDS = 100;
const PATIENCE_MILLISECONDS = 20 * 60_000;

const CHOICES_BY_NAME = new Map<string, ColumnChoice>([
  ["extra", "EXTRA"],
  ["guardar como dato adicional", "EXTRA"],
  ["ignore", "IGNORE"],
  ["no importar", "IGNORE"],
  ["direccion 1", "addressContract"],
  ["direccion 2", "addressMain"],
  ["direccion 3", "addressExtra"],
  ["documento", "identityDocument"],
  ...Object.entries(TASK_PROPERTY_NAMES).flatMap(([property, name]): [string, ColumnChoice][] => [
    [foldText(property), property as TaskProperty],
    [foldText(name), property as TaskProperty],
  ]),
]);

type Given = { readonly [Name in keyof SaveTaskListInput]?: unknown };

/**
 * Maps, checks and saves an import and waits for its end. Rows with problems are left out, duplicates stay pending.
 * Throws NotFound, InvalidInput (all fields at once), Conflict (saved already, the same file saved meanwhile).
 */
export async function saveTaskList(ctx: Context, given: Given): Promise<SavedTaskList> {
  const input = new SaveTaskListInput();
  const problems = checkInput(input, given);
  const found = await requireImport(ctx.db, input.historicalId);
  requireStatus(found, ["STAGING", "MAPPING", "VALIDATING", "REVIEW"], "ALREADY_DONE");
  const record = await onSheet(ctx, found, input.sheetName.trim(), problems);
  const decisions: Contract.TaskImportReadingDecisionInput[] = [];
  const choices = chooseColumns(record, input.columns, problems, decisions);
  if (problems.length > 0) throw new InvalidInput(problems);

  // As given, since a prefix that is left out stays the import's; without problems they are of the contract's form.
  await saveMapping(ctx, record, choices, given.taskListDetails as Contract.TaskImportListDetailsInput);
  if (decisions.length > 0) await decideTaskImportReading(ctx, record.id, decisions);
  const checked = await untilStatus(ctx, record.id, ["REVIEW"]);
  requireAnswers(ctx, checked, input.columns);
  const warnings = await importWarnings(ctx, checked);
  await commitTaskImport(ctx, record.id);
  return { record: await untilStatus(ctx, record.id, ["COMMITTED"]), warnings };
}

/** A question without whose answer no row can be saved is put to the client, which sends the same call again. */
function requireAnswers(ctx: Context, record: TaskImportRecord, columns: SaveTaskListInput["columns"]): void {
  const problems: Problem[] = [];
  for (const { header, questions } of importColumns(record, ctx.clock.today())) {
    const at = columns.findIndex(({ columnHeader }) => columnHeader === header);
    for (const { kind, message, required, answered, options } of questions) {
      if (!required || answered) continue;
      const values = options.map(({ value }) => value).join(", ");
      problems.push({
        field: ["columns", String(Math.max(0, at)), "reading", kind],
        code: "REQUIRED",
        message: `Columna «${header}»: ${message}. Envía reading.${kind} con uno de estos valores: ${values}.`,
      });
    }
  }
  if (problems.length > 0) throw new InvalidInput(problems);
}

/** The sheet asked for; clients send the documented default whether or not the file has such a sheet. */
async function onSheet(
  ctx: Context,
  record: TaskImportRecord,
  sheetName: string,
  problems: Problem[],
): Promise<TaskImportRecord> {
  if (record.kind === "CSV" || sheetName === "" || sheetName === record.sheetName) return record;
  const known = record.sheets.some(({ name }) => name === sheetName);
  if (!known && sheetName === DOCUMENTED_SHEET) return record;
  if (!known) {
    const names = record.sheets.map(({ name }) => `«${name}»`).join(", ");
    const message = `El archivo no tiene ninguna hoja «${sheetName}». Sus hojas son: ${names}.`;
    problems.push({ field: ["sheetName"], code: "NOT_FOUND", message });
    return record;
  }
  return (await changeTaskImportReading(ctx, record.id, { sheetName })).import;
}

/** Columns that aren't named are not imported. */
function chooseColumns(
  record: TaskImportRecord,
  columns: SaveTaskListInput["columns"],
  problems: Problem[],
  decisions: Contract.TaskImportReadingDecisionInput[],
): ColumnChoice[] {
  const choices = record.columns.map((): ColumnChoice => "IGNORE");
  const taken = new Set<number>();
  columns.forEach((column, at) => {
    const field = ["columns", String(at)];
    const index = columnOf(record, column.columnHeader, taken);
    const choice = choiceNamed(column.typeColumn);
    if (index < 0) {
      const message = `El archivo no tiene ninguna columna «${column.columnHeader}».`;
      problems.push({ field: [...field, "columnHeader"], code: "NOT_FOUND", message });
    }
    if (!choice) problems.push(unknownType(column.typeColumn).at([...field, "typeColumn"]));
    if (index < 0 || !choice) return;
    taken.add(index);
    choices[index] = choice;
    for (const [kind, value] of Object.entries(column.reading)) {
      const isKnown = isReadingKind(kind) && Object.hasOwn(READING_ANSWERS[kind], value);
      if (isKnown) decisions.push({ column: index, kind, value });
      else problems.push(NO_OPTION.at([...field, "reading", kind]));
    }
  });
  const missing = missingProperties(choices);
  if (missing.length > 0 && !problems.some(({ field }) => field[0] === "columns"))
    problems.push(unassigned(missing).at(["columns"]));
  return choices;
}

/** "Nº Contrato" and "N° Contrato" are the same property. */
function choiceNamed(typeColumn: string): ColumnChoice | undefined {
  return CHOICES_BY_NAME.get(foldText(typeColumn)) ?? EXACT_NAMES.get(normaliseHeader(typeColumn));
}

const NO_OPTION = new Fault("INVALID", CHOOSE_ONE);

function unknownType(typeColumn: string): Fault {
  if (typeColumn.trim() === "") return new Fault("REQUIRED", REQUIRED_MESSAGE);
  return new Fault("INVALID", `«${typeColumn}» no es ninguna propiedad de las tareas.`);
}

function unassigned(missing: readonly TaskProperty[]): Fault {
  const names = missing.map((property) => TASK_PROPERTY_NAMES[property]).join(", ");
  return new Fault("REQUIRED", `Faltan columnas obligatorias por asignar: ${names}.`);
}

function isReadingKind(kind: string): kind is ReadingKind {
  return Object.hasOwn(READING_ANSWERS, kind);
}

/** Of several columns with the same header the first that isn't taken yet: they are named in file order. */
function columnOf(record: TaskImportRecord, header: string, taken: ReadonlySet<number>): number {
  const plain = (text: string) => text.replace(/\s+/g, " ").trim();
  const wanted = plain(header);
  const free = (matches: (own: string) => boolean) =>
    record.columns.findIndex((column, index) => !taken.has(index) && matches(column.header));
  const exact = free((own) => own === wanted);
  if (exact >= 0) return exact;
  const repeated = free((own) => own.replace(/ \(\d+\)$/, "") === wanted);
  return repeated >= 0 ? repeated : free((own) => foldText(own) === foldText(wanted));
}

async function saveMapping(
  ctx: Context,
  record: TaskImportRecord,
  choices: readonly ColumnChoice[],
  listDetails: Contract.TaskImportListDetailsInput,
): Promise<void> {
  const columns = choices.map((choice, index) => ({ index, choice }));
  await saveTaskImportMapping(ctx, record.id, { version: record.version, columns, listDetails });
  const staged = await untilStatus(ctx, record.id, ["REVIEW", "MAPPING"]);
  if (staged.status === "REVIEW") return;
  // Further down some rows were wider than the header: those columns have no name anybody could have sent.
  const late = staged.columns.flatMap((_, index) =>
    staged.choices[index] ? [] : [{ index, choice: "IGNORE" as const }],
  );
  await saveTaskImportMapping(ctx, record.id, { version: staged.version, columns: late });
}

/** Looks now and then; between two looks nothing is held. Throws InvalidInput, Conflict, ServiceUnavailable. */
async function untilStatus(
  ctx: Context,
  id: string,
  wanted: readonly ImportStatus[],
): Promise<TaskImportRecord> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const record = await requireImport(ctx.db, id);
    if (wanted.includes(record.status)) return record;
    if (record.status === "FAILED") {
      throw new InvalidInput([
        { field: ["file"], code: "FAILED", message: record.failure ?? "No se pudo leer el archivo." },
      ]);
    }
    if (record.commitRefusal) throw new Conflict(record.commitRefusal, { code: "ALREADY_IMPORTED" });
    if (record.status === "CANCELLED" || record.status === "UNDONE") {
      throw new Conflict("La importación se ha cancelado mientras se guardaba.");
    }
    if (ctx.lifecycle.stopping || performance.now() > deadline) {
      throw new ServiceUnavailable(
        "La lista se sigue guardando. Mira el resultado en la lista de procesos.",
        10,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
}
