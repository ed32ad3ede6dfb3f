// SQL: conditions that lists, counts and exports share, measured over 100,000 cases (bench cases).
import { interventionNumber } from "../../../schema/rules/interventions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { daysSql, refuseWrongDays } from "../../shared/listed-days.ts";
import { readId } from "../../platform/ids.ts";
import { occursSql, searchPatterns } from "../../platform/text/search-patterns.ts";
import { statesOf, WAITING_SQL } from "./case-machine.ts";

/** A WHERE over `cases c` and its parameters, numbered from $1. */
export interface CaseConditions {
  where: string;
  params: unknown[];
  /** Whether the conditions search texts. */
  isSearch: boolean;
}

type Asking = { actor: Pick<Actor, "accountId" | "role"> };
type Reading = Asking & Pick<Context, "clock">;
type Place = (value: unknown) => string;

/** The cases an account may see; specialist_id is both who was asked and who has accepted. */
export function ownSql({ actor }: Asking, me: Place): string {
  if (actor.role === "ADMIN") return "true";
  return `${actor.role === "CLIENT" ? "c.client_id" : "c.specialist_id"} = ${me(actor.accountId)}`;
}

/** For searches over everything: so many of somebody's cases are looked at before an index is asked. */
const NEWEST_CASES = 200;

/** The asker's newest cases, as a table `c`; with what hangs on them, the newest of what they may see. */
export function newestCasesSql(ctx: Asking, me: Place): string {
  return `(SELECT * FROM cases c WHERE ${ownSql(ctx, me)} AND c.erased_at IS NULL
    ORDER BY ${lastActionSql(ctx)} DESC LIMIT ${NEWEST_CASES}) AS c`;
}

/** Whether the asker has more cases than those. */
export function hasOlderCasesSql(ctx: Asking, me: Place): string {
  return `EXISTS (SELECT FROM cases c WHERE ${ownSql(ctx, me)} AND c.erased_at IS NULL OFFSET ${NEWEST_CASES})`;
}

/** When the asker put it away; administrators don't. */
export function archivedSql({ actor }: Asking): string {
  if (actor.role === "ADMIN") return "NULL::timestamptz";
  return actor.role === "CLIENT" ? "c.client_archived_at" : "c.specialist_archived_at";
}

/** The last action the asker may know of: what a manager notes for nobody else is the manager's own. */
export function lastActionSql({ actor }: Asking): string {
  return actor.role === "SPECIALIST" ? "c.last_action_at" : "c.last_shared_at";
}

/** What a list is sorted by. Numbers are taken one after the other, so their order is that of the ids. */
export function caseSortSql(ctx: Asking, sort: Contract.CaseSort): string {
  if (sort === "NUMBER") return "c.id";
  return sort === "STATUS" ? "c.status_rank" : lastActionSql(ctx);
}

const TABS: Readonly<Record<Exclude<Contract.CaseTab, "ALL" | "ARCHIVED">, string>> = {
  AGREEMENTS: "c.open_agreements + c.closed_agreements > 0",
  SESSIONS: "c.sessions > 0",
  PAYMENT_PLAN: "c.has_calendar",
};

/** In days; then administrators hear of it. */
export const LONGEST_WAIT = 5;

/** Asked of a specialist who hasn't answered for so long; `now`: an expression for it. */
export function unansweredSql(now: string): string {
  return `c.status IN ${WAITING_SQL} AND c.specialist_id IS NOT NULL
    AND c.last_action_at < ${now}::timestamptz - interval '${LONGEST_WAIT} days'`;
}

/** For filters by agreements and sessions, which a specialist who was only asked doesn't see. */
const TAKEN = `c.status NOT IN ${WAITING_SQL}`;

/** Throws InvalidInput for days that make no sense. */
export function refuseCaseFilter(filter: Contract.CaseFilter | null | undefined): void {
  const days = { from: filter?.createdFrom, to: filter?.createdTo };
  refuseWrongDays(days, (end) => ["filter", end === "from" ? "createdFrom" : "createdTo"]);
}

export function caseConditions(ctx: Reading, filter: Contract.CaseFilter = {}): CaseConditions {
  const params: unknown[] = [];
  const place: Place = (value) => `$${params.push(value)}`;
  const parts = ["c.erased_at IS NULL", ownSql(ctx, place), ...tabParts(ctx, filter.tab ?? "ALL")];
  if (filter.interventionType) {
    parts.push(`c.intervention_type = ${place(interventionNumber(filter.interventionType))}`);
  }
  if (filter.group) {
    parts.push(`c.status = ANY(${place(statesOf(filter.group))})`);
  }
  if (filter.status) parts.push(`c.status = ${place(filter.status)}`);
  parts.push(...daysSql("c.created_at", { from: filter.createdFrom, to: filter.createdTo }, place));
  if (ctx.actor.role === "ADMIN") parts.push(...deskParts(ctx, filter, place));
  const searched = searchParts(ctx, filter.search ?? "", place);
  return { where: [...parts, ...searched].join(" AND "), params, isSearch: searched.length > 0 };
}

function tabParts(ctx: Asking, tab: Contract.CaseTab): string[] {
  const archived = archivedSql(ctx);
  if (tab === "ARCHIVED") return [`${archived} IS NOT NULL`];
  const shown = ctx.actor.role === "ADMIN" ? [] : [`${archived} IS NULL`];
  if (tab === "ALL") return shown;
  if (ctx.actor.role === "SPECIALIST" && tab !== "PAYMENT_PLAN") shown.push(TAKEN);
  return [...shown, TABS[tab]];
}

/** What only administrators filter by. */
function deskParts(
  { clock }: Reading,
  { specialistId, assigned, unanswered, reassignmentRequested }: Contract.CaseFilter,
  place: Place,
): string[] {
  const parts: string[] = [];
  if (unanswered === true) parts.push(unansweredSql(place(clock.now())));
  if (specialistId != null) parts.push(`c.specialist_id = ${place(readId(specialistId) ?? 0)}`);
  if (typeof assigned === "boolean") parts.push(`c.specialist_id IS ${assigned ? "NOT NULL" : "NULL"}`);
  if (typeof reassignmentRequested === "boolean")
    parts.push(`c.reassignment_requested_at IS ${reassignmentRequested ? "NOT NULL" : "NULL"}`);
  return parts;
}

function searchParts(ctx: Asking, search: string, place: Place): string[] {
  return searchPatterns(search).map((ways) => {
    const named = ways.map((pattern) => searchedCaseSql(ctx, place(pattern)));
    if (ctx.actor.role === "ADMIN") {
      const people = `SELECT a.id FROM accounts a WHERE a.role = 'SPECIALIST' AND ${occursSql("a.search_text", [ways], place)}`;
      named.push(`c.specialist_id = ANY(ARRAY(${people}))`);
    }
    return `(${named.join(" OR ")})`;
  });
}

/**
 * Whether a case `c` has a word in what the asker sees of it. Its text holds the parties' e-mails, too, which only its
 * manager and administrators see (viewParty): for others the word has to be in the number or a name. `like` is an
 * expression that gives the pattern.
 */
export function searchedCaseSql({ actor }: Asking, like: string): string {
  const anywhere = `c.search_text LIKE ${like}`;
  if (actor.role === "ADMIN") return anywhere;
  const inNames = `(' ' || lower(c.number) LIKE ${like}
    OR EXISTS (SELECT FROM parties named WHERE named.case_id = c.id AND named.search_text LIKE ${like}))`;
  return `(${anywhere} AND ${actor.role === "SPECIALIST" ? `(${TAKEN} OR ${inNames})` : inNames})`;
}
