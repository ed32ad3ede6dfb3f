// SQL: what became of some thousand letters is written into the ledger and the notices at once.
import type { EntityManager } from "typeorm";
import type { LetterOutcome } from "../../../generated/schema-types.ts";
import type { Context } from "../../../shared/context.ts";
import { endLapsedLinks } from "../../parties/links.ts";
import { OUTCOME_WORDS } from "./outcome-words.ts";

/** Below 'Devuelto' in the ledger: whoever reads it mustn't take a receipt for a failure. Not a statute, so with its source. */
const COUNTS = " Cuenta como recibida según los criterios de los juzgados de Madrid de 26/09/2025.";

/** What somebody outside says of one letter or certified communication. */
export interface ProvedOutcome {
  recipientId: number;
  outcome: LetterOutcome;
  at: Date;
  /** What proves it; begins with OUTCOME_WORDS, by which it is known again. */
  words: string;
}

/** What is known already of a recipient. */
export interface KnownOutcome {
  state: string;
  isDelivered: boolean;
  response: string | null;
}

/** The same is known of it already. */
export function stands(
  { isDelivered, state, response }: KnownOutcome,
  outcome: LetterOutcome | null,
): boolean {
  if (outcome === null) return false;
  if (outcome === "DELIVERED") return isDelivered;
  return state === "BOUNCED" && (response ?? "").startsWith(OUTCOME_WORDS[outcome]);
}

/** The first result stands: what says otherwise later is told and left out. */
export function contradicts(known: KnownOutcome, outcome: LetterOutcome): boolean {
  return (known.isDelivered || known.state === "BOUNCED") && !stands(known, outcome);
}

/**
 * Delivered, refused and not collected are receipts (the two last by the criteria of the Madrid courts of 26/09/2025); at a
 * wrong address nobody was told.
 */
export async function writeOutcomes(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  outcomes: readonly ProvedOutcome[],
): Promise<void> {
  const now = ctx.clock.now().getTime();
  const facts = JSON.stringify(
    outcomes.map(({ recipientId: id, at, ...rest }) => ({
      id,
      at: new Date(Math.min(at.getTime(), now)),
      ...rest,
    })),
  );
  const said = `jsonb_to_recordset($1::jsonb) AS f (id bigint, outcome text, at timestamptz, words text)`;
  const parties = await manager.query<{ id: number }[]>(
    `SELECT DISTINCT n.party_id AS id FROM party_notices n JOIN ${said} ON n.mailing_recipient_id = f.id`,
    [facts],
  );
  await endLapsedLinks(ctx, manager, { partyIds: parties.map(({ id }) => id) });
  await manager.query(
    `UPDATE mailing_recipients r SET
       response = f.words || CASE WHEN f.outcome IN ('REFUSED', 'NOT_COLLECTED') THEN $2::text ELSE '' END,
       state = CASE f.outcome WHEN 'DELIVERED' THEN r.state ELSE 'BOUNCED' END,
       delivered_at = CASE f.outcome WHEN 'DELIVERED' THEN f.at END
     FROM ${said} WHERE r.id = f.id`,
    [facts, COUNTS],
  );
  await manager.query(
    `UPDATE party_notices n SET proof = n.proof || ' ' || f.words,
       failed = n.received_at IS NULL AND f.outcome = 'WRONG_ADDRESS',
       receipt = coalesce(n.receipt, nullif(f.outcome, 'WRONG_ADDRESS')),
       received_at = coalesce(n.received_at, CASE WHEN f.outcome <> 'WRONG_ADDRESS' THEN f.at END)
     FROM ${said} WHERE n.mailing_recipient_id = f.id`,
    [facts],
  );
}
