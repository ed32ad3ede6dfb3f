import type { EntityManager } from "typeorm";
import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { caseById, type CaseRecord } from "../cases/case-record.ts";
import { caseRole, requireCase, type CaseRole } from "../cases/cases.policy.ts";
import { debtObject } from "../parties/communicated.ts";
import type { MatterWords } from "../parties/mail-texts/party-mail-texts.ts";
import { partiesByIds, type PartyRow } from "../parties/party.ts";
import { specialistName, specialistsByIds } from "../specialists/specialists.service.ts";
import { creditorOf } from "../tasks/creditor.ts";
import { findTaskId } from "../tasks/task-ids.ts";
import { ENDED_STATES } from "../../../schema/rules/tasks.ts";
import { taskListsByIds } from "../tasks/task-lists.ts";
import { lockTasks, tasksByIds } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { Conflict, Forbidden, InvalidInput, NotFound } from "../../platform/refusals.ts";
import { isOpen, isWaiting } from "../cases/case-machine.ts";

/** The role of who is signed in towards a matter; of a corporate task MANAGER (whom it is assigned to) or ADMIN only. */
export type MatterRole = CaseRole;

interface MatterFacts {
  /** `P26000123` or `T26-0000345` */
  reference: string;
  /** 1 private conciliation, 2 mediation, 3 collection (also of every corporate task). */
  interventionType: number;
  area: string | null;
  /** What it is about as communicated to all parties; "" while a case has none. Never the confidential account. */
  object: string;
  open: boolean;
  /** Who was asked or has accepted; whom a task is assigned to. */
  specialistId: number | null;
  specialistName: string | null;
  currency: string;
}

export interface CaseMatter extends MatterFacts {
  kind: "CASE";
  caseId: number;
  taskId: null;
  record: CaseRecord;
}

export interface TaskMatter extends MatterFacts {
  kind: "TASK";
  caseId: null;
  taskId: number;
  task: Task;
}

/** A case or a corporate task: what sessions, agreements and records belong to. */
export type Matter = CaseMatter | TaskMatter;
export type GrantedMatter = Matter & { role: MatterRole };

/** `db` has to be the transaction's manager with `lock`. */
export interface MatterWish {
  /** Only who manages it: the specialist who has accepted it, or an administrator. */
  manage?: boolean;
  /** Locks the matter until the end of the transaction. */
  lock?: boolean;
}

const NO_TASK = "No se ha encontrado la tarea.";
const NO_PARTY = "No se ha encontrado esta parte.";
const WHICH = "Indica un expediente o una tarea, y solo uno de los dos.";

/**
 * The matter, if it is the asker's. Throws InvalidInput (both or none named), NotFound (also for somebody else's),
 * Forbidden (the asker's, but not to manage).
 */
export async function requireMatter(
  ctx: SignedInContext,
  db: EntityManager,
  { caseNumber, taskId }: Contract.MatterInput,
  { manage = false, lock = false }: MatterWish = {},
): Promise<GrantedMatter> {
  if ((caseNumber == null) === (taskId == null)) {
    throw new InvalidInput([{ field: ["matter"], code: "INVALID", message: WHICH }]);
  }
  if (caseNumber != null) {
    const { record, role } = await requireCase(ctx, db, caseNumber.slice(0, 40), { lock });
    return granted(caseMatter(record), role, manage);
  }
  if (ctx.actor.role === "CLIENT") throw new NotFound(NO_TASK);
  const id = await findTaskId(db, String(taskId).slice(0, 40));
  if (id === null) throw new NotFound(NO_TASK);
  return grantOfTask(ctx, db, await readTask(db, id, lock), { manage, noun: NO_TASK });
}

