import { describe, expect, test } from "@jest/globals";
import { addParties } from "../../server/domains/parties/party.ts";
import { giveLink } from "../support/give-link.ts";
import { identify } from "../support/identities.ts";
import { byLink, openLink } from "../support/link-desk.ts";
import { readPdf } from "../support/read-pdf.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();

interface Joint extends TestMatter {
  /** A second debtor, who takes part. */
  otherId: number;
  link: string;
  otherLink: string;
}

/** A case against two debtors, each with a personal link. */
async function jointCase(): Promise<Joint> {
  const matter = await desk.caseOf({ counterpartyEmail: "luis@correo.example" });
  const { db } = desk.app.deps;
  const [otherId = 0] = await addParties(desk.app.deps, db.manager, { caseId: matter.id }, [
    {
      side: "RESPONDENT",
      names: "Olga",
      email: "olga@correo.example",
      response: "ACCEPTED",
      respondedAt: desk.app.deps.clock.now(),
      responseMethod: "BY_HAND",
    },
  ]);
  await identify(db, [otherId]);
  return {
    ...matter,
    otherId,
    link: await giveLink(desk.app.deps, matter.respondentId),
    otherLink: await giveLink(desk.app.deps, otherId),
  };
}

const AGREEMENT =
  "agreement { id version status contentHash parties { id } answers { party { id } } } message";
type Answer = Payload & {
  agreement: { id: string; version: number; status: string; contentHash: string; parties: { id: string }[] };
};

const create = async (matter: Joint, partyIds: number[] | null) =>
  (await desk.mutate(
    desk.specialist,
    "createAgreement",
    `matter: ${literal(matter.input)}, input: ${literal({ title: "Quita", terms: "Luis paga la mitad", ...(partyIds === null ? {} : { partyIds: partyIds.map(String) }) })}`,
    AGREEMENT,
  )) as Answer;

const propose = async ({ agreement }: Answer) =>
  (await desk.mutate(desk.specialist, "proposeAgreement", `id: "${agreement.id}"`, AGREEMENT)) as Answer;

async function withLuis(matter: Joint): Promise<Answer> {
  const proposed = await propose(await create(matter, [matter.claimantId, matter.respondentId]));
  const { id, contentHash } = proposed.agreement;
  await desk.mutate(
    desk.client,
    "answerAgreement",
    `id: "${id}", contentHash: "${contentHash}", input: {accept: true}`,
    "message",
  );
  return (await desk.mutate(
    desk.specialist,
    "recordAgreementAnswer",
    `id: "${id}", input: ${literal({ partyId: String(matter.respondentId), accept: true, reason: "Firmó la copia" })}`,
    AGREEMENT,
  )) as Answer;
}

const agreementsBy = async (token: string) =>
  ((await openLink(desk.app, token, "agreements { id terms }")) as { agreements: object[] }).agreements;

const close = (matter: Joint, move: string, more = "") =>
  desk.mutate(
    desk.specialist,
    "moveCase",
    `number: "${matter.reference}", input: { version: 1, move: ${move} ${more} }`,
    "case { status message } message",
  );

const issueCertificate = (matter: Joint, partyId: number | null, values: object = {}) =>
  desk.mutate(
    desk.specialist,
    "issueDocument",
    `matter: ${literal(matter.input)}, input: ${literal({ templateKey: "certificado-intento", values: { lugar: "Madrid", ...values }, ...(partyId === null ? {} : { partyId: String(partyId) }) })}`,
    "document { id }",
  ) as Promise<Payload & { document: { id: string } | null }>;

