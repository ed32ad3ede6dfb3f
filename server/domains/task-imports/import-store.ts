import type { DataSource, EntityManager } from "typeorm";
import { isUuid } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { toImportRecord } from "./import-record.ts";
import type { ImportStatus, TaskImportRecord } from "./import-record.ts";
import { TaskImport } from "./task-import.entity.ts";
import type { Queryable } from "./steps/staged-rows.ts";

export const NO_SUCH_IMPORT = "Esta importación no existe o ya no está disponible.";

/** Null when there is none, also for what isn't an id at all. */
export async function findImport(
  db: DataSource | EntityManager,
  id: string,
): Promise<TaskImportRecord | null> {
  const stored = isUuid(id) ? await db.getRepository(TaskImport).findOneBy({ id }) : null;
  return stored && toImportRecord(stored);
}

/** Throws NotFound. */
export async function requireImport(db: DataSource | EntityManager, id: string): Promise<TaskImportRecord> {
  const record = await findImport(db, id);
  if (!record) throw new NotFound(NO_SUCH_IMPORT);
  return record;
}

/** The row, locked until the transaction ends. Throws NotFound. */
export async function lockImport(manager: EntityManager, id: string): Promise<TaskImportRecord> {
  if (!isUuid(id)) throw new NotFound(NO_SUCH_IMPORT);
  const stored = await manager
    .getRepository(TaskImport)
    .findOne({ where: { id }, lock: { mode: "pessimistic_write" } });
  if (!stored) throw new NotFound(NO_SUCH_IMPORT);
  return toImportRecord(stored);
}

type Storable = Omit<
  TaskImportRecord,
  "id" | "number" | "createdAt" | "createdBy" | "apiKeyId" | "updatedAt"
>;

/** Stores the given fields; a change people see raises the version too (pass it). */
export async function storeImport(
  manager: EntityManager,
  id: string,
  now: Date,
  fields: Partial<Storable>,
): Promise<void> {
  await manager.getRepository(TaskImport).update(id, { ...fields, updatedAt: now });
}

/** The pool's manager in the shape of a driver's client; for SELECT statements. */
export function queryable(db: DataSource | EntityManager): Queryable {
  return {
    query: async (sql, parameters) => ({ rows: await db.query<Record<string, unknown>[]>(sql, parameters) }),
  };
}

const STATUS_TEXTS: Record<ImportStatus, string> = {
  STAGING: "todavía se están leyendo las filas del archivo",
  MAPPING: "quedan columnas por asignar",
  VALIDATING: "todavía se están comprobando las filas",
  REVIEW: "todavía no se ha guardado",
  COMMITTING: "la lista se está guardando en este momento",
  COMMITTED: "la lista ya se ha guardado",
  UNDONE: "la importación se deshizo",
  CANCELLED: "la importación se canceló",
  FAILED: "el archivo no se pudo leer",
};

/** Throws Conflict that says what stands against it. */
export function requireStatus(
  record: TaskImportRecord,
  allowed: readonly ImportStatus[],
  code = "WRONG_STATUS",
): void {
  if (allowed.includes(record.status)) return;
  throw new Conflict(`No se puede hacer ahora: ${STATUS_TEXTS[record.status]}.`, { code });
}
