import type { EntityManager } from "typeorm";
import { audit } from "../../accounts/audit.ts";
import type { SignedInContext } from "../../accounts/context.ts";
import { throttle } from "../../accounts/throttle.ts";
import { Conflict } from "../../../platform/refusals.ts";
import { matterKey, requireMatter, requireMatterOf, requireOpen } from "../matter.ts";
import type { GrantedMatter, Matter, MatterInput } from "../matter.ts";
import { mailedDebtor, namesOf, partiesOfMatter } from "../matter-parties.ts";
import { authorOf, noteMatter } from "../note-matter.ts";
import type { MatterNote } from "../note-matter.ts";
import { accountReader } from "../reader.ts";
import { readReason } from "../sessions/session-rules.ts";
import { refreshAgreementFacts } from "./agreement-facts.ts";
import { agreementHeader, headerGaps } from "./agreement-header.ts";
import { ENFORCEABLE, mailAgreementNews, mailProposal } from "./agreement-mails.ts";
import {
  agreementHash,
  agreementName,
  answersOf,
  findAgreement,
  instalmentsOf,
  lockAgreement,
  NO_AGREEMENT,
} from "./agreement-rows.ts";
import type { AgreementRow } from "./agreement-rows.ts";
import { readAgreement } from "./agreement-rules.ts";
import { insertDraft, rewriteDraft } from "./store-agreement.ts";
import type { AgreementForm, AgreementTerms } from "./agreement-rules.ts";
import type { AgreementView } from "./agreement-views.ts";

export interface AgreementAnswer {
  agreement: AgreementView;
  message: string;
}

const WRITINGS = { name: "write-agreement", points: 120, seconds: 3_600 };
/** Each writes to every party. */
const PROPOSALS = { name: "propose-agreement", points: 60, seconds: 3_600 };

/** A draft, which only those who manage the matter see. Throws InvalidInput, NotFound, Conflict, RateLimited. */
export async function createAgreement(
  ctx: SignedInContext,
  input: MatterInput,
  form: AgreementForm,
): Promise<AgreementAnswer> {
  const terms = readAgreement(form);
  await throttle(ctx, [WRITINGS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const matter = await requireMatter(ctx, manager, input, { manage: true, lock: true });
    requireOpen(matter);
    const { column, id } = matterKey(matter);
    const [last] = await manager.query<{ number: number }[]>(
      `SELECT coalesce(max(number), 0) AS number FROM agreements WHERE ${column} = $1`,
      [id],
    );
    const place = { number: (last?.number ?? 0) + 1, agreementVersion: 1 };
    const agreement = await insertDraft(ctx, manager, matter, terms, place);
    await auditAgreement(ctx, manager, "createAgreement", agreement);
    return answer(ctx, matter, agreement, "Borrador guardado. Las partes no lo ven hasta que lo propongas.");
  });
}

/**
 * Of a draft. One that waits for answers can't be changed under the hand of who accepts it: a new version takes its place,
 * as a draft to be proposed, and the old one can no longer be answered. Throws InvalidInput, NotFound, Conflict (another
 * version, payload: agreement; NOT_OPEN).
 */
export async function updateAgreement(
  ctx: SignedInContext,
  id: string,
  version: number,
  form: AgreementForm,
): Promise<AgreementAnswer> {
  const terms = readAgreement(form);
  await throttle(ctx, [WRITINGS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const { matter, agreement: stored } = await lockOwnAgreement(ctx, manager, id);
    requireOpen(matter);
    if (stored.version !== version) {
      const message =
        "Otra persona ha cambiado este acuerdo mientras lo editabas. Revisa cómo ha quedado antes de guardar.";
      throw new Conflict(message, { field: ["version"], payload: { agreement: view(ctx, matter, stored) } });
    }
    requireUnanswered(stored);
    const agreement =
      stored.status === "DRAFT"
        ? await rewriteDraft(ctx, manager, stored, terms)
        : await replace(ctx, manager, matter, stored, terms);
    await auditAgreement(ctx, manager, "updateAgreement", agreement);
    const message =
      stored.status === "DRAFT"
        ? "Borrador guardado."
        : `Se ha preparado la versión ${agreement.agreementVersion}. La anterior ya no se puede aceptar: propón esta para que las partes respondan.`;
    return answer(ctx, matter, agreement, message);
  });
}

