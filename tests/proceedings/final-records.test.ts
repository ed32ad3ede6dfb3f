import { afterEach, describe, expect, test } from "@jest/globals";
import { noteNotice } from "../../server/domains/parties/notices.ts";
import { addParties } from "../../server/domains/parties/party.ts";
import { giveLink } from "../support/give-link.ts";
import { identify } from "../support/identities.ts";
import { answerByLink, openLink } from "../support/link-desk.ts";
import { readPdf } from "../support/read-pdf.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, TestMatter } from "../support/proceedings.ts";

/** A record says of each party what is proved of it, and with whom each thing it says happened. */

const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";

afterEach(() => desk.travel(NOON));

const issue = async (matter: TestMatter, templateKey: string, values: object = {}) =>
  (await desk.mutate(
    desk.specialist,
    "issueDocument",
    `matter: ${literal(matter.input)}, input: ${literal({ templateKey, values: { lugar: "Madrid", ...values } })}`,
    "document { id }",
  )) as Payload & { document: { id: string } };

async function textOf({ document }: { document: { id: string } }): Promise<string> {
  const { url } = await desk.mutate(desk.specialist, "issuedDocumentLink", `id: "${document.id}"`, "url");
  return readPdf((await desk.download(String(url))).body)
    .pages.join(" ")
    .replace(/\s+/g, " ");
}

const post = (partyId: number, sentAt: string, receivedAt: string | null) =>
  noteNotice(desk.app.deps, desk.app.deps.db.manager, {
    partyId,
    channel: "CERTIFIED_POST",
    sentAt: new Date(sentAt),
    received: receivedAt === null ? null : { at: new Date(receivedAt), receipt: "DELIVERED" },
    proof: "Burofax NB0042",
    createdBy: null,
  });

type Named = Record<"beto" | "caro" | "dani" | "eva" | "sil" | "rosa", number>;

/** Ana takes part; Beto says no, Caro has opened, Dani knows nothing, Eva was written to, Sil keeps silent, Rosa is out. */
async function several(): Promise<TestMatter & { ids: Named }> {
  await desk.travel("2026-10-01T11:00:00.000Z");
  const matter = await desk.caseOf({ counterparty: "Ana Acude" });
  const { deps } = desk.app;
  const names = ["Beto Niega", "Caro Abre", "Dani Nada", "Eva Escrita", "Sil Calla", "Rosa Retirada"];
  const added = await addParties(
    deps,
    deps.db.manager,
    { caseId: matter.id },
    names.map((name) => ({ side: "RESPONDENT" as const, names: name })),
  );
  await identify(deps.db, added);
  const [beto = 0, caro = 0, dani = 0, eva = 0, sil = 0, rosa = 0] = added;
  await post(sil, "2026-10-01T09:00:00Z", "2026-10-02T09:00:00Z");
  await post(eva, "2026-10-01T09:00:00Z", null);
  await post(rosa, "2026-10-01T09:00:00Z", null);
  await desk.travel(NOON);
  await openLink(desk.app, await giveLink(deps, caro));
  const declined = await answerByLink(desk.app, await giveLink(deps, beto), false, "No quiero");
  expect(declined.userErrors).toEqual([]);
  await desk.mutate(desk.specialist, "removeCounterparty", `id: "${rosa}", reason: "No debía"`, "message");
  return { ...matter, ids: { beto, caro, dani, eva, sil, rosa } };
}

