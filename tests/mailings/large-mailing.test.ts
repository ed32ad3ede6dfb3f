import { beforeAll, expect, test } from "@jest/globals";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { mailingDesk } from "../support/mailing-desk.ts";

const desk = mailingDesk();
const PEOPLE = 1_200;

beforeAll(async () => {
  await generateTasks(desk.deps, PEOPLE, undefined, { oneList: true });
}, 60_000);

async function beginToAll(): Promise<number> {
  const [list] = await desk.deps.db.query<{ id: string }[]>("SELECT id FROM task_lists");
  return (await desk.begin({ listId: String(list?.id) })).id;
}

/** The mailings that PostgreSQL expects recipients of. */
async function known(): Promise<number[]> {
  const [found] = await desk.deps.db.query<{ ids: number[] }[]>(
    `SELECT most_common_vals::text::int[] AS ids FROM pg_stats WHERE tablename = 'mailing_recipients' AND attname = 'mailing_id'`,
  );
  return found?.ids ?? [];
}

// What is sent is looked for piece by piece: by a plan made for a mailing of nobody each piece would read all of them.
test("the database knows of a large mailing from its start on", async () => {
  const id = await beginToAll();
  expect(await known()).toContain(id);
});

test("while its table is being vacuumed, a large mailing still starts", async () => {
  const runner = desk.deps.db.createQueryRunner();
  await runner.startTransaction();
  try {
    // What VACUUM and ANALYZE hold.
    await runner.query("LOCK TABLE mailing_recipients IN SHARE UPDATE EXCLUSIVE MODE");
    const id = await beginToAll();
    expect(await desk.recipients(id)).toHaveLength(PEOPLE);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
});
