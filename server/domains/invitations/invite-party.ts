import { prose } from "../../../schema/rules/sentences.ts";
import type { ContactPointState } from "../../../schema/rules/restrictions.ts";
import type { EntityManager } from "typeorm";
import { renderSVG } from "uqr";
import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { throttle } from "../../shared/throttle.ts";
import { requireObject } from "../cases/case-object.ts";
import { confirmVersion } from "../cases/confirm-object.ts";
import { stoppedByRevoking } from "../cases/stopped-term.ts";
import { contactBan, refusalOf } from "../debtors/contact-bans.ts";
import { addressBan } from "../debtors/contact-points.ts";
import { invitationLetter } from "../parties/invitation-letter.ts";
import { issuePartyLink, revokePartyLinks, type NewPartyLink } from "../parties/links.ts";
import { invitePartyByMail, noteNotice } from "../parties/notices.ts";
import { partiesByIds, partyName, type PartyRow, type PartyView } from "../parties/party.ts";
import { partiesOfMatter } from "../proceedings/matter-parties.ts";
import { authorOf, noteMatter } from "../proceedings/note-matter.ts";
import { requireMatterOfParty, requireOpen, type GrantedMatter } from "../proceedings/matter.ts";
import { Conflict } from "../../platform/refusals.ts";
import { readId } from "../../platform/ids.ts";
import { claimantNameOf } from "./invitation.ts";
import { InvitePartyInput, type InvitingChannel } from "./invite-party.input.ts";
import { isLeftOut } from "./left-out-matter.ts";

const INVITATIONS = { name: "invite-party", points: 60, seconds: 3_600 };
/** Invitations by e-mail to one party: a limit against harassment. */
const MAILS_TO_PARTY = { name: "invite-party-mails", points: 5, seconds: 86_400 };

export interface InvitedParty {
  party: PartyView;
  url: string | null;
  qr: string | null;
  shortCode: string | null;
  expiresAt: Date | null;
  /** Whom it goes to instead of the party. */
  lawyer: string | null;
  termRuns: boolean;
  message: string;
}

/**
 * Makes a party's personal link, revokes its older ones, and with EMAIL sends it. Throws InvalidInput, NotFound (not
 * one's own), Forbidden, Conflict (CLOSED, NOT_ACCEPTED, HAS_ACCOUNT, NO_EMAIL, NOT_THEIRS, BAD_EMAIL, NO_OBJECT, STALE_OBJECT, RESTRICTED), RateLimited
 * (60 an hour; 5 mails a day to a party).
 */
export async function inviteParty(
  ctx: SignedInContext,
  partyId: string,
  given: Contract.InvitePartyInput,
): Promise<InvitedParty> {
  const { channel, note, objectVersion } = readInput(new InvitePartyInput(), given);
  const id = readId(partyId) ?? 0;
  await requireMatterOfParty(ctx, ctx.db.manager, id, { manage: true });
  await throttle(ctx, [INVITATIONS, String(ctx.actor.accountId)]);
  if (channel === "EMAIL") await throttle(ctx, [MAILS_TO_PARTY, String(id)]);
  return ctx.db.transaction(async (manager) => {
    const { matter } = await requireMatterOfParty(ctx, manager, id, { manage: true, lock: true });
    requireOpen(matter);
    const parties = await partiesOfMatter(manager, matter);
    const party = requireInvitable(parties, id, channel);
    await requireConfirmed(ctx, manager, { matter, party, version: objectVersion });
    const way = channel === "EMAIL" ? "INVITATION_MAIL" : "INVITATION_LINK";
    const ban = await contactBan(ctx, manager, { partyId: id }, way);
    if (ban?.outcome === "FORBID") throw refusalOf(ban);
    const lawyer = ban?.outcome === "LAWYER" ? ban.restriction.lawyerName : null;
    const link = await (channel === "EMAIL" ? mailLink : showLink)(ctx, manager, {
      matter,
      party,
      parties,
      note,
    });
    await noteInvited(ctx, manager, { matter, party, channel, lawyer });
    // The older links have ended, and whether who is given the new one ever gets it isn't known before it is opened.
    const stopped = await stoppedByRevoking(manager, party, { isOpen: matter.open, now: ctx.clock.now() });
    const termRuns = !(await isLeftOut(ctx, manager, { matter, parties }));
    return answerOf(await viewOf(manager, id), link, { channel, stopped, lawyer, termRuns });
  });
}

/** " (a su representante, Lucía Letrada)" */
function toLawyer(lawyer: string | null): string {
  return lawyer === null ? "" : ` (a su representante, ${lawyer})`;
}

async function noteInvited(
  ctx: SignedInContext,
  manager: EntityManager,
  {
    matter,
    party,
    channel,
    lawyer,
  }: { matter: GrantedMatter; party: PartyRow; channel: InvitingChannel; lawyer: string | null },
): Promise<void> {
  const isMail = channel === "EMAIL";
  await noteMatter(ctx, manager, matter, {
    type: isMail && matter.kind === "TASK" ? "CORREO" : "SISTEMA",
    text: isMail
      ? `Invitación encargada por correo a ${partyName(party)}${toLawyer(lawyer)}: sale en cuanto el servidor de correo la acepta.`
      : prose`Enlace personal creado para ${partyName(party)}${toLawyer(lawyer)}.`,
    audience: "CLIENT",
    author: await authorOf(ctx, manager, matter),
    data: { partyId: party.id, channel },
    ...(isMail && party.side === "RESPONDENT" ? { task: { channel: "EMAIL" as const } } : {}),
  });
  await audit(ctx, manager, {
    action: "inviteParty",
    subjectType: "party",
    subjectId: party.id,
    data: { channel },
  });
}

