import { createHash } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { CertifiedCommunication } from "../../server/domains/mailings/certified/certified-communication.entity.ts";
import { askResults } from "../../server/domains/mailings/certified/ask-results.ts";
import { keepEvidence } from "../../server/domains/mailings/certified/fetch-evidence.ts";
import { GiveUp } from "../../server/platform/job-words.ts";
import { DELIVERED_AT, certifiedDesk } from "../support/certified-desk.ts";
import { MONDAY } from "../support/test-clock.ts";

const certified = certifiedDesk();
const { desk, sent, noticesOf, eventsOf, callback, post } = certified;

describe("results that no callback has told", () => {
  const ask = () => askResults(desk.deps);
  const later = (hours: number) =>
    desk.deps.setNow(new Date(Date.parse(MONDAY) + hours * 3_600_000).toISOString());
  const communicationOf = (recipientId: number) =>
    desk.deps.db.getRepository(CertifiedCommunication).findOneByOrFail({ recipientId });

  test("are asked for after six hours, and taken as a callback is; one that comes after that changes nothing", async () => {
    const { id, recipients, references } = await sent(1);
    const [recipient, reference] = [recipients[0]!, references[0]!];
    certified.office.become(reference, {
      type: "delivered",
      reference,
      at: DELIVERED_AT,
      detail: "Accedido",
    });
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
    certified.office.become(references[0]!, {
      type: "delivered",
      reference: references[0]!,
      at: DELIVERED_AT,
    });
    later(48);
    await ask();
    expect(await eventsOf(recipients[0]!.id)).toHaveLength(1);
  });

  test("are asked for again later while the provider is silent, which counts against nobody", async () => {
    const { recipients, references } = await sent(2);
    certified.office.become(references[0]!, 503);
    later(7);
    const before = await communicationOf(recipients[0]!.id);
    await ask();
    const put = await communicationOf(recipients[0]!.id);
    expect(put.asks).toBe(before.asks);
    expect(put.askAt!.getTime()).toBeGreaterThan(before.askAt!.getTime());
    certified.office.become(references[0]!, { type: "expired", reference: references[0]!, at: DELIVERED_AT });
    later(24);
    await ask();
    expect(await communicationOf(recipients[0]!.id)).toMatchObject({ askAt: null });
  });

  test("one the provider never answers about doesn't keep the others from being asked for", async () => {
    const { recipients, references } = await sent(2);
    certified.office.become(references[0]!, 503);
    certified.office.become(references[1]!, {
      type: "delivered",
      reference: references[1]!,
      at: DELIVERED_AT,
    });
    later(7);
    await ask();
    expect((await communicationOf(recipients[1]!.id)).askAt).not.toBeNull();
    later(7.3);
    await ask();
    expect((await communicationOf(recipients[1]!.id)).askAt).toBeNull();
    expect((await communicationOf(recipients[0]!.id)).askAt).not.toBeNull();
    certified.office.become(references[0]!, 404);
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
    certified.office.become(references[0]!, 404);
    certified.office.become(references[1]!, {
      type: "delivered",
      reference: references[0]!,
      at: DELIVERED_AT,
    });
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

describe("evidence", () => {
  test("of the announced hash is kept; its hash stands in the notice", async () => {
    const { id, recipients, references } = await sent(1);
    const file = certified.office.evidenceOf(references[0]!);
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
