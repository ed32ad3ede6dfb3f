import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { FastifyInstance } from "fastify";
import { createApp } from "../../server/app.ts";
import { createMailing } from "../../server/domains/mailings/change-mailing.ts";
import {
  CertifiedCommunication,
  CertifiedEvent,
} from "../../server/domains/mailings/certified/certified-communication.entity.ts";
import { askResults } from "../../server/domains/mailings/certified/ask-results.ts";
import { keepEvidence } from "../../server/domains/mailings/certified/fetch-evidence.ts";
import { readEvent } from "../../server/domains/mailings/certified/read-event.ts";
import { settleUnconfirmed } from "../../server/domains/mailings/certified/settle-unconfirmed.ts";
import { countBounces } from "../../server/domains/mailings/sending/count-bounces.ts";
import { cancelMailing } from "../../server/domains/mailings/move-mailing.ts";
import { previewMailing } from "../../server/domains/mailings/preview-mailing.ts";
import { PartyNotice } from "../../server/domains/parties/party-notice.entity.ts";
import { certifiedProvider, type CertifiedProvider } from "../../server/platform/certified-provider.ts";
import {
  signedCallback,
  startDevProvider,
  type CallbackWords,
  type DevProvider,
  type SignedCallback,
} from "../../server/platform/dev-provider.ts";
import { GiveUp } from "../../server/platform/job-words.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { mailingDesk } from "../support/mailing-desk.ts";
import { MONDAY } from "../support/test-clock.ts";
import { waitFor } from "../support/wait-for.ts";

const desk = mailingDesk();
const LATER = "2026-11-24T09:00:00.000Z";
const DELIVERED_AT = new Date("2026-11-23T10:15:00.000Z");
let office: DevProvider;
let provider: CertifiedProvider;
let app: FastifyInstance;
let contracts = 0;

beforeAll(async () => {
  office = await startDevProvider();
  provider = certifiedProvider(office.settings, { patienceMs: 400 });
  desk.deps.env.provider = office.settings;
  app = await createApp(desk.deps);
});

afterAll(async () => {
  await app.close();
  await office.stop();
});

beforeEach(() => {
  desk.deps.setNow(MONDAY);
  desk.deps.provider = provider;
  office.answer(() => "take");
});

const CHANNEL = { channel: "CERTIFIED_MAIL" } as const;

async function begun(count: number) {
  const debts = Array.from({ length: count }, () => {
    contracts += 1;
    return {
      nContract: `CE-${contracts}`,
      debtor: `Persona ${contracts}`,
      email: `c${contracts}@correo.example`,
    };
  });
  const { list } = await desk.list(debts);
  const { id } = await desk.begin({ listId: String(list.id) }, CHANNEL);
  return { id, listId: String(list.id) };
}

async function sent(count: number) {
  const mailing = await begun(count);
  await desk.run(mailing.id);
  const recipients = await desk.recipients(mailing.id);
  const references = recipients.map(({ email }) => office.taken.find(({ to }) => to === email)!.reference);
  desk.deps.setNow(LATER);
  return { ...mailing, recipients, references };
}

const noticesOf = async (id: number) =>
  desk.deps.db.getRepository(PartyNotice).find({
    where: { mailingRecipientId: (await desk.recipients(id))[0]!.id },
  });

const post = ({ headers, body }: SignedCallback) =>
  app.inject({ method: "POST", url: "/api/certified/events", headers, payload: body });

function callback(words: Omit<CallbackWords, "at"> & { at?: Date }, id?: string): SignedCallback {
  const sentAt = desk.deps.clock.now();
  return signedCallback(
    office.settings.secret,
    { at: DELIVERED_AT, ...words },
    id === undefined ? { sentAt } : { id, sentAt },
  );
}

const statuses = async (callbacks: readonly SignedCallback[]) => {
  const found: number[] = [];
  for (const one of callbacks) found.push((await post(one)).statusCode);
  return found;
};

const eventsOf = (recipientId: number) =>
  desk.deps.db.getRepository(CertifiedEvent).find({ where: { recipientId }, order: { id: "ASC" } });

