import type { EntityManager } from "typeorm";
import type { DataSource } from "typeorm";
import type { Task } from "./task.entity.ts";

/** Column → property, for statements written by hand; amounts and dates arrive as exact text. */
const COLUMNS: Record<string, keyof Task> = {
  "t.id": "id",
  "t.code_id": "codeId",
  "t.list_id": "listId",
  "t.entity": "entity",
  "t.n_contract": "nContract",
  "t.n_sessions": "nSessions",
  "t.type_contract": "typeContract",
  "t.amount_debt": "amountDebt",
  "t.agreed_amount": "agreedAmount",
  "t.currency": "currency",
  "t.debt_date::text": "debtDate",
  "t.debtor": "debtor",
  "t.identity_document": "identityDocument",
  "t.intervention": "intervention",
  "t.third_parties": "thirdParties",
  "t.assignment_date::text": "assignmentDate",
  "t.type": "type",
  "t.contact_email": "contactEmail",
  "t.contact_lada": "contactLada",
  "t.contact_phone": "contactPhone",
  "t.addresses": "addresses",
  "t.state": "state",
  "t.state_since": "stateSince",
  "t.date_last_action": "dateLastAction",
  "t.last_action": "lastAction",
  "t.channels": "channels",
  "t.assignee_id": "assigneeId",
  "t.extra": "extra",
  "t.dedupe_key": "dedupeKey",
  "t.import_number": "importNumber",
  "t.import_row": "importRow",
  "t.created_by": "createdBy",
  "t.created_at": "createdAt",
  "t.updated_at": "updatedAt",
  "t.version": "version",
  "t.deleted_at": "deletedAt",
  "t.deleted_by": "deletedBy",
  "t.deleted_with_list": "deletedWithList",
};

/** Select list that gives rows of the shape of Task (all but searchText) from a table called `t`. */
export const TASK_COLUMNS = Object.entries(COLUMNS)
  .map(([column, property]) => `${column} AS "${property}"`)
  .join(", ");

/**
 * The live tasks of these ids, locked for the transaction. Locks are always taken in one order: lists before tasks, each
 * by their ids, so that two people who change many at once, or delete a list meanwhile, can't wait for each other in a
 * circle. The lists are only kept from being deleted. Missing tasks are simply not there.
 */
export async function lockTasks(manager: EntityManager, ids: readonly number[]): Promise<Task[]> {
  await manager.query(
    `SELECT FROM task_lists WHERE id IN (SELECT list_id FROM tasks WHERE id = ANY($1)) ORDER BY id FOR KEY SHARE`,
    [ids],
  );
  return manager.query<Task[]>(
    `SELECT ${TASK_COLUMNS} FROM tasks t WHERE t.id = ANY($1) AND t.deleted_at IS NULL ORDER BY t.id FOR UPDATE`,
    [ids],
  );
}

/** By id, live or deleted, in no particular order. */
export function tasksByIds(db: DataSource | EntityManager, ids: readonly number[]): Promise<Task[]> {
  return db.query<Task[]>(`SELECT ${TASK_COLUMNS} FROM tasks t WHERE t.id = ANY($1)`, [ids]);
}
