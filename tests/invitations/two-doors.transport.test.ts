import { beforeAll, expect, test } from "@jest/globals";
import { INBOUND, openMailPost, writtenMail, type MailPost } from "../support/inbound-mail.ts";
import { linkScene, send, type LinkScene } from "../support/link-calls.ts";
import { proceedingsDesk } from "../support/proceedings.ts";

/** A party answers by its link and by mail: the two doors know of each other. */
const desk = proceedingsDesk({ env: { inboundMail: INBOUND } });
let post: MailPost;

beforeAll(async () => {
  post = await openMailPost(desk.app);
});

async function reply({ email }: LinkScene, text: string): Promise<void> {
  const { replyTo = "" } = (await desk.app.deps.sentMails()).findLast(({ to }) => to === email) ?? {};
  await post.send({ to: replyTo, from: email, raw: writtenMail(text, [], email) });
  await post.readAll();
}

const deny = ({ token }: LinkScene) => send(desk, { field: "denyByInvitation" }, token, {});

/** What the party has said in writing, what of it is in its conversation, and what proves that it was told. */
async function known({ partyId }: LinkScene) {
  const { db } = desk.app.deps;
  const [row] = await db.query<{ said: string[]; messages: string[]; received: number }[]>(
    `SELECT array(SELECT text FROM party_statements WHERE party_id = $1 ORDER BY id) AS said,
       array(SELECT m.text FROM messages m JOIN conversations v ON v.id = m.conversation_id WHERE v.party_id = $1
         ORDER BY m.id) AS messages,
       (SELECT count(*)::int FROM party_notices WHERE party_id = $1 AND received_at IS NOT NULL) AS received`,
    [partyId],
  );
  return row;
}

test("a mail from where somebody said not to be this person is read, and answers nothing in its name", async () => {
  const scene = await linkScene(desk, "DEBTOR");
  expect(await deny(scene)).toMatchObject({ code: null });
  await reply(scene, "Os lo repito: no soy yo.");
  expect(await known(scene)).toEqual({ said: [], messages: ["Os lo repito: no soy yo."], received: 0 });
});

test("who has answered by mail can't be said by the link to be somebody else", async () => {
  const scene = await linkScene(desk, "DEBTOR");
  await reply(scene, "Pago el lunes.");
  expect(await deny(scene)).toMatchObject({ code: "ALREADY_ANSWERED" });
  expect(await known(scene)).toEqual({ said: ["Pago el lunes."], messages: ["Pago el lunes."], received: 1 });
});

test("the same words by both are two messages and one answer in writing", async () => {
  const scene = await linkScene(desk, "DEBTOR");
  const written = { text: "Pago el lunes." };
  await send(desk, { field: "writeByInvitation" }, scene.token, written);
  await reply(scene, written.text);
  await send(desk, { field: "writeByInvitation" }, scene.token, written);
  expect(await known(scene)).toEqual({
    said: [written.text],
    messages: [written.text, written.text],
    received: 1,
  });
});
