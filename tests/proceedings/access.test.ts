import { beforeAll, describe, expect, test } from "@jest/globals";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Person, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();

interface Things {
  matter: TestMatter;
  session: string;
  draft: string;
  agreement: string;
  hash: string;
  instalment: string;
  document: string;
}

const things: Record<string, Things> = {};

async function thingsOf(matter: TestMatter): Promise<Things> {
  const of = `matter: ${literal(matter.input)}`;
  const ids = [matter.claimantId, matter.respondentId];
  const session = await desk.mutate(
    desk.admin,
    "scheduleSession",
    `${of}, input: ${literal({ kind: en("JOINT"), startsAt: "2027-01-10T09:00:00Z", channel: en("PHONE"), place: "600", partyIds: ids, allowOverlap: true })}`,
    "session { id }",
  );
  const create = () =>
    desk.mutate(
      desk.admin,
      "createAgreement",
      `${of}, input: ${literal({ title: "Pago", terms: "Paga", amount: "10", instalments: [{ dueOn: "2027-01-01", amount: "10" }] })}`,
      "agreement { id }",
    );
  const draft = ((await create()).agreement as { id: string }).id;
  const agreement = ((await create()).agreement as { id: string }).id;
  const proposed = (
    await desk.mutate(
      desk.admin,
      "proposeAgreement",
      `id: "${agreement}"`,
      "agreement { contentHash instalments { id } }",
    )
  ).agreement as { contentHash: string; instalments: { id: string }[] };
  const issued = await desk.mutate(
    desk.admin,
    "issueDocument",
    `${of}, input: ${literal({ templateKey: "acta-final", values: { lugar: "Madrid", conclusion: "Sin más", cualificacion: "G", inscripcion: "R", neutral: "N" } })}`,
    "document { id }",
  );
  return {
    matter,
    session: (session.session as { id: string }).id,
    draft,
    agreement,
    hash: proposed.contentHash,
    instalment: proposed.instalments[0]?.id ?? "",
    document: (issued.document as { id: string }).id,
  };
}

beforeAll(async () => {
  things["case"] = await thingsOf(await desk.caseOf());
  things["task"] = await thingsOf(await desk.taskOf());
}, 60_000);

/** Every operation over one thing; `fields` of its payload. */
function operations({
  matter,
  session,
  draft,
  agreement,
  hash,
  instalment,
  document,
}: Things): Record<string, string> {
  const of = `matter: ${literal(matter.input)}`;
  const meeting = literal({
    kind: en("JOINT"),
    startsAt: "2027-01-11T09:00:00Z",
    channel: en("PHONE"),
    place: "600",
    partyIds: [matter.claimantId, matter.respondentId],
  });
  const held = literal({
    kind: en("JOINT"),
    startsAt: "2026-11-20T10:00:00Z",
    channel: en("PHONE"),
    place: "600",
    attendance: [
      { partyId: matter.claimantId, attended: true },
      { partyId: matter.respondentId, attended: true },
    ],
  });
  const terms = literal({ title: "Pago", terms: "Paga" });
  const letter = literal({ templateKey: "burofax", values: { lugar: "Madrid" } });
  const errors = "userErrors { code }";
  return {
    documentTemplates: `{ documentTemplates(${of}) { key } }`,
    scheduleSession: `mutation { scheduleSession(${of}, input: ${meeting}) { ${errors} } }`,
    recordHeldSession: `mutation { recordHeldSession(${of}, input: ${held}) { ${errors} } }`,
    updateSession: `mutation { updateSession(id: "${session}", version: 99, input: ${meeting}) { ${errors} } }`,
    cancelSession: `mutation { cancelSession(id: "${session}", reason: "x") { ${errors} } }`,
    recordSession: `mutation { recordSession(id: "${session}", input: {version: 99, attendance: []}) { ${errors} } }`,
    createAgreement: `mutation { createAgreement(${of}, input: ${terms}) { ${errors} } }`,
    updateAgreement: `mutation { updateAgreement(id: "${draft}", version: 99, input: ${terms}) { ${errors} } }`,
    proposeAgreement: `mutation { proposeAgreement(id: "${draft}") { ${errors} } }`,
    withdrawAgreement: `mutation { withdrawAgreement(id: "${draft}", reason: "x") { ${errors} } }`,
    recordAgreementAnswer: `mutation { recordAgreementAnswer(id: "${agreement}", input: {partyId: "${matter.claimantId}", accept: true, reason: "x"}) { ${errors} } }`,
    markAgreementInstalment: `mutation { markAgreementInstalment(id: "${instalment}", paidOn: "2026-11-01") { ${errors} } }`,
    issueDocument: `mutation { issueDocument(${of}, input: ${letter}) { ${errors} } }`,
    previewDocument: `mutation { previewDocument(${of}, input: ${letter}) { ${errors} } }`,
    recordSignature: `mutation { recordSignature(documentId: "${document}", partyId: "${matter.claimantId}", signed: true) { ${errors} } }`,
    sessionCalendarLink: `mutation { sessionCalendarLink(id: "${session}") { ${errors} } }`,
    agreementDocumentLink: `mutation { agreementDocumentLink(id: "${agreement}") { ${errors} } }`,
    draftDocumentLink: `mutation { agreementDocumentLink(id: "${draft}") { ${errors} } }`,
    issuedDocumentLink: `mutation { issuedDocumentLink(id: "${document}") { ${errors} } }`,
    answerAgreement: `mutation { answerAgreement(id: "${agreement}", contentHash: "${hash}", input: {accept: true}) { ${errors} } }`,
  };
}

