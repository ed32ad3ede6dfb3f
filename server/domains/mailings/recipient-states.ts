import { RECIPIENT_STATE_NAMES } from "../../../schema/rules/mailings.ts";
import { wordsCell } from "../../platform/spreadsheets/cell-sql.ts";
import type { BounceKind, MailingRecipientState } from "../../generated/schema-types.ts";

/** What is known of a recipient `r`, the furthest first; the sending itself is what is left. */
export const STATE_SQL = `CASE WHEN r.answered_at IS NOT NULL THEN 'ANSWERED' WHEN r.opened_at IS NOT NULL THEN 'OPENED'
  WHEN r.delivered_at IS NOT NULL AND r.state = 'SENT' THEN 'DELIVERED' WHEN r.state IN ('HANDING', 'UNCONFIRMED') THEN 'SENDING' ELSE r.state END`;

/** Sent once more where somebody wants it: given up, unconfirmed, or come back for a passing reason. */
export const RETRYABLE_SQL = `(r.state = 'FAILED' OR r.state = 'BOUNCED' AND r.bounce_kind = 'SOFT') AND r.opened_at IS NULL AND r.answered_at IS NULL`;

const BOUNCE_WORDS: Readonly<Record<BounceKind, string>> = { HARD: "definitivo", SOFT: "pasajero" };

/** "Enviado", "Devuelto (pasajero)" */
export function stateWords({
  state,
  bounceKind,
}: {
  state: MailingRecipientState;
  bounceKind: BounceKind | null;
}): string {
  const words = STATE_WORDS[state];
  return state === "BOUNCED" && bounceKind !== null ? `${words} (${BOUNCE_WORDS[bounceKind]})` : words;
}

export const STATE_WORDS: Readonly<Record<MailingRecipientState, string>> = RECIPIENT_STATE_NAMES;

/** The same of a recipient `r`, as a cell of a table. */
export const STATE_WORDS_SQL = `(${wordsCell(`(${STATE_SQL})`, STATE_WORDS)} || CASE WHEN (${STATE_SQL}) = 'BOUNCED'
  THEN coalesce(' (' || ${wordsCell("r.bounce_kind", BOUNCE_WORDS)} || ')', '') ELSE '' END)`;

export const STATES = Object.keys(STATE_WORDS) as readonly MailingRecipientState[];

/** Nothing more happens to these by itself. */
export const DONE: readonly MailingRecipientState[] = [
  "PRINTED",
  "SENT",
  "DELIVERED",
  "BOUNCED",
  "OPENED",
  "ANSWERED",
  "FAILED",
  "CANCELLED",
];
