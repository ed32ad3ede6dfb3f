import { afterEach, describe, expect, test } from "@jest/globals";
import { NameProposingParty1763601530000 } from "../../migrations/1763601530000-name-proposing-party.ts";
import { addParties } from "../../server/domains/parties/party.ts";
import { giveLink } from "../support/give-link.ts";
import { identify } from "../support/identities.ts";
import { openLink } from "../support/link-desk.ts";
import { readPdf } from "../support/read-pdf.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, Person, TestMatter } from "../support/proceedings.ts";

/** Whose proposal an agreement is: only a party's own starts the thirty days of LO 1/2025 art. 10.4.b. */

const desk = proceedingsDesk();

const NOON = "2026-11-20T11:00:00.000Z";
const AGREEMENT = "agreement { id version agreementVersion proposedBy { id displayName email } } message";

afterEach(() => desk.travel(NOON));

type Written = Payload & {
  agreement: {
    id: string;
    version: number;
    agreementVersion: number;
    proposedBy: { id: string; displayName: string; email: string | null } | null;
  };
};

const form = (more: object = {}) => literal({ title: "Quita", terms: "La mitad, ya", ...more });

const create = async (matter: TestMatter, more: object = {}, person: Person = desk.specialist) =>
  (await desk.mutate(
    person,
    "createAgreement",
    `matter: ${literal(matter.input)}, input: ${form(more)}`,
    AGREEMENT,
  )) as Written;

const update = async (id: string, version: number, more: object = {}) =>
  (await desk.mutate(
    desk.specialist,
    "updateAgreement",
    `id: "${id}", version: ${version}, input: ${form(more)}`,
    AGREEMENT,
  )) as Written;

const propose = async (id: string) =>
  (await desk.mutate(desk.specialist, "proposeAgreement", `id: "${id}"`, AGREEMENT)) as Written;

/** Proposed a minute after the case began, and read by both sides two days later. */
async function proposed(matter: TestMatter, more: object = {}): Promise<string> {
  await desk.travel("2026-11-20T11:01:00Z");
  const { agreement } = await create(matter, more);
  expect((await propose(agreement.id)).userErrors).toEqual([]);
  await desk.travel("2026-11-22T11:00:00Z");
  await openLink(desk.app, await giveLink(desk.app.deps, matter.respondentId));
  await desk.ask(desk.client, `{ case(number: "${matter.reference}") { number } }`);
  return agreement.id;
}

interface Seen {
  deadlines: { source: string; date: string; label: string }[];
  party: { proposal: { receivedAt: string | null } | null };
  counterparties: {
    proposal: { receivedAt: string | null } | null;
    notices: { withProposal: boolean }[];
  }[];
  moves: { move: string; grounds: { ground: string; blockedBy: string | null }[] }[];
}

