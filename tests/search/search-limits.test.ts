import { beforeAll, expect, test } from "@jest/globals";
import pg from "pg";
import { casePath, taskListPath, taskPath, userPath } from "../../server/shared/dashboard-paths.ts";
import { paths } from "../../web/app/paths.ts";
import { testApp } from "../support/app.ts";
import { statementsOfReading } from "../support/count-statements.ts";
import { searchDesk, type SearchDesk } from "../support/search-desk.ts";

const app = testApp();
let desk: SearchDesk;

beforeAll(async () => {
  desk = await searchDesk(app);
  await desk.task({ debtor: "Lentitud Parada" });
  await desk.addCase({}, { names: "Lentitud", surnames: "Parada" });
});

test("a search costs as many statements whatever is found", async () => {
  const costs = [];
  for (const query of [
    "lentitud parada",
    "nadie conocido",
    "12",
    "p26000001",
    "lentitud 600 111 222 maria jose",
  ])
    costs.push(await statementsOfReading(() => desk.search(desk.admin, query)));
  const [fewest, most] = [Math.min(...costs), Math.max(...costs)];
  // What was shown is noted: one more.
  expect(most - fewest).toBeLessThanOrEqual(1);
});

test("what takes too long is given up and said, the rest is shown", async () => {
  const blocker = new pg.Client({ connectionString: app.database.url });
  await blocker.connect();
  try {
    await blocker.query("BEGIN; LOCK TABLE tasks IN ACCESS EXCLUSIVE MODE");
    const { groups, message, unfinished } = await desk.search(desk.admin, "lentitud parada");
    expect(groups.map(({ kind }) => kind)).toEqual(["PERSON", "CASE"]);
    expect(message).toBe("La búsqueda es demasiado amplia: añade otra palabra o un número.");
    expect(unfinished).toEqual(["PERSON", "TASK", "DOCUMENT"]);
  } finally {
    await blocker.end();
  }
  expect((await desk.search(desk.admin, "lentitud parada")).unfinished).toEqual([]);
});

test("addresses are those of the web", () => {
  expect([
    casePath("ADMIN", "P26000001"),
    casePath("ADMIN", "P26000001", "herramientas"),
    casePath("SPECIALIST", "P26000001", "presupuesto"),
    casePath("CLIENT", "P26000001", "presupuesto"),
    taskPath("ADMIN", "T26-0000001"),
    taskPath("ADMIN", "T26-0000001", "acta"),
    taskPath("SPECIALIST", "T26-0000001"),
    taskPath("SPECIALIST", "T26-0000001", "acta"),
    taskListPath("L26-000001"),
    userPath(7),
  ]).toEqual([
    paths.adminCase("P26000001"),
    paths.adminCase("P26000001", "herramientas"),
    paths.specialistCase("P26000001", "presupuesto"),
    paths.clientCase("P26000001", "presupuesto"),
    paths.adminTask("T26-0000001"),
    paths.adminTaskMinutes("T26-0000001"),
    paths.specialistTask("T26-0000001"),
    paths.specialistTaskMinutes("T26-0000001"),
    paths.adminTaskList("L26-000001"),
    paths.adminUser("7"),
  ]);
});
