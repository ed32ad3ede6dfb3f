import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, expect, test } from "@jest/globals";
import type { SignedInContext } from "../../server/shared/context.ts";
import { carryOut } from "../../server/domains/certificate-runs/certificate-run-job.ts";
import { CertificateRun } from "../../server/domains/certificate-runs/certificate-run.entity.ts";
import { CertificateRunItem } from "../../server/domains/certificate-runs/certificate-run-item.entity.ts";
import { openCertificates } from "../../server/domains/certificate-runs/certificates-zip.ts";
import { startCertificateRun } from "../../server/domains/certificate-runs/start-run.ts";
import { contentOf } from "../../server/domains/proceedings/records/issued-rows.ts";
import { openPress } from "../../server/platform/pdf.ts";
import { giveLink } from "../support/give-link.ts";
import { openLink } from "../support/link-desk.ts";
import { identify } from "../support/identities.ts";
import { literal, proceedingsDesk } from "../support/proceedings.ts";
import type { TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const press = openPress();

afterAll(() => press.close());
afterEach(() => desk.travel("2026-11-20T11:00:00.000Z"));

const AFTER_THE_TERM = "2026-12-21T09:00:00.000Z";

async function opened({ respondentId }: TestMatter): Promise<void> {
  const { url } = await desk.mutate(
    desk.admin,
    "inviteParty",
    `partyId: "${respondentId}", input: { channel: LINK }`,
    "url",
  );
  expect(await openLink(desk.app, String(url).split("#")[1] ?? "")).not.toBeNull();
}

const admin = (): Promise<SignedInContext> => desk.ctxOf(desk.admin);

async function begun(matters: readonly TestMatter[]): Promise<number> {
  const { run } = await startCertificateRun(await admin(), { ids: matters.map(({ id }) => String(id)) });
  return run.id;
}

const stored = (id: number) => desk.app.deps.db.getRepository(CertificateRun).findOneByOrFail({ id });
const finish = (id: number) => carryOut(desk.app.deps, id, { requestId: "job", press });

function items(runId: number): Promise<CertificateRunItem[]> {
  return desk.app.deps.db
    .getRepository(CertificateRunItem)
    .find({ where: { runId }, order: { position: "ASC" } });
}

test("those that are ready get one certificate each, the others the reason with the day", async () => {
  const [silent, late, nobody] = [await desk.taskOf(), await desk.taskOf(), await desk.taskOf()];
  const alone = await desk.taskOf(null);
  await opened(silent);
  await opened(alone);
  await desk.travel("2026-12-01T09:00:00.000Z");
  await opened(late);
  await desk.travel(AFTER_THE_TERM);
  const id = await begun([silent, late, nobody, alone]);
  await finish(id);

  expect(await stored(id)).toMatchObject({
    status: "FINISHED",
    total: 4,
    printed: 4,
    certified: 2,
    documents: 2,
    skipped: 2,
  });
  const [first, second, third, fourth] = await items(id);
  expect(second?.reason).toBe(
    "Todavía no: el plazo de LO 1/2025, art. 10.4.a corre hasta el 31/12/2026, ese día incluido. Se podrá certificar desde el 01/01/2027 si nadie responde antes.",
  );
  expect(third?.reason).toContain("No consta que lo haya recibido");
  const withNeutral = await contentOf(desk.app.deps.db, first?.documentIds[0] ?? 0);
  expect(withNeutral.title).toBe("Certificado de intento de negociación sin acuerdo");
  const evidence = await contentOf(desk.app.deps.db, fourth?.documentIds[0] ?? 0);
  expect(evidence.title).toBe("Documento acreditativo del intento de negociación");
  expect(evidence.lead).toContain("artículo 10.2");
  expect(JSON.stringify(evidence)).toContain("sin tercera persona neutral");
  // Nobody declares in the name of a neutral that there isn't.
  expect(JSON.stringify(evidence)).not.toContain("La tercera persona neutral declara");
  expect(JSON.stringify(evidence)).toMatch(/ declara que ha intervenido en el proceso de buena fe\./);
  const annex = evidence.sections.find(({ title }) => title.startsWith("Anexo"));
  expect(annex?.blocks[2]?.items).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Datos: addressee ".+"; amount ".+"; .+; reference "T26-\d+"\.$/),
      expect.stringMatching(/^Huella SHA-256 de los datos y el texto: [0-9a-f]{64}$/),
    ]),
  );
});

