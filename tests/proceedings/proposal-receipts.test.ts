import { afterEach, describe, expect, test } from "@jest/globals";
import { addParties } from "../../server/domains/parties/party.ts";
import { giveLink } from "../support/give-link.ts";
import { identify } from "../support/identities.ts";
import { answerByLink, byLink, openLink } from "../support/link-desk.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();

const NOON = "2026-11-20T11:00:00.000Z";
const BY_LAW = "LO 1/2025, art. 10.4.b";

afterEach(() => desk.travel(NOON));

/** Puts an agreement before its parties: all, or those named; as the claimant's proposal, another one's or nobody's. */
async function propose(
  matter: TestMatter,
  partyIds?: number[],
  proposedBy: number | null = matter.claimantId,
): Promise<string> {
  const named = { proposedBy, ...(partyIds ? { partyIds: partyIds.map(String) } : {}) };
  const { agreement } = (await desk.mutate(
    desk.specialist,
    "createAgreement",
    `matter: ${literal(matter.input)}, input: ${literal({ title: "Quita", terms: "La mitad, ya", ...named })}`,
    "agreement { id }",
  )) as Payload & { agreement: { id: string } };
  const { userErrors } = await desk.mutate(
    desk.specialist,
    "proposeAgreement",
    `id: "${agreement.id}"`,
    "message",
  );
  expect(userErrors).toEqual([]);
  return agreement.id;
}

interface Seen {
  deadlines: { source: string; date: string; label: string }[];
  warnings: string[];
  moves: { move: string; grounds: { ground: string; facts: string; blockedBy: string | null }[] }[];
  counterparties: {
    displayName: string;
    proposal: { madeAt: string; receivedAt: string | null } | null;
    notices: {
      channel: string;
      receipt: string | null;
      receivedAt: string | null;
      withProposal: boolean;
      proof: string;
    }[];
  }[];
}

