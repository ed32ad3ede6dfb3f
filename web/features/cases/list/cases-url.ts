import {
  INTERVENTION_CODES,
  INTERVENTION_WORDS,
  interventionOfSlug,
} from "../../../../schema/rules/interventions.ts";
import type { CaseFilter, CaseSort } from "../../../generated/graphql.ts";
import {
  choiceParam,
  dayParam,
  daysProblem,
  integerParam,
  optionalChoiceParam,
  wordsParam,
  type UrlParam,
  type UrlState,
} from "../../../lib/url-state.ts";

/** The words of the address for the contract's own. */
export const TABS = {
  todos: "ALL",
  acuerdo: "AGREEMENTS",
  sesiones: "SESSIONS",
  "plan-de-pagos": "PAYMENT_PLAN",
  archivados: "ARCHIVED",
} as const;
export const GROUPS = { abiertos: "OPEN", acordados: "AGREED", rotos: "BROKEN" } as const;
export const STATUSES = {
  "pendiente-especialista": "PENDING_ACCEPTANCE",
  "pendiente-contraparte": "PENDING_COUNTERPARTY",
  "en-curso": "IN_PROGRESS",
  "pendiente-pago": "PENDING_PAYMENT",
} as const;
export const ASSIGNMENTS = ["sin-asignar", "asignados", "sin-respuesta", "reasignacion"] as const;

export type TabWord = keyof typeof TABS;
export type GroupWord = keyof typeof GROUPS;
type StatusWord = keyof typeof STATUSES;

const wordsOf = <Word extends string>(words: Record<Word, unknown>) => Object.keys(words) as Word[];

const SORTS: readonly CaseSort[] = ["NUMBER", "LAST_ACTION", "STATUS"];

function listSpec(defaultSize: number) {
  return {
    search: wordsParam(),
    tab: choiceParam(wordsOf<TabWord>(TABS), "todos"),
    tipo: optionalChoiceParam(INTERVENTION_CODES.map((code) => INTERVENTION_WORDS[code].slug)),
    grupo: optionalChoiceParam(wordsOf<GroupWord>(GROUPS)),
    sort: choiceParam(SORTS, "LAST_ACTION"),
    direction: choiceParam(["ASC", "DESC"], "DESC"),
    page: integerParam(1),
    size: integerParam(defaultSize, 1, 100),
  };
}

/** An account's id, or nothing. */
const accountParam: UrlParam<string | null> = {
  read: (raw) => (raw !== null && /^[1-9]\d{0,14}$/.test(raw) ? raw : null),
  write: (value) => value,
};

/** What the lists of specialists and clients keep in their address. */
export const ownCasesSpec = listSpec(10);

/** What the administrators' list keeps in its address. */
export const adminCasesSpec = {
  ...listSpec(25),
  estado: optionalChoiceParam(wordsOf<StatusWord>(STATUSES)),
  asignacion: optionalChoiceParam(ASSIGNMENTS),
  especialista: accountParam,
  desde: dayParam(),
  hasta: dayParam(),
};

export type OwnCasesUrl = UrlState<typeof ownCasesSpec>;
export type AdminCasesUrl = UrlState<typeof adminCasesSpec>;

export function isCaseSort(key: string): key is CaseSort {
  return SORTS.some((sort) => sort === key);
}

function ownFilter({ search, tab, tipo, grupo }: OwnCasesUrl): CaseFilter {
  const filter: CaseFilter = { tab: TABS[tab] };
  if (search.trim() !== "") filter.search = search.trim();
  if (tipo !== null) filter.interventionType = interventionOfSlug(tipo);
  if (grupo !== null) filter.group = GROUPS[grupo];
  return filter;
}

function adminFilter(url: AdminCasesUrl): CaseFilter {
  const filter = ownFilter(url);
  if (url.estado !== null) filter.status = STATUSES[url.estado];
  if (url.especialista !== null) filter.specialistId = url.especialista;
  if (daysProblem(url.desde, url.hasta) === undefined) {
    if (url.desde !== null) filter.createdFrom = url.desde;
    if (url.hasta !== null) filter.createdTo = url.hasta;
  }
  if (url.asignacion === "reasignacion") filter.reassignmentRequested = true;
  else if (url.asignacion === "sin-respuesta") filter.unanswered = true;
  else if (url.asignacion !== null) filter.assigned = url.asignacion === "asignados";
  return filter;
}

function orderOf({ sort, direction, page: number, size }: OwnCasesUrl) {
  return { sort, direction, page: { number, size } };
}

/** The variables of a list for its address: the loader and the page ask for exactly the same. */
export const ownCasesVariables = (url: OwnCasesUrl) => ({ filter: ownFilter(url), ...orderOf(url) });
export const adminCasesVariables = (url: AdminCasesUrl) => ({ filter: adminFilter(url), ...orderOf(url) });

/** Which cases a list shows, and in which order. */
export type CaseListWish = Pick<ReturnType<typeof ownCasesVariables>, "filter" | "sort" | "direction">;

/** Whether the list holds less than its tab: something was looked for or filtered. */
export function isNarrowed(filter: CaseFilter): boolean {
  return Object.keys(filter).some((name) => name !== "tab");
}

/** The change that takes every filter of an own list away. */
export const WITHOUT_FILTERS = { search: "", tipo: null, grupo: null } as const;
/** The same for administrators. */
export const WITHOUT_ADMIN_FILTERS = {
  ...WITHOUT_FILTERS,
  estado: null,
  asignacion: null,
  especialista: null,
  desde: null,
  hasta: null,
} as const;
