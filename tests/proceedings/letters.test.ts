import { describe, expect, test } from "@jest/globals";
import { KeepEngagementsFromOthers1763601641000 } from "../../migrations/1763601641000-keep-engagements-from-others.ts";
import { addParties } from "../../server/domains/parties/party.ts";
import { giveLink } from "../support/give-link.ts";
import { identify } from "../support/identities.ts";
import { answerByLink, openLink } from "../support/link-desk.ts";
import { readPdf } from "../support/read-pdf.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, TestMatter } from "../support/proceedings.ts";

/** A letter tells each of whom it goes to nothing of the others but what the matter tells them. */

const desk = proceedingsDesk();

interface TemplateView {
  key: string;
  blockedBy: string | null;
  fields: { key: string; value: string }[];
}

const issue = async (matter: TestMatter, templateKey: string, values: object = {}, more: object = {}) =>
  (await desk.mutate(
    desk.specialist,
    "issueDocument",
    `matter: ${literal(matter.input)}, input: ${literal({ templateKey, values: { lugar: "Madrid", ...values }, ...more })}`,
    "document { id audience }",
  )) as Payload & { document: { id: string; audience: string } };

async function textOf({ document }: { document: { id: string } }): Promise<string> {
  const { url } = await desk.mutate(desk.specialist, "issuedDocumentLink", `id: "${document.id}"`, "url");
  return readPdf((await desk.download(String(url))).body)
    .pages.join(" ")
    .replace(/\s+/g, " ");
}

const shownBy = async (link: string) =>
  (
    (await openLink(desk.app, link, "issuedDocuments { id }")) as { issuedDocuments: { id: string }[] }
  ).issuedDocuments.map(({ id }) => id);

const downloadBy = async (token: string, id: string) => {
  const { data } = await desk.app.graphql(
    `mutation ($token: String!) { invitationDownload(token: $token, kind: ISSUED_DOCUMENT, id: "${id}") { url } }`,
    { token },
  );
  return (data as { invitationDownload: { url: string } | null } | null)?.invitationDownload?.url ?? null;
};

/** Ana and Caro are asked, Beto has declined; each with document and address. */
async function several() {
  const matter = await desk.caseOf({ counterparty: "Ana Acude" });
  const { deps } = desk.app;
  const [beto = 0, caro = 0] = await addParties(deps, deps.db.manager, { caseId: matter.id }, [
    { side: "RESPONDENT", names: "Beto Niega" },
    { side: "RESPONDENT", names: "Caro Calla" },
  ]);
  await identify(deps.db, [beto, caro]);
  expect((await answerByLink(desk.app, await giveLink(deps, beto), false, "No")).userErrors).toEqual([]);
  const [ana, link] = [await giveLink(deps, matter.respondentId), await giveLink(deps, caro)];
  return { matter, beto, caro, links: { ana, caro: link } };
}

test.each([
  ["invitacion", {}],
  ["burofax", { respuesta: "Aquí" }],
  ["recordatorio", { pendiente: "Responder" }],
  ["propuesta", { propuesta: "La mitad" }],
])(
  "%s: names of who is asked, nothing of who declined; of one, its own data and nobody else's",
  async (key, values) => {
    const { matter, caro, links } = await several();
    const all = await textOf(await issue(matter, key, values));
    expect(all).toMatch(/A la atención de Ana Acude A la atención de Caro Calla/);
    expect(all).not.toMatch(/Beto|con documento|con domicilio/);
    const own = await issue(matter, key, values, { partyId: String(caro) });
    const text = await textOf(own);
    expect(text).toMatch(/A la atención de Caro Calla, con documento .*con domicilio/);
    expect(text).not.toMatch(/Ana|Beto/);
    expect(text.match(/con documento/g)).toHaveLength(1);
    expect(await shownBy(links.caro)).toContain(own.document.id);
    expect(await shownBy(links.ana)).not.toContain(own.document.id);
    expect(await downloadBy(links.ana, own.document.id)).toBeNull();
    expect(await downloadBy(links.caro, own.document.id)).not.toBeNull();
  },
  60_000,
);

