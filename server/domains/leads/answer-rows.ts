// SQL: answers and their sendings are shown with the name of an account, which belongs to another domain.
import DataLoader from "dataloader";
import { In, IsNull, type DataSource, type EntityManager, type FindOptionsWhere } from "typeorm";
import { requireId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { LeadFile } from "./lead-file.entity.ts";
import { LeadReply } from "./lead-reply.entity.ts";
import { selectList } from "../../platform/select-list.ts";

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

export type LeadFileRow = Pick<
  LeadFile,
  "id" | "leadId" | "answerId" | "fileKey" | "fileName" | "contentType" | "bytes"
>;

export interface LeadAnswerRow extends Pick<LeadReply, (typeof ANSWER)[number]> {
  authorName: string;
}

interface AnswerSendingRow {
  answerId: number;
  at: Date;
  by: string;
  delivery: "QUEUED" | "HANDED_OVER" | "REFUSED";
}

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

/** Files of an answer, or those uploaded for a lead that belong to no answer yet. */
export function filesOf(
  db: DataSource | EntityManager,
  owner: { answerId: number } | { unsentOf: number },
): Promise<LeadFileRow[]> {
  return filesWhere(db, "answerId" in owner ? owner : { leadId: owner.unsentOf, answerId: IsNull() });
}

function filesWhere(
  db: DataSource | EntityManager,
  where: FindOptionsWhere<LeadFile>,
): Promise<LeadFileRow[]> {
  return db.getRepository(LeadFile).find({ where, order: { id: "ASC" } });
}

/** Of leads, oldest first; all that one request asks for in one statement. */
export function leadAnswersLoader(ctx: Context): DataLoader<number, LeadAnswerRow[]> {
  const sql = `SELECT ${ANSWER_COLUMNS} FROM lead_answers w JOIN accounts a ON a.id = w.author_id
     WHERE w.lead_id = ANY($1) ORDER BY w.id`;
  return ctx.loader("leadAnswers", () =>
    manyOf(
      (ids) => ctx.db.query<LeadAnswerRow[]>(sql, [ids]),
      (row) => row.leadId,
    ),
  );
}

/** How answers were mailed, oldest first; each has gone once at least. */
export function answerSendingsLoader(ctx: Context): DataLoader<number, AnswerSendingRow[]> {
  const sql = `SELECT s.answer_id AS "answerId", s.created_at AS at, ${displayNameSql("a")} AS by,
         CASE s.mail_outcome WHEN 'handed-over' THEN 'HANDED_OVER' WHEN 'refused' THEN 'REFUSED' ELSE 'QUEUED' END AS delivery
       FROM lead_answer_sendings s JOIN accounts a ON a.id = s.sent_by
       WHERE s.answer_id = ANY($1) ORDER BY s.id`;
  return ctx.loader("answerSendings", () =>
    manyOf(
      (ids) => ctx.db.query<AnswerSendingRow[]>(sql, [ids]),
      (row) => row.answerId,
    ),
  );
}

export function answerFilesLoader(ctx: Context): DataLoader<number, LeadFileRow[]> {
  return ctx.loader("answerFiles", () =>
    manyOf(
      (ids) => filesWhere(ctx.db, { answerId: In(ids) }),
      (row) => row.answerId,
    ),
  );
}

export function unsentFilesLoader(ctx: Context): DataLoader<number, LeadFileRow[]> {
  return ctx.loader("unsentFiles", () =>
    manyOf(
      (ids) => filesWhere(ctx.db, { leadId: In(ids), answerId: IsNull() }),
      (row) => row.leadId,
    ),
  );
}

/** Several mutations of one request each ask for what stands after them: nothing is kept. */
function manyOf<Row>(
  read: (ids: readonly number[]) => Promise<Row[]>,
  ownerOf: (row: Row) => number | null,
): DataLoader<number, Row[]> {
  return new DataLoader(
    async (ids: readonly number[]) => {
      const byOwner = Map.groupBy(await read(ids), ownerOf);
      return ids.map((id) => byOwner.get(id) ?? []);
    },
    { cache: false },
  );
}