/** The things of nobody: ids that don't exist. */
const nothing = (matter: TestMatter): Things => ({
  matter: {
    ...matter,
    input: "caseNumber" in matter.input ? { caseNumber: "P26999999" } : { taskId: "T26-9999999" },
  },
  session: "999999",
  draft: "999999",
  agreement: "999999",
  hash: "x",
  instalment: "999999",
  document: "999999",
});

const READABLE = ["sessionCalendarLink", "agreementDocumentLink", "issuedDocumentLink"];

async function outcome(person: Person, query: string): Promise<string> {
  const { data, errors } = await desk.ask(person, query);
  if (errors.length > 0) return `${errors[0]?.extensions.code}: ${errors[0]?.message}`;
  return JSON.stringify(data);
}

describe.each(["case", "task"])("of a %s", (kind) => {
  test("somebody else's is exactly as if it didn't exist", async () => {
    const own = things[kind];
    if (!own) throw new Error("made in beforeAll");
    const missing = operations(nothing(own.matter));
    for (const person of [desk.otherSpecialist, desk.otherClient]) {
      for (const [name, query] of Object.entries(operations(own))) {
        const seen = await outcome(person, query);
        expect([name, seen]).toEqual([name, await outcome(person, missing[name] ?? "")]);
        expect(seen).toMatch(/^(NOT_FOUND|FORBIDDEN): /);
      }
    }
  });

  test("the client reads what is for clients, and changes nothing but the own answer", async () => {
    const own = things[kind];
    if (!own) throw new Error("made in beforeAll");
    for (const [name, query] of Object.entries(operations(own))) {
      const seen = await outcome(desk.client, query);
      const allowed = kind === "case" && [...READABLE, "answerAgreement"].includes(name);
      expect([name, allowed || /^(NOT_FOUND|FORBIDDEN): /.test(seen)]).toEqual([name, true]);
      if (allowed) expect(seen).toContain(`"userErrors":[]`);
    }
  });

  test("visitors are asked to sign in", async () => {
    const own = things[kind];
    if (!own) throw new Error("made in beforeAll");
    for (const query of Object.values(operations(own))) {
      const { errors } = await desk.app.graphql(query);
      expect(errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
    }
  });
});

test("who was only asked sees no session, agreement or document, and manages nothing", async () => {
  const matter = await desk.caseOf();
  const own = await thingsOf(matter);
  await desk.app.deps.db.query(`UPDATE cases SET status = 'PENDING_ACCEPTANCE' WHERE id = $1`, [matter.id]);
  const { data } = await desk.ask(
    desk.specialist,
    `{ case(number: "${matter.reference}") { sessions { id } agreements { id } issuedDocuments { id } } }`,
  );
  expect(data).toEqual({ case: { sessions: [], agreements: [], issuedDocuments: [] } });
  for (const [name, query] of Object.entries(operations(own))) {
    expect([name, await outcome(desk.specialist, query)]).toEqual([
      name,
      expect.stringMatching(/^(NOT_FOUND|FORBIDDEN)/),
    ]);
  }
});

test("reassigned: the new manager has it all, the old one nothing", async () => {
  const matter = await desk.caseOf();
  const { session } = await thingsOf(matter);
  await desk.app.deps.db.query(`UPDATE cases SET specialist_id = $2 WHERE id = $1`, [
    matter.id,
    desk.otherSpecialist.accountId,
  ]);
  const link = `mutation { sessionCalendarLink(id: "${session}") { userErrors { code } } }`;
  expect(await outcome(desk.specialist, link)).toContain("NOT_FOUND");
  expect(await outcome(desk.otherSpecialist, link)).toContain(`"userErrors":[]`);
});

test("both or neither matter is refused; ids that can't be one are not found", async () => {
  for (const input of [{}, { caseNumber: "P26000001", taskId: "1" }]) {
    const { userErrors } = await desk.mutate(
      desk.specialist,
      "createAgreement",
      `matter: ${literal(input)}, input: {title: "a", terms: "b"}`,
      "message",
    );
    expect(userErrors).toMatchObject([{ field: ["matter"], code: "INVALID" }]);
  }
  for (const id of ["", "x", "-1", "1e3", "9".repeat(40), "' OR 1=1 --"]) {
    expect(
      await outcome(desk.specialist, `mutation { proposeAgreement(id: ${literal(id)}) { message } }`),
    ).toContain("NOT_FOUND");
  }
});

test("a client's other cases can't lend a party, a document or an answer", async () => {
  const mine = await desk.caseOf();
  const other = await desk.caseOf({ clientId: desk.otherClient.accountId });
  const { agreement, hash } = await thingsOf(mine);
  expect(
    await outcome(
      desk.otherClient,
      `mutation { answerAgreement(id: "${agreement}", contentHash: "${hash}", input: {accept: true}) { message } }`,
    ),
  ).toContain("NOT_FOUND");
  const { userErrors } = await desk.mutate(
    desk.specialist,
    "recordAgreementAnswer",
    `id: "${agreement}", input: ${literal({ partyId: other.claimantId, accept: true, reason: "x" })}`,
    "message",
  );
  expect(userErrors).toMatchObject([{ field: ["partyId"], code: "NOT_FOUND" }]);
});
