import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { recordContactPoint } from "../../server/domains/debtors/contact-points.ts";
import { CertifiedCommunication } from "../../server/domains/mailings/certified/certified-communication.entity.ts";
import { keepEvidence } from "../../server/domains/mailings/certified/fetch-evidence.ts";
import { takeEvent } from "../../server/domains/mailings/certified/take-event.ts";
import { summaryOf } from "../../server/domains/mailings/list-mailings.ts";
import { previewMailing, previewMails } from "../../server/domains/mailings/preview-mailing.ts";
import { PartyNotice } from "../../server/domains/parties/party-notice.entity.ts";
import { channelsOf } from "../../server/domains/tasks/task-channels.ts";
import { Task } from "../../server/domains/tasks/task.entity.ts";
import type { TaskValues } from "../../server/domains/tasks/task-properties.ts";
import { certifiedProvider } from "../../server/platform/certified-provider.ts";
import { startDevProvider, type DevProvider } from "../../server/platform/dev-provider.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { mailingDesk } from "../support/mailing-desk.ts";
import { MONDAY } from "../support/test-clock.ts";

const desk = mailingDesk();
const SMS = { channel: "CERTIFIED_SMS" } as const;
const AT_NIGHT = "2026-11-23T22:30:00.000Z";
let office: DevProvider;
let contracts = 0;

beforeAll(async () => {
  office = await startDevProvider();
});
afterAll(() => office.stop());
beforeEach(() => {
  desk.deps.setNow(MONDAY);
  desk.deps.provider = certifiedProvider(office.settings, { patienceMs: 400 });
});

function debt(more: Partial<TaskValues> = {}): Partial<TaskValues> {
  contracts += 1;
  return {
    nContract: `SM-${contracts}`,
    debtor: `Persona ${contracts}`,
    email: null,
    lada: "34",
    phone: String(612_000_000 + contracts),
    ...more,
  };
}

async function listOf(debts: readonly Partial<TaskValues>[]) {
  const { list } = await desk.list(debts);
  return { listId: String(list.id) };
}

async function sent() {
  const selection = await listOf([debt()]);
  const { id } = await desk.begin(selection, SMS);
  await desk.run(id);
  const [recipient] = await desk.recipients(id);
  const taken = office.taken.find(({ to }) => to === `+${recipient!.phone}`)!;
  return { id, selection, recipient: recipient!, taken };
}

const noticeOf = (mailingRecipientId: number) =>
  desk.deps.db.getRepository(PartyNotice).findOneByOrFail({ mailingRecipientId });

/** An hour after it was sent. */
const TOLD_AT = "2026-11-23T09:30:00.000Z";

function told(type: string, reference: string, evidenceSha256?: string) {
  const data = { reference, ...(evidenceSha256 === undefined ? {} : { evidenceSha256 }) };
  const body = { type: `communication.${type}`, timestamp: TOLD_AT, data };
  desk.deps.setNow(TOLD_AT);
  return takeEvent(desk.deps, `${type}-${reference}`, Buffer.from(JSON.stringify(body)));
}

test("without a provider nobody can be texted, and the refusal says why", async () => {
  const selection = await listOf([debt()]);
  desk.deps.provider = null;
  const refusal = await desk.draft(selection, SMS).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(InvalidInput);
  expect((refusal as InvalidInput).problems).toMatchObject([
    { code: "NOT_CONFIGURED", message: expect.stringMatching(/SMS certificado no está disponible/) },
  ]);
});

