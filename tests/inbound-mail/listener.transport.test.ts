import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { InboundMail } from "../../server/domains/inbound-mail/inbound-mail.entity.ts";
import { receiveMail } from "../../server/domains/inbound-mail/receive-mail.ts";
import { Party } from "../../server/domains/parties/party.entity.ts";
import { startInboundSmtp } from "../../server/platform/inbound-smtp.ts";
import { replyAddressFor, readAnswerAddress, returnPathFor } from "../../server/shared/answer-addresses.ts";
import { testApp } from "../support/app.ts";
import { INBOUND, openMailPost, writtenMail, type MailPost } from "../support/inbound-mail.ts";
import { invite, linkDesk, type LinkDesk } from "../support/link-desk.ts";
import { eventually } from "../support/wait-for.ts";

const app = testApp({ env: { inboundMail: INBOUND } });
let desk: LinkDesk;
let post: MailPost;
let replyTo: string;

beforeAll(async () => {
  desk = await linkDesk(app);
  await invite(app, desk.specialist, desk.respondentId, { channel: "EMAIL" });
  post = await openMailPost(app);
  const mails = await app.deps.sentMails();
  replyTo = mails.find(({ to }) => to === "luis@correo.example")?.replyTo ?? "";
});

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 250,
    (error: { responseCode?: number }) => error.responseCode,
  );
const stored = () => app.deps.db.getRepository(InboundMail).count();

describe("addresses", () => {
  test("a mail to a party bears an envelope and a Reply-To of its own, which say nothing to others", async () => {
    const [mail] = (await app.deps.sentMails()).filter(({ to }) => to === "luis@correo.example");
    expect(mail?.replyTo).toMatch(/^reply\+[a-z2-7]{16,57}@respuestas\.example$/);
    expect(mail?.returnPath).toMatch(/^bounce\+[a-z2-7]{16,57}@respuestas\.example$/);
    expect(readAnswerAddress(app.deps, mail?.replyTo ?? "")?.reference).toMatch(/^party-notice:\d+$/);
  });

  test("a local part never gets longer than mail servers take, and a longer reference is refused", () => {
    const address = returnPathFor(app.deps, "x".repeat(25)) ?? "";
    expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
    expect(() => returnPathFor(app.deps, "x".repeat(26))).toThrow();
  });

  test("one letter changed, another domain, another secret: nobody's", () => {
    const address = replyAddressFor(app.deps, "party:12") ?? "";
    expect(readAnswerAddress(app.deps, address.toUpperCase())).toEqual({
      way: "reply",
      reference: "party:12",
    });
    for (let at = 6; at < address.indexOf("@"); at += 1) {
      const changed = address.slice(0, at) + (address[at] === "a" ? "b" : "a") + address.slice(at + 1);
      expect(readAnswerAddress(app.deps, changed)?.reference).not.toBe("party:13");
      if (changed !== address) expect(readAnswerAddress(app.deps, changed)?.reference).toBeUndefined();
    }
    expect(readAnswerAddress(app.deps, address.replace("@", "@mx."))).toBeNull();
    const other = { env: { ...app.deps.env, appSecret: "y".repeat(40) } };
    expect(readAnswerAddress(other, address)).toBeNull();
  });

  test("without a listener mails are as before", () => {
    const off = { env: { ...app.deps.env, inboundMail: null } };
    expect([returnPathFor(off, "party:1"), replyAddressFor(off, "party:1")]).toEqual([undefined, undefined]);
  });
});

