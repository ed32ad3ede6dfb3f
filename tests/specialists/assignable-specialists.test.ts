import { beforeAll, expect, test } from "@jest/globals";
import {
  assignableSpecialists,
  specialistName,
  typesOf,
} from "../../server/domains/specialists/specialists.service.ts";
import type { SpecialistProfile } from "../../server/domains/specialists/specialists.service.ts";
import type { AssignableSpecialistFilter } from "../../server/generated/schema-types.ts";
import { specialistsForTasks } from "../../server/domains/tasks/assignable-specialists.ts";
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
  (await assignableSpecialists(desk.ctx(), filter)).nodes.map(specialistName);

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

test("pages, and types by their codes", async () => {
  const page = await assignableSpecialists(desk.ctx(), {}, { number: 2, size: 3 });
  expect(page).toMatchObject({ totalCount: 4, pageInfo: { number: 2, pageCount: 2, hasNextPage: false } });
  expect(page.nodes.map(typesOf)).toEqual([["COLLECTOR"]]);
});

test("those who work where the debtors live come first: by postal code, else by the place an address ends with", async () => {
  const nearest = async (...addresses: string[]) => {
    const { id } = await desk.task({ addresses, nContract: `N-${addresses.join()}` });
    const { nodes } = await specialistsForTasks(desk.ctx(), {}, [String(id)]);
    return specialistName(nodes[0] as SpecialistProfile);
  };
  expect(await nearest("Rúa do Vilar 3, 15705 Santiago de Compostela")).toBe("Zoe Álvarez");
  expect(await nearest("C/ Larios 2, Málaga")).toBe("Íñigo Núñez Pérez");
  expect(await nearest("Plaza Alta 4, CORDOBA")).toBe("Íñigo Núñez Pérez");
  // Nobody works there, or it can't be told: by name.
  expect(await nearest("Plaza Mayor 1, 40001 Segovia")).toBe("Ángela Núñez");
  expect(await nearest("junto a la iglesia")).toBe("Ángela Núñez");
});