/** As requireMatter, of the ids a row names. `noun`: what isn't found when the matter isn't the asker's. */
export async function requireMatterOf(
  ctx: SignedInContext,
  db: EntityManager,
  ids: { caseId: number | null; taskId: number | null },
  noun: string,
  { manage = false, lock = false }: MatterWish = {},
): Promise<GrantedMatter> {
  if (ids.caseId !== null) {
    const record = await caseById(db, ids.caseId, { lock });
    const role = record === null ? null : caseRole(ctx, record);
    if (record === null || role === null) throw new NotFound(noun);
    return granted(caseMatter(record), role, manage);
  }
  if (ctx.actor.role === "CLIENT") throw new NotFound(noun);
  return grantOfTask(ctx, db, await readTask(db, ids.taskId ?? 0, lock), { manage, noun });
}

/** The matter of a party, with the party. Throws NotFound (also of somebody else's matter), Forbidden, Conflict (REMOVED). */
export async function requireMatterOfParty(
  ctx: SignedInContext,
  db: EntityManager,
  partyId: number,
  wish: MatterWish = {},
): Promise<{ matter: GrantedMatter; party: PartyRow }> {
  const [known] = await partiesByIds(db, [partyId]);
  if (!known) throw new NotFound(NO_PARTY);
  const matter = await requireMatterOf(ctx, db, known, NO_PARTY, wish);
  // While the matter was waited for, somebody else may have changed it, or taken it out.
  const [party] = wish.lock ? await partiesByIds(db, [partyId]) : [known];
  if (!party) throw new NotFound(NO_PARTY);
  if (party.removedAt !== null)
    throw new Conflict("Esta parte ya no está en el asunto.", { code: "REMOVED" });
  return { matter, party };
}

/** By the ids a row names, without asking who reads it: for personal links and jobs. Null when it no longer exists. */
export async function matterOf(
  db: EntityManager,
  ids: { caseId: number | null; taskId: number | null },
  { lock = false }: { lock?: boolean } = {},
): Promise<Matter | null> {
  if (ids.caseId !== null) {
    const record = await caseById(db, ids.caseId, { lock });
    return record === null ? null : caseMatter(record);
  }
  const task = await readTask(db, ids.taskId ?? 0, lock);
  return task === null ? null : taskMatter(db, task);
}

/** Throws Conflict: CLOSED, or NOT_ACCEPTED by any specialist yet. */
export function requireOpen(matter: Matter): void {
  if (!matter.open) {
    const message =
      matter.kind === "CASE"
        ? "Este expediente está cerrado: ya no admite cambios."
        : "Esta tarea ha terminado: cambia su estado si quieres seguir trabajando en ella.";
    throw new Conflict(message, { code: "CLOSED" });
  }
  if (matter.kind === "CASE" && isWaiting(matter.record.status)) {
    throw new Conflict("Ningún especialista ha aceptado todavía este expediente.", { code: "NOT_ACCEPTED" });
  }
}

/** Whether the role may change the matter and see what only its manager sees. */
export function manages(role: MatterRole): boolean {
  return role === "MANAGER" || role === "ADMIN";
}

/** For texts: "el expediente P26000123". */
export function matterName({ kind, reference }: Pick<Matter, "kind" | "reference">): string {
  return kind === "CASE" ? `el expediente ${reference}` : `la gestión ${reference}`;
}

/** "del expediente P26000123", "de la gestión T26-0000345" */
function ofMatter(matter: Pick<Matter, "kind" | "reference">): string {
  return `de ${matterName(matter)}`.replace(/^de el /, "del ");
}

/** For mails in the language of their reader. */
export function matterWords(matter: Pick<Matter, "kind" | "reference">): MatterWords {
  return { reference: matter.reference, name: matterName(matter), of: ofMatter(matter) };
}

/** Where the parties' accounts and those who manage the matter see it. */
export function matterPath(
  { env }: Pick<Context, "env">,
  matter: Pick<Matter, "kind" | "reference">,
  reader: "CLIENT" | "SPECIALIST" | "ADMIN",
): string {
  if (matter.kind === "TASK") {
    const dashboard = reader === "ADMIN" ? "admin" : "specialist";
    return `${env.publicUrl}/dashboard/${dashboard}/tasks/${matter.reference}`;
  }
  const cases = reader === "CLIENT" ? "client/cases" : "specialist/cases/details";
  return `${env.publicUrl}/dashboard/${cases}/${matter.reference}`;
}

