// SQL: all rows of a batch meet the tasks in one statement, by three indexes.
import type { EntityManager } from "typeorm";
import { foldText } from "../../platform/text/fold-text.ts";
import { dedupeKey } from "../tasks/task-identity.ts";
import type { TaskDraft } from "../tasks/task-properties.ts";
import { lockTasks } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { fault } from "./understanding/fault.ts";
import type { Fault } from "./understanding/fault.ts";

/** A row whose tasks are sought: by contract, and by the debtor's document where it names no contract. */
export interface SoughtRow {
  rowNumber: number;
  values: TaskDraft;
}

export interface MatchedRow extends SoughtRow {
  /** None: `problem` says why. Several are the debts of one person. */
  tasks: Task[];
  problem: Fault | null;
}

const NO_TASK = fault("NO_TASK", "Ninguna tarea guardada tiene este contrato o este documento");
const SEVERAL_TASKS = fault(
  "SEVERAL_TASKS",
  "Varias tareas tienen este contrato: añade la entidad, el documento o el nombre del deudor",
);
const NO_KEY = fault("NO_TASK", "Falta el contrato o el documento por el que buscar la tarea");

/** The stored tasks the rows speak of, locked. Three statements at most, whatever the number of rows. */
export async function matchTasks(manager: EntityManager, rows: readonly SoughtRow[]): Promise<MatchedRow[]> {
  const keys = rows.map(({ rowNumber, values }) => keysOf(rowNumber, values));
  const pairs = await manager.query<{ row: number; id: number }[]>(MATCHES, [JSON.stringify(keys)]);
  const ids = [...new Set(pairs.map(({ id }) => id))];
  const tasks = new Map((await lockTasks(manager, ids)).map((task) => [task.id, task]));
  const byRow = Map.groupBy(pairs, ({ row }) => row);
  return rows.map((row) => {
    const found = (byRow.get(row.rowNumber) ?? []).flatMap(({ id }) => tasks.get(id) ?? []);
    return { ...row, ...chosen(row.values, found) };
  });
}

function keysOf(row: number, { entity, nContract, identityDocument }: TaskDraft) {
  if (!nContract) return { row, document: identityDocument };
  // A contract without its entity is compared by the part of the key behind the first "|".
  return entity
    ? { row, key: dedupeKey(entity, nContract) }
    : { row, contract: dedupeKey("", nContract).split("|")[1] };
}

const MATCHES = `
  WITH sought AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS r("row" int, key text, contract text, document text))
  SELECT s.row, t.id FROM sought s JOIN tasks t ON t.dedupe_key = s.key WHERE t.deleted_at IS NULL
  UNION
  SELECT s.row, t.id FROM sought s JOIN tasks t ON split_part(t.dedupe_key, '|', 2) = s.contract
  WHERE t.deleted_at IS NULL
  UNION
  SELECT s.row, t.id FROM sought s JOIN tasks t ON t.identity_document = s.document WHERE t.deleted_at IS NULL
  ORDER BY 1, 2`;

/**
 * Several debtors may answer for one contract: document and name tell them apart. What a row says of one creditor's debts is
 * nothing to another's, though the debtor be the same person.
 */
function chosen(values: TaskDraft, found: readonly Task[]): Pick<MatchedRow, "tasks" | "problem"> {
  const { entity, nContract, identityDocument, debtor } = values;
  if (!nContract && !identityDocument) return { tasks: [], problem: NO_KEY };
  const same = found.filter(
    (task) =>
      (!entity || task.entity === "" || dedupeKey(entity, task.nContract) === task.dedupeKey) &&
      (!identityDocument || task.identityDocument === null || task.identityDocument === identityDocument),
  );
  const exact = identityDocument ? same.filter((task) => task.identityDocument === identityDocument) : [];
  const people = exact.length > 0 ? exact : same;
  if (people.length === 0) return { tasks: [], problem: NO_TASK };
  if (!nContract || people.length === 1) return { tasks: people, problem: null };
  const named = people.filter((task) => debtor !== null && foldText(task.debtor) === foldText(debtor));
  return named.length === 1 ? { tasks: named, problem: null } : { tasks: [], problem: SEVERAL_TASKS };
}
