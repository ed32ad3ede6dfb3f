import type { CaseEntryType } from "../../../schema/rules/case-states.ts";
import type { EntityManager } from "typeorm";
import type { Acting, Context } from "../../shared/context.ts";
import { Account, displayName } from "../accounts/account.entity.ts";
import { sideOf, SYSTEM_AUTHOR, writeCaseEntry } from "../cases/case-entries.ts";
import type { EntryAuthor } from "../cases/case-entries.ts";
import type { Audience } from "../cases/cases.policy.ts";
import type { TaskEventType } from "../tasks/task-event.entity.ts";
import { CHANNEL_BITS } from "../tasks/task-channels.ts";
import type { ContactChannel } from "../../../schema/rules/task-contacts.ts";
import { moveTask } from "../tasks/move-task.ts";
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
export async function noteMatter(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  matter: Matter,
  { type, text, audience, author, data, task = {} }: MatterNote,
): Promise<void> {
  if (matter.kind === "CASE") {
    const entry = { caseId: matter.caseId, type, text, audience, author };
    await writeCaseEntry(ctx, manager, data === undefined ? entry : { ...entry, data });
    return;
  }
  const { channel, ...effects } = task;
  matter.task = await moveTask(ctx, manager, matter.task, {
    ...effects,
    channel: channel === undefined ? null : CHANNEL_BITS[channel],
    type: EVENTS[type] ?? "ANSWERED",
    summary: text,
    actorId: author.accountId,
  });
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
