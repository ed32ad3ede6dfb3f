import { afterEach, describe, expect, test } from "@jest/globals";
import { KeepSignatories1763601532000 } from "../../migrations/1763601532000-keep-signatories.ts";
import { addParties } from "../../server/domains/parties/party.ts";
import { giveLink } from "../support/give-link.ts";
import { identify } from "../support/identities.ts";
import { answerByLink, openLink } from "../support/link-desk.ts";
import { readPdf } from "../support/read-pdf.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, TestMatter } from "../support/proceedings.ts";

/** Whom records ask to sign: nobody who declined, wasn't there or was taken out; they stand there as what they are. */

const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";

afterEach(() => desk.travel(NOON));

type Issued = Payload & { document: { id: string; signatories: { displayName: string }[] } };

interface Several extends TestMatter {
  /** Came; came and declined afterwards; was called and stayed away; came and was taken out; never called. */
  ids: Record<"cora" | "dora" | "abel" | "rosa" | "nora", number>;
  links: Record<"cora" | "dora", string>;
}

async function several(): Promise<Several> {
  const matter = await desk.caseOf({ counterparty: "Cora Viene", counterpartyEmail: "cora@correo.example" });
  const { deps } = desk.app;
  const accepted = {
    response: "ACCEPTED",
    respondedAt: deps.clock.now(),
    responseMethod: "BY_HAND",
  } as const;
  const others = await addParties(deps, deps.db.manager, { caseId: matter.id }, [
    { side: "RESPONDENT", names: "Dora Declina", email: "dora@correo.example" },
    { side: "RESPONDENT", names: "Abel Ausente", ...accepted },
    { side: "RESPONDENT", names: "Rosa Retirada", ...accepted },
    { side: "RESPONDENT", names: "Nora Nunca" },
  ]);
  await identify(deps.db, others);
  const [dora = 0, abel = 0, rosa = 0, nora = 0] = others;
  const ids = { cora: matter.respondentId, dora, abel, rosa, nora };
  await desk.travel("2026-11-21T11:00:00Z");
  const attendance = [matter.claimantId, ids.cora, dora, abel, rosa].map((partyId) => ({
    partyId,
    attended: partyId !== abel,
  }));
  const held = await desk.mutate(
    desk.specialist,
    "recordHeldSession",
    `matter: ${literal(matter.input)}, input: ${literal({
      kind: en("INITIAL"),
      startsAt: "2026-11-21T09:00:00Z",
      minutes: 60,
      channel: en("PHONE"),
      place: "Por teléfono",
      attendance,
      result: "Se habló",
    })}`,
    "message",
  );
  expect(held.userErrors).toEqual([]);
  const links = { cora: await giveLink(desk.app.deps, ids.cora), dora: await giveLink(desk.app.deps, dora) };
  return { ...matter, ids, links };
}

/** What they say and do before the records are made. */
async function part({ ids, links }: Several): Promise<void> {
  expect((await answerByLink(desk.app, links.dora, false, "No quiero")).userErrors).toEqual([]);
  const taken = await desk.mutate(
    desk.specialist,
    "removeCounterparty",
    `id: "${ids.rosa}", reason: "No debía nada"`,
    "message",
  );
  expect(taken.userErrors).toEqual([]);
}

const issue = async (matter: TestMatter, templateKey: string, values: object = {}, more: object = {}) =>
  (await desk.mutate(
    desk.specialist,
    "issueDocument",
    `matter: ${literal(matter.input)}, input: ${literal({ templateKey, values: { lugar: "Madrid", ...values }, ...more })}`,
    "document { id signatories { displayName } } message",
  )) as Issued;

const namesOf = ({ document }: Issued) => document.signatories.map(({ displayName }) => displayName);

const sign = async (id: string, partyId: number, signed = true, person = desk.specialist) =>
  (
    await desk.mutate(
      person,
      "recordSignature",
      `documentId: "${id}", partyId: "${partyId}", signed: ${signed}`,
      "message",
    )
  ).userErrors.map(({ code }) => code);

/** The parts of the document by their titles: before the signatures, and the signatures. */
async function readOf(id: string): Promise<{ before: string; signing: string }> {
  const { url } = await desk.mutate(desk.specialist, "issuedDocumentLink", `id: "${id}", format: PDF`, "url");
  const text = readPdf((await desk.download(String(url))).body)
    .pages.join(" ")
    .replace(/\s+/g, " ");
  const at = text.lastIndexOf("Firmas");
  return { before: text.slice(0, at), signing: text.slice(at) };
}

