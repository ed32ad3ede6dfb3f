import type { EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import { SYSTEM_AUTHOR } from "../../cases/case-entries.ts";
import type { EntryAuthor } from "../../cases/case-entries.ts";
import { partyName } from "../../parties/party.ts";
import type { AnswerMethod, PartyRow } from "../../parties/party.ts";
import { Conflict, NotFound } from "../../../platform/refusals.ts";
import type { Matter } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { noteMatter } from "../note-matter.ts";
import { AgreementAnswer } from "./agreement-answer.entity.ts";
import { refreshAgreementFacts } from "./agreement-facts.ts";
import { mailAgreementNews, mailAnswered } from "./agreement-mails.ts";
import { audienceOfAgreement, everyObligorAgreed, namedIds } from "./agreement-parties.ts";
import { agreementName, answersOf, findAgreement, lockAgreement, NO_AGREEMENT } from "./agreement-rows.ts";
import type { AgreementRow, AnswerEvidence } from "./agreement-rows.ts";
import { closeAgreement } from "./store-agreement.ts";

/** One party's answer, whichever way it came. */
export interface GivenAnswer {
  agreementId: number;
  party: Pick<PartyRow, "id" | "names" | "surnames" | "caseId" | "taskId">;
  /** Hash of the version that was read; an answer to another version is refused. */
  contentHash: string;
  accept: boolean;
  reason: string;
  method: AnswerMethod;
  evidence: Omit<AnswerEvidence, "contentHash">;
  documentId?: number | null;
  /** Who writes it down. */
  author: EntryAuthor;
}

const CHANGED =
  "El acuerdo ha cambiado desde que lo leíste. Vuelve a leerlo antes de responder: no se ha guardado tu respuesta.";

/**
 * Writes down the answer of one party and what follows from it: the agreement is accepted by all, or by nobody any more, and
 * who has to hear of it does. The matter has been locked; answers come one after the other. Throws NotFound (not among the
 * parties), Conflict (CONFLICT: another content than that which was read; ALREADY_ANSWERED; NOT_OPEN).
 */
export async function takeAnswer(
  ctx: Context,
  manager: EntityManager,
  matter: Matter,
  given: GivenAnswer,
): Promise<{ agreement: AgreementRow; message: string }> {
  const stored = await lockAgreement(manager, given.agreementId);
  await requireAnswerable(manager, stored, given);
  await manager.getRepository(AgreementAnswer).update(
    { agreementId: stored.id, partyId: given.party.id },
    {
      accepted: given.accept,
      at: ctx.clock.now(),
      method: given.method,
      reason: given.reason,
      evidence: { ...given.evidence, contentHash: stored.contentHash },
      documentId: given.documentId ?? null,
    },
  );
  const outcome = await outcomeOf(manager, stored.id);
  if (outcome !== null) await closeAgreement(ctx, manager, stored.id, { status: outcome });
  const agreement = await findAgreement(manager, stored.id);
  await tellOf(ctx, manager, matter, agreement, given);
  await refreshAgreementFacts(manager, matter);
  return { agreement, message: messageOf(outcome, given.accept) };
}

async function requireAnswerable(
  manager: EntityManager,
  agreement: AgreementRow,
  { party, contentHash }: GivenAnswer,
): Promise<void> {
  const own = (await answersOf(manager, [agreement.id])).find(({ partyId }) => partyId === party.id);
  if (!own) throw new NotFound(NO_AGREEMENT);
  if (own.accepted !== null) {
    throw new Conflict("Ya consta la respuesta de esta parte.", { code: "ALREADY_ANSWERED" });
  }
  if (agreement.status !== "PROPOSED") {
    const message =
      agreement.status === "SUPERSEDED" ? CHANGED : "Este acuerdo ya no espera respuesta: está cerrado.";
    throw new Conflict(message, { code: agreement.status === "SUPERSEDED" ? "CONFLICT" : "NOT_OPEN" });
  }
  if (contentHash.trim().toLowerCase() !== agreement.contentHash) {
    throw new Conflict(CHANGED, { field: ["contentHash"] });
  }
}

/** Rejected as soon as one rejects, accepted once all accept; null while somebody hasn't answered. */
async function outcomeOf(manager: EntityManager, id: number): Promise<"ACCEPTED" | "REJECTED" | null> {
  const answers = await answersOf(manager, [id]);
  if (answers.some(({ accepted }) => accepted === false)) return "REJECTED";
  return answers.every(({ accepted }) => accepted === true) ? "ACCEPTED" : null;
}

async function tellOf(
  ctx: Context,
  manager: EntityManager,
  matter: Matter,
  agreement: AgreementRow,
  { party, accept, reason, method, author }: GivenAnswer,
): Promise<void> {
  const parties = await partiesOfMatter(manager, matter);
  const audience = await audienceOfAgreement(manager, agreement.id, parties);
  const name = partyName(party);
  const by = method === "BY_HAND" ? ` (lo anota ${author.name})` : "";
  const said = accept ? "aceptado" : "no aceptado";
  await noteMatter(ctx, manager, matter, {
    type: "ACUERDO",
    text: `${agreementName(agreement)} ${said} por ${name}${by}${accept || reason === "" ? "" : `: ${reason}`}`,
    audience,
    author,
    data: { agreementId: agreement.id, partyId: party.id, accept },
  });
  if (method !== "BY_HAND") await mailAnswered(ctx, manager, { matter, agreement }, { name, accept });
  if (agreement.status === "PROPOSED") return;
  const isAccepted = agreement.status === "ACCEPTED";
  // A task ends with agreement once every obligor is bound by one.
  const isOver = isAccepted && (await everyObligorAgreed(manager, matter, parties));
  await noteMatter(ctx, manager, matter, {
    type: "ACUERDO",
    text: isAccepted
      ? `${agreementName(agreement)} cerrado: lo han aceptado todas sus partes`
      : `${agreementName(agreement)} cerrado sin efecto`,
    audience,
    author: SYSTEM_AUTHOR,
    data: { agreementId: agreement.id },
    ...(isOver ? { task: { state: "CON_ACUERDO" as const } } : {}),
  });
  const named = await namedIds(manager, agreement.id);
  const telling = { matter, agreement, by: agreement.createdBy };
  const told = parties.filter(({ id }) => named.includes(id));
  await mailAgreementNews(ctx, manager, telling, told, isAccepted ? "ACCEPTED" : "REJECTED");
}

function messageOf(outcome: "ACCEPTED" | "REJECTED" | null, accept: boolean): string {
  if (outcome === "ACCEPTED") return "Acuerdo aceptado por todas sus partes: queda cerrado.";
  if (outcome === "REJECTED")
    return "Respuesta guardada: el acuerdo no se acepta y queda cerrado sin efecto.";
  return accept
    ? "Respuesta guardada. Queda cerrado cuando acepten las demás partes."
    : "Respuesta guardada.";
}
