// SQL: the people of each step are judged by the statement that judges the audience of a mailing.
import type { EntityManager } from "typeorm";
import { sendsTemplate } from "../../../schema/rules/strategies.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import type { IsHoliday } from "../catalogs/holidays.ts";
import { judgedSql, judgingOf } from "../mailings/audience/audience.ts";
import { LEFT_OUT_WORDS } from "../mailings/audience/left-out-words.ts";
import { templatesByIds } from "../mailings/templates/templates.ts";
import { workingDayFrom, type IsWorkingDay, type StrategyStep } from "./engine.ts";

/** A task's turn in the simulation. */
export interface Turn {
  taskId: number;
  day: string;
  step: StrategyStep;
  /** Of the steps that are tried; null: of the version that a task is on already. */
  number: number | null;
  /** Why nothing is done, of calls and certificates; null: it is, or is judged person by person. */
  leftOut: string | null;
}

interface Counting {
  turns: readonly Turn[];
  steps: readonly StrategyStep[];
  isHoliday: IsHoliday;
  isWorkingDay: IsWorkingDay;
  count: (day: string, what: "mails" | "letters") => void;
}

/** Whom each step of those that are tried reaches. `who`: places of people, or tasks of calls. */
class Reach {
  private readonly steps = new Map<number, { reached: Set<number>; out: Map<string, Set<number>> }>();

  constructor(steps: number) {
    for (let number = 1; number <= steps; number += 1)
      this.steps.set(number, { reached: new Set(), out: new Map() });
  }

  reaches(number: number | null, who: number): void {
    this.steps.get(number ?? 0)?.reached.add(who);
  }

  leavesOut(number: number | null, text: string, who: number): void {
    const out = this.steps.get(number ?? 0)?.out;
    out?.set(text, (out.get(text) ?? new Set()).add(who));
  }

  shown(): Contract.StrategyStepReach[] {
    return [...this.steps].map(([number, { reached, out }]) => ({
      number,
      reached: reached.size,
      leftOut: [...out].map(([text, who]) => ({ text, count: who.size })),
    }));
  }
}

/**
 * Counts one mail or letter to each person for all debts whose turn is the same day, by the same template; on holidays of its
 * province the next day. Gives whom each step reaches, calls and certificates among them.
 */
export async function countSent(
  ctx: SignedInContext,
  listId: number,
  { turns, steps, isHoliday, isWorkingDay, count }: Counting,
): Promise<Contract.StrategyStepReach[]> {
  const reach = new Reach(steps.length);
  for (const { number, step, taskId, leftOut } of turns) {
    if (sendsTemplate(step.action)) continue;
    if (leftOut === null) reach.reaches(number, taskId);
    else reach.leavesOut(number, leftOut, taskId);
  }
  const purposes = await purposesOf(ctx.db.manager, turns);
  const audiences = new Map<string, Audience>();
  for (const [key, group] of Map.groupBy(turns, ({ step }) => `${step.action} ${step.templateId}`)) {
    const { action = "CALL", templateId = null } = group[0]?.step ?? {};
    if (!sendsTemplate(action)) continue;
    const purpose = purposes.get(templateId ?? 0) ?? "INVITATION";
    const audience =
      audiences.get(`${action} ${purpose}`) ?? (await audienceOf(ctx, listId, action, purpose));
    audiences.set(`${action} ${purpose}`, audience);
    const sent = sentTo(audience, group, reach);
    for (const { day, province } of sent) {
      const goes = workingDayFrom(day, (one) => isWorkingDay(one) && !isHoliday(province, one));
      count(goes, key.startsWith("MAIL ") ? "mails" : "letters");
    }
  }
  return reach.shown();
}

interface Person {
  taskIds: number[];
  owed: number[];
  reason: Contract.LeftOutReason | null;
  province: string | null;
}

interface Audience {
  people: readonly Person[];
  /** Who owes each task, by its place among the people. */
  owing: ReadonlyMap<number, readonly number[]>;
}

/** Each person once a day. */
function sentTo(
  { people, owing }: Audience,
  turns: readonly Turn[],
  reach: Reach,
): { day: string; province: string | null }[] {
  const sent = new Map<string, { day: string; province: string | null }>();
  for (const { taskId, day, number } of turns)
    for (const at of owing.get(taskId) ?? []) {
      const { taskIds = [], reason = null, province = null } = people[at] ?? {};
      const why = reason ?? (taskIds.includes(taskId) ? null : "RESTRICTED");
      if (why === null) sent.set(`${day} ${at}`, { day, province });
      if (why === null) reach.reaches(number, at);
      else reach.leavesOut(number, LEFT_OUT_WORDS[why], at);
    }
  return [...sent.values()];
}

async function purposesOf(
  manager: EntityManager,
  turns: readonly Turn[],
): Promise<ReadonlyMap<number, Contract.MailingPurpose>> {
  const ids = new Set(turns.flatMap(({ step }) => step.templateId ?? []));
  return new Map((await templatesByIds(manager, [...ids])).map(({ id, purpose }) => [id, purpose]));
}

async function audienceOf(
  ctx: SignedInContext,
  listId: number,
  channel: "MAIL" | "LETTER",
  purpose: Contract.MailingPurpose,
): Promise<Audience> {
  const { sql, params } = await judgedSql(
    ctx,
    ctx.db.manager,
    { listId, ids: null, filter: null, obligors: "ALL" },
    judgingOf(ctx, { purpose, recentDays: 0, channel }),
  );
  const people = await ctx.db.query<Person[]>(
    `WITH ${sql} SELECT task_ids AS "taskIds", owed, reason, province FROM judged`,
    params,
  );
  const owing = new Map<number, number[]>();
  for (const [at, { owed }] of people.entries())
    for (const taskId of owed) owing.set(taskId, [...(owing.get(taskId) ?? []), at]);
  return { people, owing };
}
