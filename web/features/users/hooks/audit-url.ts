import type { AuditFilter } from "../../../generated/schema-types.ts";
import { optionalParam, type UrlParam, type UrlState } from "../../../lib/url-state.ts";

/** yyyy-mm-dd; anything else in the address reads as none. */
function dayParam(): UrlParam<string | null> {
  return {
    read: (raw) =>
      raw !== null && /^\d{4}-\d{2}-\d{2}$/.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : null,
    write: (value) => value,
  };
}

/** What the trail keeps in its address; `actor` is an account's id. */
export const auditUrlSpec = {
  action: optionalParam(),
  actor: optionalParam(),
  from: dayParam(),
  to: dayParam(),
};

export type AuditUrl = UrlState<typeof auditUrlSpec>;

export function auditFilter({ action, actor, from, to }: AuditUrl): AuditFilter {
  const filter: AuditFilter = {};
  if (action !== null) filter.action = action;
  if (actor !== null) filter.actorId = actor;
  if (from !== null) filter.from = from;
  if (to !== null) filter.to = to;
  return filter;
}

/** What is wrong with the days; undefined when they may be asked for. */
export function daysProblem({ from, to }: AuditUrl): string | undefined {
  return from !== null && to !== null && from > to
    ? "La fecha «desde» no puede ser posterior a «hasta»."
    : undefined;
}
