// SQL: conditions that the list and its file share.
import type * as Contract from "../../generated/schema-types.ts";
import type { Placeholders } from "../../platform/placeholders.ts";
import { occursSql, searchPatterns } from "../../platform/text/search-patterns.ts";
import type { EntityManager } from "typeorm";
import { CLAIMED_SQL, PAID_SQL } from "../debtors/owed-sql.ts";
import { ageSql, paidSql, refuseFigure } from "../tasks/report-figures.ts";
import { requireSeenList, seenTaskSql, type Asker } from "./portfolios.policy.ts";

/** `p.paid`: what has been paid of the debt. */
export const FROM_PORTFOLIO_TASKS = `FROM tasks t JOIN task_lists l ON l.id = t.list_id
  CROSS JOIN LATERAL (SELECT ${PAID_SQL} AS paid) AS p`;

/** As OWED_SQL, of what has been added up once. */
export const OWED = `greatest(${CLAIMED_SQL} - p.paid, 0)`;

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

/** As it stands in `search_text`: of letters without accents that is as they are, and folding 100,000 took half the answer's time. */
const FOLDED_EMAIL = `CASE WHEN octet_length(t.contact_email) = length(t.contact_email)
  THEN lower(t.contact_email) ELSE fold_text(t.contact_email) END`;

/** What is searched of a debt less what only others see of it: an e-mail or telephone finds nothing. */
const SHOWN_TEXT = `replace(replace(replace(t.search_text, ' ' || coalesce(${FOLDED_EMAIL}, ''), ' '),
  ' ' || coalesce(t.contact_lada || t.contact_phone, ''), ' '), coalesce(t.contact_phone, ''), '')`;

/** Of a filter whose list was looked up: null for all that the asker sees. */
export type SeenFilter = Omit<Contract.PortfolioTaskFilter, "portfolioId"> & { listId: number | null };

/** Throws InvalidInput, NotFound for a list that isn't shown to the asker. */
export async function seenFilter(
  asker: Asker,
  db: Pick<EntityManager, "query">,
  { portfolioId, search, state, figure }: Contract.PortfolioTaskFilter,
): Promise<SeenFilter> {
  refuseFigure(figure);
  const listId = portfolioId == null ? null : await requireSeenList(asker, db, portfolioId);
  return { listId, search, state, figure };
}

/** A WHERE over FROM_PORTFOLIO_TASKS, with the policy's condition. */
export function portfolioConditions(
  asker: Asker,
  { listId, search, state, figure }: SeenFilter,
  place: Placeholders["place"],
): string {
  const words = searchPatterns(search ?? "");
  return [
    seenTaskSql(asker, place),
    ...(listId === null ? [] : [`t.list_id = ${place(listId)}`]),
    ...(state == null ? [] : [`t.state = ${place(state)}`]),
    ...(figure?.age ? [ageSql(figure.age, figure.today, place)] : []),
    ...(figure?.paid ? [paidSql(figure.paid, { paid: "p.paid", claimed: CLAIMED_SQL })] : []),
    // The first through the index; it knows more than is shown.
    ...(words.length === 0
      ? []
      : [occursSql("t.search_text", words, place), occursSql(SHOWN_TEXT, words, place)]),
  ].join(" AND ");
}
