import type { EntityManager } from "typeorm";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { Fault, requireValue } from "../../shared/fault.ts";
import { requireText } from "../../shared/plain-text.ts";
import { readId } from "../../platform/ids.ts";
import { conversationOfParty } from "../messaging/list-conversations.ts";
import { markRead, writeMessage } from "../messaging/write-message.ts";
import { partyName, partyNames, type PartyRow } from "../parties/party.ts";
import { mailedDebtor } from "../proceedings/matter-parties.ts";
import { noteMatter, type MatterNote } from "../proceedings/note-matter.ts";
import type { InvitationAnswer } from "./answer-invitation.ts";
import { isClaimant, proposalAddressees, readAgain, type InvitationView } from "./invitation.ts";
import { tellManager, tellOtherSide } from "./answer-mails.ts";
import { refuseForPaid } from "./debtor/debt-facts.ts";
import { isLeftOut } from "./left-out-matter.ts";
import { actByLink, requireTaken } from "./link-access.ts";
import { isSaidAgain } from "./said-again.ts";
import { keepStatement, linkAuthor } from "./statements.ts";

const LONGEST = 4_000;

/**
 * A concrete proposal, put to the chosen parties of the other side, or to all that negotiate. They are told of it and
 * read it in the activity, or of a task on their own page; 30 days run from its receipt (LO 1/2025 art. 10.4.b). Throws
 * InvalidInput, NotFound, Conflict, RateLimited.
 */
export async function proposeByInvitation(
  ctx: Context,
  token: string,
  typed: string,
  chosen?: readonly string[] | null,
): Promise<InvitationAnswer> {
  const text = requireText("text", typed, { longest: LONGEST, required: "Escribe qué propones" });
  return actByLink(ctx, token, async (ctx, manager, view) => {
    await refuseForPaid(manager, view);
    const addressees = chosenAddressees(view, chosen);
    const putTo = addressees.map(({ id }) => id);
    const statementId = await keepStatement(ctx, manager, {
      partyId: view.party.id,
      kind: "PROPOSAL",
      text,
      putTo,
    });
    if (statementId !== null) {
      const unreached = await tellOtherSide(ctx, manager, view, { statementId, addressees });
      await noteProposal(ctx, manager, view, { text, addressees, unreached });
      if (view.matter.kind === "TASK") await writeAsParty(ctx, manager, view.party, `Propuesta: ${text}`);
      await tellManager(ctx, manager, view, {
        subject: "Una parte ha hecho una propuesta",
        isMessage: view.matter.kind === "TASK",
        paragraphs: proposalNews(view, addressees, await isLeftOut(ctx, manager, view)),
      });
      await audit(ctx, manager, {
        action: "proposeByInvitation",
        subjectType: "party",
        subjectId: view.party.id,
      });
    }
    return {
      invitation: await readAgain(manager, view),
      message: addressees.length > 0 ? "Propuesta enviada" : "Propuesta enviada al especialista",
    };
  });
}

/** With several counterparties each negotiates for itself, so it is noted for whom it is. */
async function noteProposal(
  ctx: Context,
  manager: EntityManager,
  view: InvitationView,
  { text, addressees, unreached }: { text: string; addressees: PartyRow[]; unreached: PartyRow[] },
): Promise<void> {
  const { party, parties, matter } = view;
  const putTo = addressees.map(({ id }) => id);
  const isForAll = parties.every(({ id, side }) => side === party.side || putTo.includes(id));
  const forWhom = isForAll || putTo.length === 0 ? "" : ` a ${partyNames(addressees)}`;
  await noteMatter(ctx, manager, matter, {
    type: "ANOTACION",
    text: `Propuesta de ${partyName(party)}${forWhom}: ${text}`,
    audience: isClaimant(view) && isForAll ? "ALL" : "CLIENT",
    author: linkAuthor(party),
    data: { partyId: party.id, proposal: true, to: putTo },
    ...byInbox(party),
    ...mailedDebtor(addressees, unreached),
  });
}

