// SQL: the folded text of the lists is looked through with LIKE.
import type { EntityManager } from "typeorm";
import { placeholders } from "../../platform/placeholders.ts";
import { occursSql } from "../../platform/text/search-patterns.ts";
import { taskListPath } from "../../shared/dashboard-paths.ts";
import type { Search, SearchHit } from "../../shared/search-hit.ts";
import type { TaskList } from "./task-list.entity.ts";

/** Live lists by code, name and company, the newest first. There are few enough to look through. */
export async function findTaskLists(
  manager: Pick<EntityManager, "query">,
  { patterns }: Search,
): Promise<SearchHit[]> {
  const { params, place } = placeholders();
  const rows = await manager.query<Pick<TaskList, "codeId" | "name" | "company">[]>(
    `SELECT l.code_id AS "codeId", l.name, l.company FROM task_lists l
     WHERE l.deleted_at IS NULL AND ${occursSql("l.search_text", patterns, place)}
     ORDER BY l.created_at DESC, l.id DESC LIMIT 60`,
    params,
  );
  return rows.map(({ codeId, name, company }) => ({
    id: codeId,
    title: name,
    text: `${codeId} · ${company}`,
    path: taskListPath(codeId),
    values: [
      { label: "Código de lista", value: codeId, code: true },
      { label: "Nombre de la lista", value: name },
      { label: "Entidad", value: company },
    ],
  }));
}