describe("without a provider", () => {
  test("no mailing goes by certified e-mail, and the form says why", async () => {
    const { list } = await desk.list([{ nContract: "SIN", email: "sin@correo.example" }]);
    desk.deps.provider = null;
    const input = {
      selection: { listId: String(list.id) },
      templateId: await desk.templateOf("INVITATION"),
      ...CHANNEL,
    };
    const refusal = await createMailing(desk.ctx(), input).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InvalidInput);
    expect((refusal as InvalidInput).problems).toEqual([
      {
        field: ["channel"],
        code: "NOT_CONFIGURED",
        message: expect.stringContaining("no tiene contratado ningún prestador"),
      },
    ]);
  });

  test("one that was begun waits and says for what", async () => {
    const { id } = await begun(1);
    desk.deps.provider = null;
    expect(await desk.run(id)).toMatchObject({
      status: "RUNNING",
      waitingBecause: expect.stringContaining("ningún prestador"),
    });
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["QUEUED"]);
  });
});

describe("sending", () => {
  test("what the provider takes is sent, a certified notice with what it said, and no receipt", async () => {
    const { id, recipients, references } = await sent(1);
    expect(await desk.stored(id)).toMatchObject({ status: "FINISHED" });
    expect(recipients).toEqual([
      expect.objectContaining({ state: "SENT", response: expect.stringContaining(references[0]!) }),
    ]);
    const [taken] = office.taken.filter(({ to }) => to === recipients[0]!.email);
    expect(taken).toMatchObject({
      channel: "EMAIL",
      isCertified: true,
      text: expect.stringContaining("este correo"),
    });
    expect(await noticesOf(id)).toEqual([
      expect.objectContaining({
        channel: "CERTIFIED_ELECTRONIC",
        receipt: null,
        proof: expect.stringContaining("prueba el envío y no la recepción"),
      }),
    ]);
  });

  test("its answer is lost: the provider is asked, and nobody gets a second one", async () => {
    const { id } = await begun(3);
    const before = office.taken.length;
    office.answer(() => "lose");
    const run = desk.run(id);
    await untilUnconfirmed(id);
    office.answer(() => "take");
    await settleUnconfirmed(desk.deps);
    await run;
    expect(office.taken).toHaveLength(before + 3);
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["SENT", "SENT", "SENT"]);
  }, 30_000);

  test("it hasn't arrived: it is sent once the provider is back", async () => {
    const { id } = await begun(1);
    office.answer(() => 500);
    const run = desk.run(id);
    await untilUnconfirmed(id);
    office.answer(() => "take");
    await run;
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["SENT"]);
  }, 30_000);

  test.each([429, 503, 401])(
    "%i keeps the mailing waiting and loses nobody",
    async (status) => {
      const { id } = await begun(1);
      let refusals = 1;
      office.answer(() => (refusals-- > 0 ? status : "take"));
      expect((await desk.run(id)).status).toBe("FINISHED");
      expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["SENT"]);
    },
    30_000,
  );

  test("what the provider refuses for good is told with its words, and the address isn't blamed", async () => {
    const { id } = await begun(1);
    office.answer(() => 422);
    await desk.run(id);
    const [recipient] = await desk.recipients(id);
    expect(recipient).toMatchObject({ state: "BOUNCED", response: expect.stringContaining("422") });
    expect(await noticesOf(id)).toEqual([
      expect.objectContaining({
        failed: true,
        proof: expect.stringContaining("el prestador no lo ha aceptado"),
      }),
    ]);
  });

  test("killed between the call and the note, the next worker asks instead of sending again", async () => {
    const { id } = await begun(1);
    const before = office.calls;
    desk.deps.provider = {
      ...provider,
      send: async (communication) => {
        await provider.send(communication);
        throw new Error("killed");
      },
    };
    await expect(desk.run(id)).rejects.toThrow("killed");
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["HANDING"]);
    const [notice] = await noticesOf(id);
    desk.deps.provider = provider;
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(office.calls).toBe(before + 1);
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["SENT"]);
    // The same notice with the link that was sent.
    expect(await noticesOf(id)).toEqual([
      expect.objectContaining({ id: notice!.id, linkId: notice!.linkId }),
    ]);
  });

  test("a cancelled mailing keeps what the provider has, and sends nothing more", async () => {
    const { id } = await begun(1);
    desk.deps.provider = {
      ...provider,
      send: async () => {
        throw new Error("killed");
      },
      find: async () => ({ outcome: "unknown" }),
    };
    await expect(desk.run(id)).rejects.toThrow("killed");
    const waiting = desk.run(id);
    await untilUnconfirmed(id);
    await cancelMailing(desk.ctx(), String(id));
    await waiting;
    desk.deps.setNow(LATER);
    desk.deps.provider = provider;
    await settleUnconfirmed(desk.deps);
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["CANCELLED"]);
  }, 30_000);
});

