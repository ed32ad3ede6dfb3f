import { beforeAll, describe, expect, test } from "@jest/globals";
import { addDays } from "../../schema/rules/madrid-days.ts";
import { dayOfMonth } from "../../schema/rules/spanish-dates.ts";
import { suggestSpecialists } from "../../server/domains/assigning/suggest-specialists.ts";
import type { SuggestionPage } from "../../server/domains/assigning/suggest-specialists.ts";
import { specialistName } from "../../server/domains/specialists/specialists.service.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();
const people: Record<string, number> = {};

beforeAll(async () => {
  people["Zoe"] = await desk.specialist("Zoe", "Álvarez", { types: [3], cities: ["A Coruña"] });
  people["Íñigo"] = await desk.specialist("Íñigo", "Núñez", { types: [1, 2], cities: ["Málaga", "Córdoba"] });
  people["Ángela"] = await desk.specialist("Ángela", "Núñez", { types: [2], cities: ["Madrid"] });
  people["Ñora"] = await desk.specialist("Ñora", "Gil", { types: [4], cities: [] });
  await desk.specialist("Nuria", "Suspendida", { types: [3], cities: ["Madrid"], status: "SUSPENDED" });
});

const suggest = (more: Partial<Parameters<typeof suggestSpecialists>[1]> = {}) =>
  suggestSpecialists(desk.ctx(), { order: "SUGGESTED", ...more });
const names = ({ nodes }: SuggestionPage) => nodes.map(({ specialist }) => specialistName(specialist));
const of = ({ nodes }: SuggestionPage, name: string) =>
  nodes.find(({ specialist }) => specialist.accountId === people[name]);

async function taskAt(...addresses: string[]): Promise<string> {
  const { id } = await desk.task({ addresses, nContract: `N-${addresses.join()}` });
  return String(id);
}

describe("who works where the debtors live comes first", () => {
  test.each([
    ["Rúa do Vilar 3, 15705 Santiago de Compostela", "Zoe Álvarez", "Trabaja en A Coruña"],
    ["C/ Larios 2, Málaga", "Íñigo Núñez", "Trabaja en Málaga"],
    ["Plaza Alta 4, CORDOBA", "Íñigo Núñez", "Trabaja en Córdoba"],
    ["Calle Mayor 1, 28013 Madrid", "Ángela Núñez", "Trabaja en Madrid"],
  ])("%s: %s", async (address, first, reason) => {
    const page = await suggest({ tasks: [await taskAt(address)] });
    expect(names(page)[0]).toBe(first);
    expect(page.nodes[0]?.reasons[0]).toBe(reason);
  });

  test("nobody does, or it can't be told: who collects, then by name", async () => {
    const nowhere = ["Zoe Álvarez", "Ángela Núñez", "Íñigo Núñez", "Ñora Gil"];
    const segovia = await suggest({ tasks: [await taskAt("Plaza Mayor 1, 40001 Segovia")] });
    expect(names(segovia)).toEqual(nowhere);
    expect(of(segovia, "Ángela")?.warnings).toEqual(["No trabaja en Segovia"]);
    const unknown = await suggest({ tasks: [await taskAt("junto a la iglesia")] });
    expect(names(unknown)).toEqual(nowhere);
    expect(of(unknown, "Ángela")?.warnings).toEqual([]);
  });

  test("of many tasks it counts how many; a debtor counts once, at the first address that tells", async () => {
    const tasks = [
      await taskAt("Larios 1, 29005 Málaga", "Calle Alta 2, 28001 Madrid"),
      await taskAt("Larios 3, 29005 Málaga"),
      await taskAt("Gran Vía 5, 28013 Madrid"),
      await taskAt("sin señas"),
    ];
    const page = await suggest({ tasks });
    expect(of(page, "Íñigo")?.reasons[0]).toBe("Trabaja en Málaga, donde viven 2 de 3 deudores");
    expect(of(page, "Ángela")?.reasons[0]).toBe("Trabaja en Madrid, donde vive 1 de 3 deudores");
    expect(of(page, "Zoe")?.warnings).toEqual(["No trabaja en Málaga o Madrid"]);
  });
});

test("by name only when asked for; pages fit each other, and nobody is hidden", async () => {
  const byName = await suggest({ order: "NAME" });
  expect(names(byName)).toEqual(["Ángela Núñez", "Íñigo Núñez", "Ñora Gil", "Zoe Álvarez"]);
  const tasks = [await taskAt("Larios 9, 29005 Málaga")];
  const whole = names(await suggest({ tasks }));
  expect(whole.toSorted()).toEqual(names(byName).toSorted());
  const page = await suggest({ tasks, page: { number: 2, size: 3 } });
  expect(names(page)).toEqual(whole.slice(3));
  expect(page).toMatchObject({ totalCount: 4, pageInfo: { number: 2, pageCount: 2, hasNextPage: false } });
  expect(names(await suggest({ tasks, filter: { search: "nunez", type: "MEDIATOR" } }))).toEqual([
    "Íñigo Núñez",
    "Ángela Núñez",
  ]);
});

