import { SECURITY_EVENT_NAMES, SECURITY_OUTCOMES } from "../../../../schema/rules/security-events.ts";
import type { SecurityEventFilter, SecurityOutcome } from "../../../generated/graphql.ts";
import { dayParam, optionalParam, type UrlState } from "../../../lib/url-state.ts";
import type { StatusTone } from "../../../ui/StatusTag.tsx";

export const OUTCOMES: Record<SecurityOutcome, { label: string; tone: StatusTone }> = {
  OK: { label: SECURITY_OUTCOMES.OK, tone: "success" },
  REFUSED: { label: SECURITY_OUTCOMES.REFUSED, tone: "danger" },
  THROTTLED: { label: SECURITY_OUTCOMES.THROTTLED, tone: "warning" },
};

const isKey = <Key extends string>(record: Record<Key, unknown>, text: string | null): text is Key =>
  text !== null && Object.hasOwn(record, text);

/** What the security log keeps in its address: ids only. `event` is one whose address is looked for. */
export const securityUrlSpec = {
  kind: optionalParam(),
  outcome: optionalParam(),
  account: optionalParam(),
  event: optionalParam(),
  from: dayParam(),
  to: dayParam(),
};

export type SecurityUrl = UrlState<typeof securityUrlSpec>;

export function securityFilter({
  kind,
  outcome,
  account,
  event,
  from,
  to,
}: SecurityUrl): SecurityEventFilter {
  return {
    ...(isKey(SECURITY_EVENT_NAMES, kind) ? { kind } : {}),
    ...(isKey(OUTCOMES, outcome) ? { outcome } : {}),
    ...(account === null ? {} : { accountId: account }),
    ...(event === null ? {} : { sameAddressAs: event }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  };
}