const untilUnconfirmed = (id: number) =>
  waitFor(async () => (await desk.recipients(id)).every(({ state }) => state === "UNCONFIRMED"));

describe("results that no callback has told", () => {
  const ask = () => askResults(desk.deps);
  const later = (hours: number) =>
    desk.deps.setNow(new Date(Date.parse(MONDAY) + hours * 3_600_000).toISOString());
  const communicationOf = (recipientId: number) =>
    desk.deps.db.getRepository(CertifiedCommunication).findOneByOrFail({ recipientId });

  test("are asked for after six hours, and taken as a callback is; one that comes after that changes nothing", async () => {
    const { id, recipients, references } = await sent(1);
    const [recipient, reference] = [recipients[0]!, references[0]!];
    office.become(reference, { type: "delivered", reference, at: DELIVERED_AT, detail: "Accedido" });
    later(5);
    await ask();
    expect((await desk.recipients(id))[0]).toMatchObject({ deliveredAt: null });
    later(24);
    await ask();
    await ask();
    expect((await desk.recipients(id))[0]).toMatchObject({ deliveredAt: DELIVERED_AT });
    expect(await noticesOf(id)).toEqual([
      expect.objectContaining({ receipt: "DELIVERED", receivedAt: DELIVERED_AT }),
    ]);
    expect(await communicationOf(recipient.id)).toMatchObject({ askAt: null, gaveUpAt: null });
    expect((await post(callback({ type: "delivered", reference }))).statusCode).toBe(204);
    expect((await eventsOf(recipient.id)).map(({ leftOutBecause }) => leftOutBecause)).toEqual([
      null,
      "Ya constaba.",
    ]);
  });

  test("aren't asked for once a callback has told one", async () => {
    const { recipients, references } = await sent(1);
    await post(callback({ type: "refused", reference: references[0]! }));
    expect(await communicationOf(recipients[0]!.id)).toMatchObject({ askAt: null });
    office.become(references[0]!, { type: "delivered", reference: references[0]!, at: DELIVERED_AT });
    later(48);
    await ask();
    expect(await eventsOf(recipients[0]!.id)).toHaveLength(1);
  });

  test("are asked for again later while the provider is silent, which counts against nobody", async () => {
    const { recipients, references } = await sent(2);
    office.become(references[0]!, 503);
    later(7);
    const before = await communicationOf(recipients[0]!.id);
    await ask();
    const put = await communicationOf(recipients[0]!.id);
    expect(put.asks).toBe(before.asks);
    expect(put.askAt!.getTime()).toBeGreaterThan(before.askAt!.getTime());
    office.become(references[0]!, { type: "expired", reference: references[0]!, at: DELIVERED_AT });
    later(24);
    await ask();
    expect(await communicationOf(recipients[0]!.id)).toMatchObject({ askAt: null });
  });

  test("one the provider never answers about doesn't keep the others from being asked for", async () => {
    const { recipients, references } = await sent(2);
    office.become(references[0]!, 503);
    office.become(references[1]!, { type: "delivered", reference: references[1]!, at: DELIVERED_AT });
    later(7);
    await ask();
    expect((await communicationOf(recipients[1]!.id)).askAt).not.toBeNull();
    later(7.3);
    await ask();
    expect((await communicationOf(recipients[1]!.id)).askAt).toBeNull();
    expect((await communicationOf(recipients[0]!.id)).askAt).not.toBeNull();
    office.become(references[0]!, 404);
    later(24);
    await ask();
    expect((await communicationOf(recipients[0]!.id)).askAt).toBeNull();
  });

  test("are given up where the provider says nothing for a month; what it says after that counts", async () => {
    const { id, recipients, references } = await sent(1);
    const recipientId = recipients[0]!.id;
    const waits: number[] = [];
    for (let hours = 6.5; waits.length < 20 && (await communicationOf(recipientId)).askAt !== null;) {
      later(hours);
      await ask();
      const { askAt } = await communicationOf(recipientId);
      const next = askAt === null ? 0 : (askAt.getTime() - Date.parse(MONDAY)) / 3_600_000 - hours;
      waits.push(next);
      hours += next;
    }
    expect(waits.map(Math.round)).toEqual([12, 24, 48, 96, 192, 384, 0]);
    expect((await communicationOf(recipientId)).gaveUpAt).not.toBeNull();
    expect((await post(callback({ type: "delivered", reference: references[0]! }))).statusCode).toBe(204);
    expect((await desk.recipients(id))[0]).toMatchObject({ deliveredAt: DELIVERED_AT });
    expect((await communicationOf(recipientId)).gaveUpAt).toBeNull();
  });

  test("of what the provider doesn't know are given up at once; what it says of another one is no result", async () => {
    const { recipients, references } = await sent(2);
    office.become(references[0]!, 404);
    office.become(references[1]!, { type: "delivered", reference: references[0]!, at: DELIVERED_AT });
    later(7);
    await ask();
    expect(await communicationOf(recipients[0]!.id)).toMatchObject({
      askAt: null,
      gaveUpAt: desk.deps.clock.now(),
    });
    expect(await communicationOf(recipients[1]!.id)).toMatchObject({ asks: 1, gaveUpAt: null });
    expect(await eventsOf(recipients[0]!.id)).toEqual([]);
  });
});

