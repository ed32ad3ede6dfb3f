import DataLoader from "dataloader";
import { IsNull, type DataSource, type EntityManager } from "typeorm";
import { requireId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { LeadFile } from "./lead-file.entity.ts";
import { LeadReply } from "./lead-reply.entity.ts";
import { selectList } from "../../platform/select-list.ts";

const FILE = [
  "id",
  "leadId",
  "answerId",
  "fileKey",
  "fileName",
  "contentType",
  "bytes",
] as const satisfies readonly (keyof LeadFile)[];
const ANSWER = [
  "id",
  "leadId",
  "message",
  "sentTo",
  "expiresAt",
  "revokedAt",
  "openedAt",
  "createdAt",
] as const satisfies readonly (keyof LeadReply)[];

export type LeadFileRow = Pick<LeadFile, (typeof FILE)[number]>;

export interface LeadAnswerRow extends Pick<LeadReply, (typeof ANSWER)[number]> {
  authorName: string;
}

interface AnswerSendingRow {
  answerId: number;
  at: Date;
  by: string;
  delivery: "QUEUED" | "HANDED_OVER" | "REFUSED";
}

const FILE_COLUMNS = selectList(LeadFile, "f", FILE);
const ANSWER_COLUMNS = `${selectList(LeadReply, "w", ANSWER)}, ${displayNameSql("a")} AS "authorName"`;

const NO_FILE = "No se ha encontrado el archivo.";
export const NO_ANSWER = "No se ha encontrado la respuesta.";

/** Throws NotFound. */
export async function requireLeadFile(
  db: DataSource | EntityManager,
  id: string | number,
): Promise<LeadFileRow> {
  const row = await db.getRepository(LeadFile).findOneBy({ id: requireId(String(id), NO_FILE) });
  if (!row) throw new NotFound(NO_FILE);
  return row;
}

/** Of an answer, or those of a lead that wait for one. */
export function filesOf(
  db: DataSource | EntityManager,
  owner: { answerId: number } | { unsentOf: number },
): Promise<LeadFileRow[]> {
  return db.getRepository(LeadFile).find({
    where: "answerId" in owner ? owner : { leadId: owner.unsentOf, answerId: IsNull() },
    order: { id: "ASC" },
  });
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
