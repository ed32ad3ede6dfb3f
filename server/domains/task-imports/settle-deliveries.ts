import { In } from "typeorm";
import { listed, shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { TASK_PROPERTY_NAMES } from "../../../schema/rules/task-properties.ts";
import type { Deps } from "../../platform/deps.ts";
import { Conflict, InvalidInput } from "../../platform/refusals.ts";
import type { Acting } from "../../shared/context.ts";
import { tellWhoseImport } from "./import-bell.ts";
import { headersOf, type ImportStatus, type TaskImportRecord } from "./import-record.ts";
import { lockImport, queryable, storeImport } from "./import-store.ts";
import { importColumns } from "./import-view.ts";
import { requestCommit } from "./request-commit.ts";
import { sameFileWarnings } from "./same-file.ts";
import { TaskImport } from "./task-import.entity.ts";
import { missingProperties } from "./understanding/understand-row.ts";

type SettleDeps = Pick<Deps, "db" | "clock" | "log">;

/** More rows with problems than this share aren't a few slips: the file has probably changed. */
const MOST_FAILING = 0.1;
const AT_ONCE = 20;
/** Where nobody works on it any more. */
const SETTLED: readonly ImportStatus[] = ["MAPPING", "REVIEW"];

/**
 * Has delivered files saved where nothing is left open; the others wait for a person, who is told. Each is settled once,
 * whichever instance looks at it.
 */
export async function settleDeliveries(deps: SettleDeps): Promise<void> {
  const waiting = await deps.db.getRepository(TaskImport).find({
    select: { id: true },
    where: { savesItself: true, status: In([...SETTLED]) },
    order: { updatedAt: "ASC" },
    take: AT_ONCE,
  });
  for (const { id } of waiting)
    await settle(deps, id).catch((error: unknown) =>
      deps.log.warn({ err: error, importId: id }, "a delivered file could not be settled"),
    );
}

async function settle(deps: SettleDeps, id: string): Promise<void> {
  await deps.db.transaction(async (manager) => {
    const record = await lockImport(manager, id);
    if (!record.savesItself || !SETTLED.includes(record.status)) return;
    const same = await sameFileWarnings(queryable(manager), [id]);
    const reasons = [...openQuestions(record, deps.clock.today()), ...same.values()];
    if (reasons.length === 0) reasons.push(...(await commitRefusals(deps, manager, record)));
    if (reasons.length === 0) return;
    await storeImport(manager, id, deps.clock.now(), {
      savesItself: false,
      waitsFor: reasons,
      version: record.version + 1,
    });
    const [first = ""] = reasons;
    await tellWhoseImport(deps, manager, record, {
      kind: "import-waits",
      title: `«${record.fileName}» espera a una persona`,
      text: first,
    });
  });
}

/** What somebody has to decide before it can be saved. */
function openQuestions(record: TaskImportRecord, today: string): string[] {
  if (record.commitRefusal !== null) return [record.commitRefusal];
  const headers = headersOf(record);
  const open = headers
    .filter((_, index) => (record.choices[index] ?? null) === null)
    .map((name) => `«${name}»`);
  const missing = missingProperties(record.choices).map((property) => TASK_PROPERTY_NAMES[property]);
  const asked = importColumns(record, today).flatMap(({ header, questions }) =>
    questions
      .filter(({ required, doubtful, answered }) => (required || doubtful) && !answered)
      .map(({ message }) => `Columna «${header}»: ${message}`),
  );
  return [
    ...(open.length > 0 ? [`Quedan columnas por asignar: ${listed(open)}.`] : []),
    ...(missing.length > 0 ? [`Faltan columnas obligatorias por asignar: ${listed(missing)}.`] : []),
    ...asked,
    ...tooManyProblems(record),
  ];
}

function tooManyProblems({ rowsTotal, rowsFailing }: TaskImportRecord): string[] {
  const failing = rowsFailing ?? 0;
  if (failing <= (rowsTotal ?? 0) * MOST_FAILING) return [];
  return [
    `${shownCount(failing)} de ${shownCount(rowsTotal ?? 0)} filas tienen algún error: son más del 10 %, así que no se ha guardado ninguna.`,
  ];
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: "nombre",
  company: "entidad",
  email: "correo de contacto",
  lada: "prefijo del teléfono",
  phone: "teléfono de contacto",
};

function fieldName(field: readonly string[]): string {
  const name = field.at(-1) ?? "";
  return field.includes("creditor") ? "acreedor" : (FIELD_NAMES[name] ?? name);
}

/** Nothing where it is being saved from now on. */
async function commitRefusals(
  deps: SettleDeps,
  manager: Parameters<typeof requestCommit>[1],
  record: TaskImportRecord,
): Promise<string[]> {
  const acting: Acting = {
    requestId: `delivery ${record.id}`,
    clock: deps.clock,
    actor: record.createdBy === null ? null : { accountId: record.createdBy },
    apiKey: record.apiKeyId === null ? null : { apiKeyId: record.apiKeyId },
  };
  try {
    await requestCommit(acting, manager, record);
    return [];
  } catch (error) {
    if (error instanceof Conflict) return [error.message];
    if (error instanceof InvalidInput)
      return error.problems.map(
        ({ field, message }) => `Datos de la lista, ${fieldName(field)}: ${message}.`,
      );
    throw error;
  }
}