describe("whom texts go to", () => {
  test("mobiles, by E.164: landlines, wrong numbers and who must not be called are left out, each with the reason", async () => {
    const wrong = debt();
    const debts = [
      debt(),
      debt({ phone: "912345678" }),
      debt({ phone: "700123456" }),
      debt({ lada: "33", phone: "612345678" }),
      wrong,
    ];
    const { list, tasks } = await desk.list(debts);
    const selection = { listId: String(list.id) };
    await recordContactPoint(desk.deps.db.manager, {
      channel: "PHONE",
      value: `34${wrong.phone}`,
      status: "WRONG_NUMBER",
      source: "Anotado a mano",
      at: desk.deps.clock.now(),
    });
    const audience = await previewMailing(desk.ctx(), { selection, ...SMS });
    expect(audience).toMatchObject({
      people: 5,
      recipients: 2,
      leftOut: [
        { reason: "LANDLINE", text: "Su teléfono no es un móvil: no recibe SMS", people: 2 },
        { reason: "BOUNCED", people: 1 },
      ],
    });
    await desk.deps.db.query(
      `INSERT INTO restrictions (debtor_id, kind, channel, reason, created_at)
       SELECT debtor_id, 'NO_CONTACT', 'PHONE', 'Prueba', now() FROM debtor_debts WHERE task_id = $1 AND position = 1`,
      [tasks[0]!.id],
    );
    const { id } = await desk.begin(selection, SMS);
    await desk.run(id);
    const rows = (await desk.recipients(id)).map(({ state, reason, phone }) => [state, reason, phone]);
    expect(rows).toEqual([
      ["SKIPPED", "RESTRICTED", `34${debts[0]!.phone}`],
      ["SKIPPED", "LANDLINE", "34912345678"],
      ["SKIPPED", "LANDLINE", "34700123456"],
      ["SENT", null, "33612345678"],
      ["SKIPPED", "BOUNCED", `34${wrong.phone}`],
    ]);
    expect(office.taken.at(-1)?.to).toBe("+33612345678");
  });

  test("nobody at night", async () => {
    const { id } = await desk.begin(await listOf([debt()]), SMS);
    desk.deps.setNow(AT_NIGHT);
    expect((await desk.run(id)).waitingBecause).not.toBeNull();
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["QUEUED"]);
  });
});

describe("a text", () => {
  test("says who writes for whom, the debt, the law and the personal link; the preview says the same", async () => {
    const { taken, selection } = await sent();
    expect(taken).toMatchObject({ channel: "SMS", isCertified: true });
    expect(taken.html).toBeUndefined();
    expect(taken.text).toMatch(/por encargo de .*100,00 €, contrato SM-\d+, referencia T26-\d+\./);
    expect(taken.text).toContain("LO 1/2025, art. 10.4");
    expect(taken.text).toMatch(/Responde sin cuenta ni coste: http\S+\/invitacion#\S+/);
    expect(taken.text).toContain("/legal/privacy-policy-user");
    const templateId = await desk.templateOf("INVITATION");
    const [preview] = await previewMails(desk.ctx(), { selection, templateId, ...SMS });
    expect(preview).toMatchObject({ phone: taken.to, html: "" });
    expect(preview?.text).toBe(taken.text.replace(/#\S+/, ""));
  });

  test("is a certified notice to the number, seen at the task as a contact by telephone", async () => {
    const { id, recipient, taken } = await sent();
    const notice = await noticeOf(recipient.id);
    expect(notice).toMatchObject({ channel: "CERTIFIED_ELECTRONIC", sentTo: taken.to, receivedAt: null });
    expect(JSON.stringify(notice.content)).toContain("art. 10.4");
    expect(JSON.stringify(notice.content)).not.toContain("invitacion#");
    const task = await desk.deps.db.getRepository(Task).findOneByOrFail({ id: recipient.taskIds[0] });
    expect(channelsOf(task.channels)).toEqual(["PHONE"]);
    expect(await summaryOf(desk.ctx(), await desk.stored(id))).toBe("Enviado 1 de 1 SMS certificado");
  });

  test("delivered it is a receipt with the provider's evidence; failed, the number gets no further one", async () => {
    const { recipient, taken } = await sent();
    const evidence = office.evidenceOf(taken.reference);
    const sha256 = createHash("sha256").update(evidence).digest("hex");
    expect(await told("delivered", taken.reference, sha256)).toBe("taken");
    expect(await noticeOf(recipient.id)).toMatchObject({ receipt: "DELIVERED" });
    await keepEvidence(desk.deps, { recipientId: recipient.id, sha256 });
    const kept = await desk.deps.db
      .getRepository(CertifiedCommunication)
      .findOneByOrFail({ recipientId: recipient.id });
    expect(kept).toMatchObject({ evidenceSha256: sha256, evidenceBytes: evidence.length });

    const failing = await sent();
    expect(await told("failed", failing.taken.reference)).toBe("taken");
    expect(await noticeOf(failing.recipient.id)).toMatchObject({ failed: true, receipt: null });
    const settings = { recentDays: 0 };
    const again = await previewMailing(desk.ctx(), { selection: failing.selection, settings, ...SMS });
    expect(again).toMatchObject({ recipients: 0, leftOut: [{ reason: "BOUNCED" }] });
  });
});
