import { createHash } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { CertifiedCommunication } from "../../server/domains/mailings/certified/certified-communication.entity.ts";
import { askResults } from "../../server/domains/mailings/certified/ask-results.ts";
import { readEvent } from "../../server/domains/mailings/certified/read-event.ts";
import { countBounces } from "../../server/domains/mailings/sending/count-bounces.ts";
import { previewMailing } from "../../server/domains/mailings/preview-mailing.ts";
import { DELIVERED_AT, certifiedDesk } from "../support/certified-desk.ts";
import { MONDAY } from "../support/test-clock.ts";

const certified = certifiedDesk();
const { desk, begun, sent, noticesOf, eventsOf, callback, post, statuses } = certified;

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
      ...certified.provider,
      send: async (communication) => {
        const given = await certified.provider.send(communication);
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
    const keys = recipients.map(({ email }) => certified.office.taken.find(({ to }) => to === email)!.key);
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
    certified.office.become(references[0]!, words);
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
