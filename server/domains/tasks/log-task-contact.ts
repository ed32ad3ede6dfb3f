import {
  CONTACT_NAMES,
  CONTACT_RESULT_WORDS,
  isContactTime,
  stateAfterContact,
  type ContactChannel,
} from "../../../schema/rules/task-contacts.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { shownTime } from "../../../schema/rules/spanish-dates.ts";
import { And, IsNull, LessThan, MoreThan, type EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { Conflict, InvalidInput, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { contactBan, restrictedCode } from "../debtors/contact-bans.ts";
import { partiesOfTasks, partyName } from "../parties/party.ts";
import { CHANNEL_BITS, hasShownUp } from "./task-channels.ts";
import { LogTaskContactInput } from "./log-task-contact.input.ts";
import { TaskEvent } from "./task-event.entity.ts";
import { findTaskId } from "./task-ids.ts";
import { endStrategyCalls } from "./ask-to-call.ts";
import { moveTask } from "./move-task.ts";
import type { TaskHappening } from "./move-task.ts";
import { lockTasks } from "./task-rows.ts";
import type { Task } from "./task.entity.ts";

const MINUTE_MS = 60_000;
const NO_TASK = "No se ha encontrado la tarea.";

/**
 * A contact with a debtor that was made or tried, by whom the task is assigned to or an administrator. Somebody reached
 * has been found; a contact of somebody else's hasn't led to anybody. Throws InvalidInput, NotFound (also for somebody
 * else's task), Conflict (ALREADY_NOTED).
 */
export async function logTaskContact(
  ctx: SignedInContext,
  idOrCode: string,
  given: Contract.LogTaskContactInput,
): Promise<{ task: Task; warnings: string[] }> {
  return ctx.db.transaction(async (manager) => {
    const id = await findTaskId(manager, idOrCode);
    const [stored] = id === null ? [] : await lockTasks(manager, [id]);
    const isOwn = ctx.actor.role === "ADMIN" || stored?.assigneeId === ctx.actor.accountId;
    if (!stored || !isOwn) throw new NotFound(NO_TASK);
    return contactIn(ctx, manager, stored, given);
  });
}

/** The same of a task of the asker's that the caller has locked. Throws InvalidInput, Conflict as logTaskContact. */
export async function contactIn(
  ctx: SignedInContext,
  manager: EntityManager,
  stored: Task,
  given: Contract.LogTaskContactInput,
): Promise<{ task: Task; warnings: string[] }> {
  const input = readInput(new LogTaskContactInput(ctx.clock.now()), given);
  const { channel, result, at, note } = input;
  const despite = await requireReason(ctx, manager, stored.id, input);
  const reached = result === "REACHED" ? await whoWasReached(manager, stored.id, input) : null;
  const made = isMade(channel, result);
  const state = stateAfterContact(stored.state, result, hasShownUp(stored.channels));
  const contact = {
    type: made ? ("CONTACTED" as const) : ("CONTACT_TRIED" as const),
    summary: `${CONTACT_NAMES[channel]}: ${reached?.words ?? CONTACT_RESULT_WORDS[result].inHistory}`,
    reason: [note, despite].filter(Boolean).join("\n") || null,
    actorId: ctx.actor.accountId,
    at,
  };
  await refuseTwice(manager, stored.id, contact);
  if (channel === "PHONE") await endStrategyCalls(manager, [stored.id]);
  const task = await moveTask(ctx, manager, stored, {
    ...contact,
    channel: made ? CHANNEL_BITS[channel] : null,
    reachedPosition: reached?.position ?? null,
    ...(state === stored.state ? {} : { state }),
  });
  await audit(ctx, manager, {
    action: "logTaskContact",
    subjectType: "task",
    subjectId: stored.id,
    data: { channel, result, ...(despite === "" ? {} : { despiteRestriction: true }) },
  });
  return { task, warnings: warningsOf(stored, at) };
}

/**
 * It has been made, so it is noted; of somebody restricted only with why. Throws InvalidInput (RESTRICTED with the debtor's
 * id). Gives what the history says of it; "" without a restriction.
 */
async function requireReason(
  ctx: SignedInContext,
  manager: EntityManager,
  taskId: number,
  { channel, partyId, restrictionReason }: LogTaskContactInput,
): Promise<string> {
  const chosen = readId(partyId ?? "");
  const way = channel === "PHONE" ? "CALL_LOGGED" : "WRITING_LOGGED";
  const ban = await contactBan(ctx, manager, chosen === null ? { taskId } : { partyId: chosen }, way);
  if (ban === null) return "";
  if (restrictionReason !== "") return `Pese a la restricción: ${restrictionReason}`;
  const message = `${ban.reason} Si el contacto se hizo, di por qué y queda anotado.`;
  throw new InvalidInput([{ field: ["restrictionReason"], code: restrictedCode(ban.restriction), message }]);
}

/** The same form sent again is no second contact; a second call in the same minute differs in nothing. Throws Conflict. */
async function refuseTwice(
  manager: EntityManager,
  taskId: number,
  contact: Pick<TaskHappening, "type" | "summary" | "reason"> & { actorId: number; at: Date },
): Promise<void> {
  const { type, summary, reason, actorId, at } = contact;
  const isNoted = await manager.getRepository(TaskEvent).existsBy({
    taskId,
    type,
    summary,
    reason: reason ?? IsNull(),
    actorId,
    at: And(MoreThan(new Date(at.getTime() - MINUTE_MS)), LessThan(new Date(at.getTime() + MINUTE_MS))),
  });
  if (!isNoted) return;
  const message =
    "Este contacto ya está anotado con esa hora. Si es otro, indica la suya o escribe en la nota qué lo distingue";
  throw new Conflict(message, { code: "ALREADY_NOTED", field: ["at"] });
}

/**
 * Which of those who owe the debt: a contact is one with that person alone. Parties of a task are stored when they are first
 * asked for, so there may be none yet: then it is the debtor. Throws InvalidInput.
 */
async function whoWasReached(
  manager: EntityManager,
  taskId: number,
  { partyId }: LogTaskContactInput,
): Promise<{ position: number; words: string }> {
  const obligors = (await partiesOfTasks(manager, [taskId])).filter(({ side }) => side === "RESPONDENT");
  const debtor = { position: 1, words: CONTACT_RESULT_WORDS.REACHED.inHistory };
  if (partyId === null && obligors.length <= 1) return debtor;
  const chosen = obligors.find(({ id }) => id === readId(partyId ?? ""));
  if (!chosen) {
    const message = "Elige con quién se habló: cada persona obligada tiene sus propios plazos";
    throw new InvalidInput([{ field: ["partyId"], code: "REQUIRED", message }]);
  }
  if (obligors.length === 1) return debtor;
  return { position: chosen.position, words: `se ha hablado con ${partyName(chosen)}` };
}

/** What is written has been sent even if nobody answers; a telephone that nobody takes off reaches nobody. */
function isMade(channel: ContactChannel, result: Contract.ContactResult): boolean {
  if (result === "REACHED" || result === "LEFT_MESSAGE") return true;
  return result === "NO_ANSWER" && channel !== "PHONE";
}

/** Practice with debtors: within the hours of contacts; nobody is pressed who disputes the debt until that is answered. */
function warningsOf({ state }: Task, at: Date): string[] {
  return [
    ...(isContactTime({ day: dayInMadrid(at), time: shownTime(at) })
      ? []
      : ["Este contacto fue fuera del horario para contactar: de lunes a viernes, de 9 a 21 h."]),
    ...(state === "RECHAZO"
      ? ["La persona deudora ha rechazado la deuda: no insistas hasta que se le haya respondido."]
      : []),
  ];
}
