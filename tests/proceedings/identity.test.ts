import { describe, expect, test } from "@jest/globals";
import { requireSignature } from "../../server/domains/proceedings/agreements/signature.ts";
import type * as Contract from "../../server/generated/schema-types.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { byLink, tokenOf, invite } from "../support/link-desk.ts";
import { en, literal, proceedingsDesk, type Person, type TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const IDENTITY = {
  identityDocument: "12345678-z",
  address: "Calle Sierpes 4",
  city: "Sevilla",
  postalCode: "41004",
};

async function drafted(matter: TestMatter): Promise<string> {
  const { agreement } = await desk.mutate(
    desk.specialist,
    "createAgreement",
    `matter: ${literal(matter.input)}, input: { title: "Pago", terms: "Paga." }`,
    "agreement { id }",
  );
  return (agreement as { id: string }).id;
}

const propose = (id: string) =>
  desk.mutate(desk.specialist, "proposeAgreement", `id: "${id}"`, "agreement { contentHash status }");

const identify = (person: Person, partyId: number, input: object = IDENTITY) =>
  desk.mutate(
    person,
    "identifyParty",
    `partyId: "${partyId}", input: ${literal(input)}`,
    "party { missing identityDocument city province }",
  );

describe("who the parties are", () => {
  test("is asked for before an agreement is proposed: by the manager, by the client, by link", async () => {
    const matter = await desk.caseOf({ identified: false });
    const id = await drafted(matter);
    const [refused] = (await propose(id)).userErrors;
    expect(refused?.code).toBe("MISSING_IDENTITY");
    expect(refused?.message).toContain(
      "Faltan el documento de identidad y el domicilio de Nombre De Prueba.",
    );
    expect(refused?.message).toContain("de Luis.");
    // A client says it of the own party, and of nobody else.
    expect(await identify(desk.client, matter.claimantId)).toMatchObject({
      userErrors: [],
      party: { missing: [], identityDocument: "12345678Z", city: "Sevilla", province: "41" },
    });
    for (const [person, party] of [
      [desk.client, matter.respondentId],
      [desk.otherClient, matter.claimantId],
      [desk.otherSpecialist, matter.respondentId],
    ] as const)
      expect((await desk.ask(person, identifying(party))).errors[0]?.extensions.code).toBe("NOT_FOUND");
    const token = tokenOf(await invite(desk.app, desk.specialist, matter.respondentId));
    const wrong = await asked(token, { ...IDENTITY, identityDocument: "12345678A" });
    expect(wrong.userErrors).toMatchObject([{ field: ["identityDocument"] }]);
    const blank = await asked(token, { ...IDENTITY, address: " ", city: "" });
    expect(blank.userErrors.map(({ field }) => field[0])).toEqual(["address", "city"]);
    expect((await asked(token, IDENTITY)).userErrors).toEqual([]);
    expect((await propose(id)).agreement).toMatchObject({ status: "PROPOSED" });
  });

  test("said in the account many times at once is noted once, and so is what is then said by link", async () => {
    const matter = await desk.caseOf({ identified: false });
    const token = tokenOf(await invite(desk.app, desk.specialist, matter.respondentId));
    const sent = await Promise.all([
      ...[1, 2, 3, 4].map(() => identify(desk.client, matter.claimantId)),
      ...[1, 2, 3].map(() => identify(desk.specialist, matter.respondentId)),
      ...[1, 2, 3].map(() => asked(token, IDENTITY)),
    ]);
    expect(sent.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    const entries = await desk.app.deps.db.query<{ party: string }[]>(
      `SELECT data ->> 'partyId' AS party FROM case_entries WHERE case_id = $1 AND data ->> 'event' = 'identifyParty'`,
      [matter.id],
    );
    expect(entries.map(({ party }) => Number(party)).toSorted((a, b) => a - b)).toEqual([
      matter.claimantId,
      matter.respondentId,
    ]);
  });

  test("is taken from the client's account, whenever it was completed there", async () => {
    const matter = await desk.caseOf({ identified: false });
    await identify(desk.specialist, matter.respondentId);
    const { db } = desk.app.deps;
    await db.query(
      `UPDATE accounts SET identity_document = '87654321X', address = '{"street": "Calle Feria 1", "city": "Sevilla"}'
       WHERE id = $1`,
      [desk.client.accountId],
    );
    expect((await propose(await drafted(matter))).userErrors).toEqual([]);
    await db.query(`UPDATE accounts SET identity_document = NULL, address = '{}' WHERE id = $1`, [
      desk.client.accountId,
    ]);
  });

  test("of a task: what the debt doesn't say is completed and stays; what it says isn't overwritten", async () => {
    const matter = await desk.taskOf(desk.specialist, { identityDocument: "12345678Z" });
    expect((await identify(desk.specialist, matter.respondentId)).userErrors).toEqual([]);
    const other = { ...IDENTITY, identityDocument: "87654321X" };
    expect((await identify(desk.specialist, matter.respondentId, other)).userErrors).toMatchObject([
      { field: ["identityDocument"], code: "KNOWN" },
    ]);
    const { data } = await desk.ask(
      desk.specialist,
      `{ assignedTask(id: "${matter.reference}") { parties { missing city } } }`,
    );
    expect(data).toEqual({
      assignedTask: {
        parties: [
          { missing: [], city: "Madrid" },
          { missing: [], city: "Sevilla" },
        ],
      },
    });
  });

  test("a certificate wants it of who asks for it; of who never answered it says what isn't known", async () => {
    const matter = await desk.caseOf({ identified: false, status: "PENDING_COUNTERPARTY" });
    await desk.app.deps.db.query(
      `UPDATE parties SET response = 'DECLINED', responded_at = '2026-11-01T10:00Z' WHERE id = $1`,
      [matter.respondentId],
    );
    const template = async () => {
      const { data } = await desk.ask(
        desk.specialist,
        `{ documentTemplates(matter: ${literal(matter.input)}) { key blockedBy missing { label place partyId } } }`,
      );
      const found = data as unknown as { documentTemplates: { key: string; blockedBy: string | null }[] };
      return found.documentTemplates.find(({ key }) => key === "certificado-intento");
    };
    const before = await template();
    expect(before?.blockedBy).toContain("La ley pide que conste quiénes son las partes.");
    expect(before).toMatchObject({
      missing: expect.arrayContaining([
        { label: "Domicilio de Luis", place: "PARTY", partyId: String(matter.respondentId) },
      ]),
    });
    await identify(desk.specialist, matter.claimantId);
    expect((await template())?.blockedBy).toBeNull();
  });
});

const identifying = (party: number) =>
  `mutation { identifyParty(partyId: "${party}", input: ${literal(IDENTITY)}) { message } }`;

const asked = (token: string, input: object) =>
  byLink(desk.app, token, "identifyByInvitation", "input: $input", { input }, "$input: PartyIdentityInput!");

describe("a signature", () => {
  const luis = {
    names: "Luis",
    surnames: "García Ñíguez",
    isCompany: false,
    identityDocument: "12345678Z" as string | null,
  };
  const company = {
    names: "Banco Ejemplo, S.A.",
    surnames: "",
    isCompany: true,
    identityDocument: "A58818501" as string | null,
  };
  const fieldsOf = (party: typeof luis, form: Contract.SignatureInput): string[] | null => {
    try {
      requireSignature(party, form);
      return null;
    } catch (error) {
      return error instanceof InvalidInput ? error.problems.map(({ field }) => field.join(".")) : ["?"];
    }
  };

  test.each(["Luis García Ñíguez", "LUIS GARCIA", "luis garcía niguez", "García Ñíguez, Luis"])(
    "of the party itself: %s",
    (signedName) => expect(fieldsOf(luis, { signedName })).toBeNull(),
  );

  test.each(["Pepito Grillo", "Luis Pérez", "García Soto"])("of somebody else asks why: %s", (signedName) =>
    expect(fieldsOf(luis, { signedName })).toEqual(["capacity"]),
  );

  test("in a capacity names the document of who signs, checked", () => {
    const form = { signedName: "Ana Gil Soto", capacity: "ATTORNEY" as const };
    expect(fieldsOf(luis, form)).toEqual(["signerDocument"]);
    expect(fieldsOf(luis, { ...form, signerDocument: "12345678A" })).toEqual(["signerDocument"]);
    expect(requireSignature(luis, { ...form, signerDocument: "12345678-z" })).toEqual({
      signedName: "Ana Gil Soto",
      capacity: "ATTORNEY",
      signerDocument: "12345678Z",
    });
  });

  test("of the party under another name bears its document, not somebody else's", () => {
    const form = { signedName: "Pepito Grillo", capacity: "SELF" as const };
    expect(fieldsOf(luis, { ...form, signerDocument: "00000000T" })).toEqual(["signerDocument"]);
    expect(fieldsOf(luis, { ...form, signerDocument: "12345678-z" })).toBeNull();
    expect(
      fieldsOf({ ...luis, identityDocument: null }, { ...form, signerDocument: "00000000T" }),
    ).toBeNull();
  });

  test("of a company is always somebody's who represents it", () => {
    expect(fieldsOf(company, { signedName: "Banco Ejemplo" })).toEqual(["capacity"]);
    const form = { signedName: "Ana Gil", signerDocument: "12345678Z" };
    expect(fieldsOf(company, { ...form, capacity: "SELF" })).toEqual(["capacity"]);
    expect(fieldsOf(company, { ...form, capacity: "DIRECTOR" })).toBeNull();
  });

  test("by somebody else is in the agreement for everybody, by link and signed in", async () => {
    const matter = await desk.caseOf();
    const id = await drafted(matter);
    const { contentHash } = (await propose(id)).agreement as { contentHash: string };
    const token = tokenOf(await invite(desk.app, desk.specialist, matter.respondentId));
    const answer = (variables: object) =>
      byLink(
        desk.app,
        token,
        "answerAgreementByInvitation",
        "agreementId: $id, contentHash: $hash, signedName: $name, capacity: $capacity, signerDocument: $doc, input: { accept: true }",
        { id, hash: contentHash, name: "Pepito Grillo", ...variables },
        "$id: ID!, $hash: String!, $name: String!, $capacity: SigningCapacity, $doc: String",
      );
    expect((await answer({})).userErrors).toMatchObject([{ field: ["capacity"], code: "REQUIRED" }]);
    expect((await answer({ capacity: "ATTORNEY", doc: "12345678Z" })).userErrors).toEqual([]);
    const signature = { signedName: "Rita Sanz", capacity: en("LAWYER"), signerDocument: "87654321X" };
    const { agreement } = await desk.mutate(
      desk.client,
      "answerAgreement",
      `id: "${id}", contentHash: "${contentHash}", input: { accept: true }, signature: ${literal(signature)}`,
      "agreement { status answers { signedBy evidence } }",
    );
    expect(agreement).toMatchObject({
      status: "ACCEPTED",
      answers: [
        { signedBy: "Rita Sanz, con documento 87654321X, en calidad de abogado o procurador" },
        // The other side's evidence isn't the client's to see; who bound it is.
        {
          signedBy: "Pepito Grillo, con documento 12345678Z, en calidad de apoderado o apoderada",
          evidence: null,
        },
      ],
    });
  });
});