/** For repositories: the condition that a row belongs to the matter. */
export function whereMatter({
  caseId,
  taskId,
}: Pick<Matter, "caseId" | "taskId">): { caseId: number } | { taskId: number } {
  return caseId === null ? { taskId: taskId ?? 0 } : { caseId };
}

/** For SQL: the column by which a row belongs to the matter, and its value. */
export function matterKey(matter: Pick<Matter, "caseId" | "taskId">): { column: string; id: number } {
  return matter.caseId === null
    ? { column: "task_id", id: matter.taskId ?? 0 }
    : { column: "case_id", id: matter.caseId };
}

/** SQL: the row belongs to one of these matters; $1 and $2 are what matterIds gives. */
export const ofMattersSql = (row: string) => `(${row}.case_id = ANY($1) OR ${row}.task_id = ANY($2))`;

export function matterIds(matters: readonly Matter[]): [caseIds: number[], taskIds: number[]] {
  return [matters.flatMap(({ caseId }) => caseId ?? []), matters.flatMap(({ taskId }) => taskId ?? [])];
}

async function readTask(db: EntityManager, id: number, lock: boolean): Promise<Task | null> {
  const [task] = await (lock ? lockTasks(db, [id]) : tasksByIds(db, [id]));
  return task?.deletedAt === null ? task : null;
}

async function grantOfTask(
  ctx: SignedInContext,
  db: EntityManager,
  task: Task | null,
  { manage, noun }: { manage: boolean; noun: string },
): Promise<GrantedMatter> {
  if (task === null) throw new NotFound(noun);
  const isAdmin = ctx.actor.role === "ADMIN";
  if (!isAdmin && task.assigneeId !== ctx.actor.accountId) throw new NotFound(noun);
  return granted(await taskMatter(db, task), isAdmin ? "ADMIN" : "MANAGER", manage);
}

function granted(matter: Matter, role: MatterRole, manage: boolean): GrantedMatter {
  if (manage && !manages(role)) throw new Forbidden();
  return { ...matter, role };
}

export function caseMatter(record: CaseRecord): CaseMatter {
  return {
    kind: "CASE",
    caseId: record.id,
    taskId: null,
    record,
    reference: record.number,
    interventionType: record.interventionType,
    area: record.area,
    object: record.object,
    open: isOpen(record.status),
    specialistId: record.specialistId,
    specialistName: record.specialistName,
    currency: "EUR",
  };
}

async function taskMatter(db: EntityManager, task: Task): Promise<TaskMatter> {
  const [matter] = await taskMatters(db, [task]);
  if (!matter) throw new Error("each task is a matter");
  return matter;
}

/** In the order of the tasks. */
export async function taskMatters(db: EntityManager, tasks: readonly Task[]): Promise<TaskMatter[]> {
  const ids = new Set(tasks.flatMap(({ assigneeId }) => assigneeId ?? []));
  const specialists = ids.size === 0 ? [] : await specialistsByIds(db, [...ids]);
  const names = new Map(specialists.map((one) => [one.accountId, specialistName(one)]));
  const unnamed = tasks.flatMap(({ entity, listId }) => (entity === "" && listId !== null ? [listId] : []));
  const lists = unnamed.length === 0 ? [] : await taskListsByIds(db, unnamed);
  return tasks.map((task) => {
    const list = lists.find(({ id }) => id === task.listId) ?? null;
    return matterOfTask(task, names.get(task.assigneeId ?? 0) ?? null, creditorOf(task.entity, list).names);
  });
}

function matterOfTask(task: Task, assigneeName: string | null, creditor: string): TaskMatter {
  return {
    kind: "TASK",
    caseId: null,
    taskId: task.id,
    task,
    reference: task.codeId,
    interventionType: INTERVENTION_WORDS.COLLECTION.number,
    area: null,
    object: debtObject(task.nContract, task.entity || creditor),
    open: !ENDED_STATES.includes(task.state),
    specialistId: task.assigneeId,
    specialistName: assigneeName,
    currency: task.currency,
  };
}
