import { describe, expect, test } from "@jest/globals";
import { addParties } from "../../server/domains/parties/party.ts";
import type { NewParty } from "../../server/domains/parties/party.ts";
import { identify } from "../support/identities.ts";
import { readPdf } from "../support/read-pdf.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, TestMatter } from "../support/proceedings.ts";

/** A ground of ending without agreement is true of each counterparty it is stated for (LO 1/2025 arts. 10.3 and 10.4). */

const desk = proceedingsDesk();

interface Several extends TestMatter {
  /** Takes part. */
  dosId: number;
  /** Declined on 10 November. */
  tresId: number;
}

async function severalCase(): Promise<Several> {
  const matter = await desk.caseOf({ counterpartyEmail: "luis@correo.example" });
  const { db } = desk.app.deps;
  const at = new Date("2026-11-10T10:00:00Z");
  const [dosId = 0, tresId = 0] = await addParties(desk.app.deps, db.manager, { caseId: matter.id }, [
    respondent("Dos", { response: "ACCEPTED", respondedAt: at, responseMethod: "BY_HAND" }),
    respondent("Tres", { response: "DECLINED", respondedAt: at, responseMethod: "LINK" }),
  ]);
  await identify(db, [dosId, tresId]);
  return { ...matter, dosId, tresId };
}

function respondent(names: string, change: Partial<NewParty>): NewParty {
  return { side: "RESPONDENT", names, email: `${names.toLowerCase()}@correo.example`, ...change };
}

async function agreeWithLuis(matter: TestMatter): Promise<void> {
  const parties = [matter.claimantId, matter.respondentId].map(String);
  const { agreement } = (await desk.mutate(
    desk.specialist,
    "createAgreement",
    `matter: ${literal(matter.input)}, input: ${literal({ title: "Quita", terms: "La mitad", partyIds: parties })}`,
    "agreement { id }",
  )) as Payload & { agreement: { id: string } };
  await desk.mutate(desk.specialist, "proposeAgreement", `id: "${agreement.id}"`, "message");
  for (const partyId of parties)
    await desk.mutate(
      desk.specialist,
      "recordAgreementAnswer",
      `id: "${agreement.id}", input: ${literal({ partyId, accept: true, reason: "Firmó la copia" })}`,
      "message",
    );
}

const close = (matter: TestMatter, move: string, input: object) =>
  desk.mutate(
    desk.specialist,
    "moveCase",
    `number: "${matter.reference}", input: ${literal({ version: 1, move: en(move), reason: "Se acabó", ...input })}`,
    "case { status closingGround counterparties { displayName closingGround } deadlines { label date } } message",
  );

const each = (grounds: Record<number, string>) =>
  Object.entries(grounds).map(([partyId, ground]) => ({ partyId, ground: en(ground) }));

interface Option {
  facts?: string;
  ground: string;
  blockedBy: string | null;
}

async function optionsOf({ reference }: TestMatter, wanted: string) {
  const { data } = await desk.ask(
    desk.specialist,
    `{ case(number: "${reference}") { moves { move grounds { ground blockedBy }
       partyGrounds { displayName grounds { ground blockedBy } } } } }`,
  );
  const { moves } = (
    data as unknown as {
      case: {
        moves: {
          move: string;
          grounds: Option[];
          partyGrounds: { displayName: string; grounds: Option[] }[];
        }[];
      };
    }
  ).case;
  const found = moves.find(({ move }) => move === wanted);
  const reasonOf = (grounds: Option[] = []) => grounds.find(({ ground }) => ground === "REFUSED")?.blockedBy;
  return {
    refused: reasonOf(found?.grounds),
    byParty: found?.partyGrounds.map(({ displayName, grounds }) => [displayName, reasonOf(grounds)]),
  };
}

