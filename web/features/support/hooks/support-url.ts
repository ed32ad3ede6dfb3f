import type { LeadFilter, LeadSort, TicketSort } from "../../../generated/graphql.ts";
import {
  choiceParam,
  integerParam,
  optionalChoiceParam,
  wordsParam,
  type UrlState,
} from "../../../lib/url-state.ts";
import { TICKET_STATUS_CHOICES } from "../../../parts/tickets/ticket-words.ts";
import { LEAD_KIND_CHOICES, LEAD_STATUS_CHOICES, REVIEW_STATUS_CHOICES } from "../support-words.ts";

export const tabSpec = {
  tab: choiceParam(["solicitudes", "incidencias", "valoraciones", "correos", "certificados"], "solicitudes"),
};

const SORTS: readonly LeadSort[] = ["CREATED_AT", "COMPANY", "STATUS"];

/** What the list of requests keeps in its address. */
export const leadsUrlSpec = {
  search: wordsParam(),
  kind: optionalChoiceParam(LEAD_KIND_CHOICES),
  status: optionalChoiceParam(LEAD_STATUS_CHOICES),
  sort: choiceParam(SORTS, "CREATED_AT"),
  direction: choiceParam(["ASC", "DESC"], "DESC"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

export type LeadsUrl = UrlState<typeof leadsUrlSpec>;

export function isLeadSort(key: string): key is LeadSort {
  return SORTS.some((sort) => sort === key);
}

export function leadFilter({ search, kind, status }: LeadsUrl): LeadFilter {
  const filter: LeadFilter = {};
  if (search.trim() !== "") filter.search = search.trim();
  if (kind !== null) filter.kind = kind;
  if (status !== null) filter.status = status;
  return filter;
}

/** The variables of `Leads` for an address: the loader and the page ask for exactly the same. */
export function leadsVariables(url: LeadsUrl) {
  const { sort, direction, page: number, size } = url;
  return { filter: leadFilter(url), sort, direction, page: { number, size } };
}

/** What the list of reported reviews keeps in its address. */
export const reviewsUrlSpec = {
  estado: choiceParam(REVIEW_STATUS_CHOICES, "OPEN"),
  page: integerParam(1),
  size: integerParam(10, 1, 100),
};

export function reviewsVariables({ estado, page: number, size }: UrlState<typeof reviewsUrlSpec>) {
  return { status: estado, page: { number, size } };
}

/** Of those that wait for an answer, the ones whose time for it is over. */
export const LATE = "fuera-de-plazo";
export const TICKET_CHOICES = [...TICKET_STATUS_CHOICES, LATE] as const;

const TICKET_SORTS: readonly TicketSort[] = ["NUMBER", "SUBJECT", "PERSON", "CATEGORY", "STATUS", "DUE"];

export function isTicketSort(key: string): key is TicketSort {
  return TICKET_SORTS.some((sort) => sort === key);
}

/** What the list of tickets keeps in its address. */
export const ticketsUrlSpec = {
  busca: wordsParam(),
  estado: optionalChoiceParam(TICKET_CHOICES),
  sort: choiceParam(TICKET_SORTS, "DUE"),
  direction: choiceParam(["ASC", "DESC"], "ASC"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

export function ticketsVariables(url: UrlState<typeof ticketsUrlSpec>) {
  const { busca, estado, sort, direction, page: number, size } = url;
  const search = busca.trim();
  return {
    status: estado === LATE ? null : estado,
    late: estado === LATE ? true : null,
    search: search === "" ? null : search,
    sort,
    direction,
    page: { number, size },
  };
}

/** What the lists of mails without a place and of certificates in doubt keep in their address. */
export const unsortedUrlSpec = {
  page: integerParam(1),
  size: integerParam(10, 1, 100),
};

export function unsortedVariables({ page: number, size }: UrlState<typeof unsortedUrlSpec>) {
  return { page: { number, size } };
}
