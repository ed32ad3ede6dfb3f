import type { EntityManager } from "typeorm";
import { isUuid, readId } from "../../platform/ids.ts";
import { Conflict, InvalidInput, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { Fault, FormProblems } from "../../shared/fault.ts";
import { readShownText } from "../../shared/plain-text.ts";
import { MOST_ANSWER_FILES } from "./answer-files.ts";
import { NO_ANSWER } from "./answer-rows.ts";
import { requireLead, type LeadRow } from "./lead-rows.ts";
import { linkExpiry, sendAnswer } from "./send-answer.ts";

const LONGEST_ANSWER = 8_000;

export interface LeadAnswerForm {
  /** Of this answer, given by the form. */
  key: string;
  message: string;
  fileIds?: readonly (string | number)[] | null;
}

/**
 * Mails who asked a personal link to a message and its files. The same key again is the same answer: nothing more is sent,
 * whoever clicks twice or asks again because the answer got lost. Throws InvalidInput, NotFound.
 */
export async function answerLead(
  ctx: SignedInContext,
  id: string,
  form: LeadAnswerForm,
): Promise<{ lead: LeadRow; message: string }> {
  const { key, text, fileIds } = readAnswer(form);
  await ctx.db.transaction(async (manager) => {
    const lead = await requireLead(manager, id, true);
    if (await isSent(manager, lead.id, key)) return;
    const now = ctx.clock.now();
    const expiresAt = linkExpiry(now);
    const answerId = await insertAnswer(ctx, manager, { lead, key, text, now, expiresAt });
    await attach(manager, { leadId: lead.id, answerId, fileIds });
    await sendAnswer(ctx, manager, { lead, id: answerId, key, sentTo: lead.email, expiresAt });
    const answered = lead.status === "NEW" || lead.status === "IN_PROGRESS" ? "ANSWERED" : lead.status;
    await manager.query(
      `UPDATE leads SET status = $2, version = version + 1, updated_at = $3 WHERE id = $1`,
      [lead.id, answered, now],
    );
    await audit(ctx, manager, {
      action: "answerLead",
      subjectType: "lead",
      subjectId: lead.id,
      data: {
        answerId,
        files: fileIds.length,
        version: lead.version + 1,
        ...(answered === lead.status ? {} : { from: lead.status, to: answered }),
      },
    });
  });
  const lead = await requireLead(ctx.db, id);
  return { lead, message: `La respuesta a ${lead.email} sale ahora por correo.` };
}

function readAnswer(form: LeadAnswerForm): { key: string; text: string; fileIds: number[] } {
  const problems = new FormProblems();
  const read = readShownText(form.message, LONGEST_ANSWER);
  const text = problems.take(["message"], read === "" ? new Fault("REQUIRED", "Escribe la respuesta") : read);
  const fileIds = [...new Set((form.fileIds ?? []).map((id) => readId(String(id)) ?? 0))];
  if (fileIds.length > MOST_ANSWER_FILES)
    problems.take(
      ["fileIds"],
      new Fault("TOO_MANY", `Una respuesta lleva como mucho ${MOST_ANSWER_FILES} archivos`),
    );
  if (!isUuid(form.key))
    problems.take(["key"], new Fault("INVALID", "La clave de la respuesta no es válida"));
  if (text === null || problems.list.length > 0) throw problems.refusal();
  return { key: form.key, text, fileIds };
}

async function isSent(manager: EntityManager, leadId: number, key: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM lead_answers WHERE lead_id = $1 AND request_key = $2`,
    [leadId, key],
  );
  return rows.length > 0;
}

async function insertAnswer(
  { actor }: SignedInContext,
  manager: EntityManager,
  {
    lead,
    key,
    text,
    now,
    expiresAt,
  }: { lead: LeadRow; key: string; text: string; now: Date; expiresAt: Date },
): Promise<number> {
  const [row] = await manager.query<{ id: number }[]>(
    `INSERT INTO lead_answers (lead_id, author_id, request_key, message, sent_to, expires_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [lead.id, actor.accountId, key, text, lead.email, expiresAt, now],
  );
  if (!row) throw new Error("the answer got no row");
  return row.id;
}

async function attach(
  manager: EntityManager,
  { leadId, answerId, fileIds }: { leadId: number; answerId: number; fileIds: readonly number[] },
): Promise<void> {
  const [attached] = await manager.query<[unknown[], number]>(
    `UPDATE lead_files SET answer_id = $1 WHERE id = ANY($2) AND lead_id = $3 AND answer_id IS NULL RETURNING id`,
    [answerId, fileIds, leadId],
  );
  if (attached.length === fileIds.length) return;
  const message = "Alguno de los archivos ya no está o ya se ha enviado. Vuelve a adjuntarlo.";
  throw new InvalidInput([{ field: ["fileIds"], code: "NOT_FOUND", message }]);
}

/** Ends the link of an answer at once. Throws NotFound, Conflict when it has ended already. */
export async function revokeLeadAnswer(
  ctx: SignedInContext,
  answerId: string,
): Promise<{ lead: LeadRow; message: string }> {
  const leadId = await ctx.db.transaction(async (manager) => {
    const now = ctx.clock.now();
    const [[ended]] = await manager.query<[{ leadId: number }[], number]>(
      `UPDATE lead_answers SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2
       RETURNING lead_id AS "leadId"`,
      [readId(answerId) ?? 0, now],
    );
    if (!ended) throw await whyNotEnded(manager, answerId);
    await audit(ctx, manager, {
      action: "revokeLeadAnswer",
      subjectType: "lead",
      subjectId: ended.leadId,
      data: { answerId: readId(answerId) },
    });
    return ended.leadId;
  });
  return { lead: await requireLead(ctx.db, leadId), message: "El enlace de esta respuesta ya no abre nada." };
}

async function whyNotEnded(manager: EntityManager, answerId: string): Promise<NotFound | Conflict> {
  const rows = await manager.query<unknown[]>(`SELECT FROM lead_answers WHERE id = $1`, [
    readId(answerId) ?? 0,
  ]);
  return rows.length === 0
    ? new NotFound(NO_ANSWER)
    : new Conflict("El enlace de esta respuesta ya había terminado.", { code: "ALREADY_DONE" });
}