describe("why", () => {
  const today = () => desk.deps.clock.today();

  test("load, results and languages", async () => {
    const { tasks } = await desk.list(Array.from({ length: 40 }, (_, at) => ({ nContract: `W-${at}` })));
    const give = (from: number, until: number, name: string, state = "ESPERANDO") =>
      desk.deps.db.query(`UPDATE tasks SET assignee_id = $1, state = $2 WHERE id = ANY($3)`, [
        people[name],
        state,
        tasks.slice(from, until).map(({ id }) => id),
      ]);
    await give(0, 25, "Ñora");
    await give(25, 28, "Zoe");
    await give(28, 30, "Zoe", "CON_ACUERDO");
    await give(30, 33, "Zoe", "SIN_ACUERDO");
    await give(33, 34, "Ángela");
    await desk.deps.db.query(
      `UPDATE specialists SET native_language = (SELECT id FROM languages WHERE code = 'gl') WHERE account_id = $1`,
      [people["Zoe"]],
    );
    const page = await suggest({ tasks: [await taskAt("Rúa Nova 1, 15705 Santiago")] });
    expect(of(page, "Zoe")).toMatchObject({
      reasons: [
        "Trabaja en A Coruña",
        "Ofrece recaudación",
        "3 tareas abiertas; lo habitual: 3",
        "Logra acuerdo en el 40 % (de 5 tareas terminadas)",
        "Habla gallego",
      ],
      warnings: [],
      load: { openTasks: 3, openCases: 0 },
    });
    expect(of(page, "Ángela")?.reasons).toEqual(["1 tarea abierta; lo habitual: 3"]);
    expect(of(page, "Íñigo")?.reasons).toEqual(["Sin tareas abiertas"]);
    expect(of(page, "Ñora")).toMatchObject({
      reasons: [],
      warnings: ["Tiene ya 25 tareas abiertas; lo habitual: 3", "No trabaja en A Coruña"],
    });
    expect(names(page).at(-1)).toBe("Ñora Gil");
  });

  test("away now, soon or later; taking nothing new; from afar", async () => {
    const off = (name: string, first: number, last: number) =>
      desk.deps.db.query("INSERT INTO days_off (account_id, first_day, last_day) VALUES ($1, $2, $3)", [
        people[name],
        addDays(today(), first),
        addDays(today(), last),
      ]);
    await off("Zoe", -2, 10);
    await off("Ángela", 5, 5);
    await off("Íñigo", 40, 60);
    const change = (name: string, what: string) =>
      desk.deps.db.query(`UPDATE specialists SET ${what} WHERE account_id = $1`, [people[name]]);
    await change("Íñigo", "work_modality = 2");
    await change("Ñora", "available = false, work_modality = 3");
    const page = await suggest({ tasks: [await taskAt("Plaza Mayor 9, 40001 Segovia")] });
    expect(of(page, "Zoe")?.warnings[0]).toBe(`Ausente hasta el ${dayOfMonth(addDays(today(), 10))}`);
    expect(of(page, "Ángela")?.warnings[0]).toBe(`Ausente el ${dayOfMonth(addDays(today(), 5))}`);
    expect(of(page, "Íñigo")).toMatchObject({
      reasons: ["Trabaja a distancia", "Sin tareas abiertas"],
      warnings: [],
    });
    expect(of(page, "Ñora")?.reasons[0]).toBe("Se desplaza");
    expect(of(page, "Ñora")?.warnings[0]).toBe("No acepta encargos nuevos ahora");
    expect(names(page)[0]).toBe("Íñigo Núñez");
  });
});

test("tasks told by a filter of their list are weighed as those told by their ids", async () => {
  const entity = "Banco del Filtro";
  const ids: string[] = [];
  for (const at of ["Larios 1, 29005 Málaga", "Larios 3, 29005 Málaga", "Plaza Alta 4, 14001 Córdoba"]) {
    const { id } = await desk.task({ addresses: [at], entity, nContract: `F-${at}` });
    ids.push(String(id));
  }
  const byFilter = await suggest({ taskFilter: { institution: entity } });
  expect(byFilter).toEqual(await suggest({ tasks: ids }));
  expect(byFilter.nodes[0]?.reasons[0]).toBe("Trabaja en Málaga y Córdoba");
  // Those of another filter live elsewhere.
  const others = await suggest({ taskFilter: { institution: entity, search: "nadie así" } });
  expect(others.nodes[0]?.reasons[0]).not.toContain("Trabaja en");
});

test("the statements don't grow with the people, the tasks or the page", async () => {
  const one = desk.counted();
  await suggestSpecialists(one.ctx, { order: "SUGGESTED", page: { size: 1 } });
  const many = desk.counted();
  const tasks = [await taskAt("Larios 11, 29005 Málaga"), await taskAt("Larios 12, 29005 Málaga")];
  await suggestSpecialists(many.ctx, { order: "SUGGESTED", tasks, page: { size: 100 } });
  expect([one.statements.length, many.statements.length]).toEqual([4, 5]);
});

test("what isn't an id is no task", async () => {
  expect(names(await suggest({ tasks: ["x", "999999999"] }))).toHaveLength(4);
});
