import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { EntryAuthor } from "../cases/case-entries.ts";
import { partyName, type PartyRow } from "../parties/party.ts";
import { insertedId } from "../../platform/inserted-id.ts";
import { PartyStatement } from "./party-statement.entity.ts";

export type StatementKind = "ANSWER" | "PROPOSAL" | "QUESTION";

/** A double click, a reload, or a form sent again because the answer got lost. */
export const SAME_WORDS_MS = 10 * 60_000;

type NewStatement = { partyId: number; text: string } & (
  | { kind: "PROPOSAL"; putTo: readonly number[] }
  | { kind: Exclude<StatementKind, "PROPOSAL">; putTo?: undefined }
);

/**
 * Stores what a party said through its link, with instant, address and browser as evidence. Returns its id; null when
 * the same was said a moment ago and nothing more has to follow. The caller has locked the matter.
 */
export async function keepStatement(
  { clock, address, userAgent }: Pick<Context, "clock" | "address" | "userAgent">,
  manager: EntityManager,
  { partyId, kind, text, putTo }: NewStatement,
): Promise<number | null> {
  const now = clock.now();
  const statements = manager.getRepository(PartyStatement);
  const last = await statements.findOne({ where: { partyId }, order: { id: "DESC" } });
  const isSame =
    last?.kind === kind &&
    last.text === text &&
    last.putTo?.join() === putTo?.join() &&
    last.at.getTime() > now.getTime() - SAME_WORDS_MS;
  if (isSame) return null;
  return insertedId(
    await statements.insert({
      partyId,
      kind,
      text,
      at: now,
      address,
      userAgent: userAgent.slice(0, 500),
      putTo: putTo ? [...putTo] : null,
    }),
  );
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