/**
 * Puts a draft before all parties, with what law wants it to state as it is today. Throws NotFound, Conflict (NOT_DRAFT,
 * NO_PARTIES, CLOSED), RateLimited (60 an hour).
 */
export async function proposeAgreement(ctx: SignedInContext, id: string): Promise<AgreementAnswer> {
  await throttle(ctx, [PROPOSALS, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const { matter, agreement: draft } = await lockOwnAgreement(ctx, manager, id);
    requireOpen(matter);
    if (draft.status !== "DRAFT") {
      throw new Conflict("Este acuerdo ya se había propuesto.", { code: "NOT_DRAFT" });
    }
    const parties = await partiesOfMatter(manager, matter);
    if (new Set(parties.map(({ side }) => side)).size < 2) {
      throw new Conflict("Faltan partes: un acuerdo es entre los dos lados.", { code: "NO_PARTIES" });
    }
    const header = await agreementHeader(ctx, manager, matter, parties);
    const instalments = await instalmentsOf(manager, [draft.id]);
    await manager.query(
      `UPDATE agreements SET status = 'PROPOSED', header = $2, content_hash = $3, proposed_at = $4, updated_at = $4,
         version = version + 1 WHERE id = $1`,
      [draft.id, JSON.stringify(header), agreementHash({ ...draft, header }, instalments), ctx.clock.now()],
    );
    await manager.query(
      `INSERT INTO agreement_answers (agreement_id, party_id) SELECT $1, unnest($2::bigint[])`,
      [draft.id, parties.map((party) => party.id)],
    );
    const agreement = await findAgreement(manager, draft.id);
    const telling = { matter, agreement, by: ctx.actor.accountId };
    const unreached = await mailProposal(ctx, manager, telling, parties);
    await noteAgreement(ctx, manager, matter, agreement, {
      text: `${agreementName(agreement)} propuesto a las partes: ${agreement.title}`,
      action: "proposeAgreement",
      ...mailedDebtor(parties, unreached),
    });
    await refreshAgreementFacts(ctx, manager, matter, { proposed: true });
    const message = [
      unreached.length === 0
        ? "Acuerdo propuesto. Se ha avisado por correo a las partes."
        : `Acuerdo propuesto. No se ha podido avisar por correo a ${namesOf(unreached)}: haz que lo lean y anota su respuesta.`,
      ...headerGaps(header),
      ENFORCEABLE,
    ].join(" ");
    return answer(ctx, matter, agreement, message);
  });
}

/** Takes back a draft or a proposal; the parties are told of the latter. Throws InvalidInput, NotFound, Conflict. */
export async function withdrawAgreement(
  ctx: SignedInContext,
  id: string,
  text: string,
): Promise<AgreementAnswer> {
  const reason = readReason(text);
  return ctx.db.transaction(async (manager) => {
    const { matter, agreement: stored } = await lockOwnAgreement(ctx, manager, id);
    requireUnanswered(stored);
    await takeBack(ctx, manager, matter, stored, { reason, by: ctx.actor.accountId });
    const agreement = await findAgreement(manager, stored.id);
    if (stored.status === "PROPOSED") {
      await noteAgreement(ctx, manager, matter, agreement, {
        text: `${agreementName(agreement)} retirado: ${reason}`,
        action: "withdrawAgreement",
      });
    } else await auditAgreement(ctx, manager, "withdrawAgreement", agreement);
    await refreshAgreementFacts(ctx, manager, matter);
    return answer(ctx, matter, agreement, "Acuerdo retirado.");
  });
}