describe("what is taken", () => {
  test.each([
    ["somebody else's address", "alguien@correo.example"],
    ["our domain without a token", "hola@respuestas.example"],
    ["a made-up token", "reply+abcdefghijklmnopqrstuvwxyz234567@respuestas.example"],
    ["a percent route", "alguien%correo.example@respuestas.example"],
    ["postmaster", "postmaster@respuestas.example"],
  ])("%s is refused at RCPT: no relay", async (_what, to) => {
    const before = await stored();
    await expect(post.send({ to, raw: writtenMail("Hola") })).rejects.toMatchObject({
      responseCode: 550,
      response: "550 5.1.1 Nadie recibe correos con este destinatario, o ya no los admite",
    });
    expect(await stored()).toBe(before);
  });

  test("the token of a reference that isn't there any more is refused", async () => {
    const to = replyAddressFor(app.deps, "party-notice:999999") ?? "";
    expect(await refusal(post.send({ to, raw: writtenMail("Hola") }))).toBe(550);
  });

  test("the token of a party that was taken out is refused", async () => {
    const parties = app.deps.db.getRepository(Party);
    await parties.update(desk.respondentId, { removedAt: new Date(), removedReason: "Por error" });
    expect(await refusal(post.send({ to: replyTo, raw: writtenMail("Hola") }))).toBe(550);
    await parties.update(desk.respondentId, { removedAt: null, removedReason: null });
  });

  test("the same mail sent again is one", async () => {
    const before = await stored();
    const raw = writtenMail("Una sola vez");
    expect(await post.send({ to: replyTo, raw })).toMatch(/^250/);
    expect(await post.send({ to: replyTo, raw })).toMatch(/^250/);
    expect(await stored()).toBe(before + 1);
  });

  test("the same mail by way of another server is one, another one under the same Message-ID isn't", async () => {
    const before = await stored();
    const raw = writtenMail("Hola");
    await post.send({ to: replyTo, raw });
    await post.send({ to: replyTo, raw: `Received: from otro.example by mx.example\r\n${raw}` });
    expect(await stored()).toBe(before + 1);
    await post.send({ to: replyTo, raw: raw.replace("\r\n\r\nHola", "\r\n\r\nNo debo nada") });
    expect(await stored()).toBe(before + 2);
  });

  test("what goes round in circles is refused: too many servers, or a mail of our own", async () => {
    const before = await stored();
    const circles = Array.from({ length: 51 }, () => "Received: from a by b; Mon, 2 Mar 2026 10:00:00 +0100");
    const sent = [circles, [`Reply-To: ${replyTo}`]].map((header) =>
      post.send({ to: replyTo, raw: writtenMail("Hola", header) }),
    );
    for (const mail of sent)
      await expect(mail).rejects.toMatchObject({
        responseCode: 554,
        response: "554 5.4.6 El mensaje da vueltas de un servidor a otro",
      });
    expect(await stored()).toBe(before);
  });

  test("more than 25 MB is refused with 552 and leaves nothing", async () => {
    const before = await stored();
    const raw = writtenMail(`${"a".repeat(70)}\r\n`.repeat(370_000));
    expect(await refusal(post.send({ to: replyTo, raw }))).toBe(552);
    expect(await stored()).toBe(before);
  });

  test("one reference takes 100 MB a day: what is beyond is put off, by another address it still comes in", async () => {
    await invite(app, desk.specialist, desk.respondentId, { channel: "EMAIL" });
    const to = (await app.deps.sentMails()).findLast(({ to: whom }) => whom === "luis@correo.example");
    const large = `${"a".repeat(1022)}\r\n`.repeat(22 * 1024);
    const send = (at: number) =>
      receiveMail(app.deps, {
        to: to?.replyTo ?? "",
        from: "luis@correo.example",
        address: "127.0.0.1",
        content: Readable.from([writtenMail(`${at}`), large]),
      });
    for (const at of [1, 2, 3, 4]) expect(await send(at)).toBe("taken");
    const before = await stored();
    expect(await send(5)).toBe("later");
    expect(await stored()).toBe(before);
    expect(await refusal(post.send({ to: replyTo, raw: writtenMail("Sigo aquí") }))).toBe(250);
  });

  test("while the database is away the sender is asked to try again", async () => {
    const { db } = app.deps;
    const query = db.query.bind(db);
    db.query = () => Promise.reject(new Error("away"));
    try {
      expect(await refusal(post.send({ to: replyTo, raw: writtenMail("Hola") }))).toBe(451);
    } finally {
      db.query = query;
    }
  });
});

