import type { EntityManager } from "typeorm";
import { audit } from "../../accounts/audit.ts";
import type { Context, SignedInContext } from "../../accounts/context.ts";
import { throttle } from "../../accounts/throttle.ts";
import type { EntryAuthor } from "../../cases/case-entries.ts";
import { partyName } from "../../parties/party.ts";
import type { AnswerMethod, PartyRow } from "../../parties/party.ts";
import { readId } from "../../../platform/ids.ts";
import { Conflict, InvalidInput, NotFound } from "../../../platform/refusals.ts";
import { matterOf, requireMatterOf } from "../matter.ts";
import type { Matter } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { authorOf, noteMatter } from "../note-matter.ts";
import { refreshAgreementFacts } from "./agreement-facts.ts";
import { mailAgreementNews, mailAnswered, mailRecordedAnswer } from "./agreement-mails.ts";
import { agreementName, answersOf, findAgreement, lockAgreement, NO_AGREEMENT } from "./agreement-rows.ts";
import type { AgreementRow, AnswerEvidence } from "./agreement-rows.ts";
import { readAnswer } from "./agreement-rules.ts";
import type { AnswerForm, ReadAnswer } from "./agreement-rules.ts";
import { answer, auditAgreement, lockOwnAgreement } from "./write-agreement.ts";
import type { AgreementAnswer } from "./write-agreement.ts";

/** One party's answer, whichever way it came. */
export interface GivenAnswer {
  agreementId: number;
  party: Pick<PartyRow, "id" | "names" | "surnames" | "caseId" | "taskId">;
  /** Of what was read; another one is refused. */
  contentHash: string;
  accept: boolean;
  reason: string;
  method: AnswerMethod;
  evidence: Omit<AnswerEvidence, "contentHash">;
  documentId?: number | null;
  /** Who writes it down. */
  author: EntryAuthor;
}

const ANSWERS = { name: "answer-agreement", points: 60, seconds: 3_600 };
const CHANGED =
  "El acuerdo ha cambiado desde que lo leíste. Vuelve a leerlo antes de responder: no se ha guardado tu respuesta.";

/**
 * By a signed-in party. Throws InvalidInput, NotFound (also for a draft and for somebody else's), Conflict (CONFLICT:
 * another content than that which was read; ALREADY_ANSWERED; NOT_OPEN), RateLimited.
 */
export async function answerAgreement(
  ctx: SignedInContext,
  id: string,
  contentHash: string,
  form: AnswerForm,
): Promise<AgreementAnswer> {
  const given = readAnswer(form);
  await throttle(ctx, [ANSWERS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const found = await findAgreement(manager, id);
    const matter = await requireMatterOf(ctx, manager, found, NO_AGREEMENT, { lock: true });
    if (found.proposedAt === null) throw new NotFound(NO_AGREEMENT);
    const parties = await partiesOfMatter(manager, matter);
    const party = parties.find(({ accountId }) => accountId === ctx.actor.accountId);
    if (!party) throw new NotFound(NO_AGREEMENT);
    const { agreement, message } = await takeAnswer(ctx, manager, matter, {
      ...given,
      agreementId: found.id,
      party,
      contentHash,
      method: "ACCOUNT",
      evidence: { address: ctx.address, userAgent: ctx.userAgent.slice(0, 300) },
      author: await authorOf(ctx, manager, matter),
    });
    await auditAgreement(ctx, manager, "answerAgreement", agreement);
    return answer(ctx, matter, agreement, message);
  });
}

/**
 * For a personal link, inside the caller's transaction: locks the matter, then the agreement, and writes the answer with
 * what follows. The form's text has been read by the caller. Throws NotFound (not of the party's matter, not proposed),
 * Conflict as answerAgreement.
 */
export async function answerAgreementFor(
  ctx: Context,
  manager: EntityManager,
  given: GivenAnswer,
): Promise<{ agreement: AgreementRow; message: string }> {
  const matter = await matterOf(manager, given.party, { lock: true });
  const found = await findAgreement(manager, given.agreementId);
  const isTheirs = found.caseId === given.party.caseId && found.taskId === given.party.taskId;
  if (matter === null || !isTheirs || found.proposedAt === null) throw new NotFound(NO_AGREEMENT);
  return takeAnswer(ctx, manager, matter, given);
}

/**
 * An answer that was given otherwise, written down by who manages the matter; the party is told. Throws InvalidInput,
 * NotFound, Conflict.
 */
export async function recordAgreementAnswer(
  ctx: SignedInContext,
  id: string,
  input: { partyId: string | number; accept: boolean; reason: string; documentId?: string | number | null },
): Promise<AgreementAnswer> {
  const given = readRecorded(input);
  return ctx.db.transaction(async (manager) => {
    const { matter, agreement: stored } = await lockOwnAgreement(ctx, manager, id);
    const party = (await partiesOfMatter(manager, matter)).find(
      (one) => one.id === readId(String(input.partyId)),
    );
    if (!party) throw unknown("partyId", "Elige una de las partes");
    const documentId = await requireDocument(manager, matter, input.documentId);
    const author = await authorOf(ctx, manager, matter);
    const { agreement, message } = await takeAnswer(ctx, manager, matter, {
      ...given,
      agreementId: stored.id,
      party,
      contentHash: stored.contentHash,
      method: "BY_HAND",
      evidence: { recordedBy: author.name },
      documentId,
      author,
    });
    await mailRecordedAnswer(
      ctx,
      manager,
      { matter, agreement, by: ctx.actor.accountId },
      party,
      given.accept,
    );
    await audit(ctx, manager, {
      action: "recordAgreementAnswer",
      subjectType: matter.kind === "CASE" ? "case" : "task",
      subjectId: matter.caseId ?? matter.taskId,
      data: { agreementId: stored.id, partyId: party.id, documentId },
    });
    return answer(ctx, matter, agreement, message);
  });
}

