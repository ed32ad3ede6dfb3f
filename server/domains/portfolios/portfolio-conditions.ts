// SQL: conditions that the list and its file share.
import type * as Contract from "../../generated/schema-types.ts";
import type { Placeholders } from "../../platform/placeholders.ts";
import { occursSql, searchPatterns } from "../../platform/text/search-patterns.ts";
import type { EntityManager } from "typeorm";
import { PAID_SQL } from "../debtors/owed-sql.ts";
import { requireSeenList, seenTaskSql, type Asker } from "./portfolios.policy.ts";

/** `p.paid`: what has been paid of the debt. */
export const FROM_PORTFOLIO_TASKS = `FROM tasks t JOIN task_lists l ON l.id = t.list_id
  CROSS JOIN LATERAL (SELECT ${PAID_SQL} AS paid) AS p`;

/** As OWED_SQL, of what has been added up once. */
export const OWED = "greatest(t.amount_debt - p.paid, 0)";

export const PORTFOLIO_SORTS: Readonly<Record<Contract.PortfolioTaskSort, string>> = {
  CODE: "t.code_id",
  CONTRACT: "t.n_contract COLLATE spanish",
  DEBTOR: "t.debtor COLLATE spanish",
  AMOUNT: "t.amount_debt",
  PAID: "p.paid",
  OWED,
  STATE: "t.state",
  LAST_ACTIVITY: "t.date_last_action",
};

/** What is shown, folded as it is searched: an e-mail or telephone that only others see finds nothing. */
const SHOWN_TEXT = String.raw`(' ' || fold_text(concat_ws(' ', t.code_id, t.debtor, t.entity, t.n_contract,
  regexp_replace(t.n_contract, '[\s./_-]+', '', 'g'), t.identity_document)))`;

/** Of a filter whose list was looked up: null for all that the asker sees. */
export type SeenFilter = Omit<Contract.PortfolioTaskFilter, "portfolioId"> & { listId: number | null };

/** Throws NotFound for a list that isn't shown to the asker. */
export async function seenFilter(
  asker: Asker,
  db: Pick<EntityManager, "query">,
  { portfolioId, search, state }: Contract.PortfolioTaskFilter,
): Promise<SeenFilter> {
  const listId = portfolioId == null ? null : await requireSeenList(asker, db, portfolioId);
  return { listId, search, state };
}

/** A WHERE over FROM_PORTFOLIO_TASKS, with the policy's condition. */
export function portfolioConditions(
  asker: Asker,
  { listId, search, state }: SeenFilter,
  place: Placeholders["place"],
): string {
  const words = searchPatterns(search ?? "");
  return [
    seenTaskSql(asker, place),
    ...(listId === null ? [] : [`t.list_id = ${place(listId)}`]),
    ...(state == null ? [] : [`t.state = ${place(state)}`]),
    // The first through the index; it knows more than is shown.
    ...(words.length === 0
      ? []
      : [occursSql("t.search_text", words, place), occursSql(SHOWN_TEXT, words, place)]),
  ].join(" AND ");
}