async function certificateOf(matter: TestMatter, partyId: number): Promise<string> {
  const issued = (await desk.mutate(
    desk.specialist,
    "issueDocument",
    `matter: ${literal(matter.input)}, input: ${literal({ templateKey: "certificado-intento", values: { lugar: "Madrid" }, partyId: String(partyId) })}`,
    "document { id }",
  )) as Payload & { document: { id: string } | null };
  expect(issued.userErrors).toEqual([]);
  const { url } = await desk.mutate(
    desk.specialist,
    "issuedDocumentLink",
    `id: "${issued.document?.id}", format: ${literal(en("PDF"))}`,
    "url",
  );
  return readPdf((await desk.download(String(url))).body).pages.join(" ");
}

/** By burofax: the thirty days run. */
const noteReceived = ({ respondentId }: TestMatter) =>
  desk.mutate(
    desk.specialist,
    "recordNotice",
    `partyId: "${respondentId}", input: ${literal({ channel: en("CERTIFIED_POST"), sentOn: "2026-11-20", receivedOn: "2026-11-20", proof: "NB123" })}`,
    "message",
  );

const NOT_OF_DOS = "Dos: Ninguna contraparte ha rechazado participar ni ha faltado a una sesión.";

describe("with an agreement with one of three", () => {
  test("a refusal of one of the others is no ground for both", async () => {
    const matter = await severalCase();
    await agreeWithLuis(matter);
    expect(await optionsOf(matter, "CLOSE_AGREED")).toEqual({
      refused: NOT_OF_DOS,
      byParty: [
        ["Dos", expect.stringContaining("Ninguna contraparte ha rechazado")],
        ["Tres", null],
      ],
    });
    expect((await close(matter, "CLOSE_AGREED", { ground: en("REFUSED") })).userErrors).toMatchObject([
      { field: ["ground"], code: "NOT_YET", message: NOT_OF_DOS },
    ]);
    const { dosId, tresId } = matter;
    for (const [grounds, problem] of [
      [
        { [dosId]: "REFUSED", [tresId]: "REFUSED" },
        { field: ["grounds", "0", "ground"], code: "NOT_YET" },
      ],
      [{ [tresId]: "REFUSED" }, { field: ["grounds"], code: "REQUIRED" }],
      [
        { [matter.respondentId]: "OTHER", [dosId]: "OTHER", [tresId]: "OTHER" },
        { field: ["grounds"], code: "NOT_FOUND" },
      ],
    ] as const)
      expect((await close(matter, "CLOSE_AGREED", { grounds: each(grounds) })).userErrors).toMatchObject([
        problem,
      ]);
  });

  test("each one's ground is stated, stored and certified, and has its own year to sue", async () => {
    const matter = await severalCase();
    await agreeWithLuis(matter);
    const grounds = each({ [matter.dosId]: "ENDED_BY_PARTY", [matter.tresId]: "REFUSED" });
    const done = await close(matter, "CLOSE_AGREED", { grounds });
    expect(done).toMatchObject({
      userErrors: [],
      case: {
        status: "AGREED",
        closingGround: "BY_PARTY",
        counterparties: [
          { displayName: "Luis", closingGround: null },
          { displayName: "Dos", closingGround: "ENDED_BY_PARTY" },
          { displayName: "Tres", closingGround: "REFUSED" },
        ],
        // Tres declined on 10 November, before the case was closed.
        deadlines: [
          { label: "Presentar la demanda contra Dos y Tres para que este intento sirva", date: "2027-11-10" },
        ],
      },
    });
    const { data } = await desk.ask(
      desk.client,
      `{ case(number: "${matter.reference}") { entries(filter: { search: "cerrado con acuerdo" }) { nodes { text } } } }`,
    );
    expect(data).toMatchObject({
      case: {
        entries: {
          nodes: [
            {
              text: "El expediente se ha cerrado con acuerdo con Luis. Con Dos y Tres termina sin acuerdo: con Dos, una parte lo ha dado por terminado por escrito; con Tres, la contraparte no ha querido participar o no ha acudido. Motivo: Se acabó",
            },
          ],
        },
      },
    });
    const dos = await certificateOf(matter, matter.dosId);
    expect(dos).toContain("Una parte lo dio por terminado por escrito (LO 1/2025, art. 10.4.d).");
    // Why it was closed was written for the client: all parties read a record.
    expect(dos).not.toContain("Se acabó");
    expect(dos).toContain("hasta el 20/11/2027");
    expect(dos).not.toMatch(/Tres|rechazó participar/);
    const tres = await certificateOf(matter, matter.tresId);
    expect(tres).toContain("Tres rechazó participar el 10/11/2026.");
    expect(tres).toContain("hasta el 10/11/2027");
  }, 60_000);
});

