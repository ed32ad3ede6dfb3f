// SQL: found among all documents by trigrams and by the newest (bench everything).
import type { EntityManager } from "typeorm";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { foundIds } from "../../../platform/found-ids.ts";
import { placeholders, type Placeholders } from "../../../platform/placeholders.ts";
import { occursSql } from "../../../platform/text/search-patterns.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { casePath, taskPath } from "../../../shared/dashboard-paths.ts";
import type { Search, SearchHit } from "../../../shared/search-hit.ts";
import { hasOlderCasesSql, newestCasesSql, ownSql } from "../../cases/case-conditions.ts";
import { WAITING_SQL } from "../../cases/case-machine.ts";
import { audienceSql } from "../../cases/cases.policy.ts";
import type { IssuedRow } from "./issued-rows.ts";

type FoundIssued = Pick<IssuedRow, "number" | "title" | "issuedAt" | "caseNumber" | "taskCodeId">;

/**
 * Letters and records of cases and tasks by number and title, those the matter's page shows the asker (isForReader); the
 * newest first.
 */
export async function findIssued(
  ctx: SignedInContext,
  manager: Pick<EntityManager, "query">,
  { words, patterns, indexed, wanted }: Search,
): Promise<SearchHit[]> {
  const { params, place } = placeholders();
  const { role, accountId } = ctx.actor;
  const me = place(accountId);
  const where = audienceSql(me, { audience: "d.audience", author: "d.issued_by" });
  const own = ownMatters(ctx, place);
  const found = foundIds({
    ...(own === null
      ? { from: "issued_documents d", newest: "d.id DESC" }
      : {
          from: `(${own.all}) AS d`,
          newest: {
            select: `SELECT d.id, d.search_text AS looked FROM issued_documents d WHERE d.id IN (${own.newest}) AND ${where}`,
          },
        }),
    id: "d.id",
    text: "d.search_text",
    where,
    occurs: (column) => occursSql(column, patterns, place),
    more: role === "CLIENT" ? hasOlderCasesSql(ctx, place) : "true",
    exact: words.length === 1 ? `d.number = ${place(words[0]?.[0]?.toUpperCase())}` : "false",
    indexed,
    wanted,
  });
  const rows = await manager.query<FoundIssued[]>(
    `WITH ${found}
     SELECT d.number, d.title, d.issued_at AS "issuedAt", c.number AS "caseNumber", t.code_id AS "taskCodeId"
     FROM found JOIN issued_documents d ON d.id = found.id
     LEFT JOIN cases c ON c.id = d.case_id AND c.erased_at IS NULL
     LEFT JOIN tasks t ON t.id = d.task_id AND t.deleted_at IS NULL
     WHERE c.id IS NOT NULL OR t.id IS NOT NULL ORDER BY d.id DESC`,
    params,
  );
  return rows.map((issued) => hitOf(role, issued));
}

/** Of the tasks assigned to a specialist so many are looked at before an index is asked. */
const NEWEST_TASKS = 200;

/**
 * Documents of the asker's cases and, for specialists, of the tasks assigned to them; null: all. What a case issues isn't
 * for whoever was only asked. `all` are rows, so that conditions on them reach each half's own trigrams; `newest` are ids.
 */
function ownMatters(
  ctx: SignedInContext,
  place: Placeholders["place"],
): { all: string; newest: string } | null {
  const { role, accountId } = ctx.actor;
  if (role === "ADMIN") return null;
  const taken = role === "SPECIALIST" ? `WHERE c.status NOT IN ${WAITING_SQL}` : "";
  const ofCases = (column: string, cases: string) =>
    `SELECT i.${column} FROM ${cases} JOIN issued_documents i ON i.case_id = c.id ${taken}`;
  const all = ofCases(
    "*",
    `(SELECT * FROM cases c WHERE ${ownSql(ctx, place)} AND c.erased_at IS NULL) AS c`,
  );
  const newest = ofCases("id", newestCasesSql(ctx, place));
  if (role === "CLIENT") return { all, newest };
  const assigned = `SELECT t.id FROM tasks t WHERE t.assignee_id = ${place(accountId)} AND t.deleted_at IS NULL`;
  const ofTasks = (column: string, tasks: string) =>
    `SELECT i.${column} FROM (${tasks}) AS t JOIN issued_documents i ON i.task_id = t.id`;
  return {
    all: `${all} UNION ALL ${ofTasks("*", assigned)}`,
    newest: `${newest} UNION ALL ${ofTasks("id", `${assigned} ORDER BY t.id DESC LIMIT ${NEWEST_TASKS}`)}`,
  };
}

function hitOf(role: SignedInContext["actor"]["role"], issued: FoundIssued): SearchHit {
  const { number, title, issuedAt, caseNumber, taskCodeId } = issued;
  const matter = caseNumber ?? taskCodeId ?? "";
  return {
    id: number,
    title,
    text: `${number} · ${matter} · ${shownDay(issuedAt)}`,
    path: caseNumber === null ? taskPath(role, matter, "acta") : casePath(role, caseNumber, "herramientas"),
    values: [
      { label: "Número de documento", value: number, code: true },
      { label: "Título", value: title },
    ],
  };
}