describe("the final record", () => {
  test("declares good faith of who took part, and of each of the others what is proved of it", async () => {
    const matter = await several();
    const issued = await issue(matter, "acta-final");
    expect(issued.userErrors).toEqual([]);
    const text = await textOf(issued);
    for (const words of [
      "que Nombre De Prueba y Ana Acude han intervenido en el proceso de buena fe.",
      "Beto Niega ha rehusado participar: así lo comunicó el 20/11/2026.",
      "Caro Abre recibió la invitación el 20/11/2026 y todavía no ha respondido: tiene hasta el 20/12/2026, ese día incluido.",
      "No consta que a Dani Nada se le haya comunicado la solicitud.",
      "No consta que Eva Escrita haya recibido la solicitud, que se le envió el 01/10/2026.",
      "Sil Calla no ha comparecido. Sil Calla recibió la invitación el 02/10/2026 y no ha respondido: los 30 días acabaron el 01/11/2026.",
      "Rosa Retirada dejó de ser parte el 20/11/2026.",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("no han comparecido");
    // Nobody's document and address are given to the others for a procedure it was never told of.
    expect(text).not.toContain("Contraparte: Dani");
    // Each thing it ended by is said of whom it is true (LO 1/2025 art. 10.4).
    expect(text).toContain("Con Beto Niega: Beto Niega rechazó participar el 20/11/2026.");
    expect(text).toContain("Con Sil Calla: Sil Calla recibió la invitación el 02/10/2026 y no ha respondido");
    expect(text).not.toMatch(/Con (Caro|Dani|Eva)/);
  }, 60_000);

  test("with an agreement of some: without one it ends only with those it had reached", async () => {
    const matter = await several();
    const { db } = desk.app.deps;
    const partyIds = [matter.claimantId, matter.respondentId].map(String);
    const { agreement } = (await desk.mutate(
      desk.specialist,
      "createAgreement",
      `matter: ${literal(matter.input)}, input: ${literal({ title: "Quita", terms: "La mitad", partyIds })}`,
      "agreement { id }",
    )) as unknown as { agreement: { id: string } };
    await desk.mutate(desk.specialist, "proposeAgreement", `id: "${agreement.id}"`, "message");
    await db.query(`UPDATE agreements SET status = 'ACCEPTED', closed_at = updated_at WHERE id = $1`, [
      agreement.id,
    ]);
    const text = await textOf(await issue(matter, "acta-final"));
    expect(text).toContain("Hay acuerdo con Ana Acude (Acuerdo n.º 1)");
    expect(text).toContain("Con Beto Niega el procedimiento termina sin acuerdo.");
    expect(text).toContain("Con Sil Calla el procedimiento termina sin acuerdo.");
    expect(text).not.toMatch(/Con (Dani|Eva)/);
  }, 60_000);

  test("of one that ended says how terms stood then", async () => {
    const matter = await several();
    const { db } = desk.app.deps;
    await db.query(
      `UPDATE cases SET status = 'BROKEN', closed_at = '2026-11-25T11:00:00Z', closing_ground = 'WITHDRAWN',
         closing_reason = 'x' WHERE id = $1`,
      [matter.id],
    );
    await post(matter.ids.eva, "2026-10-01T09:00:00Z", "2026-11-27T09:00:00Z");
    await desk.travel("2027-02-01T11:00:00.000Z");
    const text = await textOf(await issue(matter, "acta-final", { conclusion: "Sin acuerdo" }));
    expect(text).toContain(
      "Caro Abre recibió la invitación el 20/11/2026. Cuando terminó el procedimiento, el 25/11/2026, no había respondido y seguía en plazo: tenía hasta el 20/12/2026.",
    );
    expect(text).toContain(
      "Eva Escrita recibió la invitación el 27/11/2026, después de que el procedimiento terminara el 25/11/2026.",
    );
  }, 60_000);

  test("isn't made while nobody of the other side knows of it, nor with an object that nobody has confirmed", async () => {
    const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY" });
    expect((await issue(matter, "acta-final", { conclusion: "Sin acuerdo" })).userErrors).toMatchObject([
      { code: "BLOCKED", message: expect.stringContaining("No consta que la otra parte sepa nada") },
    ]);
    const { db } = desk.app.deps;
    const accepted = await desk.caseOf();
    await db.query(`UPDATE cases SET object_confirmed = false WHERE id = $1`, [accepted.id]);
    const refused = await issue(accepted, "acta-final", { conclusion: "Sin acuerdo" });
    expect(refused.userErrors).toMatchObject([
      { code: "BLOCKED", message: expect.stringContaining("lee y confirma") },
    ]);
    // What each was told stays what it was: the version nobody has confirmed isn't in it.
    await post(accepted.respondentId, NOON, NOON);
    expect((await issue(accepted, "acta-final", { conclusion: "Sin acuerdo" })).userErrors).toEqual([]);
  }, 60_000);
});

test("a certificate about several says with whom each ground holds", async () => {
  const matter = await desk.caseOf({ counterparty: "Ana Acude" });
  const { deps } = desk.app;
  const [beto = 0] = await addParties(deps, deps.db.manager, { caseId: matter.id }, [
    { side: "RESPONDENT", names: "Beto Niega" },
  ]);
  await identify(deps.db, [beto]);
  expect((await answerByLink(desk.app, await giveLink(deps, beto), false, "No")).userErrors).toEqual([]);
  const grounds = [
    { partyId: matter.respondentId, ground: en("ENDED_BY_PARTY") },
    { partyId: beto, ground: en("REFUSED") },
  ];
  const closed = await desk.mutate(
    desk.specialist,
    "moveCase",
    `number: "${matter.reference}", input: ${literal({ version: 1, move: en("CLOSE_BROKEN"), grounds, reason: "Por carta" })}`,
    "case { status }",
  );
  expect(closed.userErrors).toEqual([]);
  const text = await textOf(await issue(matter, "certificado-intento"));
  expect(text).toContain(
    "Con Ana Acude: Una parte lo dio por terminado por escrito (LO 1/2025, art. 10.4.d).",
  );
  expect(text).toContain("Con Beto Niega: Beto Niega rechazó participar el 20/11/2026.");
}, 60_000);

test("a notice sent after the end tells of nothing; one sent before that arrives later ends nothing", async () => {
  const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY" });
  await desk.app.deps.db.query(
    `UPDATE cases SET status = 'BROKEN', closed_at = '2026-11-23T11:00:00Z', closing_ground = 'OTHER',
       closing_reason = 'x' WHERE id = $1`,
    [matter.id],
  );
  await desk.travel("2026-12-01T11:00:00.000Z");
  const note = (sentOn: string) =>
    desk.mutate(
      desk.specialist,
      "recordNotice",
      `partyId: "${matter.respondentId}", input: ${literal({ channel: en("CERTIFIED_POST"), sentOn, receivedOn: "2026-11-27", proof: "NB7" })}`,
      "message",
    );
  expect((await note("2026-11-26")).userErrors).toMatchObject([
    { field: ["sentOn"], message: expect.stringContaining("El expediente se cerró el 23/11/2026") },
  ]);
  expect((await note("2026-11-23")).userErrors).toEqual([]);
  await desk.travel("2027-01-20T11:00:00.000Z");
  expect((await issue(matter, "certificado-intento", { causa: "x" })).userErrors).toMatchObject([
    { code: "BLOCKED" },
  ]);
  const { data } = await desk.ask(
    desk.specialist,
    `{ case(number: "${matter.reference}") { deadlines { label } } }`,
  );
  expect(data).toEqual({ case: { deadlines: [] } });
}, 60_000);