async function look(matter: TestMatter): Promise<Seen> {
  const { data, errors } = await desk.ask(
    desk.specialist,
    `{ case(number: "${matter.reference}") { deadlines { source date label } party { proposal { receivedAt } }
      counterparties { proposal { receivedAt } notices { withProposal } }
      moves { move grounds { ground blockedBy } } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { case: Seen }).case;
}

const termsOf = ({ deadlines }: Seen) =>
  deadlines
    .filter(({ source }) => source === "LO 1/2025, art. 10.4.b")
    .map(({ date, label }) => [date, label]);
const lapse = ({ moves }: Seen) =>
  moves
    .find(({ move }) => move === "CLOSE_BROKEN")
    ?.grounds.find(({ ground }) => ground === "PROPOSAL_LAPSED")?.blockedBy;

async function certificate(matter: TestMatter): Promise<string | null | undefined> {
  const { data } = await desk.ask(
    desk.specialist,
    `{ documentTemplates(matter: ${literal(matter.input)}) { key blockedBy } }`,
  );
  const { documentTemplates } = data as unknown as {
    documentTemplates: { key: string; blockedBy: string | null }[];
  };
  return documentTemplates.find(({ key }) => key === "certificado-intento")?.blockedBy;
}

describe("a neutral's own suggestion", () => {
  test.each([
    ["left out", {}],
    ["said so", { proposedBy: null }],
  ])(
    "starts nothing: no term, ground or certificate, and no notice carried a proposal (%s)",
    async (_, more) => {
      const matter = await desk.caseOf();
      await proposed(matter, more);
      await desk.travel("2027-02-20T11:00:00Z");
      const seen = await look(matter);
      expect(termsOf(seen)).toEqual([]);
      expect(seen.counterparties).toMatchObject([{ proposal: null }]);
      expect(seen.counterparties[0]?.notices.map(({ withProposal }) => withProposal)).not.toContain(true);
      expect(lapse(seen)).toMatch(/^No consta ninguna propuesta concreta de una de las partes/);
      expect(await certificate(matter)).toContain(
        "No consta ninguna propuesta concreta de una de las partes",
      );
      const closing = await desk.mutate(
        desk.specialist,
        "moveCase",
        `number: "${matter.reference}", input: { version: 1, move: CLOSE_BROKEN, ground: PROPOSAL_LAPSED, reason: "x" }`,
        "message",
      );
      expect(closing.userErrors).toMatchObject([{ field: ["ground"], code: "NOT_YET" }]);
      // Nor can a burofax be noted to have carried one.
      const noted = await desk.mutate(
        desk.specialist,
        "recordNotice",
        `partyId: "${matter.respondentId}", input: ${literal({
          channel: en("NOTARY"),
          sentOn: "2026-11-25",
          proof: "Acta 7",
          withProposal: true,
        })}`,
        "party { id }",
      );
      expect(noted.userErrors).toMatchObject([{ field: ["withProposal"] }]);
    },
  );

  test("takes no party's proposal's place, whose term goes on", async () => {
    const matter = await desk.caseOf();
    await proposed(matter, { proposedBy: matter.claimantId });
    const { agreement } = await create(matter);
    await propose(agreement.id);
    expect(termsOf(await look(matter))).toEqual([
      ["2026-12-22", "Fin de los 30 días para que Luis responda a la última propuesta"],
    ]);
  });

  test("is said to the manager, in the mail and on paper", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "neutral@correo.example" });
    const { agreement } = await create(matter);
    expect((await propose(agreement.id)).message).toContain("No es propuesta de ninguna de las partes");
    const [mail] = await desk.mailsTo("neutral@correo.example");
    const said = "Propuesta de la persona neutral, no de una de las partes.";
    expect(mail?.text).toContain(said);
    const link = await desk.mutate(desk.specialist, "agreementDocumentLink", `id: "${agreement.id}"`, "url");
    const { body } = await desk.download(String(link["url"]));
    expect(readPdf(body).pages.join(" ")).toContain(said);
  });
});

describe("a party's proposal", () => {
  test("of the counterparty waits for the client, not for the one who made it", async () => {
    const matter = await desk.caseOf();
    await proposed(matter, { proposedBy: matter.respondentId });
    const seen = await look(matter);
    expect(seen.counterparties).toMatchObject([{ proposal: null }]);
    expect(seen.party.proposal?.receivedAt).toBe("2026-11-22T11:00:00.000Z");
    expect(termsOf(seen)).toHaveLength(1);
    expect(termsOf(seen)[0]?.[0]).toBe("2026-12-22");
    expect(termsOf(seen)[0]?.[1]).not.toContain("Luis");
    await desk.travel("2027-01-20T11:00:00Z");
    expect(lapse(await look(matter))).toBeNull();
  });

  test("is one of the agreement's own parties'; a new version can say whose it is", async () => {
    const matter = await desk.caseOf();
    const other = await desk.caseOf();
    for (const proposedBy of [String(other.claimantId), "0", "abc", "", "-1", "99999999999999999999"])
      expect((await create(matter, { proposedBy })).userErrors).toMatchObject([
        { field: ["proposedBy"], code: "NOT_FOUND" },
      ]);
    const { db } = desk.app.deps;
    const [olga = 0] = await addParties(desk.app.deps, db.manager, { caseId: matter.id }, [
      { side: "RESPONDENT", names: "Olga" },
    ]);
    await identify(db, [olga]);
    const partyIds = [String(matter.claimantId), String(matter.respondentId)];
    expect((await create(matter, { partyIds, proposedBy: String(olga) })).userErrors).toMatchObject([
      { field: ["proposedBy"] },
    ]);
    const { agreement } = await create(matter, { partyIds });
    expect(agreement.proposedBy).toBeNull();
    const { agreement: known } = await propose(agreement.id);
    const next = await update(agreement.id, known.version, { proposedBy: matter.claimantId });
    expect(next.agreement).toMatchObject({
      agreementVersion: 2,
      proposedBy: { id: String(matter.claimantId) },
    });
    // Left out it stays as it was.
    const again = await update(next.agreement.id, next.agreement.version, { place: "Madrid" });
    expect(again.agreement.proposedBy?.id).toBe(String(matter.claimantId));
    const without = await update(again.agreement.id, again.agreement.version, {
      partyIds: [String(matter.claimantId), String(olga)],
      proposedBy: String(matter.respondentId),
    });
    expect(without.userErrors).toMatchObject([{ field: ["proposedBy"] }]);
  });

  test("isn't proposed any more once its party has been taken out of the draft", async () => {
    const matter = await desk.caseOf();
    const [olga = 0] = await addParties(desk.app.deps, desk.app.deps.db.manager, { caseId: matter.id }, [
      {
        side: "RESPONDENT",
        names: "Olga",
        response: "ACCEPTED",
        respondedAt: desk.app.deps.clock.now(),
        responseMethod: "BY_HAND",
      },
    ]);
    await identify(desk.app.deps.db, [olga]);
    const { agreement } = await create(matter, { proposedBy: String(olga) });
    await desk.mutate(
      desk.specialist,
      "removeCounterparty",
      `id: "${olga}", reason: "No debía nada"`,
      "message",
    );
    const refused = await propose(agreement.id);
    expect(refused.userErrors).toMatchObject([{ code: "PARTY_LEFT" }]);
    expect((await update(agreement.id, agreement.version, { proposedBy: null })).userErrors).toEqual([]);
    expect((await propose(agreement.id)).userErrors).toEqual([]);
  });

  test("is the client's own where the specialist collects; nobody else's business to write", async () => {
    const matter = await desk.caseOf({ interventionType: 3 });
    expect((await create(matter)).agreement.proposedBy?.id).toBe(String(matter.claimantId));
    expect((await create(matter, { proposedBy: null })).agreement.proposedBy).toBeNull();
    const task = await desk.taskOf();
    expect((await create(task)).agreement.proposedBy).toBeNull();
    await expect(create(matter, {}, desk.otherSpecialist)).rejects.toThrow("NOT_FOUND");
    await expect(create(matter, {}, desk.client)).rejects.toThrow(/FORBIDDEN|NOT_ALLOWED/);
  });

  test("shows the other side its name, never its contact data", async () => {
    const matter = await desk.caseOf();
    await proposed(matter, { proposedBy: matter.claimantId });
    const link = await giveLink(desk.app.deps, matter.respondentId);
    const { agreements } = (await openLink(
      desk.app,
      link,
      "agreements { proposedBy { id displayName email identityDocument } }",
    )) as { agreements: object[] };
    expect(agreements).toMatchObject([
      { proposedBy: { id: String(matter.claimantId), email: null, identityDocument: null } },
    ]);
  });
});

test("of agreements of before it is known of collections alone; the others' cases say so", async () => {
  const [neutral, collection] = [await desk.caseOf(), await desk.caseOf({ interventionType: 3 })];
  for (const matter of [neutral, collection]) {
    const { agreement } = await create(matter, { proposedBy: matter.claimantId });
    await propose(agreement.id);
  }
  const migration = new NameProposingParty1763601530000();
  const runner = desk.app.deps.db.createQueryRunner();
  try {
    await migration.down(runner);
    await migration.up(runner);
  } finally {
    await runner.release();
  }
  const rows = await desk.app.deps.db.query<{ caseId: number; proposedBy: number | null }[]>(
    `SELECT case_id AS "caseId", proposed_by AS "proposedBy" FROM agreements WHERE case_id = ANY($1) ORDER BY 1`,
    [[neutral.id, collection.id]],
  );
  expect(rows).toEqual([
    { caseId: neutral.id, proposedBy: null },
    { caseId: collection.id, proposedBy: collection.claimantId },
  ]);
  const told = await desk.app.deps.db.query<{ caseId: number }[]>(
    `SELECT case_id AS "caseId" FROM case_entries WHERE data @> '{"event": "proposer-unknown"}' AND case_id = ANY($1)`,
    [[neutral.id, collection.id]],
  );
  expect(told).toEqual([{ caseId: neutral.id }]);
});
