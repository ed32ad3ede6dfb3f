import type { AuditFilter } from "../../../generated/graphql.ts";
import { dayParam, optionalParam, type UrlState } from "../../../lib/url-state.ts";

/** What the trail keeps in its address; `actor` is an account's id, `key` that of a program's key. */
export const auditUrlSpec = {
  action: optionalParam(),
  actor: optionalParam(),
  key: optionalParam(),
  from: dayParam(),
  to: dayParam(),
};

export type AuditUrl = UrlState<typeof auditUrlSpec>;

export function auditFilter({ action, actor, key, from, to }: AuditUrl): AuditFilter {
  const filter: AuditFilter = {};
  if (action !== null) filter.action = action;
  if (actor !== null) filter.actorId = actor;
  if (key !== null) filter.apiKeyId = key;
  if (from !== null) filter.from = from;
  if (to !== null) filter.to = to;
  return filter;
}

export type Days = Pick<AuditUrl, "from" | "to">;
