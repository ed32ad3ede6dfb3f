import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { In } from "typeorm";
import { answerHandlers } from "../../server/answer-handlers.ts";
import type { AnswerHandler } from "../../server/domains/inbound-mail/answer-handler.ts";
import { sweepInboundMails } from "../../server/domains/inbound-mail/inbound-mail-retention.ts";
import { InboundMail } from "../../server/domains/inbound-mail/inbound-mail.entity.ts";
import { bouncesOf } from "../../server/domains/inbound-mail/mail-bounces.ts";
import { processMail, workOnInboundMails } from "../../server/domains/inbound-mail/process-mail.ts";
import { tryUnreadAgain } from "../../server/domains/inbound-mail/unread-mails.ts";
import { partyNoticeAnswers } from "../../server/domains/invitations/answers-by-mail.ts";
import { noteMailDelivery } from "../../server/domains/parties/notices.ts";
import { PartyNotice } from "../../server/domains/parties/party-notice.entity.ts";
import { attemptAt } from "../../server/domains/attempts/engine.ts";
import { historiesOfCases } from "../../server/domains/cases/read-histories.ts";
import { clockFrom } from "../../server/platform/clock.ts";
import { testApp } from "../support/app.ts";
import { bounceOf, INBOUND, openMailPost, writtenMail, type MailPost } from "../support/inbound-mail.ts";
import { invite, linkDesk, type LinkDesk } from "../support/link-desk.ts";
import { eventually } from "../support/wait-for.ts";

const app = testApp({ env: { inboundMail: INBOUND } });
let post: MailPost;

beforeAll(async () => {
  post = await openMailPost(app);
});

interface Invited {
  desk: LinkDesk;
  replyTo: string;
  returnPath: string;
}

let people = 0;

/** A case whose counterparty has been invited by mail. */
async function invited(): Promise<Invited & { email: string }> {
  people += 1;
  const email = `luis${people}@correo.example`;
  const desk = await linkDesk(app, { counterpartyEmail: email });
  await invite(app, desk.specialist, desk.respondentId, { channel: "EMAIL" });
  const mail = (await app.deps.sentMails()).findLast(({ to }) => to === email);
  return { desk, email, replyTo: mail?.replyTo ?? "", returnPath: mail?.returnPath ?? "" };
}

/** How the attempt with whom the mail is about stands. */
async function attemptOf({ caseId, respondentId }: LinkDesk) {
  const history = (await historiesOfCases(app.deps.db.manager, [caseId])).get(caseId);
  const { obligors } = history ? attemptAt(history, app.deps.clock.now()) : { obligors: [] };
  const own = obligors.find(({ party }) => party.id === String(respondentId));
  return { written: own?.reactions.written ?? null, proof: own?.receipt?.proof ?? null };
}

const notices = (partyId: number) =>
  app.deps.db.getRepository(PartyNotice).find({ where: { partyId }, order: { id: "ASC" } });

const CONVERSATION = `query ($id: ID!) { conversation(id: $id) { unread messages { nodes {
  id text authorName mine mail { fromAddress quoted knownSender counts reason decidedAt }
  files { id fileName contentType size refusal } } } } }`;

interface Shown {
  id: string;
  text: string;
  mail: { fromAddress: string; quoted: string; knownSender: boolean; counts: boolean; reason: string } | null;
  files: { id: string; fileName: string; contentType: string; size: number; refusal: string | null }[];
}

async function inbox({ specialist, respondentId }: LinkDesk): Promise<{ unread: number; messages: Shown[] }> {
  const { data, errors } = await app.graphql(CONVERSATION, { id: String(respondentId) }, specialist.token);
  const conversation = data?.["conversation"] as unknown as {
    unread: number;
    messages: { nodes: Shown[] };
  } | null;
  if (!conversation) throw new Error(JSON.stringify(errors));
  return { unread: conversation.unread, messages: conversation.messages.nodes };
}