describe("without any agreement", () => {
  test("a refusal of one and the silence of another who was told of nothing have no ground in common", async () => {
    const matter = await severalCase();
    const { db } = desk.app.deps;
    await db.query(`UPDATE parties SET response = 'PENDING', responded_at = NULL WHERE id = $1`, [
      matter.dosId,
    ]);
    expect((await optionsOf(matter, "CLOSE_BROKEN")).refused).toContain("Dos: Ninguna contraparte");
    expect((await close(matter, "CLOSE_BROKEN", { ground: en("REFUSED") })).userErrors).toMatchObject([
      { field: ["ground"], code: "NOT_YET" },
    ]);
    const grounds = each({
      [matter.respondentId]: "OTHER",
      [matter.dosId]: "OTHER",
      [matter.tresId]: "REFUSED",
    });
    const done = await close(matter, "CLOSE_BROKEN", { grounds });
    expect(done).toMatchObject({ userErrors: [], case: { status: "BROKEN", closingGround: "BY_PARTY" } });
    expect(await certificateOf(matter, matter.tresId)).toContain("Tres rechazó participar");
    const reopened = await desk.mutate(
      desk.admin,
      "moveCase",
      `number: "${matter.reference}", input: { version: 2, move: REOPEN, reason: "x" }`,
      "case { closingGround counterparties { closingGround } }",
    );
    expect(reopened).toMatchObject({
      userErrors: [],
      case: {
        closingGround: null,
        counterparties: [null, null, null].map((ground) => ({ closingGround: ground })),
      },
    });
  });

  test("nobody ends by writing what the other side was never told of, and nothing certifies it", async () => {
    const matter = await desk.caseOf();
    await desk.app.deps.db.query(
      `UPDATE parties SET response = 'PENDING', responded_at = NULL, response_method = NULL WHERE id = $1`,
      [matter.respondentId],
    );
    const ended = await close(matter, "CLOSE_BROKEN", { ground: en("ENDED_BY_PARTY") });
    expect(ended.userErrors).toMatchObject([{ field: ["ground"], code: "NOT_YET" }]);
    // As it was closed before that was so.
    await desk.app.deps.db.query(
      `UPDATE cases SET status = 'BROKEN', closed_at = $2, closing_ground = 'ENDED_BY_PARTY' WHERE id = $1`,
      [matter.id, desk.app.deps.clock.now()],
    );
    const { data } = await desk.ask(
      desk.specialist,
      `{ documentTemplates(matter: ${literal(matter.input)}) { key blockedBy } }`,
    );
    const { documentTemplates } = data as unknown as {
      documentTemplates: { key: string; blockedBy: string | null }[];
    };
    expect(documentTemplates).toContainEqual({
      key: "certificado-intento",
      blockedBy: expect.stringContaining(
        "Se cerró con el motivo «Una parte lo ha dado por terminado por escrito», pero lo que consta ahora no lo confirma. No consta ningún aviso a Luis.",
      ),
    });
  });

  test("who could no longer answer because it was closed hasn't kept silent, however long ago that is", async () => {
    const matter = await desk.caseOf();
    const { db } = desk.app.deps;
    await db.query(
      `UPDATE parties SET response = 'PENDING', responded_at = NULL, response_method = NULL WHERE id = $1`,
      [matter.respondentId],
    );
    await noteReceived(matter);
    expect((await close(matter, "CLOSE_BROKEN", { ground: en("WITHDRAWN") })).case).toMatchObject({
      status: "BROKEN",
      deadlines: [],
    });
    // All that two months ago.
    await db.query(`UPDATE cases SET closed_at = closed_at - interval '60 days' WHERE id = $1`, [matter.id]);
    await db.query(
      `UPDATE party_notices SET sent_at = sent_at - interval '60 days', received_at = received_at - interval '60 days'
       WHERE party_id = $1`,
      [matter.respondentId],
    );
    const { data } = await desk.ask(
      desk.specialist,
      `{ documentTemplates(matter: ${literal(matter.input)}) { key blockedBy } }`,
    );
    const { documentTemplates } = data as unknown as { documentTemplates: unknown[] };
    expect(documentTemplates).toContainEqual({
      key: "certificado-intento",
      blockedBy: expect.stringMatching(
        /^Cuando se cerró, el 21\/09\/2026, no había terminado ningún plazo de los que marca la ley .*: los 30 días acaban el /,
      ),
    });
  });

  test("days on which it was closed, or waited for another specialist, are none of the thirty", async () => {
    const matter = await desk.caseOf();
    await desk.app.deps.db.query(
      `UPDATE parties SET response = 'PENDING', responded_at = NULL, response_method = NULL WHERE id = $1`,
      [matter.respondentId],
    );
    const noAnswer = async () => {
      const { data } = await desk.ask(
        desk.specialist,
        `{ case(number: "${matter.reference}") { moves { grounds { ground facts blockedBy } } } }`,
      );
      const { moves } = (data as unknown as { case: { moves: { grounds: Option[] }[] } }).case;
      return moves.flatMap(({ grounds }) => grounds).find(({ ground }) => ground === "NO_ANSWER");
    };
    // The 30 days: until 20 December.
    await noteReceived(matter);
    expect((await noAnswer())?.blockedBy).toContain("los 30 días acaban el 20/12/2026");
    await desk.travel("2026-11-30T11:00:00Z");
    await close(matter, "CLOSE_BROKEN", { ground: en("OTHER") });
    await desk.travel("2027-01-09T11:00:00Z");
    const reopened = await desk.mutate(
      desk.admin,
      "moveCase",
      `number: "${matter.reference}", input: { version: 2, move: REOPEN, reason: "x" }`,
      "case { status }",
    );
    expect(reopened.userErrors).toEqual([]);
    // Forty-one days on which it was shut, the first and the last in part.
    expect((await noAnswer())?.blockedBy).toContain("los 30 días acaban el 30/01/2027");
    await desk.travel("2027-01-31T11:00:00Z");
    expect((await noAnswer())?.blockedBy).toBeNull();
    // A call after the end takes nothing back.
    await desk.mutate(
      desk.specialist,
      "recordNotice",
      `partyId: "${matter.respondentId}", input: ${literal({ channel: en("PHONE"), sentOn: "2027-01-31", spoken: true, proof: "Al 600111222" })}`,
      "message",
    );
    expect(await noAnswer()).toMatchObject({
      blockedBy: null,
      facts: expect.stringContaining(
        "no respondió: los 30 días acabaron el 30/01/2027. El primer contacto, el 31/01/2027, fue después.",
      ),
    });
  });

  test("the same ground for each is the case's own", async () => {
    const matter = await severalCase();
    const grounds = each({
      [matter.respondentId]: "OTHER",
      [matter.dosId]: "OTHER",
      [matter.tresId]: "OTHER",
    });
    expect(await close(matter, "CLOSE_BROKEN", { grounds })).toMatchObject({
      userErrors: [],
      case: { closingGround: "OTHER", counterparties: [0, 1, 2].map(() => ({ closingGround: "OTHER" })) },
    });
  });
});
