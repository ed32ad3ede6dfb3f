import { beforeEach, describe, expect, test } from "@jest/globals";
import { mailingAnswers } from "../../server/domains/mailings/answers-by-mail.ts";
import type { MailingRecipient } from "../../server/domains/mailings/mailing-recipient.entity.ts";
import { progressOf, recipientsOf } from "../../server/domains/mailings/list-mailings.ts";
import { retryMailing } from "../../server/domains/mailings/move-mailing.ts";
import { stateWords } from "../../server/domains/mailings/recipient-states.ts";
import { countMailedAnswer } from "../../server/domains/invitations/count-mailed-answer.ts";
import { denyPartyLinks } from "../../server/domains/parties/links.ts";
import { PartyNotice } from "../../server/domains/parties/party-notice.entity.ts";
import type { MassMailer } from "../../server/platform/mass-mail.ts";
import { runMailing } from "../../server/domains/mailings/sending/run-mailing.ts";
import { clockFrom } from "../../server/platform/clock.ts";
import { mailingDesk } from "../support/mailing-desk.ts";
import { MONDAY } from "../support/test-clock.ts";

const desk = mailingDesk();
let contracts = 0;

const debts = (count: number) =>
  Array.from({ length: count }, () => {
    contracts += 1;
    return {
      nContract: `C-${contracts}`,
      debtor: `Persona ${contracts}`,
      email: `persona${contracts}@correo.example`,
    };
  });

const noticesOf = ({ id }: Pick<MailingRecipient, "id">) =>
  desk.deps.db.getRepository(PartyNotice).find({ where: { mailingRecipientId: id }, order: { id: "ASC" } });

const later = new Date("2026-11-23T10:00:00Z");
const laterCtx = () => ({ ...desk.ctx(), clock: clockFrom(() => later) });

async function sent(count = 1) {
  const { list } = await desk.list(debts(count));
  const { id } = await desk.begin({ listId: String(list.id) });
  await desk.run(id);
  const read = async () => (await desk.recipients(id))[0]!;
  return { id, recipient: await read(), read };
}

beforeEach(() => {
  desk.sink.mails.length = 0;
  desk.sink.answer(() => null);
  desk.deps.setNow(MONDAY);
});

const mailerThat = (result: "killed" | "unknown"): MassMailer => ({
  close: () => undefined,
  handOver: async (_mail, beforeEnd) => {
    await beforeEnd();
    if (result === "killed") throw new Error("killed");
    return { outcome: "unknown", response: "sin respuesta" };
  },
});

describe("an unconfirmed mail that is sent again", () => {
  test.each(["killed", "unknown"] as const)("%s: it proves one sending, its own", async (result) => {
    const { list } = await desk.list(debts(1));
    const { id } = await desk.begin({ listId: String(list.id) });
    const run = runMailing(desk.deps, mailerThat(result), id, { signal: new AbortController().signal });
    await (result === "killed" ? expect(run).rejects.toThrow("killed") : run);
    await desk.run(id);
    await retryMailing(desk.ctx(), String(id));
    await desk.run(id);
    const [recipient] = await desk.recipients(id);
    expect(recipient).toMatchObject({ state: "SENT" });
    expect(await noticesOf(recipient!)).toEqual([
      expect.objectContaining({ handedOverAt: null, proof: expect.stringMatching(/^Sin confirmar: /) }),
      expect.objectContaining({
        handedOverAt: recipient!.sentAt,
        proof: expect.stringMatching(/^Entregado al servidor de correo/),
      }),
    ]);
  });

  test("and is refused then: the first try keeps its words", async () => {
    const { list } = await desk.list(debts(1));
    const { id } = await desk.begin({ listId: String(list.id) });
    await runMailing(desk.deps, mailerThat("unknown"), id, { signal: new AbortController().signal });
    await retryMailing(desk.ctx(), String(id));
    desk.sink.answer(() => ({ code: 550, words: "no such user" }));
    await desk.run(id);
    const [recipient] = await desk.recipients(id);
    expect((await noticesOf(recipient!)).map(({ failed, proof }) => [failed, proof.slice(0, 13)])).toEqual([
      [false, "Sin confirmar"],
      [true, "No entregado:"],
    ]);
  });
});

