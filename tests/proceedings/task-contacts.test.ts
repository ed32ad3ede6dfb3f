import { beforeAll, describe, expect, test } from "@jest/globals";
import { KnowWhomContactsReached1763601650000 } from "../../migrations/1763601650000-know-whom-contacts-reached.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, TestMatter } from "../support/proceedings.ts";

/** What 'Anotar un contacto' of a corporate task means for the terms of law: LO 1/2025 art. 10.4.a and b. */

const desk = proceedingsDesk();

beforeAll(() => desk.travel("2026-11-20T11:00:00.000Z"));

async function mailed(partyId: string | number, more: object = {}) {
  const answer = await desk.mutate(
    desk.specialist,
    "recordNotice",
    `partyId: "${partyId}", input: ${literal({
      channel: en("CERTIFIED_POST"),
      sentOn: "2026-10-01",
      receivedOn: "2026-10-03",
      receipt: en("NOT_COLLECTED"),
      proof: "Burofax NB1234",
      ...more,
    })}`,
    "message",
  );
  expect(answer.userErrors).toEqual([]);
}

const contact = (matter: TestMatter, channel: string, result: string, more: object = {}) =>
  desk.mutate(
    desk.specialist,
    "logTaskContact",
    `id: "${matter.reference}", input: ${literal({
      channel: en(channel),
      result: en(result),
      at: "2026-10-10T09:00:00Z",
      ...more,
    })}`,
    "task { lastAction }",
  );

async function certificate(matter: TestMatter, partyId?: string | number) {
  const party = partyId === undefined ? "" : `, partyId: "${partyId}"`;
  const { data, errors } = await desk.ask(
    desk.specialist,
    `{ documentTemplates(matter: ${literal(matter.input)}${party}) { key blockedBy fields { key value } } }`,
  );
  expect(errors).toEqual([]);
  const { documentTemplates } = data as unknown as {
    documentTemplates: { key: string; blockedBy: string | null; fields: { key: string; value: string }[] }[];
  };
  const found = documentTemplates.find(({ key }) => key === "certificado-intento");
  return { ...found, cause: found?.fields.find(({ key }) => key === "causa")?.value };
}

describe("a contact noted on a corporate task", () => {
  test.each([
    ["a call", "PHONE", "El 10/10/2026 se habló por teléfono con"],
    ["a chat", "CHAT", "ya ha escrito o ha acudido: hay un primer contacto"],
    ["an e-mail", "EMAIL", "ya ha escrito o ha acudido: hay un primer contacto"],
    ["a message in the inbox", "INBOX", "ya ha escrito o ha acudido: hay un primer contacto"],
  ])("%s that reached the debtor: nobody kept silent", async (_what, channel, why) => {
    const matter = await desk.taskOf();
    await mailed(matter.respondentId);
    expect(await certificate(matter)).toMatchObject({
      blockedBy: null,
      cause: expect.stringContaining("no ha respondido"),
    });
    expect((await contact(matter, channel, "REACHED")).userErrors).toEqual([]);
    const { blockedBy, cause } = await certificate(matter);
    expect(blockedBy).toContain(why);
    expect(cause).not.toContain("no ha respondido");
  });

  test.each(["NO_ANSWER", "LEFT_MESSAGE", "WRONG_CONTACT"])("%s reached nobody", async (result) => {
    const matter = await desk.taskOf();
    await mailed(matter.respondentId);
    for (const channel of ["PHONE", "EMAIL"]) await contact(matter, channel, result);
    expect((await certificate(matter)).blockedBy).toBeNull();
  });

  test("of a day before the first notice answers nothing; on that day it may", async () => {
    const matter = await desk.taskOf();
    await mailed(matter.respondentId);
    await contact(matter, "PHONE", "REACHED", { at: "2026-09-30T15:00:00Z" });
    expect((await certificate(matter)).blockedBy).toBeNull();
    await contact(matter, "PHONE", "REACHED", { at: "2026-10-01T07:00:00Z" });
    expect((await certificate(matter)).blockedBy).toContain("El 01/10/2026 se habló por teléfono");
  });

  test("with several obligors it says with whom, and is a contact with that one alone", async () => {
    const matter = await desk.taskOf();
    const { party } = (await desk.mutate(
      desk.specialist,
      "addTaskObligor",
      `taskId: "${matter.reference}", input: ${literal({ names: "Aval", surnames: "Ista", email: "aval@correo.example" })}`,
      "party { id }",
    )) as Payload & { party: { id: string } };
    expect((await contact(matter, "PHONE", "REACHED")).userErrors).toMatchObject([
      { field: ["partyId"], code: "REQUIRED" },
    ]);
    expect(
      (await contact(matter, "PHONE", "REACHED", { partyId: String(matter.claimantId) })).userErrors,
    ).toMatchObject([{ field: ["partyId"] }]);
    expect((await contact(matter, "PHONE", "NO_ANSWER")).userErrors).toEqual([]);
    const reached = await contact(matter, "PHONE", "REACHED", { partyId: party.id });
    expect(reached.task).toEqual({ lastAction: expect.any(String) });
    const { data } = await desk.ask(
      desk.specialist,
      `{ assignedTask(id: "${matter.reference}") { events(first: 20) { nodes { summary } } } }`,
    );
    expect(JSON.stringify(data)).toContain('"Llamada: se ha hablado con Aval Ista"');
    // It is known of the matter: it can't just disappear.
    const removed = await desk.mutate(
      desk.specialist,
      "removeTaskObligor",
      `id: "${party.id}", reason: ""`,
      "message",
    );
    expect(removed.userErrors).toMatchObject([{ field: ["reason"], code: "REQUIRED" }]);
    for (const id of [matter.respondentId, party.id]) await mailed(id);
    expect((await certificate(matter, matter.respondentId)).blockedBy).toBeNull();
    expect((await certificate(matter, party.id)).blockedBy).toContain("se habló por teléfono con Aval Ista");
  });

  test("what was noted before it was kept whom a contact reached was one with the debtor", async () => {
    const matter = await desk.taskOf();
    await mailed(matter.respondentId);
    await desk.app.deps.db.query(
      `INSERT INTO task_events (task_id, type, at, summary, channel)
       VALUES ($1, 'CONTACTED', '2026-10-10T09:00:00Z', 'Llamada: se ha hablado con la persona deudora', 8)`,
      [matter.id],
    );
    const runner = desk.app.deps.db.createQueryRunner();
    const migration = new KnowWhomContactsReached1763601650000();
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    expect((await certificate(matter)).blockedBy).toContain("se habló por teléfono");
  });
});
