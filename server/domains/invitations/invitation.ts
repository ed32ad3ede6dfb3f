import type { EntityManager } from "typeorm";
import type { Context } from "../accounts/context.ts";
import { findPartyLink } from "../parties/links.ts";
import { partiesByIds, partyName, type PartyRow } from "../parties/party.ts";
import { matterOf, type Matter } from "../proceedings/matter.ts";
import { partiesOfMatter } from "../proceedings/matter-parties.ts";

/** What a personal link opens: its party, and what that stands in. */
export interface InvitationView {
  linkId: number;
  expiresAt: Date;
  party: PartyRow;
  matter: Matter;
  /** All of the matter, claimants first. */
  parties: PartyRow[];
}

/**
 * What the link of this token opens; null when it is unknown, expired or revoked, or its matter is gone. With `lock` the
 * matter stays as it is until the end of the transaction.
 */
export async function readInvitation(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  token: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<InvitationView | null> {
  const grant = await findPartyLink(ctx, manager, token);
  const [known] = grant ? await partiesByIds(manager, [grant.partyId]) : [];
  const matter = known ? await matterOf(manager, known, { lock }) : null;
  if (!grant || matter === null) return null;
  const parties = await partiesOfMatter(manager, matter);
  // Read again: while the matter was waited for, somebody else may have answered.
  const party = parties.find(({ id }) => id === grant.partyId);
  return party ? { linkId: grant.linkId, expiresAt: grant.expiresAt, party, matter, parties } : null;
}

/** Closed ones can be read, and nothing can be answered any more. */
export function isClosed({ matter }: Pick<InvitationView, "matter">): boolean {
  return !matter.open;
}

/** Of an invited client, and of nobody else. */
export function isClaimant({ party }: Pick<InvitationView, "party">): boolean {
  return party.side === "CLAIMANT";
}

export function claimantNameOf({ parties }: Pick<InvitationView, "parties">): string {
  return parties
    .filter(({ side }) => side === "CLAIMANT")
    .map(partyName)
    .join(", ");
}