describe("callbacks", () => {
  test("a delivery is a receipt in the ledger and of the notice, with the provider's words", async () => {
    const { id, recipients, references } = await sent(1);
    const delivered = callback({
      type: "delivered",
      reference: references[0]!,
      detail: "Accedido por el destinatario",
    });
    expect((await post(delivered)).statusCode).toBe(204);
    expect((await desk.recipients(id))[0]).toMatchObject({ state: "SENT", deliveredAt: DELIVERED_AT });
    expect(await noticesOf(id)).toEqual([
      expect.objectContaining({
        receipt: "DELIVERED",
        receivedAt: DELIVERED_AT,
        failed: false,
        proof: expect.stringMatching(/Entregada el 23\/11\/2026.*«Accedido por el destinatario»/),
      }),
    ]);
    expect(await eventsOf(recipients[0]!.id)).toEqual([
      expect.objectContaining({
        leftOutBecause: null,
        bodySha256: createHash("sha256").update(delivered.body).digest("hex"),
      }),
    ]);
  });

  test.each([
    ["refused", "REFUSED", true, false],
    ["expired", "NOT_COLLECTED", true, false],
    ["failed", null, false, true],
  ] as const)("%s means what the post's result means", async (type, receipt, isReceived, failed) => {
    const { id, references } = await sent(1);
    expect(await statuses([callback({ type, reference: references[0]! })])).toEqual([204]);
    const [recipient] = await desk.recipients(id);
    expect(recipient).toMatchObject({ state: "BOUNCED", deliveredAt: null });
    // 'Devuelto' alone would read as a failure.
    expect(/Cuenta como recibida según los criterios/.test(recipient?.response ?? "")).toBe(isReceived);
    const [notice] = await noticesOf(id);
    expect(notice).toMatchObject({ receipt, failed });
    expect(notice!.receivedAt !== null).toBe(isReceived);
  });

  test("an address where nothing arrives gets no further mailing", async () => {
    const { listId, references } = await sent(1);
    await post(callback({ type: "failed", reference: references[0]! }));
    desk.deps.setNow("2026-12-14T09:00:00.000Z");
    const { leftOut } = await previewMailing(desk.ctx(), {
      selection: { listId },
      channel: "CERTIFIED_MAIL",
    });
    expect(leftOut.map(({ reason }) => reason)).toEqual(["BOUNCED"]);
  });

  test("doubled, under the same id or another, it changes nothing", async () => {
    const { id, recipients, references } = await sent(1);
    const words = { type: "delivered", reference: references[0]! } as const;
    const first = callback(words, "msg_twice");
    expect(await statuses([first, first, callback(words, "msg_twice"), callback(words)])).toEqual([
      204, 204, 204, 204,
    ]);
    const [notice] = await noticesOf(id);
    expect(notice!.proof.match(/Entregada/g)).toHaveLength(1);
    expect((await eventsOf(recipients[0]!.id)).map(({ leftOutBecause }) => leftOutBecause)).toEqual(
      expect.arrayContaining([null, "Ya constaba."]),
    );
  });

  test("fifty at once are one", async () => {
    const { recipients, references } = await sent(1);
    const one = callback({ type: "delivered", reference: references[0]! });
    // As a provider does: what a busy machine puts off is said again.
    const said = async (): Promise<number> => {
      const { statusCode } = await post(one);
      return statusCode === 503 ? said() : statusCode;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, said));
    expect(answers.filter((status) => status !== 204)).toEqual([]);
    expect(await eventsOf(recipients[0]!.id)).toHaveLength(1);
  });

  test("late, after another result, it is kept and left out; late after months its own day counts", async () => {
    const { id, recipients, references } = await sent(1);
    desk.deps.setNow("2027-03-01T09:00:00.000Z");
    const late = callback({ type: "expired", reference: references[0]! });
    const contrary = callback({ type: "delivered", reference: references[0]! });
    expect(await statuses([late, contrary])).toEqual([204, 204]);
    expect((await noticesOf(id))[0]).toMatchObject({ receipt: "NOT_COLLECTED", receivedAt: DELIVERED_AT });
    expect((await eventsOf(recipients[0]!.id)).map(({ leftOutBecause }) => leftOutBecause)).toEqual(
      expect.arrayContaining([null, "Ya consta otro resultado, que es el que cuenta."]),
    );
  });

  test("delivered before accepted, and before our own note of the sending", async () => {
    const { id } = await begun(1);
    const answers: number[] = [];
    desk.deps.provider = {
      ...provider,
      send: async (communication) => {
        const given = await provider.send(communication);
        const { reference } = given as { reference: string };
        const words = { reference, key: communication.key, at: desk.deps.clock.now() };
        answers.push((await post(callback({ ...words, type: "delivered" }))).statusCode);
        answers.push((await post(callback({ ...words, type: "accepted" }))).statusCode);
        return given;
      },
    };
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(answers).toEqual([204, 204]);
    expect((await desk.recipients(id))[0]).toMatchObject({ state: "SENT", deliveredAt: new Date(MONDAY) });
    const [notice] = await noticesOf(id);
    expect(notice).toMatchObject({ receipt: "DELIVERED" });
    expect(notice!.proof).toMatch(/^Entregado al prestador.*Entregada el/);
  });

  test("of a reference that isn't ours, or of ours under somebody else's key, nothing is stored", async () => {
    const { recipients } = await sent(1);
    expect(
      await statuses([
        callback({ type: "delivered", reference: "cc_unknown" }),
        callback({ type: "delivered", reference: "cc_unknown", key: `r${recipients[0]!.id}-guessed` }),
        callback({ type: "delivered", reference: "cc_unknown", key: "r999999999-x" }),
      ]),
    ).toEqual([404, 404, 404]);
    expect(await eventsOf(recipients[0]!.id)).toEqual([]);
  });

  test("of one communication's reference under another's key, nothing is stored of either", async () => {
    const { id, recipients, references } = await sent(2);
    const keys = recipients.map(({ email }) => office.taken.find(({ to }) => to === email)!.key);
    expect(
      await statuses([
        callback({ type: "delivered", reference: references[0]!, key: keys[1]! }),
        callback({ type: "delivered", reference: "cc_another", key: keys[0]! }),
      ]),
    ).toEqual([404, 404]);
    for (const one of recipients) expect(await eventsOf(one.id)).toEqual([]);
    for (const one of await desk.recipients(id)) expect(one.deliveredAt).toBeNull();
    expect(
      await statuses([callback({ type: "delivered", reference: references[0]!, key: keys[0]! })]),
    ).toEqual([204]);
  });

  test("refused, it isn't counted as an address that doesn't work; failed, it is", async () => {
    const { id, references } = await sent(3);
    expect(
      await statuses([
        callback({ type: "refused", reference: references[0]! }),
        callback({ type: "expired", reference: references[1]! }),
        callback({ type: "failed", reference: references[2]! }),
      ]),
    ).toEqual([204, 204, 204]);
    expect(await countBounces(desk.deps.db, id)).toEqual({ handled: 3, bounced: 1 });
  });

  test("types that a provider adds are acknowledged, malformed ones refused", async () => {
    const { references } = await sent(1);
    const reference = references[0]!;
    expect(
      await statuses([
        callback({ type: "printed", reference }),
        callback({ type: "delivered", reference: "not a reference" }),
        callback({ type: "delivered", reference, evidenceSha256: "abc" }),
      ]),
    ).toEqual([204, 400, 400]);
  });
});