describe("what the ledger says of answers and openings", () => {
  const replyFrom = (recipient: MailingRecipient, address: string | null) =>
    desk.deps.db.transaction((manager) =>
      mailingAnswers.reply(laterCtx(), manager, recipient.id, {
        mailId: null,
        automatic: false,
        from: { address: address ?? recipient.email!, name: "Persona" },
        subject: "Re: Invitación",
        text: "No reconozco esta deuda",
        quoted: "",
        attachments: [],
        at: later,
      }),
    );
  const decide = async (counts: boolean) => {
    const [mailed] = await desk.deps.db.query<{ id: number }[]>(
      `SELECT max(message_id)::bigint AS id FROM mailed_messages`,
    );
    await countMailedAnswer(desk.ctx(), String(mailed!.id), { counts, reason: "Lo ha dicho por teléfono" });
  };
  const open = async (recipient: MailingRecipient) => {
    const [notice] = await noticesOf(recipient);
    await desk.deps.db
      .getRepository(PartyNotice)
      .update(notice!.id, { receipt: "OPENED", receivedAt: later, openedAt: later });
    return notice!;
  };

  test("a mail from another address is no answer until it counts, and none when it no longer does", async () => {
    const { recipient, read } = await sent();
    await replyFrom(recipient, "otra@correo.example");
    expect((await read()).answeredAt).toBeNull();
    await decide(true);
    expect((await read()).answeredAt).toEqual(later);
    await decide(false);
    expect(await read()).toMatchObject({ answeredAt: null, openedAt: null });
  });

  test("the same of one who had opened the link before, which stays opened", async () => {
    const { recipient, read } = await sent();
    await open(recipient);
    await replyFrom(recipient, null);
    expect((await read()).answeredAt).toEqual(later);
    await decide(false);
    expect(await read()).toMatchObject({ answeredAt: null, openedAt: later });
  });

  test("opened by somebody who says not to be the person, it wasn't opened", async () => {
    const { recipient, read } = await sent();
    const { linkId, partyId } = await open(recipient);
    expect((await read()).openedAt).toEqual(later);
    await desk.deps.db.transaction((manager) =>
      denyPartyLinks(desk.deps, manager, { linkId: linkId!, partyId }),
    );
    expect((await read()).openedAt).toBeNull();
  });
});

describe("a mail that comes back", () => {
  const shown = async (id: number) => {
    const { nodes } = await recipientsOf(desk.ctx(), { id }, {});
    return nodes.map((one) => [one.bounceKind, stateWords(one)]);
  };

  test("for a passing reason can be sent again; one that came back for good can't", async () => {
    const { list } = await desk.list(debts(3));
    const { id } = await desk.begin({ listId: String(list.id) });
    const [first, second] = await desk.recipients(id);
    desk.sink.answer((to) =>
      to === first!.email
        ? { code: 552, words: "5.2.2 mailbox full" }
        : to === second!.email
          ? { code: 550, words: "5.1.1 no such user" }
          : null,
    );
    await desk.run(id);
    expect(await shown(id)).toEqual([
      ["SOFT", "Devuelto (pasajero)"],
      ["HARD", "Devuelto (definitivo)"],
      [null, "Enviado"],
    ]);
    const third = (await desk.recipients(id))[2]!;
    const news = { kind: "bounce-soft", status: "5.2.2", words: "mailbox full", at: later } as const;
    await desk.deps.db.transaction((manager) => mailingAnswers.bounce(desk.ctx(), manager, third.id, news));
    expect((await progressOf(desk.ctx(), await desk.stored(id))).retryable).toBe(2);
    desk.sink.answer(() => null);
    desk.sink.mails.length = 0;
    await retryMailing(desk.ctx(), String(id));
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(new Set(desk.sink.mails.map(({ to }) => to))).toEqual(new Set([first!.email, third.email]));
    expect(desk.sink.mails).toHaveLength(2);
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["SENT", "BOUNCED", "SENT"]);
    expect((await noticesOf(third)).map(({ failed }) => failed)).toEqual([true, false]);
  });
});

test("a mail that the recipient's server says to have is delivered, once, which is no receipt", async () => {
  const { id, recipient, read } = await sent();
  const tell = (at: Date) =>
    desk.deps.db.transaction((manager) =>
      mailingAnswers.delivered!(desk.ctx(), manager, recipient.id, { words: "250 2.0.0 OK", at }),
    );
  await tell(later);
  await tell(new Date("2026-11-23T11:00:00Z"));
  expect(await read()).toMatchObject({ state: "SENT", deliveredAt: later });
  const { nodes } = await recipientsOf(desk.ctx(), { id }, { filter: { states: ["DELIVERED"] } });
  expect(nodes).toHaveLength(1);
  const [notice] = await noticesOf(recipient);
  expect(notice).toMatchObject({ receivedAt: null, receipt: null });
  expect(notice!.proof.match(/El servidor del destinatario confirmó/g)).toHaveLength(1);
});