async function bells({ specialist }: LinkDesk): Promise<string[]> {
  const rows = await app.deps.db.query<{ title: string }[]>(
    `SELECT title FROM notifications WHERE account_id = $1 ORDER BY id`,
    [specialist.accountId],
  );
  return rows.map(({ title }) => title);
}

/** Nobody is written to because of what came in, but those who manage the matter. */
const mailsBefore = new Set<string>();
afterEach(async () => {
  for (const { to } of await app.deps.sentMails()) mailsBefore.add(to);
});

describe("a reply", () => {
  test("is a message of the party, seen in the inbox and the bell, with what it quotes apart, and counts as a written answer", async () => {
    const { desk, email, replyTo } = await invited();
    const text = "Pago el lunes.\r\n\r\nEl 2/3/26 a las 10:15, Acuerdo escribió:\r\n> Te han invitado";
    await post.send({ to: replyTo, from: email, raw: writtenMail(text, [], email) });
    await post.readAll();

    const { unread, messages } = await inbox(desk);
    expect(unread).toBe(1);
    expect(messages).toMatchObject([
      {
        text: "Pago el lunes.",
        mine: false,
        mail: {
          fromAddress: email,
          knownSender: true,
          counts: true,
          quoted: expect.stringContaining("invitado"),
        },
        files: [],
      },
    ]);
    expect((await bells(desk)).join()).toContain("mensaje nuevo");
    expect(await attemptOf(desk)).toMatchObject({ written: { type: "answer" }, proof: "answer" });
  });

  test("of a program is marked, and counts for nothing", async () => {
    const { desk, email, replyTo } = await invited();
    const raw = writtenMail("Estoy de vacaciones.", ["Auto-Submitted: auto-replied"], email);
    await post.send({ to: replyTo, from: "", raw });
    await post.readAll();
    const { messages } = await inbox(desk);
    expect(messages).toMatchObject([{ text: "Estoy de vacaciones.", mail: { counts: false } }]);
    expect(await attemptOf(desk)).toEqual({ written: null, proof: null });
  });

  test("from another address waits for the manager's word, which can be taken back with what it proved", async () => {
    const { desk, replyTo } = await invited();
    await post.send({ to: replyTo, raw: writtenMail("No debo nada.", [], "primo@correo.example") });
    await post.readAll();
    const [message] = (await inbox(desk)).messages;
    expect(message?.mail).toMatchObject({ knownSender: false, counts: false });
    expect(await attemptOf(desk)).toEqual({ written: null, proof: null });

    const decide = async (counts: boolean, reason: string, token = desk.specialist.token) =>
      app.graphql(
        `mutation ($id: ID!, $counts: Boolean!, $reason: String!) { countMailedAnswer(messageId: $id, counts: $counts, reason: $reason)
          { message mailedMessage { mail { counts reason } } userErrors { field code } } }`,
        { id: message?.id, counts, reason },
        token,
      );
    const stranger = await app.signIn("SPECIALIST");
    expect((await decide(true, "Es suyo", stranger.token)).errors[0]?.extensions.code).toBe("NOT_FOUND");
    expect((await decide(true, "")).data?.["countMailedAnswer"]).toMatchObject({
      userErrors: [{ field: ["reason"] }],
    });
    expect(
      (await decide(true, "Me ha llamado: es su correo del trabajo")).data?.["countMailedAnswer"],
    ).toMatchObject({
      mailedMessage: { mail: { counts: true, reason: "Me ha llamado: es su correo del trabajo" } },
    });
    expect(await attemptOf(desk)).toMatchObject({ written: { type: "answer" }, proof: "answer" });
    expect((await decide(true, "Otra vez")).data?.["countMailedAnswer"]).toMatchObject({
      userErrors: [{ code: "SAME" }],
    });
    await decide(false, "Era su primo");
    expect(await attemptOf(desk)).toEqual({ written: null, proof: null });
  });

  test("brings its attachments along, checked by content, for both sides of the conversation alone", async () => {
    const { desk, email, replyTo } = await invited();
    const pdf = readFileSync(new URL("../fixtures/mail/own-arf.eml", import.meta.url));
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const part = (name: string, type: string, content: Buffer) =>
      [
        "--b",
        `Content-Type: ${type}; name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        "Content-Transfer-Encoding: base64",
        "",
        content.toString("base64").replace(/.{76}/g, "$&\r\n"),
      ].join("\r\n");
    const body = [
      "--b",
      "Content-Type: text/plain; charset=utf-8",
      "",
      "Adjunto el justificante.",
      part("justificante.png", "image/png", png),
      part("virus.exe", "application/pdf", pdf),
      "--b--",
    ].join("\r\n");
    const raw = writtenMail(
      body,
      ["MIME-Version: 1.0", 'Content-Type: multipart/mixed; boundary="b"'],
      email,
    );
    await post.send({ to: replyTo, from: email, raw });
    await post.readAll();
    const [message] = (await inbox(desk)).messages;
    expect(message?.files).toMatchObject([
      { fileName: "justificante.png", contentType: "image/png", size: png.length, refusal: null },
      { fileName: "virus.exe", refusal: expect.stringContaining("PDF") },
    ]);

    const link = (token: string, id = message?.files[0]?.id) =>
      app.graphql(`mutation ($id: ID!) { messageFileLink(id: $id) { url fileName } }`, { id }, token);
    const { data } = await link(desk.specialist.token);
    const made = data?.["messageFileLink"] as unknown as { url: string } | null;
    const file = await app.http.get(made?.url ?? "").buffer(true);
    expect([file.status, file.headers["content-disposition"]]).toEqual([
      200,
      expect.stringContaining("attachment"),
    ]);
    const client = await link(desk.client.token);
    expect(client.errors[0]?.extensions.code).toBe("NOT_FOUND");
    const refused = await link(desk.specialist.token, message?.files[1]?.id);
    expect(refused.errors[0]?.extensions.code).toBe("NOT_FOUND");
  });

  test("read twice, and by two at once, is one message", async () => {
    const { desk, email, replyTo } = await invited();
    await post.send({ to: replyTo, from: email, raw: writtenMail("Una vez", [], email) });
    const [mail] = await app.deps.db.getRepository(InboundMail).find({ order: { id: "DESC" }, take: 1 });
    await Promise.all([1, 2, 3].map(() => processMail(app.deps, answerHandlers, mail?.id ?? 0)));
    await processMail(app.deps, answerHandlers, mail?.id ?? 0);
    expect((await inbox(desk)).messages).toHaveLength(1);
  });

  test("whose text is larger than any message is cut, and one with nothing new says so", async () => {
    const { desk, email, replyTo } = await invited();
    await post.send({
      to: replyTo,
      from: email,
      raw: writtenMail(`${"palabra ".repeat(9)}\r\n`.repeat(500), [], email),
    });
    await post.send({ to: replyTo, from: email, raw: writtenMail("> solo la cita", [], email) });
    await post.readAll();
    const { messages } = await inbox(desk);
    expect(messages[0]?.text.length).toBe(10_001);
    expect(messages[1]).toMatchObject({ text: "(El correo no trae texto nuevo.)", mail: { counts: false } });
  });
});

test("that the recipient's server has it is told to whoever wrote, if it came to the bounces' address", async () => {
  const { replyTo, returnPath } = await invited();
  const report = readFileSync("tests/fixtures/mail/own-dsn-ok-relayed.eml", "utf8");
  const told: string[] = [];
  const handler: AnswerHandler = {
    ...partyNoticeAnswers,
    delivered: async (_ctx, _manager, _id, { words }) => void told.push(words),
  };
  const arrives = async (to: string, raw: string) => {
    await post.send({ to, from: "", raw });
    const [mail] = await app.deps.db.getRepository(InboundMail).find({ order: { id: "DESC" }, take: 1 });
    await processMail(app.deps, [handler], mail?.id ?? 0);
    return (await app.deps.db.getRepository(InboundMail).findOneBy({ id: mail?.id ?? 0 }))?.state;
  };
  expect(await arrives(returnPath, report)).toBe("DONE");
  expect(await arrives(replyTo, report.replaceAll("SuccessfulMa", "reply"))).toBe("DONE");
  expect(told).toEqual(["250 2.0.0 OK"]);
  const relayed = report
    .replaceAll("SuccessfulMa", "relayed")
    .replace("Action: delivered", "Action: relayed");
  await arrives(returnPath, relayed);
  const expanded = report.replaceAll("SuccessfulMa", "list").replace("Action: delivered", "Action: expanded");
  await arrives(returnPath, expanded);
  expect(told).toHaveLength(2);
});

test("of a report that says nothing but that the mail arrived the bytes go after a week, and what it said stays", async () => {
  const { returnPath, email } = await invited();
  const report = readFileSync("tests/fixtures/mail/own-dsn-ok-relayed.eml", "utf8");
  const ids: number[] = [];
  for (const raw of [report.replaceAll("SuccessfulMa", "week"), bounceOf(email, "5.1.1", "User unknown")]) {
    await post.send({ to: returnPath, from: "", raw });
    const [mail] = await app.deps.db.getRepository(InboundMail).find({ order: { id: "DESC" }, take: 1 });
    await processMail(app.deps, answerHandlers, mail?.id ?? 0);
    ids.push(mail?.id ?? 0);
  }
  const stored = async () => {
    const found = await app.deps.db.getRepository(InboundMail).findBy({ id: In(ids) });
    return found
      .toSorted((a, b) => a.id - b.id)
      .map(({ kind, note, fileKey }) => [kind, note, fileKey !== null]);
  };
  const sweepIn = (days: number) =>
    sweepInboundMails({
      ...app.deps,
      clock: clockFrom(() => new Date(app.deps.clock.now().getTime() + days * 86_400_000)),
    });
  const said = "Entregado al servidor del destinatario: 250 2.0.0 OK.";
  await sweepIn(6);
  expect(await stored()).toEqual([
    ["delivered", said, true],
    ["bounce-hard", "", true],
  ]);
  await sweepIn(8);
  expect(await stored()).toEqual([
    ["delivered", said, false],
    ["bounce-hard", "", true],
  ]);
});

describe("a bounce", () => {
  test("marks the notice as not delivered, tells the manager, and is no receipt; a corrected address is invited again", async () => {
    const { desk, email, returnPath } = await invited();
    await post.send({
      to: returnPath,
      from: "",
      raw: bounceOf("otra@deudor.example", "5.1.1", "User unknown"),
    });
    await post.readAll();

    const [notice] = await notices(desk.respondentId);
    expect(notice).toMatchObject({ failed: true, receivedAt: null });
    expect(notice?.proof).toContain("la dirección de correo no existe");
    expect(notice?.proof).toContain("5.1.1");
    expect((await bells(desk)).join()).toContain("no ha llegado");
    // Of the address that was written to, whatever the report says.
    const reports = await bouncesOf(app.deps.db.manager, [email, "otra@deudor.example"]);
    expect(reports).toMatchObject([{ address: email, kind: "bounce-hard", count: 1, lastStatus: "5.1.1" }]);
    expect(await attemptOf(desk)).toEqual({ written: null, proof: null });

    await app.deps.db.query(`UPDATE parties SET email = 'nueva${people}@correo.example' WHERE id = $1`, [
      desk.respondentId,
    ]);
    await invite(app, desk.specialist, desk.respondentId, { channel: "EMAIL" });
    const all = await notices(desk.respondentId);
    expect(all.map(({ failed }) => failed)).toEqual([true, false]);
  });

  test("counts each report on an address, and tells of one notice once", async () => {
    const { desk, email, returnPath } = await invited();
    for (const status of ["4.2.2", "5.2.2", "5.2.2"])
      await post.send({ to: returnPath, from: "", raw: bounceOf(email, status, "mailbox full") });
    await post.readAll();
    expect(await bouncesOf(app.deps.db.manager, [email.toUpperCase()])).toMatchObject([
      { kind: "bounce-soft", count: 3, lastStatus: "5.2.2" },
    ]);
    expect((await bells(desk)).filter((title) => title.includes("no ha llegado"))).toHaveLength(1);
  });

  test("that is faster than the note of the sending isn't overwritten by it", async () => {
    const { desk, email, returnPath } = await invited();
    await post.send({ to: returnPath, from: "", raw: bounceOf(email, "5.1.1", "User unknown") });
    await post.readAll();
    const [notice] = await notices(desk.respondentId);
    await noteMailDelivery(app.deps.db, {
      reference: `party-notice:${notice?.id}:announced`,
      messageId: "<a@b>",
      outcome: "handed-over",
      at: app.deps.clock.now(),
      response: "250 OK",
    });
    expect((await notices(desk.respondentId))[0]?.failed).toBe(true);
  });

  test("takes no receipt back", async () => {
    const { desk, email, replyTo, returnPath } = await invited();
    await post.send({ to: replyTo, from: email, raw: writtenMail("Lo he leído", [], email) });
    await post.send({ to: returnPath, from: "", raw: bounceOf(email, "5.1.1", "User unknown") });
    await post.readAll();
    expect((await notices(desk.respondentId))[0]).toMatchObject({ failed: false, receipt: "ANSWERED" });
  });
});

describe("what is nobody's", () => {
  test("is kept for the administrators, and never lost", async () => {
    const { desk, replyTo } = await invited();
    const admin = await app.signIn("ADMIN");
    await post.send({ to: replyTo, raw: writtenMail("Tarde", [], "tarde@correo.example") });
    await app.deps.db.query(
      `UPDATE parties SET removed_at = now(), removed_reason = 'Por error' WHERE id = $1`,
      [desk.respondentId],
    );
    await post.readAll();
    const asked = `query { unsortedMails { totalCount nodes { id text fromAddress note } } }`;
    const { data } = await app.graphql(asked, {}, admin.token);
    const page = data?.["unsortedMails"] as unknown as { nodes: { id: string; text: string }[] };
    expect(page.nodes).toMatchObject([{ text: "Tarde", fromAddress: "tarde@correo.example" }]);
    const settled = `mutation ($id: ID!) { settleUnsortedMail(id: $id) { message userErrors { code } } }`;
    await app.graphql(settled, { id: page.nodes[0]?.id }, admin.token);
    const after = await app.graphql(asked, {}, admin.token);
    expect(after.data?.["unsortedMails"]).toMatchObject({ totalCount: 0 });
  });

  test("one that nobody can read names who sent it, by its envelope", async () => {
    const { replyTo } = await invited();
    const admin = await app.signIn("ADMIN");
    const nested = Array.from(
      { length: 40 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    ).join("");
    await post.send({ to: replyTo, from: "enredo@correo.example", raw: nested });
    await post.readAll();
    const { data } = await app.graphql(
      `query { unsortedMails { nodes { fromAddress note } } }`,
      {},
      admin.token,
    );
    expect(data?.["unsortedMails"]).toMatchObject({
      nodes: [{ fromAddress: "enredo@correo.example", note: "No se ha podido entender este correo." }],
    });
    await app.deps.db.query(`UPDATE inbound_mails SET state = 'DONE' WHERE state = 'UNSORTED'`);
  });

  test("and what can't be read is tried on and on, shown to administrators after three days, and told once it can be", async () => {
    const { desk, email, replyTo } = await invited();
    const admin = await app.signIn("ADMIN");
    await post.send({ to: replyTo, from: email, raw: writtenMail("Con el almacén caído", [], email) });
    const mails = app.deps.db.getRepository(InboundMail);
    const { id } = await mails.findOneByOrFail({ state: "WAITING" });
    const away = { ...app.deps.files, getTemp: () => Promise.reject(new Error("the store is away")) };
    await expect(processMail({ ...app.deps, files: away }, answerHandlers, id)).rejects.toThrow("away");
    // Its job has been tried as often as it may.
    await app.deps.db.query(`DELETE FROM jobs.job WHERE name = 'inbound-mail'`);
    const jobs = () => app.deps.db.query(`SELECT data FROM jobs.job WHERE name = 'inbound-mail'`);
    const after = (hours: number) => {
      const now = () => new Date(app.deps.clock.now().getTime() + hours * 3_600_000);
      return tryUnreadAgain({ ...app.deps, clock: { ...app.deps.clock, now } });
    };
    const shown = `query { unsortedMails { nodes { id fromAddress note isUnread } } }`;
    const unsorted = async () => (await app.graphql(shown, {}, admin.token)).data?.["unsortedMails"];
    await after(1);
    expect(await jobs()).toEqual([]);
    await after(13);
    await after(14);
    expect(await jobs()).toEqual([{ data: { id } }]);
    expect(await unsorted()).toEqual({ nodes: [] });
    await after(73);
    await after(74);
    expect(await jobs()).toHaveLength(1);
    expect(await unsorted()).toEqual({
      nodes: [
        { id: String(id), fromAddress: email, isUnread: true, note: expect.stringContaining("cada hora") },
      ],
    });
    const bell = `SELECT read_at IS NOT NULL AS read FROM notifications WHERE account_id = $1 AND thing = 'inbound-mails'`;
    expect(await app.deps.db.query(bell, [admin.accountId])).toMatchObject([{ read: false }]);
    const settle = `mutation ($id: ID!) { settleUnsortedMail(id: $id) { message } }`;
    expect((await app.graphql(settle, { id: String(id) }, admin.token)).errors).toMatchObject([
      { extensions: { code: "NOT_FOUND" } },
    ]);
    await post.readAll();
    expect((await inbox(desk)).messages.map(({ text }) => text)).toEqual(["Con el almacén caído"]);
    expect(await unsorted()).toEqual({ nodes: [] });
    expect(await app.deps.db.query(bell, [admin.accountId])).not.toMatchObject([{ read: false }]);
  });

  test("goes after its time with its file; what became a message stays", async () => {
    const { email, replyTo, returnPath } = await invited();
    await post.send({ to: replyTo, from: email, raw: writtenMail("Se queda", [], email) });
    await post.send({ to: returnPath, from: "", raw: bounceOf(email, "5.1.1", "User unknown") });
    await post.readAll();
    const rows = () => app.deps.db.getRepository(InboundMail).countBy({ state: "DONE" });
    const later = {
      ...app.deps,
      clock: { now: () => new Date(app.deps.clock.now().getTime() + 200 * 86_400_000) },
    };
    const before = await rows();
    await sweepInboundMails(later as typeof app.deps);
    expect(await rows()).toBeLessThan(before);
    const [kept] = await app.deps.db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM inbound_mails i JOIN mailed_messages d ON d.inbound_mail_id = i.id`,
    );
    expect(kept?.count).toBeGreaterThan(0);
  });
});