test("the zip holds an index and the files as anybody can check them, and is the same whenever it is made: what was revoked since stands beside it", async () => {
  const matters = [await desk.taskOf(), await desk.taskOf()];
  for (const matter of matters) await opened(matter);
  await desk.travel(AFTER_THE_TERM);
  const id = await begun(matters);
  await finish(id);
  const zipped = async () => buffer(openCertificates(await admin(), { runId: id }).file);
  const [one, other] = [await zipped(), await zipped()];
  expect(createHash("sha256").update(one).digest("hex")).toBe(
    createHash("sha256").update(other).digest("hex"),
  );
  expect(one.includes("indice.xlsx")).toBe(true);
  for (const { reference } of matters) expect(one.includes(`certificados/${reference}-D26`)).toBe(true);

  const [first] = await items(id);
  const revoked = await desk.mutate(
    desk.admin,
    "revokeIssuedDocument",
    `id: "${first?.documentIds[0]}", reason: WRONG_DATA`,
    "message",
  );
  expect(revoked.userErrors).toEqual([]);
  expect((await zipped()).equals(one)).toBe(true);
  const { data } = await desk.ask(
    desk.admin,
    `{ certificateRun(id: "${id}") { revoked { number codeId reason revokedAt } } }`,
  );
  expect(data).toEqual({
    certificateRun: {
      revoked: [
        {
          number: expect.stringMatching(/^D26\d{6}$/),
          codeId: first?.codeId,
          reason: "WRONG_DATA",
          revokedAt: desk.app.deps.clock.now().toISOString(),
        },
      ],
    },
  });
});

test("who owes with others reads nothing of how they were told: a copy about itself can be issued", async () => {
  const [alone, joint] = [await desk.taskOf(), await desk.taskOf()];
  const guarantor = { names: "Aval", surnames: "Ista", email: "aval@correo.example" };
  const added = await desk.mutate(
    desk.admin,
    "addTaskObligor",
    `taskId: "${joint.reference}", input: ${literal(guarantor)}`,
    "party { id }",
  );
  const otherId = Number((added["party"] as { id: string }).id);
  await identify(desk.app.deps.db, [otherId]);
  for (const respondentId of [alone.respondentId, joint.respondentId, otherId])
    await opened({ ...joint, respondentId });
  await desk.travel(AFTER_THE_TERM);
  const id = await begun([alone, joint]);
  await finish(id);
  const [first, second] = await items(id);
  const ofAlone = first?.documentIds[0] ?? 0;
  const ofJoint = second?.documentIds[0] ?? 0;
  const readBy = async (partyId: number) => {
    const link = await giveLink(desk.app.deps, partyId);
    const shown = await openLink(desk.app, link, "issuedDocuments { id }");
    return { link, ...shown } as { link: string; issuedDocuments: { id: string }[] };
  };
  expect((await readBy(alone.respondentId)).issuedDocuments).toEqual([{ id: String(ofAlone) }]);
  const { link, issuedDocuments } = await readBy(otherId);
  expect(issuedDocuments).toEqual([]);
  const download = await desk.app.graphql(
    `mutation ($token: String!, $id: ID!) { invitationDownload(token: $token, kind: ISSUED_DOCUMENT, id: $id) { url } }`,
    { token: link, id: String(ofJoint) },
  );
  expect(download.errors[0]?.extensions.code).toBe("NOT_FOUND");

  const own = await desk.mutate(
    desk.admin,
    "issueDocument",
    `matter: ${literal(joint.input)}, input: ${literal({ templateKey: "certificado-intento", values: { lugar: "Madrid" }, partyId: String(otherId) })}`,
    "document { id }",
  );
  expect(own.userErrors).toEqual([]);
  const { id: copy } = own["document"] as { id: string };
  expect((await readBy(otherId)).issuedDocuments).toEqual([{ id: copy }]);
  expect((await readBy(joint.respondentId)).issuedDocuments).toEqual([]);
  expect(await contactsIn(copy, joint.respondentId)).toEqual([]);
});

/** Which contact data of a party a document prints. */
async function contactsIn(documentId: string, partyId: number): Promise<string[]> {
  const [party] = await desk.app.deps.db.query<{ email: string; names: string }[]>(
    `SELECT email, names FROM parties WHERE id = $1`,
    [partyId],
  );
  const content = JSON.stringify(await contentOf(desk.app.deps.db, Number(documentId)));
  return [party?.email, party?.names].flatMap((one) => (one && content.includes(one) ? [one] : []));
}

