import type { CaseEntryType } from "../../../schema/rules/case-states.ts";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { Audience, CaseRole } from "./cases.policy.ts";

export type AuthorSide = "CLIENT" | "COUNTERPARTY" | "MANAGER" | "ADMIN" | "SYSTEM";

/** Who writes: the name is kept as it is now. */
export interface EntryAuthor {
  side: AuthorSide;
  name: string;
  /** Of somebody signed in; null for a personal link and for the system. */
  accountId: number | null;
  /** Of a personal link. */
  partyId?: number | null;
}

export const SYSTEM_AUTHOR: EntryAuthor = { side: "SYSTEM", name: "Acuerdo", accountId: null };

export function sideOf(role: CaseRole): AuthorSide {
  return role === "ASKED" ? "MANAGER" : role;
}

export interface NewCaseEntry {
  caseId: number;
  type: CaseEntryType;
  /** A sentence for the screen. */
  text: string;
  audience: Audience;
  author: EntryAuthor;
  /** Codes and ids of what it tells of; no personal data. */
  data?: Record<string, unknown>;
}

/**
 * Writes to the activity inside the caller's transaction: the one trace of everything that happens in a case. Gives the
 * entry's id.
 */
export async function writeCaseEntry(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  { caseId, type, text, audience, author, data = {} }: NewCaseEntry,
): Promise<number> {
  const now = clock.now();
  const [row] = await manager.query<{ id: number }[]>(
    `INSERT INTO case_entries (case_id, at, actor_id, party_id, author_side, author_name, type, text, audience, data,
       search_text)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, fold_text($8)) RETURNING id`,
    [
      caseId,
      now,
      author.accountId,
      author.partyId ?? null,
      author.side,
      author.name,
      type,
      text,
      audience,
      JSON.stringify(data),
    ],
  );
  if (!row) throw new Error("the entry wasn't written");
  await noteCaseAction({ clock }, manager, { caseId, audience, author });
  return row.id;
}

/**
 * Moves a case's "acción reciente". What somebody notes for nobody else shows nowhere but, for the manager, in the own
 * list.
 */
export async function noteCaseAction(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  { caseId, audience, author }: Pick<NewCaseEntry, "caseId" | "audience" | "author">,
): Promise<void> {
  await manager.query(
    `UPDATE cases SET
       last_action_at = CASE WHEN $3 OR specialist_id = $4::bigint THEN $2 ELSE last_action_at END,
       last_shared_at = CASE WHEN $3 THEN $2 ELSE last_shared_at END
     WHERE id = $1`,
    [caseId, clock.now(), audience !== "ME", author.accountId],
  );
}