test("nobody who wrote to us was written to because of it", () => {
  expect([...mailsBefore].filter((to) => /primo|tarde|mx\.example/.test(to))).toEqual([]);
});

// The last one: from here on the jobs run by themselves.
test("a reply is told once when the process dies between storing and reading, or in the middle of it", async () => {
  const { desk, email, replyTo } = await invited();
  await post.send({ to: replyTo, from: email, raw: writtenMail("Sobrevive", [], email) });
  const [mail] = await app.deps.db.getRepository(InboundMail).find({ order: { id: "DESC" }, take: 1 });
  const dying = answerHandlers.map((handler) => ({
    ...handler,
    reply: async (...told: Parameters<typeof handler.reply>) => {
      await handler.reply(...told);
      throw new Error("killed");
    },
  }));
  await expect(processMail(app.deps, dying, mail?.id ?? 0)).rejects.toThrow("killed");
  expect(await app.deps.db.getRepository(InboundMail).findOneBy({ id: mail?.id ?? 0 })).toMatchObject({
    state: "WAITING",
  });
  await workOnInboundMails(app.deps, answerHandlers);
  await app.deps.jobs.start();
  await eventually(async () =>
    expect(await app.deps.db.getRepository(InboundMail).countBy({ state: "WAITING" })).toBe(0),
  );
  expect((await inbox(desk)).messages.map(({ text }) => text)).toEqual(["Sobrevive"]);
});
