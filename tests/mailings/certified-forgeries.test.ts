import { describe, expect, test } from "@jest/globals";
import { signedCallback, type SignedCallback } from "../../server/platform/dev-provider.ts";
import { DELIVERED_AT, certifiedDesk } from "../support/certified-desk.ts";

const certified = certifiedDesk();
const { desk, sent, eventsOf, callback, post } = certified;

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
    expect((await post(signedCallback(certified.office.settings.secret, words, { sentAt }))).statusCode).toBe(
      401,
    );
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