function answerOf(
  party: PartyView,
  link: NewPartyLink,
  {
    channel,
    stopped,
    lawyer,
    termRuns,
  }: { channel: InvitingChannel; stopped: string } & Pick<InvitedParty, "lawyer" | "termRuns">,
): InvitedParty {
  return {
    party,
    url: link.url,
    qr: renderSVG(link.url, { ecc: "M", border: 2 }),
    shortCode: link.shortCode,
    expiresAt: link.expiresAt,
    lawyer,
    termRuns,
    message:
      channel === "EMAIL"
        ? `La invitación a ${partyName(party)}${toLawyer(lawyer)} sale ahora por correo`
        : ["Enlace personal creado", stopped].filter(Boolean).join(". "),
  };
}

interface Inviting {
  matter: GrantedMatter;
  party: PartyRow;
  parties: PartyRow[];
  note: string;
}

async function mailLink(
  ctx: SignedInContext,
  manager: EntityManager,
  inviting: Inviting,
): Promise<NewPartyLink> {
  const { matter, party, parties, note } = inviting;
  const sent = await invitePartyByMail(ctx, manager, party, {
    way: "INVITATION_MAIL",
    ...invitationLetter({
      side: party.side,
      reference: matter.reference,
      isTask: matter.kind === "TASK",
      interventionType: matter.interventionType,
      claimantName: claimantNameOf({ parties }),
      specialistName: matter.specialistName ?? "Acuerdo",
      isExcluded: await isLeftOut(ctx, manager, inviting),
      note,
    }),
    createdBy: ctx.actor.accountId,
    keepOlderLinks: false,
    announced: true,
  });
  if (!sent?.link) throw await whyNotMailed(manager, party);
  return sent.link;
}

const ANOTHER = "Pon otro en sus datos, o crea un enlace para dárselo de otra forma.";
const WHY_NOT: Readonly<Partial<Record<ContactPointState, string>>> = {
  WRONG_NUMBER: "Quien usa este correo ha dicho que no es esta persona.",
  REFUSED: "Esta persona ha pedido que no se use este correo.",
  COMPLAINED: "Quien usa este correo ha marcado como no deseado lo que se le envía.",
  BOUNCED_HARD: "Este correo no existe: lo que se le envía vuelve.",
};

async function whyNotMailed(manager: EntityManager, party: PartyRow): Promise<Conflict> {
  const ban = await addressBan(manager, party, "INVITATION_MAIL");
  const why = (ban && WHY_NOT[ban]) ?? "Ahora no se puede escribir a su correo, o al de su abogado.";
  const code = ban === "WRONG_NUMBER" ? "NOT_THEIRS" : "BAD_EMAIL";
  return new Conflict(`${why} ${ANOTHER}`, { code, field: ["channel"] });
}

async function showLink(
  ctx: SignedInContext,
  manager: EntityManager,
  { party }: Inviting,
): Promise<NewPartyLink> {
  const createdBy = ctx.actor.accountId;
  const link = await issuePartyLink(ctx, manager, { partyId: party.id, createdBy });
  await noteNotice(ctx, manager, { partyId: party.id, channel: "LINK", linkId: link.id, createdBy });
  return link;
}

function requireInvitable(parties: readonly PartyRow[], id: number, channel: InvitingChannel): PartyRow {
  const party = parties.find((row) => row.id === id);
  if (!party) throw new Error("the party isn't in its matter");
  if (party.accountId !== null) {
    throw new Conflict("Ya tiene cuenta en Acuerdo: ve el expediente en ella y no necesita enlace.", {
      code: "HAS_ACCOUNT",
    });
  }
  if (channel === "EMAIL" && party.email === null) {
    throw new Conflict("No tiene correo. Añádelo a sus datos, o crea un enlace para dárselo de otra forma.", {
      code: "NO_EMAIL",
      field: ["channel"],
    });
  }
  return party;
}

/**
 * Nobody is invited without an object, and the other side only once the inviting person has read the object as it will.
 * A corporate task's object is its debt.
 */
async function requireConfirmed(
  ctx: SignedInContext,
  manager: EntityManager,
  { matter, party, version }: { matter: GrantedMatter; party: PartyRow; version: number | null },
): Promise<void> {
  if (matter.kind === "TASK") return;
  requireObject(matter.record);
  if (party.side === "RESPONDENT") await confirmVersion(ctx, manager, matter.record, version);
}

/** Revokes every valid link of a party, and says so where a term stops with it. Throws NotFound, Forbidden. */
export async function revokeInvitation(
  ctx: SignedInContext,
  partyId: string,
): Promise<{ party: PartyView; message: string }> {
  const id = readId(partyId) ?? 0;
  return ctx.db.transaction(async (manager) => {
    const { matter, party } = await requireMatterOfParty(ctx, manager, id, { manage: true, lock: true });
    const ended = await revokePartyLinks(ctx, manager, id);
    await audit(ctx, manager, {
      action: "revokeInvitation",
      subjectType: "party",
      subjectId: id,
      data: { ended },
    });
    const done = ended === 0 ? "No había ningún enlace en vigor" : "El enlace personal ya no abre nada";
    const stopped = await stoppedByRevoking(manager, party, { isOpen: matter.open, now: ctx.clock.now() });
    return {
      party: await viewOf(manager, id),
      message: stopped === "" ? done : prose`${done}. ${stopped}`,
    };
  });
}

/** The party as those who manage its matter see it. */
export async function viewOf(manager: EntityManager, id: number): Promise<PartyView> {
  const [party] = await partiesByIds(manager, [id]);
  if (!party) throw new Error("the party isn't there");
  return { ...party, shows: { contact: true, proofs: true } };
}