function proposalNews(
  { matter }: InvitationView,
  addressees: readonly PartyRow[],
  leftOut: boolean,
): string[] {
  const news = `Una de las partes de ${matter.reference} ha hecho una propuesta concreta con su enlace personal.`;
  if (addressees.length === 0)
    return [news, "No le ha llegado a nadie más: ninguna contraparte quiere participar."];
  if (leftOut) return [news];
  return [
    news,
    "Si en 30 días desde que la otra parte la reciba no hay acuerdo ni respuesta por escrito, la negociación se puede dar por terminada (Ley Orgánica 1/2025, artículo 10.4.b).",
  ];
}

/** The chosen parties of the other side; without a choice all that negotiate. Throws InvalidInput. */
function chosenAddressees(view: InvitationView, chosen: readonly string[] | null | undefined): PartyRow[] {
  const possible = proposalAddressees(view);
  if (chosen == null) return possible;
  const ids = new Set(chosen.map((id) => readId(id)));
  const addressees = possible.filter(({ id }) => ids.has(id));
  const isKnown = addressees.length > 0 && addressees.length === ids.size;
  return requireValue(
    ["toPartyIds"],
    isKnown ? addressees : new Fault("NOT_FOUND", "Elige para quién es la propuesta"),
  );
}

/**
 * A question or an answer for the manager alone, in this party's conversation; also after the end, as long as the link
 * lives. Throws as above.
 */
export async function writeByInvitation(
  ctx: Context,
  token: string,
  typed: string,
): Promise<InvitationAnswer> {
  const text = requireText("text", typed, { longest: LONGEST, required: "Escribe tu mensaje" });
  const act = async (ctx: Context, manager: EntityManager, view: InvitationView) => {
    const { party } = view;
    requireTaken(view);
    if (!(await isSaidAgain(ctx, manager, view, { text }))) {
      const id = await writeAsParty(ctx, manager, party, text);
      await noteWritten(ctx, manager, view, { id, text });
      await audit(ctx, manager, { action: "writeByInvitation", subjectType: "party", subjectId: party.id });
    }
    return { invitation: await readAgain(manager, view), message: "Mensaje enviado" };
  };
  return actByLink(ctx, token, act, { alsoClosed: true });
}

/** A message of the party, which has read what came before: a question, or of a task a proposal. */
async function writeAsParty(
  ctx: Context,
  manager: EntityManager,
  party: PartyRow,
  text: string,
): Promise<number> {
  const id = await writeMessage(ctx, manager, await conversationOfParty(manager, party.id), {
    side: "PARTY",
    actorId: null,
    authorName: partyName(party),
    text,
  });
  await markRead(ctx, manager, { partyId: party.id, side: "PARTY", upTo: id });
  return id;
}

/**
 * Notes that something was written, since every written answer counts (LO 1/2025 art. 10.4.a), not what: that is
 * between the two. A task without a mediator is the administration's: whoever gets it later reads it in the history.
 */
async function noteWritten(
  ctx: Context,
  manager: EntityManager,
  view: InvitationView,
  message: { id: number; text: string },
): Promise<void> {
  const { party, matter } = view;
  const isUnassigned = matter.kind === "TASK" && matter.specialistId === null;
  const { task } = byInbox(party);
  await noteMatter(ctx, manager, matter, {
    type: "SISTEMA",
    text: `${partyName(party)} ha escrito ${isUnassigned ? "" : "al especialista "}con su enlace personal.`,
    audience: "CLIENT",
    author: linkAuthor(party),
    data: { partyId: party.id, messageId: message.id },
    task: { ...task, ...(isUnassigned ? { reason: message.text } : {}) },
  });
  if (!isUnassigned) return;
  await tellManager(ctx, manager, view, {
    subject: "Una parte ha escrito",
    isMessage: true,
    paragraphs: [
      `Una de las partes de ${matter.reference}, que no tiene mediador asignado, ha escrito con su enlace personal. Su mensaje está en Mensajes, donde puedes responderle, y en el historial de la tarea.`,
    ],
  });
}

/** What a debtor writes by link came in through the platform. */
function byInbox({ side }: PartyRow): Pick<MatterNote, "task"> {
  return side === "RESPONDENT" ? { task: { channel: "INBOX" } } : {};
}
