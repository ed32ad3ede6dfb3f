// SQL: messages stand in a domain above this one.
import { IsNull, Not } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { CHANNEL_BITS, CHANNELS } from "./task-channels.ts";
import type { ContactChannel } from "../../../schema/rules/task-contacts.ts";
import { TaskEvent } from "./task-event.entity.ts";
import { TASK_STATES, type TaskState } from "../../../schema/rules/tasks.ts";
import type { Task } from "./task.entity.ts";

export interface TaskMeasurements {
  timeInState: { state: TaskState; seconds: number; current: boolean }[];
  contactsByChannel: { channel: ContactChannel; count: number }[];
  secondsToFirstContact: number | null;
}

type Moment = Pick<TaskEvent, "type" | "at" | "stateFrom" | "channel">;

/** What was written to the debtor in the conversation; what the debtor wrote stands in the history. */
function chatsOf({ db }: Context, { id }: Task): Promise<Pick<Moment, "at">[]> {
  return db.query<Pick<Moment, "at">[]>(
    `SELECT m.at FROM parties p JOIN conversations v ON v.party_id = p.id JOIN messages m ON m.conversation_id = v.id
     WHERE p.task_id = $1 AND p.side = 'RESPONDENT' AND m.by_manager AND NOT m.automatic`,
    [id],
  );
}

/** Seconds spent in each state and contacts made so far, from the history and the conversation. */
export async function taskMeasurements(ctx: Context, task: Task): Promise<TaskMeasurements> {
  const taskId = task.id;
  const moments: Moment[] = await ctx.db.getRepository(TaskEvent).find({
    select: { id: true, type: true, at: true, stateFrom: true, channel: true },
    where: [
      { taskId, stateFrom: Not(IsNull()) },
      { taskId, type: "CONTACTED" },
      { taskId, channel: Not(IsNull()) },
    ],
    order: { at: "ASC", id: "ASC" },
  });
  const chats = (await chatsOf(ctx, task)).map(({ at }) => ({ at, channel: CHANNEL_BITS.CHAT }));
  const contacts = [
    ...moments.filter(({ type, channel }) => type === "CONTACTED" || channel !== null),
    ...chats,
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return {
    timeInState: timeInStates(
      task,
      moments.filter(({ stateFrom }) => stateFrom !== null),
      ctx.clock.now(),
    ),
    contactsByChannel: CHANNELS.map((channel) => ({
      channel,
      count: contacts.filter((contact) => contact.channel === CHANNEL_BITS[channel]).length,
    })),
    secondsToFirstContact: contacts[0] ? seconds(task.createdAt, contacts[0].at) : null,
  };
}

/** From creation to now, cut at every change of state. */
function timeInStates(task: Task, moves: readonly Moment[], now: Date): TaskMeasurements["timeInState"] {
  const spent = new Map<TaskState, number>();
  const add = (state: TaskState, from: Date, until: Date) =>
    spent.set(state, (spent.get(state) ?? 0) + seconds(from, until));
  let since = task.createdAt;
  for (const { at, stateFrom } of moves) {
    if (stateFrom) add(stateFrom, since, at);
    since = at;
  }
  add(task.state, since, now);
  return TASK_STATES.filter((state) => spent.has(state)).map((state) => ({
    state,
    seconds: spent.get(state) ?? 0,
    current: state === task.state,
  }));
}

function seconds(from: Date, until: Date): number {
  return Math.max(0, Math.round((until.getTime() - from.getTime()) / 1000));
}
