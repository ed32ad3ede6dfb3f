import { describe, expect, test } from "@jest/globals";
import {
  CONTACT_POINT_STATES,
  type ContactPointState,
  type RestrictedChannel,
  type RestrictionKind,
} from "../../schema/rules/restrictions.ts";
import { restrictDebtor } from "../../server/domains/debtor-desk/restrict-debtor.ts";
import { joinWaiting } from "../../server/domains/debtors/join-waiting.ts";
import {
  CONTACT_WAYS,
  outcomeOf,
  statesAgainst,
  type ContactWay,
} from "../../server/domains/debtors/contact-ways.ts";
import { recordContactPoint } from "../../server/domains/debtors/contact-points.ts";
import { inviteParty } from "../../server/domains/invitations/invite-party.ts";
import { addTaskObligor } from "../../server/domains/proceedings/task-obligors.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { DRIVERS, RESTRICTIONS, type Driver, type Scene } from "../support/contact-drivers.ts";
import { proceedingsDesk } from "../support/proceedings.ts";

/**
 * Every way of contacting a debtor × every restriction, each tried for real on a debt of its own: what the table says
 * (contact-ways.ts) is what happens, in mails and refusals.
 */
const desk = proceedingsDesk();
const LAWYER = "abogada@despacho.example";

/** Who owes: the one the list names, or somebody beside it. */
type Place = "debtor" | "obligor";

let people = 0;

async function sceneOf(place: Place): Promise<Scene> {
  people += 1;
  const email = `deudora${people}@correo.example`;
  const phone = `6${String(people).padStart(8, "0")}`;
  const matter = await desk.taskOf(desk.specialist, {
    nContract: `M-${people}`,
    contact: { email, lada: "34", phone },
  });
  // Nobody else's: restrictions of one person would reach the others.
  await desk.app.deps.db.query(`UPDATE parties SET identity_document = $2 WHERE id = $1`, [
    matter.respondentId,
    `1000${String(people).padStart(4, "0")}K`,
  ]);
  const ctx = await desk.ctxOf(desk.specialist);
  const { accountId: specialistId } = desk.specialist;
  if (place === "debtor") return { ctx, matter, email, specialistId, partyId: matter.respondentId };
  const other = `avalista${people}@correo.example`;
  const input = { names: "Aval", surnames: `Ista ${people}`, email: other, isCompany: false };
  const { party } = await addTaskObligor(ctx, matter.reference, input);
  const partyId = party?.id ?? 0;
  await inviteParty(ctx, String(partyId), { channel: "LINK", note: "", objectVersion: null } as never);
  return { ctx, matter, specialistId, email: other, partyId };
}

interface Tested {
  kind: RestrictionKind;
  channel: RestrictedChannel | null;
  /** Of LAWYER. */
  lawyerEmail: string | null;
}

/** Puts the restriction on whom the scene is about. */
async function restrict({ ctx, partyId }: Scene, { kind, channel, lawyerEmail }: Tested): Promise<void> {
  await joinWaiting(desk.app.deps);
  const [place] = await ctx.db.query<{ id: number }[]>(
    `SELECT s.debtor_id AS id FROM parties p JOIN debtor_debts s ON s.task_id = p.task_id AND s.position = p.position
     WHERE p.id = $1`,
    [partyId],
  );
  await restrictDebtor(ctx, String(place?.id), {
    kind,
    channel,
    reason: "Prueba",
    ...(kind === "LAWYER" ? { lawyerName: "Lucía Letrada", lawyerEmail } : {}),
  });
}

