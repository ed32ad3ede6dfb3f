import { afterEach, describe, expect, test } from "@jest/globals";
import { keptOf } from "../../server/domains/proceedings/attempts/keep-attempts.ts";
import { keepWaiting } from "../../server/domains/proceedings/attempts/attempts-job.ts";
import { historiesOfTasks } from "../../server/domains/cases/read-histories.ts";
import type * as Contract from "../../server/generated/schema-types.ts";
import { TaskAttempt } from "../../server/domains/tasks/task-attempt.entity.ts";
import { CHANNEL_BITS } from "../../server/domains/tasks/task-channels.ts";
import { byLink, openLink } from "../support/link-desk.ts";
import { proceedingsDesk } from "../support/proceedings.ts";
import type { TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();

afterEach(() => desk.travel("2026-11-20T11:00:00.000Z"));

function codeOf({ input }: TestMatter): string {
  return "taskId" in input ? input.taskId : "";
}

async function listOf(matters: readonly TestMatter[]): Promise<string> {
  const [list] = await desk.app.deps.db.query<{ id: number }[]>(
    `INSERT INTO task_lists (code_id, name, company, contact_email, contact_phone, created_at, updated_at)
     SELECT 'L26-9' || floor(random() * 100000), 'Cartera', 'Banco', 'b@banco.example', '600000000', now(), now() RETURNING id`,
  );
  const codes = matters.map(codeOf);
  await desk.app.deps.db.query(`UPDATE tasks SET list_id = $1 WHERE code_id = ANY($2)`, [list?.id, codes]);
  return String(list?.id);
}

async function funnelOf(listId: string): Promise<Record<string, string | number>> {
  const { data, errors } = await desk.ask(
    desk.admin,
    `{ attemptFunnel(listId: "${listId}") { waiting total { count } stages { stage count amount } grounds { ground count } } }`,
  );
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const { stages, total, waiting, grounds } = (data as unknown as { attemptFunnel: Contract.AttemptFunnel })
    .attemptFunnel;
  return {
    waiting,
    total: total.count,
    ...Object.fromEntries(stages.filter(({ count }) => count > 0).map(({ stage, count }) => [stage, count])),
    ...Object.fromEntries(grounds.map(({ ground, count }) => [ground, count])),
  };
}

async function opened(partyId: number | string): Promise<string> {
  const { url } = await desk.mutate(
    desk.specialist,
    "inviteParty",
    `partyId: "${partyId}", input: { channel: LINK }`,
    "url",
  );
  const token = String(url).split("#")[1] ?? "";
  expect(await openLink(desk.app, token)).not.toBeNull();
  return token;
}

describe("the funnel of a list", () => {
  test("from nobody told to the day after the thirtieth, without anybody computing in between", async () => {
    const matters = [await desk.taskOf(), await desk.taskOf(), await desk.taskOf()];
    const [silent, answering] = matters as [TestMatter, TestMatter, TestMatter];
    const listId = await listOf(matters);
    expect(await funnelOf(listId)).toEqual({ waiting: 0, total: 3, NOT_INVITED: 3 });

    await opened(silent.respondentId);
    const token = await opened(answering.respondentId);
    expect(await funnelOf(listId)).toMatchObject({ NOT_INVITED: 1, INVITED: 2, RECEIVED: 2 });
    await byLink(desk.app, token, "writeByInvitation", `text: "No debo nada"`);
    expect(await funnelOf(listId)).toMatchObject({ RECEIVED: 2, ANSWERED: 1 });

    await desk.travel("2026-12-20T23:00:00.000Z");
    expect(await funnelOf(listId)).toEqual({
      waiting: 0,
      total: 3,
      NOT_INVITED: 1,
      INVITED: 2,
      RECEIVED: 2,
      ANSWERED: 1,
      EXPIRED: 1,
      CERTIFIABLE: 1,
      "LO 1/2025, art. 10.4.a": 1,
    });
  });

  test("a refusal that is only the task's state proves no receipt and ends nothing, whenever it is noted", async () => {
    const matter = await desk.taskOf();
    const listId = await listOf([matter]);
    await desk.mutate(
      desk.specialist,
      "inviteParty",
      `partyId: "${matter.respondentId}", input: { channel: LINK }`,
      "url",
    );
    for (const at of ["2026-11-19T10:00:00Z", "2026-11-20T11:00:00Z"]) {
      await desk.app.deps.db.query(
        `UPDATE tasks SET state = 'RECHAZO', state_since = $2 WHERE code_id = $1`,
        [codeOf(matter), at],
      );
      expect(await funnelOf(listId)).toEqual({ waiting: 0, total: 1, INVITED: 1 });
    }
  });

  test("a call noted before anybody asked to negotiate answers nothing", async () => {
    const matter = await desk.taskOf();
    const listId = await listOf([matter]);
    await desk.app.deps.db.query(
      `INSERT INTO task_events (task_id, at, type, channel, reached_position, summary)
       SELECT id, '2026-11-19T10:00:00Z', 'CONTACTED', $2, 1, 'Contesta' FROM tasks WHERE code_id = $1`,
      [codeOf(matter), CHANNEL_BITS.EMAIL],
    );
    await desk.mutate(
      desk.specialist,
      "inviteParty",
      `partyId: "${matter.respondentId}", input: { channel: LINK }`,
      "url",
    );
    expect(await funnelOf(listId)).toEqual({ waiting: 0, total: 1, INVITED: 1 });
  });

  test("a refusal by word of mouth leaves the thirty days running, one in writing ends the attempt", async () => {
    const matters = [await desk.taskOf(), await desk.taskOf(), await desk.taskOf()];
    const [spoken, closed, written] = matters as [TestMatter, TestMatter, TestMatter];
    const listId = await listOf(matters);
    const moveTo = async (matter: TestMatter, state: string) => {
      const { data } = await desk.ask(desk.admin, `{ task(id: "${codeOf(matter)}") { version } }`);
      const { version } = (data as unknown as { task: { version: number } }).task;
      const input = `{ version: ${version}, state: ${state}, reason: "Lo dice por teléfono" }`;
      await desk.mutate(
        desk.specialist,
        "changeAssignedTaskState",
        `id: "${codeOf(matter)}", input: ${input}`,
        "task { state }",
      );
    };
    for (const matter of [spoken, closed]) {
      await opened(matter.respondentId);
      await moveTo(matter, "RECHAZO");
    }
    await moveTo(closed, "SIN_ACUERDO");
    const token = await opened(written.respondentId);
    expect(await funnelOf(listId)).toEqual({ waiting: 0, total: 3, INVITED: 3, RECEIVED: 3 });
    await byLink(desk.app, token, "answerInvitation", `input: { accept: false, reason: "No debo nada" }`);
    const refused = { EXPIRED: 1, CERTIFIABLE: 1, "LO 1/2025, art. 7.3": 1 };
    expect(await funnelOf(listId)).toMatchObject(refused);

    await desk.travel("2026-12-20T23:00:00.000Z");
    expect(await funnelOf(listId)).toMatchObject({
      ...refused,
      EXPIRED: 2,
      CERTIFIABLE: 2,
      "LO 1/2025, art. 10.4.a": 1,
    });
  });

  test("the tasks of a stage are those it counts", async () => {
    const matters = [await desk.taskOf(), await desk.taskOf()];
    const [told] = matters as [TestMatter, TestMatter];
    const listId = await listOf(matters);
    await opened(told.respondentId);
    // Filters are of what the job has kept, a minute later at most.
    await keepWaiting(desk.app.deps);
    for (const [stage, count] of [
      ["NOT_INVITED", 1],
      ["RECEIVED", 1],
      ["CERTIFIABLE", 0],
    ] as const) {
      const { data } = await desk.ask(
        desk.admin,
        `{ tasks(filter: { listId: "${listId}", attempt: ${stage} }) { totalCount } }`,
      );
      expect(data).toEqual({ tasks: { totalCount: count } });
    }
  });

  test("counts what has just happened without keeping it, and says the same once the job has kept it", async () => {
    const matters = [await desk.taskOf(), await desk.taskOf(), await desk.taskOf()];
    const [first, second] = matters as [TestMatter, TestMatter, TestMatter];
    const listId = await listOf(matters);
    await opened(first.respondentId);
    await keepWaiting(desk.app.deps);
    await opened(second.respondentId);
    const { db } = desk.app.deps;
    const stored = async () => ({
      kept: await db.query<object[]>("SELECT xmin, * FROM task_attempts ORDER BY task_id"),
      waiting: await db.query<object[]>("SELECT * FROM attempt_changes ORDER BY id"),
    });
    const before = await stored();
    expect(before.waiting).not.toEqual([]);
    const read = await funnelOf(listId);
    expect(read).toEqual({ waiting: 0, total: 3, NOT_INVITED: 1, INVITED: 2, RECEIVED: 2 });
    expect(await stored()).toEqual(before);
    // Two at once, as after an instance that was taken for dead.
    const kept = await Promise.all([keepWaiting(desk.app.deps), keepWaiting(desk.app.deps)]);
    expect(kept.some((count) => count > 0)).toBe(true);
    expect((await stored()).waiting).toEqual([]);
    expect(await funnelOf(listId)).toEqual(read);
  });

  test("a debt to a creditor of the public sector is excluded, also where only its list says who that is", async () => {
    const [matter, other] = [await desk.taskOf(), await desk.taskOf()];
    const listId = await listOf([matter, other]);
    for (const { respondentId } of [matter, other]) await opened(respondentId);
    await desk.app.deps.db.query(`UPDATE tasks SET entity = 'Otra Entidad, S.L.' WHERE code_id = $1`, [
      codeOf(other),
    ]);
    await desk.app.deps.db.query(`UPDATE parties SET identity_document = NULL WHERE id = ANY($1)`, [
      [matter, other].map(({ claimantId }) => claimantId),
    ]);
    await keepWaiting(desk.app.deps);
    expect(await funnelOf(listId)).toMatchObject({ RECEIVED: 2 });
    const named = (document: string | null) =>
      desk.app.deps.db.query(
        `UPDATE task_lists l SET creditor_document = $2, creditor_name = (SELECT entity FROM tasks WHERE code_id = $3) WHERE l.id = $1`,
        [listId, document, codeOf(matter)],
      );
    await named("Q2826000H");
    expect(await funnelOf(listId)).toMatchObject({ EXCLUDED: 1, RECEIVED: 1 });
    await keepWaiting(desk.app.deps);
    expect(await funnelOf(listId)).toMatchObject({ EXCLUDED: 1, RECEIVED: 1 });
    await named("A58818501");
    expect(await funnelOf(listId)).toMatchObject({ RECEIVED: 2 });
  });

  test("somebody insolvent is excluded as long as that is in force", async () => {
    const matter = await desk.taskOf();
    const listId = await listOf([matter]);
    await opened(matter.respondentId);
    await keepWaiting(desk.app.deps);
    const [task] = await desk.app.deps.db.query<{ id: number }[]>(`SELECT id FROM tasks WHERE code_id = $1`, [
      codeOf(matter),
    ]);
    await desk.app.deps.db.query(
      `WITH d AS (INSERT INTO debtors (own_task_id, own_position, name, created_at, updated_at) VALUES ($1, 1, 'X', now(), now())
         ON CONFLICT DO NOTHING RETURNING id)
       INSERT INTO debtor_debts (task_id, position, debtor_id) SELECT $1, 1, id FROM d ON CONFLICT DO NOTHING`,
      [task?.id],
    );
    await desk.app.deps.db.query(
      `INSERT INTO restrictions (debtor_id, kind, reason, until, created_at)
       SELECT debtor_id, 'INSOLVENT', 'Concurso', '2026-11-25', now() FROM debtor_debts WHERE task_id = $1 AND position = 1`,
      [task?.id],
    );
    const attempt = async () => {
      const { data } = await desk.ask(
        desk.admin,
        `{ attempt(matter: { taskId: "${codeOf(matter)}" }) { whole { state mayCertify } obligors { state next clocks { title } } } }`,
      );
      return (data as unknown as { attempt: Contract.Attempt }).attempt;
    };
    expect(await funnelOf(listId)).toMatchObject({ EXCLUDED: 1 });
    // The task's page says the same.
    expect(await attempt()).toEqual({
      whole: { state: "EXCLUDED", mayCertify: false },
      obligors: [{ state: "EXCLUDED", next: [], clocks: [] }],
    });
    await desk.travel("2026-11-25T23:00:00.000Z");
    expect(await funnelOf(listId)).toMatchObject({ RECEIVED: 1 });
    expect((await attempt()).whole.state).toBe("RECEIVED");
  });
});

test("after all of these, what is kept is what the engine says", async () => {
  await keepWaiting(desk.app.deps);
  const rows = await desk.app.deps.db.getRepository(TaskAttempt).find();
  expect(rows.length).toBeGreaterThan(3);
  const histories = await historiesOfTasks(
    desk.app.deps.db.manager,
    rows.map(({ taskId }) => taskId),
  );
  for (const { taskId, state, mayCertify, missing, isReceived } of rows) {
    if (state === "EXCLUDED") continue;
    const history = histories.get(taskId);
    if (history === undefined) throw new Error("a task without a history");
    expect(keptOf(history, desk.app.deps.clock.now())).toMatchObject({
      state,
      mayCertify,
      missing,
      isReceived,
    });
  }
});

test("after all of these, and once tasks are gone, the totals kept say what counting would", async () => {
  const { db } = desk.app.deps;
  const alike = `state, ground, is_open, is_received, may_certify, is_certified, obligors, missing, completion`;
  const counted = () =>
    db.query<
      object[]
    >(`SELECT coalesce(list_id, 0) AS list, ${alike}, count(*)::int AS tasks, sum(amount)::text AS amount
      FROM task_attempts WHERE is_live GROUP BY coalesce(list_id, 0), ${alike} ORDER BY coalesce(list_id, 0), ${alike}`);
  const kept = () =>
    db.query<object[]>(`SELECT list_id AS list, ${alike}, tasks::int, amount::text
      FROM attempt_totals WHERE tasks <> 0 OR amount <> 0 ORDER BY list_id, ${alike}`);
  expect((await kept()).length).toBeGreaterThan(3);
  expect(await kept()).toEqual(await counted());
  await db.query(`UPDATE task_attempts SET is_live = NOT is_live, amount = amount + 1 WHERE task_id % 2 = 0`);
  expect(await kept()).toEqual(await counted());
  await db.query(`DELETE FROM task_attempts WHERE task_id % 3 <> 0`);
  expect(await kept()).toEqual(await counted());
});