/** A client that talks by hand. */
function talk(port: number) {
  const socket: Socket = connect(port, "127.0.0.1");
  let heard = "";
  let closed = false;
  socket.on("data", (data) => (heard += data.toString()));
  socket.on("close", () => (closed = true));
  socket.on("error", () => undefined);
  return {
    say: (line: string) => socket.write(`${line}\r\n`),
    hears: (pattern: RegExp) => eventually(() => expect(heard).toMatch(pattern)),
    ends: () => eventually(() => expect(closed).toBe(true)),
    heard: () => heard,
    end: () => socket.destroy(),
  };
}

describe("who talks to it", () => {
  test("neither log-in nor a second recipient", async () => {
    const client = talk(post.port);
    await client.hears(/^220 /);
    client.say("EHLO x");
    await client.hears(/250 /);
    expect(client.heard()).not.toMatch(/AUTH/);
    client.say("AUTH PLAIN AGEAYg==");
    await client.hears(/\n500 /);
    client.say("MAIL FROM:<a@b.example>");
    await client.hears(/250 Accepted/);
    client.say(`RCPT TO:<${replyTo}>`);
    client.say("RCPT TO:<alguien@correo.example>");
    await client.hears(/\n452 /);
    client.end();
  });

  test("who guesses addresses is hung up on", async () => {
    const client = talk(post.port);
    await client.hears(/^220 /);
    client.say("EHLO x");
    await client.hears(/250 /);
    client.say("MAIL FROM:<a@b.example>");
    for (let at = 0; at < 8; at += 1) client.say(`RCPT TO:<persona${at}@respuestas.example>`);
    await client.ends();
    expect(client.heard().match(/\n550 /g)?.length).toBeLessThanOrEqual(8);
  });

  test("who is silent, who never ends and who comes too often is let go; the others are served", async () => {
    let taken = 0;
    const listener = await startInboundSmtp({
      host: "127.0.0.1",
      port: 0,
      name: "prueba.example",
      log: app.deps.log,
      maxBytes: 1_000,
      knows: async () => "taken",
      take: async ({ content }) => {
        for await (const _ of content) taken += 0;
        taken += 1;
        return "taken";
      },
      limits: { idleMs: 300, lifetimeMs: 900, connectionsPerAddress: 3 },
    });
    const silent = talk(listener.port);
    const busy = talk(listener.port);
    const third = talk(listener.port);
    await third.hears(/^220 /);
    const fourth = talk(listener.port);
    await fourth.hears(/421|554/);
    third.say("EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA");
    await third.hears(/354/);
    third.say("Subject: x\r\n\r\nhola\r\n.");
    await third.hears(/250 OK/);
    expect(taken).toBe(1);
    const noise = setInterval(() => busy.say("NOOP"), 50);
    await silent.ends();
    await busy.ends();
    clearInterval(noise);
    const endless = talk(listener.port);
    await endless.hears(/^220 /);
    endless.say("EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA");
    await endless.hears(/354/);
    endless.say("a".repeat(100_000));
    await endless.ends();
    await listener.stop();
  });

  test("a thousand mails at once: no more are kept than a reference may get in an hour", async () => {
    await app.deps.db.query(`DELETE FROM inbound_mails`);
    const codes = new Map<number | undefined, number>();
    for (let round = 0; round < 100; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => refusal(post.send({ to: replyTo, raw: writtenMail("Hola") }))),
      );
      for (const code of answers) codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect(await stored()).toBeLessThanOrEqual(20);
    expect([...codes.keys()].every((code) => code === 250 || code === 451 || code === 421)).toBe(true);
    expect(codes.get(451)).toBeGreaterThan(900);
  }, 60_000);
});