type Tried = keyof typeof DRIVERS;
const WAYS = Object.keys(DRIVERS) as Tried[];
const TRIED: readonly [Tried, Place][] = [
  ...WAYS.map((way): [Tried, Place] => [way, way === "OBLIGOR_REMOVED" ? "obligor" : "debtor"]),
  ...(["INVITATION_MAIL", "MESSAGE", "DISPUTE_ANSWER"] as const).map((way): [Tried, Place] => [
    way,
    "obligor",
  ]),
];
describe.each(TRIED)("%s to the %s", (way, place) => {
  test.each([
    ...RESTRICTIONS.map(([kind, channel]) => [kind, channel, LAWYER] as const),
    ["LAWYER", null, null] as const,
  ])("%s %s, the lawyer at %s", async (kind, channel, lawyerEmail) => {
    await desk.app.deps.db.query(
      `UPDATE restrictions SET lawyer_email = NULL WHERE lawyer_email IS NOT NULL`,
    );
    await desk.app.deps.db.query(`DELETE FROM platform.rate_limits`);
    const scene = await sceneOf(place);
    const { before, act }: Driver = DRIVERS[way];
    const prepared = await before?.(scene);
    await restrict(scene, { kind, channel, lawyerEmail });
    const had = (await desk.mailsTo(scene.email)).length;
    const lawyerHad = (await desk.mailsTo(LAWYER)).length;
    let refused: string | null = null;
    try {
      await act(scene, prepared as never);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      refused = error.problems[0]?.code ?? "";
      expect(error.problems[0]?.message).toMatch(
        kind === "VULNERABLE"
          ? /^A esta persona solo se la contacta de forma individual: /
          : /^No se puede contactar con esta persona: /,
      );
    }
    const toDebtor = (await desk.mailsTo(scene.email)).length - had;
    const toLawyer = (await desk.mailsTo(LAWYER)).length - lawyerHad;
    const { channel: by, purpose } = CONTACT_WAYS[way];
    const table = outcomeOf({ channel: by, purpose }, { kind, channel });
    // Nothing goes to a lawyer by post, nor by mail to one without an address.
    const isUnreachable = by === "POST" || (by === "EMAIL" && lawyerEmail === null);
    const expected = table === "LAWYER" && isUnreachable ? "FORBID" : table;
    const isMail = by === "EMAIL" && purpose !== "RECORD";
    if (expected === "FORBID" || expected === "CONFIRM") expect([toDebtor, toLawyer]).toEqual([0, 0]);
    else {
      expect(refused).toBe(null);
      if (isMail) expect([toDebtor, toLawyer]).toEqual(expected === "LAWYER" ? [0, 1] : [1, 0]);
    }
    if (expected === "CONFIRM" || (expected === "FORBID" && REFUSING.includes(way)))
      expect(refused).toMatch(/^RESTRICTED:\d+$/);
  });
});

test("who invites somebody represented is told to whom the mail goes, or the link is to be given", async () => {
  const scene = await sceneOf("debtor");
  const invite = (channel: "EMAIL" | "LINK") =>
    inviteParty(scene.ctx, String(scene.partyId), { channel, note: "", objectVersion: null });
  expect((await invite("LINK")).lawyer).toBeNull();
  await restrict(scene, { kind: "LAWYER", channel: null, lawyerEmail: LAWYER });
  const { lawyer, message } = await invite("EMAIL");
  expect(lawyer).toBe("Lucía Letrada");
  expect(message).toMatch(/ \(a su representante, Lucía Letrada\) sale ahora por correo$/);
  expect((await invite("LINK")).lawyer).toBe("Lucía Letrada");
});

/** What somebody asks for is refused; what follows from something else is left out. */
const REFUSING: readonly ContactWay[] = [
  "INVITATION_MAIL",
  "INVITATION_LINK",
  "INVITATION_LETTER",
  "SESSION_CALL",
  "PROPOSAL",
  "MESSAGE",
  "MESSAGE_IN_REPLY",
  "DISPUTE_ANSWER",
  "NEGOTIATION_ENDED",
];

const BY_MAIL = TRIED.filter(
  ([way]) => CONTACT_WAYS[way].channel === "EMAIL" && CONTACT_WAYS[way].purpose !== "RECORD",
);

describe.each(BY_MAIL)("%s to the address of the %s", (way, place) => {
  test.each(Object.keys(CONTACT_POINT_STATES) as ContactPointState[])("that is %s", async (status) => {
    await desk.app.deps.db.query(`DELETE FROM platform.rate_limits`);
    const scene = await sceneOf(place);
    const { before, act }: Driver = DRIVERS[way];
    const prepared = await before?.(scene);
    const { db, clock } = desk.app.deps;
    await recordContactPoint(db.manager, {
      channel: "EMAIL",
      value: scene.email.toUpperCase(),
      status,
      source: "Prueba",
      at: clock.now(),
    });
    const had = (await desk.mailsTo(scene.email)).length;
    let refused: string | null = null;
    try {
      await act(scene, prepared as never);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      refused = error.problems[0]?.code ?? "";
    }
    const isForbidden = statesAgainst(CONTACT_WAYS[way].purpose).includes(status);
    expect((await desk.mailsTo(scene.email)).length - had).toBe(isForbidden ? 0 : 1);
    const isMailAlone = way === "DISPUTE_ANSWER" || way === "NEGOTIATION_ENDED";
    const refusal = isMailAlone ? "NO_EMAIL" : status === "WRONG_NUMBER" ? "NOT_THEIRS" : "BAD_EMAIL";
    // What only follows, or can be read by the personal link, goes on without the mail.
    const isAsked = isMailAlone || way === "INVITATION_MAIL";
    expect(refused).toBe(isForbidden && isAsked ? refusal : null);
  });
});
