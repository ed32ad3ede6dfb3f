import DataLoader from "dataloader";
import type { DataSource, EntityManager } from "typeorm";
import { requireId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";

export interface LeadFileRow {
  id: number;
  leadId: number;
  /** null until it is sent. */
  answerId: number | null;
  fileKey: string;
  fileName: string;
  contentType: string;
  bytes: number;
}

export interface LeadAnswerRow {
  id: number;
  leadId: number;
  message: string;
  authorName: string;
  sentTo: string;
  expiresAt: Date;
  revokedAt: Date | null;
  openedAt: Date | null;
  createdAt: Date;
}

interface AnswerSendingRow {
  answerId: number;
  at: Date;
  by: string;
  delivery: "QUEUED" | "HANDED_OVER" | "REFUSED";
}

const FILE_COLUMNS = `f.id, f.lead_id AS "leadId", f.answer_id AS "answerId", f.file_key AS "fileKey",
  f.file_name AS "fileName", f.content_type AS "contentType", f.bytes::int AS bytes`;
const ANSWER_COLUMNS = `w.id, w.lead_id AS "leadId", w.message, ${displayNameSql("a")} AS "authorName",
  w.sent_to AS "sentTo", w.expires_at AS "expiresAt", w.revoked_at AS "revokedAt", w.opened_at AS "openedAt",
  w.created_at AS "createdAt"`;

const NO_FILE = "No se ha encontrado el archivo.";
export const NO_ANSWER = "No se ha encontrado la respuesta.";

/** Throws NotFound. */
export async function requireLeadFile(
  db: DataSource | EntityManager,
  id: string | number,
): Promise<LeadFileRow> {
  const [row] = await db.query<LeadFileRow[]>(`SELECT ${FILE_COLUMNS} FROM lead_files f WHERE f.id = $1`, [
    requireId(String(id), NO_FILE),
  ]);
  if (!row) throw new NotFound(NO_FILE);
  return row;
}

/** Of an answer, or those of a lead that wait for one. */
export async function filesOf(
  db: DataSource | EntityManager,
  owner: { answerId: number } | { unsentOf: number },
): Promise<LeadFileRow[]> {
  const [where, id] =
    "answerId" in owner
      ? (["f.answer_id = $1", owner.answerId] as const)
      : (["f.lead_id = $1 AND f.answer_id IS NULL", owner.unsentOf] as const);
  return db.query<LeadFileRow[]>(`SELECT ${FILE_COLUMNS} FROM lead_files f WHERE ${where} ORDER BY f.id`, [
    id,
  ]);
}

/** Of leads, oldest first; all that one request asks for in one statement. */
export function leadAnswersLoader(ctx: Context): DataLoader<number, LeadAnswerRow[]> {
  return ctx.loader("leadAnswers", () =>
    manyOf<LeadAnswerRow>(
      ctx,
      (row) => row.leadId,
      `SELECT ${ANSWER_COLUMNS} FROM lead_answers w JOIN accounts a ON a.id = w.author_id
     WHERE w.lead_id = ANY($1) ORDER BY w.id`,
    ),
  );
}

/** How answers were mailed, oldest first; each has gone once at least. */
export function answerSendingsLoader(ctx: Context): DataLoader<number, AnswerSendingRow[]> {
  return ctx.loader("answerSendings", () =>
    manyOf<AnswerSendingRow>(
      ctx,
      (row) => row.answerId,
      `SELECT s.answer_id AS "answerId", s.created_at AS at, ${displayNameSql("a")} AS by,
         CASE s.mail_outcome WHEN 'handed-over' THEN 'HANDED_OVER' WHEN 'refused' THEN 'REFUSED' ELSE 'QUEUED' END AS delivery
       FROM lead_answer_sendings s JOIN accounts a ON a.id = s.sent_by
       WHERE s.answer_id = ANY($1) ORDER BY s.id`,
    ),
  );
}

export function answerFilesLoader(ctx: Context): DataLoader<number, LeadFileRow[]> {
  return ctx.loader("answerFiles", () =>
    manyOf<LeadFileRow>(
      ctx,
      (row) => row.answerId,
      `SELECT ${FILE_COLUMNS} FROM lead_files f WHERE f.answer_id = ANY($1) ORDER BY f.id`,
    ),
  );
}

export function unsentFilesLoader(ctx: Context): DataLoader<number, LeadFileRow[]> {
  return ctx.loader("unsentFiles", () =>
    manyOf<LeadFileRow>(
      ctx,
      (row) => row.leadId,
      `SELECT ${FILE_COLUMNS} FROM lead_files f WHERE f.lead_id = ANY($1) AND f.answer_id IS NULL ORDER BY f.id`,
    ),
  );
}

/** Several mutations of one request each ask for what stands after them: nothing is kept. */
function manyOf<Row>(
  { db }: Pick<Context, "db">,
  ownerOf: (row: Row) => number | null,
  sql: string,
): DataLoader<number, Row[]> {
  return new DataLoader(
    async (ids: readonly number[]) => {
      const byOwner = Map.groupBy(await db.query<Row[]>(sql, [ids]), ownerOf);
      return ids.map((id) => byOwner.get(id) ?? []);
    },
    { cache: false },
  );
}
