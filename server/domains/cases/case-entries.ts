import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import type { CaseEntryType } from "../../../schema/rules/case-states.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { CaseEntry } from "./case-entry.entity.ts";
import { Case } from "./case.entity.ts";
import type { Audience, CaseRole } from "./cases.policy.ts";

export type AuthorSide = Contract.AuthorSide;

/** Who writes: the name is kept as it is now. */
export interface EntryAuthor {
  side: AuthorSide;
  name: string;
  /** Of somebody signed in; null for a personal link and for the system. */
  accountId: number | null;
  /** The party of a personal link. */
  partyId?: number | null;
}

export const SYSTEM_AUTHOR: EntryAuthor = { side: "SYSTEM", name: PRODUCT_NAME, accountId: null };

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
  const { identifiers } = await manager
    .getRepository(CaseEntry)
    .createQueryBuilder()
    .insert()
    .values({
      caseId,
      at: clock.now(),
      actorId: author.accountId,
      partyId: author.partyId ?? null,
      authorSide: author.side,
      authorName: author.name,
      type,
      text,
      audience,
      data: data as Record<string, object>,
      searchText: () => "fold_text(:text)",
    })
    .setParameter("text", text)
    .execute();
  const { id } = identifiers[0] as Pick<CaseEntry, "id">;
  await noteCaseAction({ clock }, manager, { caseId, audience, author });
  return id;
}

/** Comments and names of attachments are searched with their entry. */
export async function addToSearch(manager: EntityManager, entryId: number, text: string): Promise<void> {
  await manager
    .getRepository(CaseEntry)
    .createQueryBuilder()
    .update({ searchText: () => "search_text || ' ' || fold_text(:text)" })
    .where({ id: entryId })
    .setParameter("text", text)
    .execute();
}

/**
 * Sets a case's last action. A private note (ME) counts only for the manager's own list, and only where the manager
 * wrote it.
 */
export async function noteCaseAction(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  { caseId, audience, author }: Pick<NewCaseEntry, "caseId" | "audience" | "author">,
): Promise<void> {
  const cases = manager.getRepository(Case);
  const now = clock.now();
  if (audience !== "ME") await cases.update(caseId, { lastActionAt: now, lastSharedAt: now });
  else if (author.accountId !== null)
    await cases.update({ id: caseId, specialistId: author.accountId }, { lastActionAt: now });
}
