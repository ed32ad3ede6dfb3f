// SQL: found among 200,000 files by trigrams and by the newest (bench everything).
import type { EntityManager } from "typeorm";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { foundIds } from "../../platform/found-ids.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { occursSql } from "../../platform/text/search-patterns.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { casePath } from "../../shared/dashboard-paths.ts";
import type { Search, SearchHit } from "../../shared/search-hit.ts";
import { hasOlderCasesSql, newestCasesSql, ownSql } from "./case-conditions.ts";
import type { CaseDocument } from "./case-document.entity.ts";
import { visibleDocuments } from "./case-documents.ts";
import { WAITING_SQL } from "./case-machine.ts";

type FoundDocument = Pick<CaseDocument, "id" | "fileName" | "createdAt"> & { caseNumber: string };

/**
 * Uploaded files of cases by their names, those the case's page shows the asker; the newest first.
 */
export async function findDocuments(
  ctx: SignedInContext,
  manager: Pick<EntityManager, "query">,
  { patterns, indexed, wanted }: Search,
): Promise<SearchHit[]> {
  const { params, place } = placeholders();
  const { role, accountId } = ctx.actor;
  const shown = `d.case_id IS NOT NULL AND ${visibleDocuments(place(accountId))}`;
  const taken = role === "SPECIALIST" ? ` AND c.status NOT IN ${WAITING_SQL}` : "";
  const files = "JOIN case_documents d ON d.case_id = c.id";
  const found = foundIds({
    ...(role === "ADMIN"
      ? { from: "case_documents d", newest: "d.id DESC", where: shown }
      : {
          from: `cases c ${files}`,
          newest: {
            select: `SELECT d.id, d.search_text AS looked FROM ${newestCasesSql(ctx, place)} ${files} WHERE ${shown}${taken}`,
          },
          where: `${ownSql(ctx, place)}${taken} AND ${shown}`,
          more: hasOlderCasesSql(ctx, place),
        }),
    id: "d.id",
    text: "d.search_text",
    occurs: (column) => occursSql(column, patterns, place),
    indexed,
    wanted,
  });
  const rows = await manager.query<FoundDocument[]>(
    `WITH ${found}
     SELECT d.id, d.file_name AS "fileName", d.created_at AS "createdAt", c.number AS "caseNumber"
     FROM found JOIN case_documents d ON d.id = found.id JOIN cases c ON c.id = d.case_id
     WHERE c.erased_at IS NULL ORDER BY d.id DESC`,
    params,
  );
  return rows.map(({ id, fileName, createdAt, caseNumber }) => ({
    id: String(id),
    title: fileName,
    text: `${caseNumber} · ${shownDay(createdAt)}`,
    path: casePath(role, caseNumber),
    values: [{ label: "Nombre del archivo", value: fileName }],
  }));
}
