import { beforeAll, describe, expect, test } from "@jest/globals";
import { listTasks } from "../../server/domains/tasks/list-tasks.ts";
import { updateTask } from "../../server/domains/tasks/update-task.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();
let code = "";

beforeAll(async () => {
  const task = await desk.task({
    debtor: "Íñigo Muñoz-Peña",
    entity: "Crédito  Ágil, S.A.",
    nContract: "ES 0049/1234-56",
    identityDocument: "12.345.678-Z",
    contact: { email: "inigo_100%@correo.example", lada: "34", phone: "612345678" },
  });
  code = task.codeId;
  await desk.task({
    debtor: "Otra Persona",
    contact: { email: "otra@correo.example", lada: "351", phone: "699000111" },
  });
});

const found = async (search: string) =>
  (await listTasks(desk.ctx(), { search }, "CODE", "ASC")).nodes.map(({ debtor }) => debtor);

describe("the search box finds the task by", () => {
  test.each([
    ["its code", () => code],
    ["its code in small letters", () => code.toLowerCase()],
    ["a part of the name without accents", () => "munoz"],
    ["the whole name in any order and case", () => "PEÑA  íñigo"],
    ["two letters a name begins with", () => "mu"],
    ["one letter", () => "í"],
    ["entity and debtor together", () => "credito agil munoz"],
    ["e-mail", () => "inigo_100%@correo.example"],
    ["phone", () => "612345678"],
    ["phone in groups", () => "612 34 56 78"],
    ["phone with prefix", () => "+34 612 345 678"],
    ["phone with 0034", () => "0034612345678"],
    ["phone with dots and dashes", () => "612.345-678"],
    ["phone beside a name", () => "iñigo 612 345 678"],
    ["contract number as written", () => "0049/1234-56"],
    ["contract number without signs", () => "0049123456"],
    ["contract number in other groups", () => "0049 1234 56"],
    ["identity document with dots", () => "12.345.678-z"],
    ["identity document plain", () => "12345678Z"],
  ])("%s", async (_by, search) => {
    expect(await found(search())).toEqual(["Íñigo Muñoz-Peña"]);
  });
});

test("every word must occur; signs of LIKE are only signs", async () => {
  expect(await found("munoz garcia")).toEqual([]);
  expect(await found("inigo_10_%")).toEqual([]);
  expect(await found("%")).toEqual([]);
  expect(await found("in_go")).toEqual([]);
  expect(await found("\\")).toEqual([]);
  expect(await found("unoz-")).toEqual(["Íñigo Muñoz-Peña"]);
});

test("two letters in the middle of a word are no hit, three are", async () => {
  expect(await found("oz")).toEqual([]);
  expect(await found("noz")).toEqual(["Íñigo Muñoz-Peña"]);
});

test("blanks alone are no search; monstrous ones are cut", async () => {
  expect(await found("   ")).toHaveLength(2);
  expect(await found("x ".repeat(5000))).toEqual([]);
});

test("an edited phone is found, the former one isn't", async () => {
  const task = await desk.task({ debtor: "Teléfono Cambiante" });
  await updateTask(desk.ctx(), String(task.id), { version: 1, contact: { phone: "955123123" } });
  expect(await found("cambiante 955123123")).toEqual(["Teléfono Cambiante"]);
  expect(await found("cambiante 612345678")).toEqual([]);
});
