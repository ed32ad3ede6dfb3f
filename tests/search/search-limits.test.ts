import { beforeAll, describe, expect, test } from "@jest/globals";
import pg from "pg";
import {
  casePath,
  conversationPath,
  debtorPath,
  leadPath,
  payoutPath,
  taskListPath,
  taskPath,
  ticketPath,
  userPath,
} from "../../server/shared/dashboard-paths.ts";
import { paths } from "../../web/app/paths.ts";
import { testApp } from "../support/app.ts";
import { leastStatements } from "../support/count-statements.ts";
import { searchDesk, type Person, type SearchDesk } from "../support/search-desk.ts";

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
    costs.push(await leastStatements(() => desk.search(desk.admin, query)));
  const [fewest, most] = [Math.min(...costs), Math.max(...costs)];
  // What was shown is noted: one more.
  expect(most - fewest).toBeLessThanOrEqual(1);
});

describe("of many cases", () => {
  let specialist: Person;

  beforeAll(async () => {
    specialist = await app.signIn("SPECIALIST");
    const added = { specialistId: specialist.accountId };
    const names = { names: "Antigua", surnames: "Remota" };
    const { id } = await desk.addCase(added, { ...names, email: "eva.remota_1@correo.example" });
    await app.deps.db.query(`UPDATE cases SET last_action_at = '2020-01-01' WHERE id = $1`, [id]);
    // The newest are looked at one by one; beyond these the index is asked.
    for (let at = 0; at < 201; at++)
      await desk.addCase(added, { email: `otra${at}@correo.example`, names: "Otra", surnames: "Persona" });
  });

  test.each([
    "eva.remota_1@correo.example",
    "remota_1@correo.example",
    "eva.remota_1@correo.ex",
    "eva.remota_1@",
    "a_1@correo.example",
    "_1@correo.example",
  ])("one of the old ones is found by %s", async (email) => {
    expect(await desk.titles(specialist, email, ["PERSON"])).toEqual(["PERSON Antigua Remota"]);
  });

  test.each(["eva.remota_1@otro.example", "eva.remota_1@correo.es", "eva.remotax1@correo.example"])(
    "but not by %s, which is another",
    async (email) => {
      expect(await desk.titles(specialist, email, ["PERSON"])).toEqual([]);
    },
  );
});

test("what takes too long is given up and said, the rest is shown", async () => {
  const blocker = new pg.Client({ connectionString: app.database.url });
  await blocker.connect();
  try {
    await blocker.query("BEGIN; LOCK TABLE tasks IN ACCESS EXCLUSIVE MODE");
    const { groups, message, unfinished } = await desk.search(desk.admin, "lentitud parada");
    expect(groups.map(({ kind }) => kind)).toEqual(["PERSON", "CASE"]);
    expect(message).toBe("La búsqueda es demasiado amplia: añade otra palabra o un número.");
    expect(unfinished).toEqual(["PERSON", "TASK", "CONVERSATION", "DOCUMENT"]);
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
    debtorPath("ADMIN", 12),
    debtorPath("SPECIALIST", 12),
    taskPath("SPECIALIST", "T26-0000001"),
    taskPath("SPECIALIST", "T26-0000001", "acta"),
    taskListPath("L26-000001"),
    userPath(7),
    payoutPath("SPECIALIST", "R26000001"),
    ticketPath("ADMIN", 7),
    ticketPath("CLIENT", 7),
    leadPath(7),
    conversationPath("CLIENT", 7),
    conversationPath("SPECIALIST", 7),
  ]).toEqual([
    paths.adminCase("P26000001"),
    paths.adminCase("P26000001", "herramientas"),
    paths.specialistCase("P26000001", "presupuesto"),
    paths.clientCase("P26000001", "presupuesto"),
    paths.adminTask("T26-0000001"),
    paths.adminTaskMinutes("T26-0000001"),
    paths.adminDebtor("12"),
    paths.specialistDebtor("12"),
    paths.specialistTask("T26-0000001"),
    paths.specialistTaskMinutes("T26-0000001"),
    paths.adminTaskList("L26-000001"),
    paths.adminUser("7"),
    paths.specialistPayments(),
    paths.adminTicket("7"),
    paths.ticket("7"),
    paths.adminLead("7"),
    paths.clientInbox("7"),
    paths.specialistInbox("7"),
  ]);
});