test("a second run issues nothing twice, and one that stopped anywhere goes on where it was", async () => {
  const matters = [await desk.taskOf(), await desk.taskOf()];
  for (const matter of matters) await opened(matter);
  await desk.travel(AFTER_THE_TERM);
  const first = await begun(matters);
  const signal = AbortSignal.abort();
  await expect(carryOut(desk.app.deps, first, { requestId: "job", press, signal })).rejects.toThrow();
  await finish(first);
  await finish(first);
  expect(await stored(first)).toMatchObject({ documents: 2, status: "FINISHED" });
  const second = await begun(matters);
  await finish(second);
  expect(await stored(second)).toMatchObject({ documents: 0, skipped: 2, status: "FINISHED" });
  expect((await items(second)).map(({ reason }) => reason)).toEqual([
    "Ya tiene un certificado en vigor.",
    "Ya tiene un certificado en vigor.",
  ]);
});

test("of a task certified with one of those who owe it, a later run certifies with the others, and no one twice", async () => {
  const matter = await desk.taskOf();
  const others: number[] = [];
  for (const names of ["Aval", "Codeudora"]) {
    const input = { names, email: `${names.toLowerCase()}@correo.example` };
    const added = await desk.mutate(
      desk.admin,
      "addTaskObligor",
      `taskId: "${matter.reference}", input: ${literal(input)}`,
      "party { id }",
    );
    others.push(Number((added["party"] as { id: string }).id));
  }
  await identify(desk.app.deps.db, others);
  await opened(matter);
  await desk.travel("2026-12-15T09:00:00.000Z");
  for (const respondentId of others) await opened({ ...matter, respondentId });
  await desk.travel(AFTER_THE_TERM);
  const own = await desk.mutate(
    desk.admin,
    "issueDocument",
    `matter: ${literal(matter.input)}, input: ${literal({ templateKey: "certificado-intento", values: { lugar: "Madrid" }, partyId: String(matter.respondentId) })}`,
    "document { id }",
  );
  expect(own.userErrors).toEqual([]);
  // Those who are still in time to answer keep the task open.
  const stateOf = async () => {
    const { data } = await desk.ask(desk.admin, `{ task(id: "${matter.reference}") { state } }`);
    return (data as unknown as { task: { state: string } }).task.state;
  };
  expect(await stateOf()).not.toBe("SIN_ACUERDO");
  const early = await begun([matter]);
  await finish(early);
  expect((await items(early))[0]?.reason).toContain("Todavía no");

  await desk.travel("2027-01-20T09:00:00.000Z");
  const run = await begun([matter]);
  await finish(run);
  expect(await stored(run)).toMatchObject({ certified: 1, documents: 2, skipped: 0 });
  const about = await desk.app.deps.db.query<{ partyId: number }[]>(
    `SELECT party_id AS "partyId" FROM issued_documents WHERE task_id = $1 AND template_key = 'certificado-intento' ORDER BY id`,
    [matter.id],
  );
  expect(about.map(({ partyId }) => partyId)).toEqual([matter.respondentId, ...others]);
  expect(await stateOf()).toBe("SIN_ACUERDO");
  const again = await begun([matter]);
  await finish(again);
  expect((await items(again))[0]?.reason).toBe("Ya tiene un certificado en vigor.");
});

test("cancelled, it issues no more, and what was issued can be had", async () => {
  const matter = await desk.taskOf();
  await opened(matter);
  await desk.travel(AFTER_THE_TERM);
  const id = await begun([matter]);
  const running = await desk.ask(
    desk.admin,
    `mutation { certificateRunLink(id: "${id}") { url userErrors { code } } }`,
  );
  expect(running.data).toMatchObject({
    certificateRunLink: { url: null, userErrors: [{ code: "NOT_READY" }] },
  });
  await desk.mutate(desk.admin, "cancelCertificateRun", `id: "${id}"`, "run { status }");
  await finish(id);
  expect(await stored(id)).toMatchObject({ status: "CANCELLED", documents: 0 });
  const empty = await desk.ask(
    desk.admin,
    `mutation { certificateRunLink(id: "${id}") { url userErrors { code } } }`,
  );
  expect(empty.data).toMatchObject({ certificateRunLink: { userErrors: [{ code: "NOTHING_ISSUED" }] } });
});
