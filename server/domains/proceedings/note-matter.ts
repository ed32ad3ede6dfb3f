import type { CaseEntryType } from "../../../schema/rules/case-states.ts";
import type { EntityManager } from "typeorm";
import type { Acting, Context } from "../../shared/context.ts";
import { Account, displayName } from "../accounts/account.entity.ts";
import { sideOf, SYSTEM_AUTHOR, writeCaseEntry } from "../cases/case-entries.ts";
import type { EntryAuthor, NewCaseEntry } from "../cases/case-entries.ts";
import type { Audience } from "../cases/cases.policy.ts";
import type { TaskEventType } from "../tasks/task-event.entity.ts";
import { CHANNEL_BITS } from "../tasks/task-channels.ts";
import type { ContactChannel } from "../../../schema/rules/task-contacts.ts";
import { moveTasks } from "../tasks/move-task.ts";
import type { TaskHappening } from "../tasks/move-task.ts";
import type { TaskState } from "../../../schema/rules/tasks.ts";
import type { GrantedMatter, Matter } from "./matter.ts";

interface TaskEffects {
  state?: TaskState;
  nSessions?: number;
  reason?: string;
  /** How it reached the debtor, or came from there. */
  channel?: ContactChannel;
}

export interface MatterNote {
  type: CaseEntryType;
  /** A sentence for the screen. */
  text: string;
  /** Of a case's entry; the history of a task is seen by those who manage it. */
  audience: Audience;
  author: EntryAuthor;
  /** Codes and ids of what it tells of; no personal data. */
  data?: Record<string, unknown>;
  /** What follows for a task. */
  task?: TaskEffects;
}

/** Types of a case's entries that have one of their own in the history of a task; the rest is what a party said. */
const EVENTS: Partial<Record<CaseEntryType, TaskEventType>> = {
  SESION: "SESSION",
  ACUERDO: "AGREEMENT",
  DOCUMENTO: "RECORD",
  CORREO: "NOTIFIED",
};

/**
 * Writes what happened into the activity of a case or the history of a task, inside the caller's transaction, with what
 * follows for the task. The matter has been locked.
 */
export function noteMatter(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  matter: Matter,
  note: MatterNote,
): Promise<void> {
  return noteMatters(ctx, manager, [{ matter, note }]);
}

/** The same of any number of matters, each of them once; tasks in as many statements as one. */
export async function noteMatters(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  notes: readonly { matter: Matter; note: MatterNote }[],
): Promise<void> {
  for (const { matter, note } of notes)
    if (matter.kind === "CASE") await writeCaseEntry(ctx, manager, entryOf(matter.caseId, note));
  const ofTasks = notes.flatMap(({ matter, note }) => (matter.kind === "TASK" ? [{ matter, note }] : []));
  const moved = await moveTasks(
    ctx,
    manager,
    ofTasks.map(({ matter: { task }, note }) => ({ task, happening: happeningOf(note) })),
  );
  for (const [at, { matter }] of ofTasks.entries()) matter.task = moved[at] ?? matter.task;
}

function entryOf(caseId: number, { type, text, audience, author, data }: MatterNote): NewCaseEntry {
  return { caseId, type, text, audience, author, ...(data === undefined ? {} : { data }) };
}

function happeningOf({ type, text, author, task = {} }: MatterNote): TaskHappening {
  const { channel, ...effects } = task;
  return {
    ...effects,
    channel: channel === undefined ? null : CHANNEL_BITS[channel],
    type: EVENTS[type] ?? "ANSWERED",
    summary: text,
    actorId: author.accountId,
  };
}

/** Who is signed in, as the author of what is written to a matter. */
export async function authorOf(
  { actor }: Pick<Acting, "actor">,
  manager: EntityManager,
  { role }: Pick<GrantedMatter, "role">,
): Promise<EntryAuthor> {
  if (!actor) return SYSTEM_AUTHOR;
  const account = await manager.getRepository(Account).findOne({
    select: { id: true, names: true, surnames: true, companyName: true },
    where: { id: actor.accountId },
  });
  return { side: sideOf(role), name: account ? displayName(account) : "", accountId: actor.accountId };
}
