import { afterAll, expect, test } from "@jest/globals";
import { carryOut } from "../../server/domains/certificate-runs/certificate-run-job.ts";
import { CertificateRun } from "../../server/domains/certificate-runs/certificate-run.entity.ts";
import { CertificateRunItem } from "../../server/domains/certificate-runs/certificate-run-item.entity.ts";
import { startCertificateRun } from "../../server/domains/certificate-runs/start-run.ts";
import { attemptFunnel } from "../../server/domains/proceedings/attempts/attempt-funnel.ts";
import { contentOf } from "../../server/domains/proceedings/records/issued-rows.ts";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import { updateTaskList } from "../../server/domains/tasks/update-task-list.ts";
import { openPress } from "../../server/platform/pdf.ts";
import { openLink } from "../support/link-desk.ts";
import { proceedingsDesk } from "../support/proceedings.ts";
import type { TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const press = openPress();

afterAll(() => press.close());

const BANK = {
  identityDocument: "A58818501",
  address: "Calle Mayor, 1",
  city: "Madrid",
  postalCode: "28013",
};

/** Debts of a list, whose debtors have opened their links; nobody has said who the creditor is. */
async function readDebts(count: number): Promise<{ listId: string; matters: TestMatter[] }> {
  const { db } = desk.app.deps;
  const list = await insertTaskList(await desk.ctxOf(desk.admin), db.manager, {
    name: "Cartera",
    company: "Banco Ejemplo, S.A.",
    contactEmail: "cartera@banco.example",
    contactLada: "34",
    contactPhone: "910000000",
  });
  const matters: TestMatter[] = [];
  for (let at = 0; at < count; at += 1) {
    const matter = await desk.taskOf();
    await db.query(`UPDATE tasks SET list_id = $2 WHERE id = $1`, [matter.id, list.id]);
    await db.query(
      `UPDATE parties SET identity_document = NULL, address = NULL, city = NULL, province = NULL, postal_code = NULL WHERE id = $1`,
      [matter.claimantId],
    );
    const call = `partyId: "${matter.respondentId}", input: { channel: LINK }`;
    const { url } = await desk.mutate(desk.admin, "inviteParty", call, "url");
    await openLink(desk.app, String(url).split("#")[1] ?? "");
    matters.push(matter);
  }
  return { listId: String(list.id), matters };
}

async function certified(matters: readonly TestMatter[]): Promise<CertificateRunItem[]> {
  const { deps } = desk.app;
  const { run } = await startCertificateRun(await desk.ctxOf(desk.admin), {
    ids: matters.map(({ id }) => String(id)),
  });
  await carryOut(deps, run.id, { requestId: "job", press });
  expect(await deps.db.getRepository(CertificateRun).findOneByOrFail({ id: run.id })).toMatchObject({
    status: "FINISHED",
  });
  return deps.db
    .getRepository(CertificateRunItem)
    .find({ where: { runId: run.id }, order: { position: "ASC" } });
}

const say = async (listId: string, version: number, creditor: object) =>
  updateTaskList(await desk.ctxOf(desk.admin), listId, { version, creditor });

const wordsOf = async (id: number | undefined) => JSON.stringify(await contentOf(desk.app.deps.db, id ?? 0));

test("said once in the list it is in every certificate, in bulk and single; what is issued keeps what it said", async () => {
  const { listId, matters } = await readDebts(4);
  const [one, two, three, four] = matters;
  if (!one || !two || !three || !four) throw new Error("four debts");
  await desk.travel("2026-12-21T09:00:00.000Z");

  const refused = await certified([one, two]);
  expect(refused.map(({ reason }) => reason)).toEqual([
    "La ley pide que conste quiénes son las partes. Faltan el documento de identidad y el domicilio de Banco Ejemplo, S.A.",
    "La ley pide que conste quiénes son las partes. Faltan el documento de identidad y el domicilio de Banco Ejemplo, S.A.",
  ]);

  await say(listId, 1, { ...BANK, name: "Banco Ejemplo Español, S.A." });
  const [first, second] = await certified([one, two]);
  const named =
    "Banco Ejemplo Español, S.A., con documento A58818501, con domicilio en Calle Mayor, 1, 28013 Madrid";
  for (const item of [first, second]) expect(await wordsOf(item?.documentIds[0])).toContain(named);

  await say(listId, 2, { ...BANK, address: "Gran Vía, 2", name: "" });
  const [third] = await certified([three]);
  expect(await wordsOf(third?.documentIds[0])).toContain(
    "Banco Ejemplo, S.A., con documento A58818501, con domicilio en Gran Vía, 2, 28013 Madrid",
  );
  expect(await wordsOf(first?.documentIds[0])).toContain(named);

  const alone = await desk.mutate(
    desk.admin,
    "issueDocument",
    `matter: { taskId: "${four.reference}" }, input: { templateKey: "certificado-intento", values: {}, audience: ALL }`,
    "document { id }",
  );
  expect(alone.userErrors).toEqual([]);
  expect(await wordsOf(Number((alone as { document?: { id: string } }).document?.id))).toContain(
    "Gran Vía, 2",
  );
});

test("as many as the funnel shows are found by its filter, though nothing has kept them since", async () => {
  const { listId, matters } = await readDebts(2);
  await desk.travel("2027-01-25T09:00:00.000Z");
  const ctx = await desk.ctxOf(desk.admin);
  const { stages } = await attemptFunnel(ctx, listId);
  expect(stages).toContainEqual(expect.objectContaining({ stage: "CERTIFIABLE", count: matters.length }));
  const filter = { listId, attempt: "CERTIFIABLE" as const };
  const { run } = await startCertificateRun(ctx, { filter, expectedCount: matters.length });
  expect(run.total).toBe(matters.length);
});
