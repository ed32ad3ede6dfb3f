import { movesOf } from "../cases/case-machine.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { acceptByLink } from "../case-progress/accept-by-link.ts";
import { AnswerInput } from "../parties/answer.input.ts";
import { Party } from "../parties/party.entity.ts";
import { partyName } from "../parties/party.ts";
import { refuseOpenAgreements } from "../proceedings/agreements/answer-agreement.ts";
import { noteMatter } from "../proceedings/note-matter.ts";
import { hasNeutral } from "../proceedings/records/template.ts";
import { tellManager } from "./answer-mails.ts";
import { readAgain, type InvitationView } from "./invitation.ts";
import { isLeftOut } from "./left-out-matter.ts";
import { actByLink } from "./link-access.ts";
import { keepStatement, linkAuthor } from "./statements.ts";

/** Said where somebody declines without a reason, which the certificate can give. */
export const WHY_NOT = "Escribe brevemente por qué no";

export interface InvitationAnswer {
  invitation: InvitationView;
  message: string;
}

/**
 * Whether a party takes part. A later answer replaces an earlier one while the matter is open; each is kept. The first
 * counterparty that accepts begins the case; joint debtors negotiate each for themselves. Throws InvalidInput,
 * NotFound, Conflict, RateLimited (link-access).
 */
export async function answerInvitation(
  ctx: Context,
  token: string,
  given: Contract.AnswerInput,
): Promise<InvitationAnswer> {
  const { accept, reason } = readInput(new AnswerInput(WHY_NOT), given);
  return actByLink(ctx, token, async (ctx, manager, view) => {
    const response = accept ? ("ACCEPTED" as const) : ("DECLINED" as const);
    if (view.party.response === response) {
      return {
        invitation: view,
        message: accept ? "Ya habías aceptado participar" : "Ya habías respondido que no",
      };
    }
    await keepResponse(ctx, manager, view, { response, reason });
    await (accept ? noteAccepted : noteDeclined)(ctx, manager, view, reason);
    await (accept ? tellAccepted : tellDeclined)(ctx, manager, view);
    if (!accept)
      await refuseOpenAgreements(ctx, manager, view.matter, {
        party: view.party,
        reason,
        method: "LINK",
        evidence: { address: ctx.address, userAgent: ctx.userAgent.slice(0, 300) },
        author: linkAuthor(view.party),
      });
    await audit(ctx, manager, {
      action: "answerInvitation",
      subjectType: "party",
      subjectId: view.party.id,
      data: { accept },
    });
    return {
      invitation: await readAgain(manager, view),
      message: accept ? "Gracias: hemos anotado que participas" : "Hemos anotado que no quieres participar",
    };
  });
}

/**
 * Accepting an agreement is taking part, whatever was answered before; the manager hears of the agreement only. Inside
 * the caller's transaction, with the matter locked.
 */
export async function takePart(ctx: Context, manager: EntityManager, view: InvitationView): Promise<void> {
  if (view.party.response === "ACCEPTED") return;
  await keepResponse(ctx, manager, view, { response: "ACCEPTED", reason: "" });
  await noteAccepted(ctx, manager, view, "");
}

async function keepResponse(
  ctx: Context,
  manager: EntityManager,
  { party }: InvitationView,
  { response, reason }: { response: "ACCEPTED" | "DECLINED"; reason: string },
): Promise<void> {
  const text = `${response} ${reason}`.trim();
  await keepStatement(ctx, manager, { partyId: party.id, kind: "ANSWER", text });
  const now = ctx.clock.now();
  await manager.getRepository(Party).update(party.id, {
    response,
    respondedAt: now,
    responseNote: reason || null,
    responseMethod: "LINK",
    updatedAt: now,
  });
}

async function noteAccepted(
  ctx: Context,
  manager: EntityManager,
  view: InvitationView,
  reason: string,
): Promise<void> {
  const { matter, party } = view;
  await noteMatter(ctx, manager, matter, {
    type: "ANOTACION",
    text: withReason(`${partyName(party)} acepta participar.`, reason),
    audience: "CLIENT",
    author: linkAuthor(party),
    data: { partyId: party.id, response: "ACCEPTED" },
    ...(party.side === "RESPONDENT" ? { task: { state: "ACEPTACION" as const } } : {}),
  });
  if (
    matter.kind === "CASE" &&
    party.side === "RESPONDENT" &&
    movesOf(matter.record.status, "LINK").includes("COUNTERPARTY_ACCEPTED")
  )
    await acceptByLink(ctx, manager, matter.record, {
      partyId: party.id,
      reason: `${partyName(party)} ha aceptado con su enlace personal.`,
    });
}

function tellAccepted(ctx: Context, manager: EntityManager, view: InvitationView): Promise<void> {
  return tellManager(ctx, manager, view, {
    subject: "Una parte ha aceptado participar",
    paragraphs: [
      `Una de las partes de ${view.matter.reference} ha aceptado participar con su enlace personal.`,
    ],
  });
}

async function noteDeclined(
  ctx: Context,
  manager: EntityManager,
  { matter, party, parties }: InvitationView,
  reason: string,
): Promise<void> {
  await noteMatter(ctx, manager, matter, {
    type: "ANOTACION",
    text: withReason(
      `${partyName(party)} no quiere ${party.side === "CLAIMANT" ? "seguir" : "participar"}.`,
      reason,
    ),
    audience: "CLIENT",
    author: linkAuthor(party),
    data: { partyId: party.id, response: "DECLINED" },
    ...(party.side === "RESPONDENT" && isLastToDecline({ party, parties })
      ? { task: { state: "RECHAZO" as const } }
      : {}),
  });
}

/** A debt with several debtors is refused once nobody is left to negotiate with. */
function isLastToDecline({ party, parties }: Pick<InvitationView, "party" | "parties">): boolean {
  return parties.every(
    ({ id, side, response }) => side === "CLAIMANT" || id === party.id || response === "DECLINED",
  );
}

async function tellDeclined(ctx: Context, manager: EntityManager, view: InvitationView): Promise<void> {
  const { matter, party } = view;
  if (party.side === "CLAIMANT" && matter.kind === "CASE")
    return tellManager(ctx, manager, view, {
      subject: "El cliente no quiere seguir",
      paragraphs: [
        `${partyName(party)} ha respondido con su enlace personal que no quiere seguir con ${matter.reference}.`,
        "Puedes hablar con él o cerrar el expediente sin acuerdo con el motivo «El cliente ha retirado la solicitud»: se anula lo que no llegó a deberse, y lo pagado de más pasa a devolución.",
      ],
    });
  return tellManager(ctx, manager, view, {
    subject: "Una parte no quiere participar",
    paragraphs: [
      `Una de las partes de ${matter.reference} ha respondido que no quiere participar.`,
      (await isLeftOut(ctx, manager, view))
        ? "Si no hay nadie más con quien negociar, puedes cerrar el asunto sin acuerdo por este motivo."
        : `Si no hay nadie más con quien negociar, puedes cerrar el asunto sin acuerdo por este motivo y emitir ${proofOf(matter)}.`,
    ],
  });
}

/** Without somebody neutral nobody certifies: it is proved that they were written to. */
function proofOf(matter: InvitationView["matter"]): string {
  return hasNeutral(matter)
    ? "su certificado (Ley Orgánica 1/2025, artículo 10.3)"
    : "el documento que acredita el intento (Ley Orgánica 1/2025, artículo 10.2)";
}

function withReason(sentence: string, reason: string): string {
  return reason === "" ? sentence : `${sentence} ${reason}`;
}