describe("an agreement with some of the debtors", () => {
  test("is theirs: who isn't named is neither asked nor told, sees no terms and blocks nothing", async () => {
    const matter = await jointCase();
    const accepted = await withLuis(matter);
    expect(accepted.agreement.status).toBe("ACCEPTED");
    expect(await agreementsBy(matter.link)).toMatchObject([{ terms: "Luis paga la mitad" }]);
    expect(await agreementsBy(matter.otherLink)).toEqual([]);
    const download = await desk.app.graphql(
      `mutation ($token: String!, $id: ID!) { invitationDownload(token: $token, kind: AGREEMENT, id: $id) { url } }`,
      { token: matter.otherLink, id: accepted.agreement.id },
    );
    expect(download.errors[0]?.extensions.code).toBe("NOT_FOUND");
    const olga = (await desk.mailsTo("olga@correo.example")).filter(({ subject }) =>
      subject.includes(matter.reference),
    );
    expect(olga).toEqual([]);
    const { data } = await desk.ask(
      desk.client,
      `{ case(number: "${matter.reference}") { entries { nodes { type audience } } } }`,
    );
    const entries = (
      data as unknown as { case: { entries: { nodes: { type: string; audience: string }[] } } }
    ).case.entries;
    const ofAgreement = entries.nodes.filter(({ type }) => type === "ACUERDO");
    expect(ofAgreement.length).toBeGreaterThan(2);
    expect(new Set(ofAgreement.map(({ audience }) => audience))).toEqual(new Set(["CLIENT"]));
  });

  test("names at least one of each side, and nobody who doesn't want to take part", async () => {
    const matter = await jointCase();
    expect((await create(matter, [matter.respondentId, matter.otherId])).userErrors).toMatchObject([
      { field: ["partyIds"], code: "REQUIRED" },
    ]);
    const draft = await create(matter, null);
    expect(draft.agreement.parties.map(({ id }) => Number(id))).toEqual([
      matter.claimantId,
      matter.respondentId,
      matter.otherId,
    ]);
    // What waits for the answer of somebody who leaves closes without effect, and isn't shown any more.
    await propose(draft);
    await byLink(
      desk.app,
      matter.otherLink,
      "answerInvitation",
      `input: {accept: false, reason: "No quiero"}`,
    );
    expect(await agreementsBy(matter.otherLink)).toEqual([]);
    const { data } = await desk.ask(
      desk.specialist,
      `{ case(number: "${matter.reference}") { agreements { status } } }`,
    );
    expect(data).toEqual({ case: { agreements: [{ status: "REJECTED" }] } });
    expect(
      (await create(matter, [matter.claimantId, matter.respondentId, matter.otherId])).userErrors,
    ).toMatchObject([{ field: ["partyIds"], code: "DECLINED" }]);
    expect((await create(matter, null)).agreement.parties).toHaveLength(2);
  });

  test("needs to know who they are; who isn't named, or declined, may stay unknown", async () => {
    const matter = await jointCase();
    const { db } = desk.app.deps;
    await db.query(`UPDATE parties SET identity_document = NULL, address = NULL WHERE id = $1`, [
      matter.otherId,
    ]);
    const [refused] = (await propose(await create(matter, null))).userErrors;
    expect(refused?.code).toBe("MISSING_IDENTITY");
    expect(refused?.message).toContain("de Olga.");
    expect(refused?.message).not.toContain("de Luis.");
    expect((await withLuis(matter)).agreement.status).toBe("ACCEPTED");
    await db.query(`UPDATE cases SET intervention_type = 2 WHERE id = $1`, [matter.id]);
    const blockedBy = async () => {
      const { data } = await desk.ask(
        desk.specialist,
        `{ documentTemplates(matter: ${literal(matter.input)}) { key blockedBy } }`,
      );
      const { documentTemplates } = data as unknown as {
        documentTemplates: { key: string; blockedBy: string | null }[];
      };
      return documentTemplates.find(({ key }) => key === "acta-constitutiva")?.blockedBy;
    };
    expect(await blockedBy()).toContain("de Olga.");
    await db.query(`UPDATE parties SET response = 'DECLINED' WHERE id = $1`, [matter.otherId]);
    expect(await blockedBy()).toBeNull();
  });

  test("closing says with whom there is one and why there is none with the rest, each with its document", async () => {
    const matter = await jointCase();
    await withLuis(matter);
    expect((await close(matter, "CLOSE_AGREED")).userErrors.map(({ field }) => field)).toEqual([
      ["reason"],
      ["ground"],
    ]);
    const whole = await issueCertificate(matter, null, { causa: "Olga no quiere" });
    expect(whole.userErrors).toMatchObject([
      { code: "BLOCKED", message: expect.stringContaining("con Luis") },
    ]);
    const done = await close(matter, "CLOSE_AGREED", `, ground: ENDED_BY_PARTY, reason: "Lo dijo por carta"`);
    expect(done).toMatchObject({ userErrors: [], case: { status: "AGREED" } });
    // Each who is in the agreement has a copy of it with the mail of the end, too; Olga has none.
    const copyTo = async (email: string) =>
      (await desk.mailsTo(email)).findLast(({ subject }) =>
        subject.includes(`Cerrado con acuerdo: expediente ${matter.reference}`),
      );
    for (const [email, partyId] of [
      [desk.client.email, matter.claimantId],
      ["luis@correo.example", matter.respondentId],
    ] as const) {
      const mail = await copyTo(email);
      expect(mail?.attachments?.map(({ made }) => made)).toEqual([
        expect.stringMatching(new RegExp(`^agreement:\\d+:${partyId}$`)),
      ]);
      expect(mail?.text).toContain("Tu copia del acuerdo va adjunta");
    }
    const toOlga = await copyTo("olga@correo.example");
    expect(toOlga?.attachments ?? []).toEqual([]);
    expect(toOlga?.text).not.toContain("copia");
    const { data } = await desk.ask(
      desk.client,
      `{ case(number: "${matter.reference}") { closingGround message entries(filter: { search: "cerrado con acuerdo" }) { nodes { text } } } }`,
    );
    expect(data).toMatchObject({
      case: {
        closingGround: "ENDED_BY_PARTY",
        message: "Mediación finalizada con éxito con parte de las contrapartes",
        entries: {
          nodes: [
            {
              text: expect.stringContaining("con acuerdo con Luis. Con Olga termina sin acuerdo: una parte"),
            },
          ],
        },
      },
    });
    expect((await issueCertificate(matter, matter.respondentId, { causa: "x" })).userErrors).toMatchObject([
      { code: "BLOCKED" },
    ]);
    const certificate = await issueCertificate(matter, matter.otherId);
    expect(certificate.userErrors).toEqual([]);
    const { url } = await desk.mutate(
      desk.specialist,
      "issuedDocumentLink",
      `id: "${certificate.document?.id}", format: ${literal(en("PDF"))}`,
      "url",
    );
    const text = readPdf((await desk.download(String(url))).body).pages.join(" ");
    expect(text).toContain("Olga");
    expect(text).not.toMatch(/Luis|la mitad/);
  });
});

