// SQL: a doubt's paper or case and whether it is still in force, for any number of rows.
import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import { pageInfo, readPage, type PageInfo, type PageRequest } from "../../../platform/paging.ts";
import type { Context } from "../../../shared/context.ts";
import type { GroundDoubt } from "./ground-doubt.entity.ts";

/** As the contract's GroundDoubt. */
export interface GroundDoubtView extends Pick<GroundDoubt, "id" | "stated" | "holding" | "foundAt"> {
  documentId: number | null;
  caseId: number | null;
  documentNumber: string | null;
  caseNumber: string | null;
  taskCodeId: string | null;
  /** When the paper was issued, or the case closed. */
  at: Date;
}

export interface GroundDoubtPage {
  nodes: GroundDoubtView[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** Condition on `issued_documents d`: a certificate of the attempt that hasn't been revoked. */
export const IN_FORCE = `d.template_key = 'certificado-intento'
  AND NOT EXISTS (SELECT FROM seals s WHERE s.document_id = d.id AND s.revoked_at IS NOT NULL)`;

/** Those that still concern somebody: a case that was opened again, or closed anew since, is judged the next time. */
const DOUBTS = `FROM ground_doubts g LEFT JOIN issued_documents d ON d.id = g.document_id
    LEFT JOIN cases c ON c.id = coalesce(g.case_id, d.case_id) LEFT JOIN tasks t ON t.id = d.task_id
  WHERE c.erased_at IS NULL AND t.deleted_at IS NULL
    AND (g.document_id IS NULL AND c.closed_at <= g.found_at OR g.document_id IS NOT NULL AND ${IN_FORCE})`;

const COLUMNS = `g.id, g.stated, g.holding, g.found_at AS "foundAt", g.document_id AS "documentId", g.case_id AS "caseId",
  d.number AS "documentNumber", c.number AS "caseNumber", t.code_id AS "taskCodeId", coalesce(d.issued_at, c.closed_at) AS at`;

export async function countDoubts(db: Pick<EntityManager, "query">): Promise<number> {
  const [row] = await db.query<{ count: number }[]>(`SELECT count(*)::int AS count ${DOUBTS}`);
  return row?.count ?? 0;
}

/** The newest papers and closings first. */
export async function groundDoubts({ db }: Context, page?: PageRequest | null): Promise<GroundDoubtPage> {
  const { number, size, offset } = readPage(page);
  const nodes = await db.query<GroundDoubtView[]>(
    `SELECT ${COLUMNS} ${DOUBTS} ORDER BY at DESC, g.id DESC LIMIT $1 OFFSET $2`,
    [size, offset],
  );
  const totalCount = await countDoubts(db);
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

/** By the document's, or the closed case's id; null where there is none. */
export function groundDoubtLoader(
  ctx: Context,
  of: "documentId" | "caseId",
): DataLoader<number, GroundDoubtView | null> {
  const column = of === "documentId" ? "g.document_id" : "g.case_id";
  return ctx.loader(
    `groundDoubts ${of}`,
    () =>
      new DataLoader<number, GroundDoubtView | null>(
        async (ids) => {
          const rows = await ctx.db.query<GroundDoubtView[]>(
            `SELECT ${COLUMNS} ${DOUBTS} AND ${column} = ANY($1)`,
            [ids],
          );
          const by = new Map(rows.map((row) => [row[of], row]));
          return ids.map((id) => by.get(id) ?? null);
        },
        { cache: false },
      ),
  );
}
