import { expect, test } from "@jest/globals";
import { giveLink } from "../support/give-link.ts";
import { byLink } from "../support/link-desk.ts";
import { literal, proceedingsDesk } from "../support/proceedings.ts";

/** Of unread messages one mail is enough; one that couldn't be sent is none. */
const desk = proceedingsDesk();

const NEW_MESSAGE = "Tienes un mensaje nuevo en ";

const toldTimes = async (email: string, reference: string) =>
  (await desk.mailsTo(email)).filter(({ subject }) => subject === `${NEW_MESSAGE}${reference}`).length;

test("who wanted no mails, and wants them again, is mailed of the next message, once until it is read", async () => {
  const { specialist, app } = desk;
  const matter = await desk.taskOf(specialist);
  const token = await giveLink(app.deps, matter.respondentId);
  const write = async (text: string) => {
    const { userErrors } = await byLink(app, token, "writeByInvitation", `text: ${literal(text)}`);
    expect(userErrors).toEqual([]);
    return toldTimes(specialist.email, matter.reference);
  };
  const want = (mails: boolean) =>
    app.deps.db.query(`UPDATE accounts SET notify_email = $2 WHERE id = $1`, [specialist.accountId, mails]);
  await want(false);
  expect(await write("Una pregunta.")).toBe(0);
  await want(true);
  expect(await write("¿La habéis leído?")).toBe(1);
  expect(await write("¿Y esta?")).toBe(1);
});

test("who had no address, and has one now, is mailed of the next message", async () => {
  const { specialist, app } = desk;
  const email = "hallada@correo.example";
  const matter = await desk.taskOf(specialist);
  await giveLink(app.deps, matter.respondentId);
  const become = (address: string | null) =>
    app.deps.db.query(`UPDATE parties SET email = $2 WHERE id = $1`, [matter.respondentId, address]);
  const write = async (text: string) => {
    const { userErrors } = await desk.mutate(
      specialist,
      "sendMessage",
      `conversationId: "${matter.respondentId}", input: { text: ${JSON.stringify(text)} }`,
      "message { id }",
    );
    expect(userErrors).toEqual([]);
    return toldTimes(email, matter.reference);
  };
  await become(null);
  expect(await write("Te hemos llamado.")).toBe(0);
  await become(email);
  expect(await write("Ya podemos escribirte.")).toBe(1);
  expect(await write("Responde cuando puedas.")).toBe(1);
});
