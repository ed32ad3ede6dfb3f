// SQL: the policy's condition is part of both statements; debts are found by the trigram index and among the newest of each list.
import type { EntityManager } from "typeorm";
import { shownMoney } from "../../../schema/rules/spanish-numbers.ts";
import { foundIds, NEWEST } from "../../platform/found-ids.ts";
import { placeholders, type Placeholders } from "../../platform/placeholders.ts";
import { occursSql } from "../../platform/text/search-patterns.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { portfolioPath } from "../../shared/dashboard-paths.ts";
import type { Search, SearchHit } from "../../shared/search-hit.ts";
import type { TaskList } from "../tasks/task-list.entity.ts";
import type { Task } from "../tasks/task.entity.ts";
import { seenListSql, seenTaskSql, type Asker } from "./portfolios.policy.ts";

type Manager = Pick<EntityManager, "query">;

/** The lists that are shown to a creditor's person, by what 'Mis carteras' shows of them; the newest first. */
export async function findPortfolios(
  { actor }: Pick<SignedInContext, "actor">,
  manager: Manager,
  { patterns }: Search,
): Promise<SearchHit[]> {
  const { params, place } = placeholders();
  const rows = await manager.query<Pick<TaskList, "codeId" | "name" | "company">[]>(
    `SELECT l.code_id AS "codeId", l.name, l.company FROM task_lists l
     WHERE ${seenListSql(actor, place)} AND ${occursSql("l.search_text", patterns, place)}
     ORDER BY l.created_at DESC, l.id DESC LIMIT 60`,
    params,
  );
  return rows.map(({ codeId, name, company }) => ({
    id: codeId,
    title: name,
    text: `${codeId} · ${company}`,
    path: portfolioPath(codeId),
    values: [
      { label: "Código de la cartera", value: codeId, code: true },
      { label: "Nombre de la cartera", value: name },
      { label: "Entidad", value: company },
    ],
  }));
}

type FoundDebt = Pick<Task, "codeId" | "debtor" | "nContract" | "currency" | "identityDocument"> & {
  amount: string;
  listCode: string;
  listName: string;
};

/**
 * Live debts of those lists by what their page shows: what only others see of them (an e-mail, a telephone) finds nothing,
 * because it isn't among the values.
 */
export async function findPortfolioDebts(
  { actor }: Pick<SignedInContext, "actor">,
  manager: Manager,
  { patterns, indexed, wanted }: Search,
): Promise<SearchHit[]> {
  const { params, place } = placeholders();
  const found = foundIds({
    from: "tasks t",
    id: "t.id",
    text: "t.search_text",
    newest: { select: newestSql(actor, place) },
    where: seenTaskSql(actor, place),
    occurs: (column) => occursSql(column, patterns, place),
    indexed,
    wanted,
  });
  const rows = await manager.query<FoundDebt[]>(
    `WITH ${found}
     SELECT t.code_id AS "codeId", t.debtor, t.n_contract AS "nContract", t.currency,
       t.identity_document AS "identityDocument", t.amount_debt::text AS amount, l.code_id AS "listCode",
       l.name AS "listName"
     FROM found JOIN tasks t ON t.id = found.id JOIN task_lists l ON l.id = t.list_id
     ORDER BY t.date_last_action DESC, t.id DESC`,
    params,
  );
  return rows.map(
    ({ codeId, debtor, nContract, currency, identityDocument, amount, listCode, listName }) => ({
      id: codeId,
      title: debtor,
      text: [codeId, listName, shownMoney(amount, currency)].join(" · "),
      path: portfolioPath(listCode, codeId),
      values: [
        { label: "Deudor", value: debtor },
        { label: "Código de tarea", value: codeId, code: true },
        { label: "Número de contrato", value: nContract, code: true },
        { label: "Documento de identidad", value: identityDocument, code: true },
        { label: "Nombre de la cartera", value: listName },
      ],
    }),
  );
}

/** By an index that begins with the list: the time doesn't grow with it. */
function newestSql(asker: Asker, place: Placeholders["place"]): string {
  return `SELECT own.id, own.looked FROM task_lists l CROSS JOIN LATERAL (
      SELECT t.id, t.search_text AS looked FROM tasks t WHERE t.list_id = l.id AND t.deleted_at IS NULL
      ORDER BY t.debt_date DESC LIMIT ${NEWEST}) AS own
    WHERE ${seenListSql(asker, place)} LIMIT ${NEWEST}`;
}