async function look(matter: TestMatter): Promise<Seen> {
  const { data, errors } = await desk.ask(
    desk.specialist,
    `{ case(number: "${matter.reference}") { deadlines { source date label } warnings
      moves { move grounds { ground facts blockedBy } }
      counterparties { displayName proposal { madeAt receivedAt }
        notices { channel receipt receivedAt withProposal proof } } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { case: Seen }).case;
}

async function lapse(matter: TestMatter, move = "CLOSE_BROKEN") {
  const { moves } = await look(matter);
  const found = moves.find((one) => one.move === move);
  return found?.grounds.find(({ ground }) => ground === "PROPOSAL_LAPSED");
}

const daysOf = async (matter: TestMatter) =>
  (await look(matter)).deadlines.filter(({ source }) => source === BY_LAW).map(({ date }) => date);

const certificate = async (matter: TestMatter, partyId?: number) => {
  const of = partyId === undefined ? "" : `, partyId: "${partyId}"`;
  const { data, errors } = await desk.ask(
    desk.specialist,
    `{ documentTemplates(matter: ${literal(matter.input)}${of}) { key blockedBy fields { key value } } }`,
  );
  expect(errors).toEqual([]);
  const { documentTemplates } = data as unknown as {
    documentTemplates: { key: string; blockedBy: string | null; fields: { key: string; value: string }[] }[];
  };
  const found = documentTemplates.find(({ key }) => key === "certificado-intento");
  return { blockedBy: found?.blockedBy, cause: found?.fields.find(({ key }) => key === "causa")?.value };
};

const held = (matter: TestMatter, startsAt: string, kind = "JOINT") =>
  desk.mutate(
    desk.specialist,
    "recordHeldSession",
    `matter: ${literal(matter.input)}, input: ${literal({
      kind: en(kind),
      startsAt,
      minutes: 60,
      channel: en("PHONE"),
      place: "Por teléfono",
      attendance: [
        { partyId: matter.claimantId, attended: true },
        { partyId: matter.respondentId, attended: true },
      ],
      result: "Se habló",
    })}`,
    "session { id version } message",
  ) as Promise<Payload & { session: { id: string; version: number } }>;

describe("thirty days from a concrete proposal", () => {
  test("don't run before the other side has received it; the page says what to do", async () => {
    const matter = await desk.caseOf();
    await propose(matter);
    await desk.travel("2027-01-20T11:00:00Z");
    const said =
      "La última propuesta a Luis es del 20/11/2026, pero no consta que Luis la haya recibido, así que los 30 días no corren: hace falta que abra su enlace, que responda, que acuda a una sesión o anotar un aviso con la propuesta y su prueba de recepción.";
    expect(await lapse(matter)).toMatchObject({ facts: "", blockedBy: said });
    const seen = await look(matter);
    expect(seen.warnings).toContain(said);
    expect(seen.counterparties[0]?.proposal).toEqual({ madeAt: NOON, receivedAt: null });
    expect(await daysOf(matter)).toEqual([]);
    expect((await certificate(matter)).blockedBy).toContain("los 30 días no corren");
    const refused = await desk.mutate(
      desk.specialist,
      "moveCase",
      `number: "${matter.reference}", input: { version: 1, move: CLOSE_BROKEN, ground: PROPOSAL_LAPSED, reason: "x" }`,
      "message",
    );
    expect(refused.userErrors).toMatchObject([{ field: ["ground"], code: "NOT_YET" }]);
  });

  test("run from the first opening after it, also of a link of before; the last day is whole", async () => {
    const matter = await desk.caseOf();
    const link = await giveLink(desk.app.deps, matter.respondentId);
    await openLink(desk.app, link);
    await desk.travel("2026-11-21T11:00:00Z");
    await propose(matter);
    expect((await look(matter)).counterparties[0]?.proposal?.receivedAt).toBeNull();
    await desk.travel("2026-11-23T11:00:00Z");
    const { deadlines } = (await openLink(desk.app, link, "deadlines { source date label }")) as {
      deadlines: object[];
    };
    expect(deadlines).toContainEqual({
      source: BY_LAW,
      date: "2026-12-23",
      label: "Responder a la última propuesta",
    });
    expect(await daysOf(matter)).toEqual(["2026-12-23"]);
    await desk.travel("2026-12-23T22:00:00Z");
    expect((await lapse(matter))?.blockedBy).toBe(
      "La última propuesta a Luis es del 21/11/2026; la recibió el 23/11/2026: los 30 días acaban el 23/12/2026.",
    );
    await desk.travel("2026-12-23T23:00:00Z");
    const over = "los 30 días acabaron el 23/12/2026 sin acuerdo ni respuesta por escrito.";
    expect(await lapse(matter)).toMatchObject({ facts: expect.stringContaining(over), blockedBy: null });
    expect(await certificate(matter)).toMatchObject({
      blockedBy: null,
      cause: expect.stringContaining(over),
    });
    // Closing withdraws what is open, and what had lapsed before has lapsed all the same.
    await desk.mutate(
      desk.specialist,
      "moveCase",
      `number: "${matter.reference}", input: { version: 1, move: CLOSE_BROKEN, ground: PROPOSAL_LAPSED, reason: "Silencio" }`,
      "message",
    );
    expect((await certificate(matter)).cause).toContain(over);
  });

  test("are stopped by a written answer, which ends nothing, and by withdrawing it", async () => {
    const matter = await desk.caseOf();
    await propose(matter);
    const link = await giveLink(desk.app.deps, matter.respondentId);
    await desk.travel("2026-11-25T11:00:00Z");
    await byLink(desk.app, link, "writeByInvitation", `text: "Es demasiado"`);
    expect(await daysOf(matter)).toEqual([]);
    await desk.travel("2027-01-20T11:00:00Z");
    expect((await lapse(matter))?.blockedBy).toContain("Hubo respuesta por escrito el 25/11/2026");
    expect((await look(matter)).warnings.join()).not.toContain("los 30 días no corren");

    const other = await desk.caseOf();
    const id = await propose(other);
    await desk.mutate(desk.specialist, "withdrawAgreement", `id: "${id}", reason: "Otra mejor"`, "message");
    expect((await lapse(other))?.blockedBy).toContain("ya no espera respuesta");
  });

  test("belong to negotiations that have begun: before any contact art. 10.4.a counts", async () => {
    const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY" });
    await propose(matter);
    await openLink(desk.app, await giveLink(desk.app.deps, matter.respondentId));
    await desk.travel("2027-01-20T11:00:00Z");
    expect((await lapse(matter))?.blockedBy).toContain("todavía no ha empezado");
  });

  test("run from proof that is noted with its source, for the notice that carried it", async () => {
    const matter = await desk.caseOf();
    const note = (sentOn: string, withProposal: boolean) =>
      desk.mutate(
        desk.specialist,
        "recordNotice",
        `partyId: "${matter.respondentId}", input: ${literal({
          channel: en("CERTIFIED_POST"),
          sentOn,
          receivedOn: "2026-11-24",
          receipt: en("REFUSED"),
          proof: "Burofax 123",
          withProposal,
        })}`,
        "party { proposal { receivedAt } }",
      );
    await desk.travel("2026-11-22T11:00:00Z");
    await propose(matter);
    await desk.travel("2026-11-25T11:00:00Z");
    expect((await note("2026-11-21", true)).userErrors).toMatchObject([{ field: ["withProposal"] }]);
    await note("2026-11-22", false);
    expect(await daysOf(matter)).toEqual([]);
    expect((await note("2026-11-22", true)).userErrors).toEqual([]);
    expect(await daysOf(matter)).toEqual(["2026-12-24"]);
  });

  test("of a counterparty's proposal run once the client has read it in the own account", async () => {
    const matter = await desk.caseOf();
    const link = await giveLink(desk.app.deps, matter.respondentId);
    await byLink(desk.app, link, "proposeByInvitation", `text: "Pago 50 al mes"`);
    const mails = (await desk.mailsTo(desk.client.email)).filter(({ subject }) =>
      subject.includes(`Nueva propuesta: ${matter.reference}`),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain("50 al mes");
    expect((await lapse(matter))?.blockedBy).toContain("La última propuesta de Luis es del 20/11/2026, pero");
    expect(await daysOf(matter)).toEqual([]);
    await desk.travel("2026-11-22T11:00:00Z");
    await desk.ask(desk.client, `{ case(number: "${matter.reference}") { number } }`);
    expect(await daysOf(matter)).toEqual(["2026-12-22"]);
  });
});

describe("coming to a session", () => {
  test("is a receipt of what was told before it, and of the proposal, with the session as its source", async () => {
    const matter = await desk.caseOf();
    await desk.travel("2026-11-21T11:00:00Z");
    await propose(matter);
    await desk.travel("2026-11-23T11:00:00Z");
    const { userErrors, session } = await held(matter, "2026-11-23T09:00:00Z");
    expect(userErrors).toEqual([]);
    const [luis] = (await look(matter)).counterparties;
    expect(luis?.proposal?.receivedAt).toBe("2026-11-23T09:00:00.000Z");
    expect(luis?.notices).toMatchObject([
      { channel: "EMAIL", receipt: "ATTENDED", receivedAt: "2026-11-23T09:00:00.000Z", withProposal: true },
    ]);
    expect(await daysOf(matter)).toEqual(["2026-12-23"]);
    // Corrected: Luis wasn't there after all.
    await desk.mutate(
      desk.specialist,
      "recordSession",
      `id: "${session.id}", input: ${literal({
        version: session.version,
        attendance: [
          { partyId: matter.claimantId, attended: true },
          { partyId: matter.respondentId, attended: false },
        ],
      })}`,
      "message",
    );
    expect((await look(matter)).counterparties[0]?.notices).toMatchObject([
      { receipt: null, receivedAt: null },
    ]);
    expect(await daysOf(matter)).toEqual([]);
  });

  test("before a proposal says nothing of it; without any notice the attendance is one", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: null });
    await desk.travel("2026-11-23T11:00:00Z");
    await held(matter, "2026-11-22T09:00:00Z");
    await propose(matter);
    const [luis] = (await look(matter)).counterparties;
    expect(luis?.notices).toEqual([
      {
        channel: "SESSION",
        receipt: "ATTENDED",
        receivedAt: "2026-11-22T09:00:00.000Z",
        withProposal: false,
        proof: "Asistió a la sesión conjunta del 22/11/2026 10:00.",
      },
    ]);
    expect(await daysOf(matter)).toEqual([]);
    await desk.travel("2026-11-25T11:00:00Z");
    await held(matter, "2026-11-24T09:00:00Z");
    expect((await look(matter)).counterparties[0]?.notices.map(({ withProposal }) => withProposal)).toEqual([
      true,
      false,
    ]);
    expect(await daysOf(matter)).toEqual(["2026-12-24"]);
  });
});

describe("of several counterparties", () => {
  test("each ends by its own dates: the other's proposal, receipt and meeting are nothing to it", async () => {
    // A mediation would be over for both, three months from its request (Ley 5/2012 art. 20.2).
    const matter = await desk.caseOf({ interventionType: 1 });
    const { db } = desk.app.deps;
    const [olga = 0] = await addParties(desk.app.deps, db.manager, { caseId: matter.id }, [
      { side: "RESPONDENT", names: "Olga", email: "olga@correo.example" },
    ]);
    await identify(db, [olga]);
    const link = await giveLink(desk.app.deps, olga);
    await answerByLink(desk.app, link, true);
    await held(matter, "2026-11-20T10:00:00Z");
    await desk.travel("2026-11-21T11:00:00Z");
    // Olga has read an offer of her own and kept silent; Luis agrees to his.
    await propose(matter, [matter.claimantId, olga]);
    await openLink(desk.app, link);
    const accepted = await propose(matter, [matter.claimantId, matter.respondentId]);
    await desk.travel("2026-12-21T11:00:00Z");
    for (const partyId of [matter.claimantId, matter.respondentId])
      await desk.mutate(
        desk.specialist,
        "recordAgreementAnswer",
        `id: "${accepted}", input: ${literal({ partyId: String(partyId), accept: true, reason: "Firmado" })}`,
        "message",
      );
    expect((await lapse(matter, "CLOSE_AGREED"))?.blockedBy).toBe(
      "La última propuesta a Olga es del 21/11/2026; la recibió el 21/11/2026: los 30 días acaban el 21/12/2026.",
    );
    await desk.travel("2027-02-28T11:00:00Z");
    const { moves } = await look(matter);
    const grounds = moves.find(({ move }) => move === "CLOSE_AGREED")?.grounds ?? [];
    expect(grounds.find(({ ground }) => ground === "PROPOSAL_LAPSED")).toMatchObject({
      facts: expect.stringContaining("los 30 días acabaron el 21/12/2026"),
      blockedBy: null,
    });
    // Luis met three months ago; Olga never came to a meeting.
    expect(grounds.find(({ ground }) => ground === "TIME_OVER")?.blockedBy).toBe(
      "Todavía no ha habido ninguna reunión.",
    );
    expect((await certificate(matter, olga)).cause).toContain("La última propuesta a Olga");
  });
});