describe.each([
  ["acta-sesion-inicial", { coste: "300 €" }, "Abel Ausente no asistió a esta sesión."],
  ["acta-sesion", {}, "Abel Ausente no asistió a esta sesión."],
  ["acta-final", { conclusion: "Sin acuerdo" }, null],
])("%s", (key, values, absence) => {
  test("is signed by who took part; the others stand there as what they are", async () => {
    const matter = await several();
    await part(matter);
    const { ids } = matter;
    const issued = await issue(matter, key, values);
    expect(issued.userErrors).toEqual([]);
    // Who accepted takes part in the procedure, though not in that session.
    const signers = ["Nombre De Prueba", "Cora Viene", ...(absence === null ? ["Abel Ausente"] : [])];
    expect(namesOf(issued)).toEqual(signers);
    const { before, signing } = await readOf(issued.document.id);
    for (const name of ["Dora Declina", "Rosa Retirada", "Nora Nunca"]) expect(signing).not.toContain(name);
    for (const name of signers) expect(signing).toContain(name);
    expect(before).toContain("Dora Declina no quiere participar: así lo comunicó el 21/11/2026.");
    expect(before).toContain("Rosa Retirada dejó de ser parte el 21/11/2026.");
    expect(before).not.toContain("Contraparte: Dora Declina");
    expect(before).toContain(
      absence === null
        ? "Nora Nunca no ha aceptado participar"
        : "A Nora Nunca no se le convocó a esta sesión.",
    );
    if (absence !== null) expect(before).toContain(absence);
    for (const [name, id] of Object.entries(ids))
      if (name !== "cora" && !(name === "abel" && absence === null))
        for (const signed of [true, false])
          expect(await sign(issued.document.id, id, signed)).toEqual([
            name === "rosa" ? "NOT_FOUND" : "NOT_A_SIGNATORY",
          ]);
    expect(await Promise.all([1, 2].map(() => sign(issued.document.id, ids.cora)))).toEqual([[], []]);
    // Nor is somebody asked who declined after it was issued.
    expect((await answerByLink(desk.app, matter.links.cora, false, "Ya no")).userErrors).toEqual([]);
    expect(await sign(issued.document.id, ids.cora, false)).toEqual(["NOT_A_SIGNATORY"]);
    await expect(sign(issued.document.id, ids.cora, true, desk.otherSpecialist)).rejects.toThrow("NOT_FOUND");
  }, 60_000);
});

describe("who has left", () => {
  const shown = async (link: string) =>
    (
      (await openLink(desk.app, link, "issuedDocuments { id }")) as { issuedDocuments: { id: string }[] }
    ).issuedDocuments.map(({ id }) => id);
  const download = async (token: string, id: string) => {
    const { data } = await desk.app.graphql(
      `mutation ($token: String!) { invitationDownload(token: $token, kind: ISSUED_DOCUMENT, id: "${id}") { url } }`,
      { token },
    );
    return (data as { invitationDownload: { url: string } | null } | null)?.invitationDownload?.url ?? null;
  };

  test("goes on seeing what it could before, and its own, never what is made for those who stay", async () => {
    const matter = await several();
    const early = await issue(matter, "acta-sesion");
    await desk.travel("2026-11-22T11:00:00Z");
    await part(matter);
    await desk.travel("2026-11-23T11:00:00Z");
    const late = await issue(matter, "acta-final", { conclusion: "Acuerdo por 500 €" });
    const own = await issue(matter, "certificado-asistencia", {}, { partyId: String(matter.ids.dora) });
    expect(await shown(matter.links.dora)).toEqual([own.document.id, early.document.id]);
    expect(await shown(matter.links.cora)).toEqual([late.document.id, early.document.id]);
    expect(await download(matter.links.dora, late.document.id)).toBeNull();
    expect(await download(matter.links.cora, late.document.id)).not.toBeNull();
  }, 60_000);
});

test("of records of before, those who took part then are asked, and who has signed stays", async () => {
  const matter = await several();
  const { document } = await issue(matter, "acta-sesion");
  await sign(document.id, matter.claimantId);
  await desk.travel("2026-11-22T11:00:00Z");
  await part(matter);
  const { db } = desk.app.deps;
  const migration = new KeepSignatories1763601532000();
  const runner = db.createQueryRunner();
  try {
    await migration.down(runner);
    await migration.up(runner);
  } finally {
    await runner.release();
  }
  const [row] = await db.query<{ ids: number[] }[]>(
    `SELECT signatory_ids AS ids FROM issued_documents WHERE id = $1`,
    [document.id],
  );
  const { cora, dora, abel, rosa } = matter.ids;
  expect(row?.ids.map(Number).toSorted((a, b) => a - b)).toEqual(
    [matter.claimantId, cora, dora, abel, rosa].toSorted((a, b) => a - b),
  );
  expect(await sign(document.id, matter.ids.dora)).toEqual(["NOT_A_SIGNATORY"]);
});