describe("what is pending is said of those it goes to", () => {
  const pendingFor = async (matter: TestMatter, partyId?: number) => {
    const { data } = await desk.ask(
      desk.specialist,
      `{ documentTemplates(matter: ${literal(matter.input)}${partyId === undefined ? "" : `, partyId: "${partyId}"`}) {
         key blockedBy fields { key value } } }`,
    );
    const { documentTemplates } = data as unknown as { documentTemplates: TemplateView[] };
    const of = (key: string) => documentTemplates.find((one) => one.key === key);
    return {
      text: of("recordatorio")?.fields.find(({ key }) => key === "pendiente")?.value,
      proposal: of("propuesta")?.blockedBy,
    };
  };

  test("nor a debtor whose acceptance was noted as the task's state", async () => {
    const matter = await desk.taskOf();
    expect((await pendingFor(matter)).text).toContain("Todavía no nos has dicho");
    const { taskId = "" } = matter.input as { taskId?: string };
    await desk.app.deps.db.query(`UPDATE tasks SET state = 'ACEPTACION' WHERE code_id = $1`, [taskId]);
    expect((await pendingFor(matter)).text).not.toContain("Todavía no nos has dicho");
  });

  test("nobody who accepted or declined is asked whether they take part; nobody who isn't in it or has answered, for the proposal", async () => {
    const { matter, beto, caro, links } = await several();
    expect((await answerByLink(desk.app, links.ana, true)).userErrors).toEqual([]);
    const ana = matter.respondentId;
    const partyIds = [String(matter.claimantId), String(ana), String(caro)];
    const { agreement } = (await desk.mutate(
      desk.specialist,
      "createAgreement",
      `matter: ${literal(matter.input)}, input: ${literal({ title: "Quita", terms: "La mitad", partyIds })}`,
      "agreement { id }",
    )) as Payload & { agreement: { id: string } };
    await desk.mutate(desk.specialist, "proposeAgreement", `id: "${agreement.id}"`, "message");
    const waiting = "Hay una propuesta de acuerdo que espera tu respuesta.";
    expect(await pendingFor(matter, ana)).toEqual({ text: waiting, proposal: null });
    expect(await pendingFor(matter, caro)).toEqual({
      text: `Todavía no nos has dicho si quieres participar en la negociación.\n${waiting}`,
      proposal: null,
    });
    const declined = await pendingFor(matter, beto);
    expect(declined).toEqual({
      text: "",
      proposal: expect.stringContaining("No quiere participar: Beto Niega"),
    });
    // Of both, one has said that it takes part.
    expect((await pendingFor(matter)).text).toBe("");
    const letter = await desk.mutate(
      desk.specialist,
      "issueDocument",
      `matter: ${literal(matter.input)}, input: ${literal({ templateKey: "propuesta", values: { lugar: "Madrid", propuesta: "La mitad" }, partyId: String(beto) })}`,
      "document { id }",
    );
    expect(letter.userErrors).toMatchObject([{ code: "BLOCKED" }]);
    await desk.mutate(
      desk.specialist,
      "recordAgreementAnswer",
      `id: "${agreement.id}", input: ${literal({ partyId: String(ana), accept: true, reason: "Por teléfono" })}`,
      "message",
    );
    expect((await pendingFor(matter, ana)).text).toBe("");
  }, 60_000);
});

test("the engagement, which says how each is reached, is for the client; also those issued for all before", async () => {
  const { matter, links } = await several();
  const { document } = await issue(matter, "hoja-encargo", { honorarios: "300 €" }, { audience: en("ALL") });
  expect(document.audience).toBe("CLIENT");
  expect(await shownBy(links.ana)).toEqual([]);
  const { db } = desk.app.deps;
  await db.query(`UPDATE issued_documents SET audience = 'ALL' WHERE id = $1`, [document.id]);
  expect(await shownBy(links.ana)).toEqual([document.id]);
  const runner = db.createQueryRunner();
  try {
    await new KeepEngagementsFromOthers1763601641000().up(runner);
  } finally {
    await runner.release();
  }
  expect(await shownBy(links.ana)).toEqual([]);
  expect(await downloadBy(links.ana, document.id)).toBeNull();
}, 60_000);

test("the engagement, which only the client reads, waits for no object that the other side is to read", async () => {
  const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY" });
  await desk.app.deps.db.query(`UPDATE cases SET object_confirmed = false WHERE id = $1`, [matter.id]);
  const { data } = await desk.ask(
    desk.specialist,
    `{ documentTemplates(matter: ${literal(matter.input)}) { key blockedBy } }`,
  );
  const { documentTemplates } = data as unknown as {
    documentTemplates: { key: string; blockedBy: string | null }[];
  };
  const blockOf = (wanted: string) => documentTemplates.find(({ key }) => key === wanted)?.blockedBy;
  expect(blockOf("hoja-encargo")).toBeNull();
  expect(blockOf("invitacion")).toContain("lee y confirma en los datos del expediente");
});