/** How it was given has to be said, also of an acceptance. */
function readRecorded(input: ReadAnswer): ReadAnswer {
  const given = readAnswer({ accept: input.accept, reason: input.reason });
  if (given.reason !== "") return given;
  const message = "Explica cómo dio su respuesta: por ejemplo, firmó la copia el 20/11/2026";
  throw new InvalidInput([{ field: ["reason"], code: "REQUIRED", message }]);
}

function unknown(field: string, message: string): InvalidInput {
  return new InvalidInput([{ field: [field], code: "NOT_FOUND", message }]);
}

/** A document of this very case that its manager may see. */
async function requireDocument(
  manager: EntityManager,
  { caseId }: Matter,
  documentId: string | number | null | undefined,
): Promise<number | null> {
  if (documentId == null) return null;
  const [found] = await manager.query<{ id: number }[]>(
    `SELECT id FROM case_documents WHERE id = $1 AND case_id = $2 AND audience <> 'ME'`,
    [readId(String(documentId)) ?? 0, caseId],
  );
  if (!found) throw unknown("documentId", "Elige un documento de este expediente");
  return found.id;
}

/** The matter has been locked; answers come one after the other. */
async function takeAnswer(
  ctx: Context,
  manager: EntityManager,
  matter: Matter,
  given: GivenAnswer,
): Promise<{ agreement: AgreementRow; message: string }> {
  const stored = await lockAgreement(manager, given.agreementId);
  await requireAnswerable(manager, stored, given);
  const now = ctx.clock.now();
  await manager.query(
    `UPDATE agreement_answers SET accepted = $3, at = $4, method = $5, reason = $6, evidence = $7, document_id = $8
     WHERE agreement_id = $1 AND party_id = $2`,
    [
      stored.id,
      given.party.id,
      given.accept,
      now,
      given.method,
      given.reason,
      JSON.stringify({ ...given.evidence, contentHash: stored.contentHash }),
      given.documentId ?? null,
    ],
  );
  const outcome = await outcomeOf(manager, stored.id);
  if (outcome !== null) {
    await manager.query(
      `UPDATE agreements SET status = $2, closed_at = $3, updated_at = $3, version = version + 1 WHERE id = $1`,
      [stored.id, outcome, now],
    );
  }
  const agreement = await findAgreement(manager, stored.id);
  await tellOf(ctx, manager, matter, agreement, given);
  await refreshAgreementFacts(ctx, manager, matter);
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

/** Rejected by one is rejected; accepted it is by all. Null while somebody hasn't answered. */
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
  const name = partyName(party);
  const by = method === "BY_HAND" ? ` (lo anota ${author.name})` : "";
  const said = accept ? "aceptado" : "no aceptado";
  await noteMatter(ctx, manager, matter, {
    type: "ACUERDO",
    text: `${agreementName(agreement)} ${said} por ${name}${by}${accept || reason === "" ? "" : `: ${reason}`}`,
    audience: "ALL",
    author,
    data: { agreementId: agreement.id, partyId: party.id, accept },
  });
  if (method !== "BY_HAND") await mailAnswered(ctx, manager, matter, { name, accept });
  if (agreement.status === "PROPOSED") return;
  const isAccepted = agreement.status === "ACCEPTED";
  await noteMatter(ctx, manager, matter, {
    type: "ACUERDO",
    text: isAccepted
      ? `${agreementName(agreement)} cerrado: lo han aceptado todas las partes`
      : `${agreementName(agreement)} cerrado sin efecto`,
    audience: "ALL",
    author: { side: "SYSTEM", name: "Acuerdo", accountId: null },
    data: { agreementId: agreement.id },
    ...(isAccepted ? { task: { state: "CON_ACUERDO" as const } } : {}),
  });
  const parties = await partiesOfMatter(manager, matter);
  const telling = { matter, agreement, by: agreement.createdBy };
  await mailAgreementNews(ctx, manager, telling, parties, isAccepted ? "ACCEPTED" : "REJECTED");
}

function messageOf(outcome: "ACCEPTED" | "REJECTED" | null, accept: boolean): string {
  if (outcome === "ACCEPTED") return "Acuerdo aceptado por todas las partes: queda cerrado.";
  if (outcome === "REJECTED")
    return "Respuesta guardada: el acuerdo no se acepta y queda cerrado sin efecto.";
  return accept
    ? "Respuesta guardada. Queda cerrado cuando acepten las demás partes."
    : "Respuesta guardada.";
}
