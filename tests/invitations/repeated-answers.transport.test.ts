import { describe, expect, test } from "@jest/globals";
import { freeHour } from "../support/free-hour.ts";
import { linkCalls, linkMutations, linkScene, send, type LinkCall } from "../support/link-calls.ts";
import { proceedingsDesk } from "../support/proceedings.ts";

/**
 * The same answer of a personal link sent many times, at once and again: a double click, two tabs, a retry after a lost answer.
 * What it leaves is what one leaves, counted in every table of the database.
 */
const desk = proceedingsDesk();
const calls = linkCalls(desk);
const named = ({ field, holder, file }: LinkCall, at: number) =>
  `${at + 1} ${field} of a ${holder.toLowerCase()}${file ? " with a file" : ""}`;
const table = calls.map((call, at) => [named(call, at), call] as const);

freeHour(desk);

/** Counters, made with the first thing they count, and files until a row is found to own them. */
const KEPT_APART = [
  "code_counters",
  "task_totals",
  "attempt_totals",
  "balance_totals",
  "activity_totals",
  "unclaimed_files",
];

/** How many rows each table has, and how many mails are on their way. */
async function rows(): Promise<Record<string, number>> {
  const { db } = desk.app.deps;
  const tables = await db.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1)`,
    [KEPT_APART],
  );
  const [counts] = await db.query<Record<string, number>[]>(
    `SELECT ${tables.map(({ name }) => `(SELECT count(*)::int FROM "${name}") AS "${name}"`).join(", ")}`,
  );
  return { ...counts, mails: (await desk.app.deps.sentMails()).length };
}

async function addedBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rows();
  await act();
  const after = await rows();
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, added]) => added !== 0),
  );
}

test("every mutation of a personal link is tried", () => {
  const tried = new Set(calls.map(({ field }) => field));
  // A download leaves nothing but its ticket.
  expect([...tried, "invitationDownload"].toSorted()).toEqual(linkMutations());
});

describe("five at once and one more leave what one leaves", () => {
  test.each(table)("%s", async (_name, call) => {
    const once = await linkScene(desk, call.holder);
    const given = await call.prepare(once);
    const left = await addedBy(async () =>
      expect(await send(desk, call, once.token, given)).toMatchObject({ code: null }),
    );
    expect(left).not.toEqual({});
    await desk.app.deps.db.query(
      `UPDATE matter_sessions SET status = 'CANCELLED' WHERE status = 'SCHEDULED'`,
    );
    const often = await linkScene(desk, call.holder);
    const same = await call.prepare(often);
    const answers: (string | null)[] = [];
    const again = async () => void answers.push((await send(desk, call, often.token, same)).code);
    expect(
      await addedBy(async () => {
        await Promise.all(Array.from({ length: 5 }, again));
        await again();
      }),
    ).toEqual(left);
    expect(answers.filter((code) => code !== null)).toEqual(
      call.again === undefined ? [] : Array.from({ length: 5 }, () => call.again),
    );
  });
});
