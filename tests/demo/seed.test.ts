import { expect, test } from "@jest/globals";
import { seedDemo } from "../../server/demo/seed.ts";
import { taskMeasurements } from "../../server/domains/tasks/task-measurements.ts";
import { taskOverview } from "../../server/domains/tasks/task-overview.ts";
import { listTaskLists } from "../../server/domains/tasks/list-task-lists.ts";
import { listTasks } from "../../server/domains/tasks/list-tasks.ts";
import { assignableSpecialists } from "../../server/domains/specialists/specialists.service.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

test("the demonstration: people, lists and tasks, once however often it is asked for", async () => {
  const started = performance.now();
  await Promise.all([seedDemo(desk.deps), seedDemo(desk.deps)]);
  await seedDemo(desk.deps);
  expect(performance.now() - started).toBeLessThan(3_000);

  const accounts = await desk.deps.db.query<{ email: string; role: string; hash: string }[]>(
    `SELECT email, role, password_hash AS hash FROM accounts WHERE email LIKE '%@demo.acuerdo.es' ORDER BY email`,
  );
  expect(accounts.map(({ email, role }) => [email, role])).toEqual([
    ["admin@demo.acuerdo.es", "ADMIN"],
    ["cliente@demo.acuerdo.es", "CLIENT"],
    ["especialista@demo.acuerdo.es", "SPECIALIST"],
  ]);
  expect(await desk.deps.hashing.verifyPassword(accounts[0]?.hash ?? "", "Demo-1234")).toBe(true);
  expect((await assignableSpecialists(desk.ctx(), {})).totalCount).toBe(60);
  expect((await listTaskLists(desk.ctx(), {}, "DATE", "DESC")).totalCount).toBe(3);
});

test("every state occurs, charts have something to show, nothing lies in the future", async () => {
  const overview = await taskOverview(desk.ctx());
  expect(overview.tasks).toBe(200);
  for (const { count } of overview.progress) expect(count).toBeGreaterThan(0);
  expect(overview.createdPerDay.filter(({ count }) => count > 0)).toHaveLength(3);
  expect(overview.topCompanies).toHaveLength(3);
  const [row] = await desk.deps.db.query<{ late: number; foreign: number; wrong: number }[]>(
    `SELECT (SELECT count(*)::int FROM task_events WHERE at > $1) AS late,
       (SELECT count(*)::int FROM tasks WHERE contact_email NOT LIKE '%@correo.example') AS foreign,
       (SELECT count(*)::int FROM tasks t WHERE version > 1 AND version <>
         (SELECT max(task_version) FROM task_events e WHERE e.task_id = t.id)) AS wrong`,
    [desk.deps.clock.now()],
  );
  expect(row).toEqual({ late: 0, foreign: 0, wrong: 0 });
  const { nodes } = await listTasks(desk.ctx(), { state: "CON_ACUERDO" }, "CODE", "ASC");
  const { timeInState, secondsToFirstContact } = await taskMeasurements(
    desk.ctx(),
    nodes[0] as (typeof nodes)[0],
  );
  expect(timeInState.map(({ state }) => state)).toEqual([
    "ESPERANDO",
    "LOCALIZADO",
    "ACEPTACION",
    "CON_ACUERDO",
  ]);
  expect(timeInState.every(({ seconds }) => seconds > 0)).toBe(true);
  expect(secondsToFirstContact).toBeGreaterThan(0);
});
