import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { EntryAuthor } from "../cases/case-entries.ts";
import { partyName, type PartyRow } from "../parties/party.ts";

export type StatementKind = "ANSWER" | "PROPOSAL" | "QUESTION";

/** A double click, a reload, a form sent again because the answer got lost. */
const SAME_WORDS_MS = 10 * 60_000;

type NewStatement = { partyId: number; text: string } & (
  | { kind: "PROPOSAL"; putTo: readonly number[] }
  | { kind: Exclude<StatementKind, "PROPOSAL">; putTo?: undefined }
);

/**
 * Keeps what a party said through its link, with instant, address and browser as evidence. Gives its id; null: the same
 * was said a moment ago, and nothing more follows from it. The matter is locked by the caller.
 */
export async function keepStatement(
  { clock, address, userAgent }: Pick<Context, "clock" | "address" | "userAgent">,
  manager: EntityManager,
  { partyId, kind, text, putTo }: NewStatement,
): Promise<number | null> {
  const now = clock.now();
  const [same] = await manager.query<unknown[]>(
    `SELECT FROM (SELECT kind, text, at, put_to FROM party_statements WHERE party_id = $1 ORDER BY id DESC LIMIT 1) AS last
     WHERE kind = $2 AND text = $3 AND at > $4 AND put_to IS NOT DISTINCT FROM $5::bigint[]`,
    [partyId, kind, text, new Date(now.getTime() - SAME_WORDS_MS), putTo ?? null],
  );
  if (same) return null;
  const [kept] = await manager.query<{ id: number }[]>(
    `INSERT INTO party_statements (party_id, kind, text, at, address, user_agent, put_to)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [partyId, kind, text, now, address, userAgent.slice(0, 500), putTo ?? null],
  );
  if (!kept) throw new Error("the statement wasn't stored");
  return kept.id;
}

/** A party as the author of what it says through its link. */
export function linkAuthor(party: PartyRow): EntryAuthor {
  return {
    side: party.side === "CLAIMANT" ? "CLIENT" : "COUNTERPARTY",
    name: partyName(party),
    accountId: null,
    partyId: party.id,
  };
}
