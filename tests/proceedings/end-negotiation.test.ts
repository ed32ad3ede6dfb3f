import { afterEach, describe, expect, test } from "@jest/globals";
import type * as Contract from "../../server/generated/schema-types.ts";
import { byLink, openLink } from "../support/link-desk.ts";
import { literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Person, TestMatter } from "../support/proceedings.ts";

/** The creditor of a corporate task ends the negotiation in writing: LO 1/2025 art. 10.4.d. */

const desk = proceedingsDesk();

afterEach(() => desk.travel("2026-11-20T11:00:00.000Z"));

let debtors = 0;

/** A task whose debtor has an address of its own, and its personal link, opened. */
async function told(): Promise<{ matter: TestMatter; email: string; token: string }> {
  debtors += 1;
  const email = `deudora${debtors}@correo.example`;
  const matter = await desk.taskOf(desk.specialist, {
    nContract: `N-${debtors}`,
    contact: { email, lada: "34", phone: "600111222" },
  });
  const { url } = await desk.mutate(
    desk.specialist,
    "inviteParty",
    `partyId: "${matter.respondentId}", input: { channel: LINK }`,
    "url",
  );
  const token = String(url).split("#")[1] ?? "";
  expect(await openLink(desk.app, token)).not.toBeNull();
  return { matter, email, token };
}

async function negotiating() {
  const one = await told();
  await byLink(desk.app, one.token, "writeByInvitation", `text: "No debo tanto"`);
  return one;
}

const end = (partyId: number | string, by: Person = desk.specialist) =>
  desk.mutate(by, "endTaskNegotiation", `partyId: "${partyId}"`, "message party { id }");

async function attemptOf({ input }: TestMatter) {
  const { data, errors } = await desk.ask(
    desk.specialist,
    `{ attempt(matter: ${literal(input)}) { obligors { state since ground mayCertify sueUntil stuck next } }
       documentTemplates(matter: ${literal(input)}) { key blockedBy fields { key value } } }`,
  );
  expect(errors).toEqual([]);
  const { attempt, documentTemplates } = data as unknown as Pick<
    Contract.Query,
    "attempt" | "documentTemplates"
  >;
  const certificate = documentTemplates.find(({ key }) => key === "certificado-intento");
  return { ...attempt.obligors[0], blockedBy: certificate?.blockedBy, fields: certificate?.fields };
}

const endingsTo = async (email: string) =>
  (await desk.mailsTo(email)).filter(({ subject }) => subject.startsWith("Fin de la negociación"));

describe("a negotiation that its creditor ends in writing", () => {
  test("is over on that day and can be certified, and the debtor is told by mail", async () => {
    const { matter, email } = await negotiating();
    await desk.travel("2027-02-01T11:00:00.000Z");
    expect(await attemptOf(matter)).toMatchObject({ state: "ANSWERED", stuck: true, mayCertify: false });
    expect((await attemptOf(matter)).next).toContain("END");
    expect(await end(matter.respondentId)).toMatchObject({
      userErrors: [],
      message: expect.stringContaining("La negociación termina por escrito"),
    });
    const [mail] = await endingsTo(email);
    expect(mail?.subject).toContain(matter.reference);
    expect(mail?.text).toContain("termina hoy, 01/02/2027, sin acuerdo");
    const ended = await attemptOf(matter);
    expect(ended).toMatchObject({
      state: "ENDED_IN_WRITING",
      since: "2027-02-01",
      ground: "LO 1/2025, art. 10.4.d",
      mayCertify: true,
      sueUntil: "2028-02-01",
      blockedBy: null,
    });
    expect(ended.next).not.toContain("END");
    expect(ended.fields?.find(({ key }) => key === "causa")?.value).toContain("10.4.d");
    const { data } = await desk.ask(
      desk.specialist,
      `{ assignedTask(id: "${matter.reference}") { completion events(first: 5) { nodes { summary } } } }`,
    );
    expect(data).toMatchObject({ assignedTask: { completion: "REJECTED" } });
    expect(JSON.stringify(data)).toContain("La negociación se da por terminada por escrito");
  });

  test("ends once: asked again, or twice at the same time, it writes no second mail", async () => {
    const { matter, email } = await negotiating();
    const answers = await Promise.all([end(matter.respondentId), end(matter.respondentId, desk.admin)]);
    for (const { userErrors } of answers) expect(userErrors).toEqual([]);
    expect(await end(matter.respondentId)).toMatchObject({
      userErrors: [],
      message: expect.stringContaining("El 20/11/2026 ya se dio por terminada"),
    });
    expect(await endingsTo(email)).toHaveLength(1);
  });

  test("has begun first: who only received the request, or whose time is over, is refused", async () => {
    const { matter, email } = await told();
    expect((await attemptOf(matter)).next).not.toContain("END");
    const refused = [expect.objectContaining({ code: "NOT_NEGOTIATING" })];
    expect((await end(matter.respondentId)).userErrors).toEqual(refused);
    await desk.travel("2027-02-01T11:00:00.000Z");
    expect((await attemptOf(matter)).state).toBe("UNANSWERED");
    expect((await end(matter.respondentId)).userErrors).toEqual(refused);
    expect(await endingsTo(email)).toEqual([]);
  });

  test("is ended by who manages the task, while it is open, and of nobody but who owes", async () => {
    const { matter, email } = await negotiating();
    await expect(end(matter.respondentId, desk.otherSpecialist)).rejects.toThrow("NOT_FOUND");
    await expect(end(matter.respondentId, desk.client)).rejects.toThrow("FORBIDDEN");
    await expect(end(matter.claimantId)).rejects.toThrow("NOT_FOUND");
    await expect(end("999999999")).rejects.toThrow("NOT_FOUND");
    await expect(end((await desk.caseOf()).respondentId)).rejects.toThrow("NOT_FOUND");
    await desk.app.deps.db.query(
      `UPDATE tasks SET state = 'SIN_ACUERDO', state_since = '2026-11-20T10:59:00Z' WHERE id = $1`,
      [matter.id],
    );
    expect((await end(matter.respondentId)).userErrors).toMatchObject([{ code: "CLOSED" }]);
    expect(await endingsTo(email)).toEqual([]);
  });

  test("nothing has ended where there is no address, or the mail could not be delivered", async () => {
    const { matter, email } = await negotiating();
    const { db } = desk.app.deps;
    await db.query(`UPDATE tasks SET contact_email = NULL WHERE id = $1`, [matter.id]);
    await desk.ask(desk.admin, `{ task(id: "${matter.reference}") { parties { id } } }`);
    expect((await end(matter.respondentId)).userErrors).toMatchObject([{ code: "NO_EMAIL" }]);
    expect((await attemptOf(matter)).state).toBe("ANSWERED");
    await db.query(`UPDATE tasks SET contact_email = $2 WHERE id = $1`, [matter.id, email]);
    await desk.ask(desk.admin, `{ task(id: "${matter.reference}") { parties { id } } }`);
    expect((await end(matter.respondentId)).userErrors).toEqual([]);
    await db.query(`UPDATE party_notices SET failed = true WHERE party_id = $1 AND ends_negotiation`, [
      matter.respondentId,
    ]);
    expect((await attemptOf(matter)).state).toBe("ANSWERED");
    expect((await end(matter.respondentId)).userErrors).toEqual([]);
    expect(await endingsTo(email)).toHaveLength(2);
    expect((await attemptOf(matter)).state).toBe("ENDED_IN_WRITING");
  });
});