/** Inside the caller's transaction: withdrawn; the parties of a proposed one are told. */
export async function takeBack(
  ctx: Pick<SignedInContext, "clock" | "mail" | "env">,
  manager: EntityManager,
  matter: Matter,
  agreement: AgreementRow,
  { reason, by }: { reason: string; by: number },
): Promise<void> {
  await manager.query(
    `UPDATE agreements SET status = 'WITHDRAWN', withdrawn_reason = $2, closed_at = $3, updated_at = $3,
       version = version + 1 WHERE id = $1`,
    [agreement.id, reason, ctx.clock.now()],
  );
  if (agreement.status !== "PROPOSED") return;
  const asked = new Set((await answersOf(manager, [agreement.id])).map(({ partyId }) => partyId));
  const parties = (await partiesOfMatter(manager, matter)).filter((party) => asked.has(party.id));
  await mailAgreementNews(ctx, manager, { matter, agreement, by }, parties, "WITHDRAWN");
}

/** With its matter, both locked, if the asker manages it. Throws NotFound, Forbidden. */
export async function lockOwnAgreement(
  ctx: SignedInContext,
  manager: EntityManager,
  id: string,
): Promise<{ matter: GrantedMatter; agreement: AgreementRow }> {
  const found = await findAgreement(manager, id);
  const matter = await requireMatterOf(ctx, manager, found, NO_AGREEMENT, { manage: true, lock: true });
  return { matter, agreement: await lockAgreement(manager, found.id) };
}

export function answer(
  ctx: SignedInContext,
  matter: Pick<GrantedMatter, "role">,
  agreement: AgreementRow,
  message: string,
): AgreementAnswer {
  return { agreement: view(ctx, matter, agreement), message };
}

export function view(
  ctx: SignedInContext,
  { role }: Pick<GrantedMatter, "role">,
  agreement: AgreementRow,
): AgreementView {
  return { ...agreement, reader: accountReader(ctx, role) };
}

export async function auditAgreement(
  ctx: SignedInContext,
  manager: EntityManager,
  action: string,
  { id, caseId, taskId, status }: AgreementRow,
): Promise<void> {
  await audit(ctx, manager, {
    action,
    subjectType: caseId === null ? "task" : "case",
    subjectId: caseId ?? taskId,
    data: { agreementId: id, status },
  });
}

async function noteAgreement(
  ctx: SignedInContext,
  manager: EntityManager,
  matter: GrantedMatter,
  agreement: AgreementRow,
  { text, action, task = {} }: Pick<MatterNote, "text" | "task"> & { action: string },
): Promise<void> {
  await noteMatter(ctx, manager, matter, {
    type: "ACUERDO",
    text,
    audience: "ALL",
    author: await authorOf(ctx, manager, matter),
    data: { agreementId: agreement.id },
    task,
  });
  await auditAgreement(ctx, manager, action, agreement);
}

function requireUnanswered({ status }: AgreementRow): void {
  if (status === "DRAFT" || status === "PROPOSED") return;
  throw new Conflict("Este acuerdo ya está cerrado: prepara uno nuevo.", { code: "NOT_OPEN" });
}

async function replace(
  ctx: SignedInContext,
  manager: EntityManager,
  matter: GrantedMatter,
  stored: AgreementRow,
  terms: AgreementTerms,
): Promise<AgreementRow> {
  await manager.query(
    `UPDATE agreements SET status = 'SUPERSEDED', closed_at = $2, updated_at = $2, version = version + 1 WHERE id = $1`,
    [stored.id, ctx.clock.now()],
  );
  const next = { number: stored.number, agreementVersion: stored.agreementVersion + 1 };
  const agreement = await insertDraft(ctx, manager, matter, terms, next);
  await noteMatter(ctx, manager, matter, {
    type: "ACUERDO",
    text: `${agreementName(stored)} se está corrigiendo: la versión propuesta ya no se puede aceptar`,
    audience: "ALL",
    author: await authorOf(ctx, manager, matter),
    data: { agreementId: stored.id },
  });
  await refreshAgreementFacts(ctx, manager, matter);
  return agreement;
}
