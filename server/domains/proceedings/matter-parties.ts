// SQL: an upsert of many rows that keeps what was completed in the party.
import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import { listed } from "../../../schema/rules/spanish-numbers.ts";
import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import { excludedList, recordLists } from "../../platform/select-list.ts";
import type { Context } from "../../shared/context.ts";
import { Fault } from "../../shared/fault.ts";
import { readIdentityDocument } from "../../shared/identity/identity-documents.ts";
import { Party } from "../parties/party.entity.ts";
import { partiesOfCases, partiesOfTasks, partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { creditorOf } from "../tasks/creditor.ts";
import type { TaskList } from "../tasks/task-list.entity.ts";
import { taskListsByIds } from "../tasks/task-lists.ts";
import type { Task } from "../tasks/task.entity.ts";
import type { Matter } from "./matter.ts";

type Debt = Pick<
  Task,
  | "id"
  | "listId"
  | "entity"
  | "debtor"
  | "identityDocument"
  | "contactEmail"
  | "contactLada"
  | "contactPhone"
  | "addresses"
  | "updatedAt"
>;

/** Claimants first, in their order. Those of a task are made from it, and brought up to date, when they are read. */
export async function partiesOfMatter(db: EntityManager, matter: Matter): Promise<PartyRow[]> {
  return (await partiesOfMatters(db, [matter])).flat();
}

/** The same of each of these, in their order; at most five statements. */
export async function partiesOfMatters(db: EntityManager, matters: readonly Matter[]): Promise<PartyRow[][]> {
  const caseIds = matters.flatMap(({ caseId }) => caseId ?? []);
  const tasks = matters.flatMap((matter) => (matter.kind === "TASK" ? [matter.task] : []));
  const ofCases = caseIds.length === 0 ? [] : await partiesOfCases(db, caseIds);
  const ofTasks = tasks.length === 0 ? [] : await partiesOfDebts(db, tasks);
  const [byCase, byTask] = [
    Map.groupBy(ofCases, ({ caseId }) => caseId),
    Map.groupBy(ofTasks, ({ taskId }) => taskId),
  ];
  return matters.map(({ caseId, taskId }) =>
    caseId === null ? (byTask.get(taskId) ?? []) : (byCase.get(caseId) ?? []),
  );
}

/** As partiesOfMatter, of any number of tasks; at most four statements. */
export async function partiesOfDebts(db: EntityManager, tasks: readonly Debt[]): Promise<PartyRow[]> {
  const ids = tasks.map(({ id }) => id);
  const stored = await partiesOfTasks(db, ids);
  const byTask = Map.groupBy(stored, ({ taskId }) => taskId);
  const debts = (await withLists(db, tasks)).map((debt) => ({
    ...debt,
    own: byTask.get(debt.task.id)?.find(({ side }) => side === "CLAIMANT"),
  }));
  const wanted = debts.map((debt) => [claimantOf(debt), respondentOf(debt)]);
  const outdated = wanted.filter(
    (parties) => !parties.every((party) => isStored(party, byTask.get(party.taskId) ?? [])),
  );
  if (outdated.length === 0) return withCreditors(stored, debts);
  await keepParties(db, outdated.flat());
  return withCreditors(await partiesOfTasks(db, ids), debts);
}

/** The claimants with what their lists say of them, which isn't kept in the tasks. */
function withCreditors(parties: PartyRow[], debts: readonly ListedDebt[]): PartyRow[] {
  const byTask = new Map(debts.map((debt) => [debt.task.id, debt]));
  return parties.map((party) => {
    const debt = party.side === "CLAIMANT" && byTask.get(party.taskId ?? 0);
    return debt ? { ...party, ...creditorOf(debt.task.entity, debt.list, party) } : party;
  });
}

/** Parties by task, batched. */
export function taskPartiesLoader(ctx: Context): DataLoader<Debt, PartyRow[], number> {
  return ctx.loader(
    "taskParties",
    () =>
      new DataLoader<Debt, PartyRow[], number>(
        async (tasks) => {
          const byTask = Map.groupBy(await partiesOfDebts(ctx.db.manager, tasks), ({ taskId }) => taskId);
          return tasks.map(({ id }) => byTask.get(id) ?? []);
        },
        { cacheKeyFn: ({ id }) => id, cache: false },
      ),
  );
}

/** "Ana Pérez, Banco Ejemplo, S.A. y Luis Gil" */
export function namesOf(parties: readonly Pick<PartyRow, "names" | "surnames">[]): string {
  return listed(parties.map(partyName));
}

/** What a mail to these parties notes in a task: the channel, if it reached a debtor. */
export function mailedDebtor(
  mailed: readonly PartyRow[],
  unreached: readonly PartyRow[],
): { task?: { channel: "EMAIL" } } {
  const lost = new Set(unreached.map(({ id }) => id));
  const isReached = mailed.some(({ id, side }) => side === "RESPONDENT" && !lost.has(id));
  return isReached ? { task: { channel: "EMAIL" } } : {};
}

const MADE = ["names", "isCompany", "email", "lada", "phone"] as const satisfies readonly (keyof Party)[];
/** What may have been completed in the party. */
const COMPLETED = ["identityDocument", "address"] as const satisfies readonly (keyof Party)[];
const STORED = recordLists(Party, [
  "taskId",
  "side",
  "position",
  ...MADE,
  ...COMPLETED,
  "createdAt",
  "updatedAt",
]);
const REPLACED = excludedList(Party, [...MADE, "updatedAt"]);

interface DebtParty extends Pick<Party, "side" | (typeof MADE)[number] | (typeof COMPLETED)[number]> {
  taskId: number;
  /** Since when the task says so. */
  since: Date;
}

interface ListedDebt {
  task: Debt;
  /** What it came with; null for a task made on its own. */
  list: TaskList | null;
  /** Its claimant, once stored, with what was said of it in the task itself. */
  own: PartyRow | undefined;
}

async function withLists(db: EntityManager, tasks: readonly Debt[]): Promise<Omit<ListedDebt, "own">[]> {
  const ids = new Set(tasks.flatMap(({ listId }) => listId ?? []));
  const lists = ids.size === 0 ? [] : await taskListsByIds(db, [...ids]);
  const byId = new Map(lists.map((list) => [list.id, list]));
  return tasks.map((task) => ({ task, list: byId.get(task.listId ?? 0) ?? null }));
}

/** With the contact data of the list, whose contact acts for the creditor. */
function claimantOf({ task: { id, entity, updatedAt }, list, own }: ListedDebt): DebtParty {
  const { names, isCompany } = creditorOf(entity, list, own);
  return {
    taskId: id,
    since: updatedAt,
    side: "CLAIMANT",
    names,
    isCompany,
    email: list?.contactEmail ?? null,
    lada: list?.contactLada ?? DEFAULT_LADA,
    phone: list?.contactPhone ?? null,
    identityDocument: null,
    address: null,
  };
}

/** The main address (the second) before the one of the contract. */
function respondentOf({ task }: Pick<ListedDebt, "task">): DebtParty {
  return {
    taskId: task.id,
    since: task.updatedAt,
    side: "RESPONDENT",
    names: task.debtor,
    isCompany: isCompanyNumber(task.identityDocument),
    email: task.contactEmail,
    lada: task.contactLada,
    phone: task.contactPhone,
    identityDocument: task.identityDocument,
    address: task.addresses[1] ?? task.addresses[0] ?? null,
  };
}

export function isCompanyNumber(text: string | null): boolean {
  return text !== null && !(readIdentityDocument(text, "COMPANY") instanceof Fault);
}

function isStored(party: DebtParty, stored: readonly PartyRow[]): boolean {
  return stored.some(
    (row) =>
      row.side === party.side &&
      row.names === party.names &&
      row.isCompany === party.isCompany &&
      row.email === party.email &&
      row.lada === party.lada &&
      row.phone === party.phone &&
      // What the task leaves open may have been completed in the party.
      (party.identityDocument === null || row.identityDocument === party.identityDocument) &&
      (party.address === null || row.city !== null || row.address === party.address),
  );
}

/** Safe for two requests at once. */
async function keepParties(db: EntityManager, parties: readonly DebtParty[]): Promise<void> {
  const rows = parties
    .toSorted((a, b) => a.taskId - b.taskId)
    .map(({ since, ...party }) => ({ ...party, position: 1, createdAt: since, updatedAt: since }));
  await db.query(
    `INSERT INTO parties (${STORED.columns}) SELECT ${STORED.values}
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (${STORED.fields})) WITH ORDINALITY ORDER BY ordinality
     ON CONFLICT (task_id, side, position) WHERE task_id IS NOT NULL DO UPDATE SET ${REPLACED},
       identity_document = coalesce(excluded.identity_document, parties.identity_document),
       address = CASE WHEN parties.city IS NULL THEN coalesce(excluded.address, parties.address) ELSE parties.address END`,
    [JSON.stringify(rows)],
  );
}