describe("taking a debtor out", () => {
  const remove = (id: number, reason = "") =>
    desk.mutate(
      desk.specialist,
      "removeCounterparty",
      `id: "${id}", reason: ${JSON.stringify(reason)}`,
      "case { counterparties { displayName } } message",
    );

  test("works at any time, with its reason; links, proposals and sessions go on without it", async () => {
    const matter = await jointCase();
    const all = await propose(await create(matter, null));
    expect((await remove(matter.otherId)).userErrors).toMatchObject([
      { field: ["reason"], code: "REQUIRED" },
    ]);
    expect(await remove(matter.otherId, "Ha pagado su parte")).toMatchObject({
      userErrors: [],
      case: { counterparties: [{ displayName: "Luis" }] },
    });
    expect(await openLink(desk.app, matter.otherLink)).toBeNull();
    const { data } = await desk.ask(
      desk.specialist,
      `{ case(number: "${matter.reference}") { agreements { id status }
           entries(filter: { search: "Ha pagado su parte" }) { nodes { text } } } }`,
    );
    expect(data).toMatchObject({
      case: {
        agreements: [{ id: all.agreement.id, status: "WITHDRAWN" }],
        entries: { nodes: [{ text: "Se ha quitado una contraparte: Olga. Motivo: Ha pagado su parte" }] },
      },
    });
    const told = (await desk.mailsTo("olga@correo.example")).map(({ subject }) => subject);
    expect(told).toContain(`Ya no formas parte del expediente ${matter.reference}`);
    const invited = await desk.ask(
      desk.specialist,
      `mutation { inviteParty(partyId: "${matter.otherId}", input: {channel: LINK}) { userErrors { code } } }`,
    );
    expect(invited.data).toMatchObject({ inviteParty: { userErrors: [{ code: "REMOVED" }] } });
  });

  test("not of who has signed an agreement that holds", async () => {
    const matter = await jointCase();
    await withLuis(matter);
    expect((await remove(matter.respondentId, "x")).userErrors).toMatchObject([{ code: "IN_USE" }]);
  });
});
