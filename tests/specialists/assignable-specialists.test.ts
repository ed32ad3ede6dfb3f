import { beforeAll, expect, test } from "@jest/globals";
import { addDays } from "../../schema/rules/madrid-days.ts";
import {
  assignableSpecialists,
  specialistName,
  typesOf,
} from "../../server/domains/specialists/specialists.service.ts";
import type { AssignableSpecialistFilter } from "../../server/generated/schema-types.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

beforeAll(async () => {
  await desk.specialist("Zoe", "Álvarez", { types: [3], cities: ["A Coruña"] });
  await desk.specialist("Íñigo", "Núñez Pérez", { types: [1, 2], cities: ["Málaga", "Córdoba"] });
  await desk.specialist("Ángela", "Núñez", { types: [2], cities: ["Madrid"] });
  await desk.specialist("Nuria", "Suspendida", { types: [2], cities: ["Madrid"], status: "SUSPENDED" });
  await desk.specialist("Ñora", "Gil", { types: [4], cities: [] });
});

const names = async (filter: AssignableSpecialistFilter) =>
  (await assignableSpecialists(desk.ctx(), filter)).map(specialistName);

test("active ones only, in Spanish order", async () => {
  expect(await names({})).toEqual(["Ángela Núñez", "Íñigo Núñez Pérez", "Ñora Gil", "Zoe Álvarez"]);
});

test.each<[AssignableSpecialistFilter, string[]]>([
  [{ search: "NUNEZ" }, ["Ángela Núñez", "Íñigo Núñez Pérez"]],
  [{ search: " perez  iñi " }, ["Íñigo Núñez Pérez"]],
  [{ city: "cordoba" }, ["Íñigo Núñez Pérez"]],
  [{ city: "coru" }, ["Zoe Álvarez"]],
  [{ type: "MEDIATOR" }, ["Ángela Núñez", "Íñigo Núñez Pérez"]],
  [{ type: "MEDIATOR", city: "madrid", search: "angela" }, ["Ángela Núñez"]],
  [{ search: "%" }, []],
  [{ search: "", city: " " }, ["Ángela Núñez", "Íñigo Núñez Pérez", "Ñora Gil", "Zoe Álvarez"]],
])("%j", async (filter, expected) => {
  expect(await names(filter)).toEqual(expected);
});

test("types by their codes", async () => {
  expect((await assignableSpecialists(desk.ctx(), { search: "zoe" })).map(typesOf)).toEqual([["COLLECTOR"]]);
});

test("with the provinces of their cities, and the days off that last or come next", async () => {
  const [found] = await assignableSpecialists(desk.ctx(), { search: "iñigo" });
  expect(found).toMatchObject({ provinces: ["14", "29"], awayFrom: null, awayUntil: null, available: true });
  const today = desk.deps.clock.today();
  const off = (first: number, last: number) =>
    desk.deps.db.query("INSERT INTO days_off (account_id, first_day, last_day) VALUES ($1, $2, $3)", [
      found?.accountId,
      addDays(today, first),
      addDays(today, last),
    ]);
  await off(-9, -1);
  await off(20, 22);
  await off(-1, 3);
  expect((await assignableSpecialists(desk.ctx(), { search: "iñigo" }))[0]).toMatchObject({
    awayFrom: addDays(today, -1),
    awayUntil: addDays(today, 3),
  });
});
