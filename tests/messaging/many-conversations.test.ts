import { beforeAll, expect, test } from "@jest/globals";
import { listConversations } from "../../server/domains/messaging/list-conversations.ts";
import type { ConversationQuery } from "../../server/domains/messaging/list-conversations.ts";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();
const TALKS = 1_030;
const COUNTED = 1_000;

/** Each task's debtor wrote a minute before that of the task before. */
beforeAll(async () => {
  const { db, clock } = desk.deps;
  await generateTasks({ db, clock }, TALKS);
  await db.query(
    `INSERT INTO parties (task_id, side, position, names, created_at, updated_at)
     SELECT id, 'RESPONDENT', 1, debtor, created_at, created_at FROM tasks ORDER BY id`,
  );
  await db.query(
    `INSERT INTO conversations (party_id, task_id, created_at, last_message_at, waiting_since, manager_unread)
     SELECT id, task_id, at, at, CASE WHEN task_id % 103 = 0 THEN at END, 1
     FROM (SELECT id, task_id, $1::timestamptz - task_id * interval '1 minute' AS at FROM parties) AS talks`,
    [clock.now()],
  );
}, 60_000);

const find = (query: ConversationQuery) => listConversations(desk.ctx(), query);
const codesOf = async (number: number) =>
  (await find({ page: { number, size: 50 } })).nodes.map(({ taskCodeId }) => taskCodeId);

test("they are counted up to a thousand, and paged through beyond it without a gap, the newest first", async () => {
  const first = await find({ page: { number: 1, size: 50 } });
  expect(first).toMatchObject({ totalCount: COUNTED, totalIsLowerBound: true });
  const pages = await Promise.all(Array.from({ length: 22 }, (_, at) => codesOf(at + 1)));
  const found = pages.flat();
  const stored = await desk.deps.db.query<{ code: string }[]>(
    "SELECT code_id AS code FROM tasks ORDER BY id",
  );
  expect(found).toEqual(stored.map(({ code }) => code));
});

test("of fewer the count is exact", async () => {
  expect(await find({ waitingOnly: true })).toMatchObject({ totalCount: 10, totalIsLowerBound: false });
  expect(await find({ ofAssigned: true })).toMatchObject({ totalCount: 0, totalIsLowerBound: false });
});

test("a part of a code finds its conversation, a part of the debtor's contract doesn't", async () => {
  const [task] = await desk.deps.db.query<{ code: string; contract: string }[]>(
    "SELECT code_id AS code, n_contract AS contract FROM tasks ORDER BY id LIMIT 1 OFFSET 700",
  );
  const { nodes } = await find({ search: task?.code.slice(4) });
  expect(nodes.map(({ taskCodeId }) => taskCodeId)).toEqual([task?.code]);
  expect((await find({ search: task?.contract })).totalCount).toBe(0);
});