describe("words that can't be", () => {
  test("a day to come, or one that no calendar has, is none of a receipt", async () => {
    const { recipients, references } = await sent(1);
    const reference = references[0]!;
    const tomorrow = callback({ type: "delivered", reference, at: new Date("2026-11-25T09:00:00.000Z") });
    // Within what clocks may differ.
    const soon = callback({ type: "accepted", reference, at: new Date("2026-11-24T09:04:00.000Z") });
    expect(await statuses([tomorrow, soon])).toEqual([400, 204]);
    const read = (timestamp: string) =>
      readEvent(
        Buffer.from(JSON.stringify({ type: "communication.delivered", timestamp, data: { reference } })),
      );
    expect(read("2026-11-31T08:00:00Z")).toBe("malformed");
    expect(read("2026-11-30T08:00:00Z")).toMatchObject({ at: new Date("2026-11-30T08:00:00Z") });
    expect((await eventsOf(recipients[0]!.id)).map(({ type }) => type)).toEqual(["accepted"]);
  });

  test("a day before the mailing had begun proves nothing, and is asked for again", async () => {
    const { id, recipients, references } = await sent(1);
    const words = { type: "delivered", reference: references[0]!, at: new Date(0) } as const;
    expect(await statuses([callback(words), callback(words)])).toEqual([400, 400]);
    expect(await eventsOf(recipients[0]!.id)).toEqual([]);
    expect((await desk.recipients(id))[0]).toMatchObject({ deliveredAt: null });
    office.become(references[0]!, words);
    await askResults(desk.deps);
    const row = await desk.deps.db
      .getRepository(CertifiedCommunication)
      .findOneByOrFail({ recipientId: recipients[0]!.id });
    expect(row.asks).toBe(1);
    expect(row.askAt!.getTime()).toBeGreaterThan(desk.deps.clock.now().getTime());
  });

  test.each([
    ["half a character", "Entregado \ud83d hoy"],
    ["one that is cut in two", `${"x".repeat(199)}😀`],
  ])("%s is no reason to lose the result", async (_name, detail) => {
    const { id, references } = await sent(1);
    expect(await statuses([callback({ type: "delivered", reference: references[0]!, detail })])).toEqual([
      204,
    ]);
    expect((await desk.recipients(id))[0]).toMatchObject({ deliveredAt: DELIVERED_AT });
  });
});

