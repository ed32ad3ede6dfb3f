import { beforeAll, describe, expect, test } from "@jest/globals";
import { joinWaiting } from "../../server/domains/debtors/join-waiting.ts";
import { addTaskObligor } from "../../server/domains/proceedings/task-obligors.ts";
import { proceedingsDesk, type Person, type TestMatter } from "../support/proceedings.ts";

/** Ctrl K finds who owes: the debtor a task names and those who answer beside it, by whatever names them. */
const desk = proceedingsDesk();
let task: TestMatter;

beforeAll(async () => {
  task = await desk.taskOf(desk.specialist, {
    debtor: "Práxedes Urbistondo",
    nContract: "K-1",
    contact: { email: "praxedes@correo.example", lada: "34", phone: "622111001" },
  });
  const { db } = desk.app.deps;
  // Completed in the party: the task's file named none.
  await db.query(`UPDATE parties SET identity_document = '00000014Z' WHERE id = $1`, [task.respondentId]);
  await db.query(`UPDATE debtor_debts SET is_due = true WHERE task_id = $1`, [task.id]);
  await addTaskObligor(await desk.ctxOf(desk.specialist), task.reference, {
    names: "Eufrasio",
    surnames: "Avalista Zurbano",
    email: "eufrasio@correo.example",
    lada: "34",
    phone: "622111002",
    identityDocument: "00000023T",
    isCompany: false,
  });
  await joinWaiting(desk.app.deps);
}, 60_000);

async function people(person: Person, query: string) {
  const { data, errors } = await desk.ask(
    person,
    `{ searchEverything(query: "${query}", kinds: [PERSON]) { groups { hits { title text path matched } } } }`,
  );
  expect(errors).toEqual([]);
  const { groups } = (
    data as unknown as { searchEverything: { groups: { hits: Record<string, string>[] }[] } }
  ).searchEverything;
  return groups.flatMap(({ hits }) => hits);
}

const pathOf = async (position: number, area: string) => {
  const [row] = await desk.app.deps.db.query<{ id: number }[]>(
    `SELECT debtor_id AS id FROM debtor_debts WHERE task_id = $1 AND position = $2`,
    [task.id, position],
  );
  return `/dashboard/${area}/debtors/${row?.id}`;
};

describe.each([
  [
    "the debtor",
    1,
    "Práxedes Urbistondo",
    ["urbistondo praxedes", "00000014Z", "622 111 001", "praxedes@correo.example"],
  ],
  [
    "an obligor",
    2,
    "Eufrasio Avalista Zurbano",
    ["zurbano", "00000023-T", "+34 622111002", "eufrasio@correo.example"],
  ],
] as const)("%s", (_who, position, name, queries) => {
  test.each(queries)("by %s, once, with the person's page", async (query) => {
    for (const [person, area] of [
      [desk.admin, "admin"],
      [desk.specialist, "specialist"],
    ] as const) {
      const found = await people(person, query);
      expect(found).toMatchObject([{ title: name, path: await pathOf(position, area) }]);
    }
  });

  test.each(queries)("never for who has nothing to do with the debt: %s", async (query) => {
    for (const person of [desk.otherSpecialist, desk.client]) expect(await people(person, query)).toEqual([]);
  });
});

test("of a debt that was deleted nobody is found", async () => {
  const { db, clock } = desk.app.deps;
  await db.query(`UPDATE tasks SET deleted_at = $2 WHERE id = $1`, [task.id, clock.now()]);
  for (const query of ["urbistondo", "zurbano", "00000014Z"])
    expect(await people(desk.admin, query)).toEqual([]);
  await db.query(`UPDATE tasks SET deleted_at = NULL WHERE id = $1`, [task.id]);
});
