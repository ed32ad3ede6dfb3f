import { describe, expect, test } from "@jest/globals";
import { createMailing } from "../../server/domains/mailings/change-mailing.ts";
import { settleUnconfirmed } from "../../server/domains/mailings/certified/settle-unconfirmed.ts";
import { cancelMailing } from "../../server/domains/mailings/move-mailing.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { CHANNEL, LATER, certifiedDesk } from "../support/certified-desk.ts";

const certified = certifiedDesk();
const { desk, begun, sent, untilUnconfirmed, noticesOf } = certified;

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
    const [taken] = certified.office.taken.filter(({ to }) => to === recipients[0]!.email);
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
    const before = certified.office.taken.length;
    certified.office.answer(() => "lose");
    const run = desk.run(id);
    await untilUnconfirmed(id);
    certified.office.answer(() => "take");
    await settleUnconfirmed(desk.deps);
    await run;
    expect(certified.office.taken).toHaveLength(before + 3);
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["SENT", "SENT", "SENT"]);
  }, 30_000);

  test("it hasn't arrived: it is sent once the provider is back", async () => {
    const { id } = await begun(1);
    certified.office.answer(() => 500);
    const run = desk.run(id);
    await untilUnconfirmed(id);
    certified.office.answer(() => "take");
    await run;
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["SENT"]);
  }, 30_000);

  test.each([429, 503, 401])(
    "%i keeps the mailing waiting and loses nobody",
    async (status) => {
      const { id } = await begun(1);
      let refusals = 1;
      certified.office.answer(() => (refusals-- > 0 ? status : "take"));
      expect((await desk.run(id)).status).toBe("FINISHED");
      expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["SENT"]);
    },
    30_000,
  );

  test("what the provider refuses for good is told with its words, and the address isn't blamed", async () => {
    const { id } = await begun(1);
    certified.office.answer(() => 422);
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
    const before = certified.office.calls;
    desk.deps.provider = {
      ...certified.provider,
      send: async (communication) => {
        await certified.provider.send(communication);
        throw new Error("killed");
      },
    };
    await expect(desk.run(id)).rejects.toThrow("killed");
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["HANDING"]);
    const [notice] = await noticesOf(id);
    desk.deps.provider = certified.provider;
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(certified.office.calls).toBe(before + 1);
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["SENT"]);
    // The same notice with the link that was sent.
    expect(await noticesOf(id)).toEqual([
      expect.objectContaining({ id: notice!.id, linkId: notice!.linkId }),
    ]);
  });

  test("a cancelled mailing keeps what the provider has, and sends nothing more", async () => {
    const { id } = await begun(1);
    desk.deps.provider = {
      ...certified.provider,
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
    desk.deps.provider = certified.provider;
    await settleUnconfirmed(desk.deps);
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["CANCELLED"]);
  }, 30_000);
});