describe("forged callbacks", () => {
  const forgeries: readonly [string, (given: SignedCallback) => SignedCallback][] = [
    [
      "another body",
      ({ headers, body }) => ({
        headers,
        body: body.replace("communication.refused", "communication.delivered"),
      }),
    ],
    ["another id", ({ headers, body }) => ({ headers: { ...headers, "webhook-id": "msg_other" }, body })],
    [
      "another time",
      ({ headers, body }) => ({
        headers: { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) },
        body,
      }),
    ],
    ["no signature", ({ headers: { "webhook-signature": _gone, ...headers }, body }) => ({ headers, body })],
    [
      "a bare one",
      ({ headers, body }) => ({
        headers: { ...headers, "webhook-signature": headers["webhook-signature"]!.slice(3) },
        body,
      }),
    ],
  ];

  test.each(forgeries)("%s: 401, and nothing is stored", async (_name, forge) => {
    const { id, recipients, references } = await sent(1);
    await desk.deps.limits.reset({ name: "provider-events-forged", points: 20, seconds: 60 }, "127.0.0.1");
    const answer = await post(forge(callback({ type: "refused", reference: references[0]! })));
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: "La firma del aviso no es válida o ha caducado." });
    expect(await eventsOf(recipients[0]!.id)).toEqual([]);
    expect((await desk.recipients(id))[0]).toMatchObject({ state: "SENT", deliveredAt: null });
  });

  test.each([-301, 301])("signed %i seconds off, it is an old one played again", async (seconds) => {
    const { references } = await sent(1);
    const sentAt = new Date(desk.deps.clock.now().getTime() + seconds * 1_000);
    const words = { type: "delivered", reference: references[0]!, at: DELIVERED_AT };
    expect((await post(signedCallback(office.settings.secret, words, { sentAt }))).statusCode).toBe(401);
  });

  test("with several signatures the right one is enough", async () => {
    const { references } = await sent(1);
    const { headers, body } = callback({ type: "delivered", reference: references[0]! });
    const signatures = `v1,AAAA v2,${headers["webhook-signature"]} ${headers["webhook-signature"]}`;
    expect((await post({ headers: { ...headers, "webhook-signature": signatures }, body })).statusCode).toBe(
      204,
    );
  });

  test("the vector of Standard Webhooks fits", async () => {
    const { signatureOf } = await import("../../server/platform/signed-callback.ts");
    expect(
      signatureOf(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: "1614265330" },
        Buffer.from('{"test": 2432232314}'),
      ),
    ).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  test("a flood of them is told to wait, and a body without end is cut off", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post({ headers: { "content-type": "application/json" }, body: "{}" })),
    );
    const counts = answers.map(({ statusCode }) => statusCode);
    expect(counts.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(counts.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
    const large = await post({
      headers: { "content-type": "application/json" },
      body: "x".repeat(70_000),
    });
    expect(large.statusCode).toBe(413);
  });
});

describe("evidence", () => {
  test("of the announced hash is kept; its hash stands in the notice", async () => {
    const { id, recipients, references } = await sent(1);
    const file = office.evidenceOf(references[0]!);
    const sha256 = createHash("sha256").update(file).digest("hex");
    await post(callback({ type: "delivered", reference: references[0]!, evidenceSha256: sha256 }));
    expect((await noticesOf(id))[0]!.proof).toContain(sha256);
    await keepEvidence(desk.deps, { recipientId: recipients[0]!.id, sha256 });
    const kept = await desk.deps.db
      .getRepository(CertifiedCommunication)
      .findOneByOrFail({ recipientId: recipients[0]!.id });
    const chunks: Buffer[] = [];
    for await (const chunk of await desk.deps.files.getStream(kept.evidenceKey!))
      chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(file)).toBe(true);
  });

  test("of another hash is refused", async () => {
    const { recipients, references } = await sent(1);
    const sha256 = "0".repeat(64);
    await post(callback({ type: "delivered", reference: references[0]!, evidenceSha256: sha256 }));
    const keeping = keepEvidence(desk.deps, { recipientId: recipients[0]!.id, sha256 });
    await expect(keeping).rejects.toBeInstanceOf(GiveUp);
  });
});
