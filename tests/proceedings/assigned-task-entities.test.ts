import { expect, test } from "@jest/globals";
import { proceedingsDesk } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const QUERY = `{ assignedTaskEntities { name count } }`;

test("the entities of one's own live tasks only, the most frequent first", async () => {
  expect((await desk.ask(desk.specialist, QUERY)).data).toEqual({ assignedTaskEntities: [] });
  await desk.taskOf(desk.specialist, { entity: "Banco Zeta", nContract: "E-1" });
  await desk.taskOf(desk.specialist, { entity: "Banco Zeta", nContract: "E-2" });
  await desk.taskOf(desk.specialist, { entity: "Álamo Crédito", nContract: "E-3" });
  const gone = await desk.taskOf(desk.specialist, { entity: "Banco Ido", nContract: "E-4" });
  await desk.taskOf(desk.otherSpecialist, { entity: "Banco Ajeno", nContract: "E-5" });
  await desk.app.deps.db.query(
    `UPDATE tasks SET deleted_at = timestamptz '2026-11-20T11:00:00Z' WHERE id = $1`,
    [gone.id],
  );
  expect((await desk.ask(desk.specialist, QUERY)).data).toEqual({
    assignedTaskEntities: [
      { name: "Banco Zeta", count: 2 },
      { name: "Álamo Crédito", count: 1 },
    ],
  });
  for (const person of [desk.client, desk.admin]) {
    expect((await desk.ask(person, QUERY)).errors[0]?.extensions.code).toBe("FORBIDDEN");
  }
});
