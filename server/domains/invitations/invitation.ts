import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { objectVersions } from "../cases/case-object.ts";
import { toldBefore } from "../parties/communicated.ts";
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

/** What the link of this token opens; null when it is unknown, expired or revoked, or its matter is gone. */
export async function readInvitation(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  token: string,
): Promise<InvitationView | null> {
  const grant = await findPartyLink(ctx, manager, token);
  const [known] = grant ? await partiesByIds(manager, [grant.partyId]) : [];
  if (!grant || !known) return null;
  return readView(manager, { linkId: grant.linkId, expiresAt: grant.expiresAt, party: known });
}

/**
 * The same, and its matter stays as it is until the end of the transaction. `seen`: what the token opened before. All of it is
 * read once the matter is locked: while it was waited for, somebody else may have answered, or the link have ended.
 */
export async function lockInvitation(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  token: string,
  seen: Pick<InvitationView, "party">,
): Promise<InvitationView | null> {
  const matter = await matterOf(manager, seen.party, { lock: true });
  return matter && readInvitation(ctx, manager, token);
}

/** The same after a change; also when the link has expired meanwhile. */
export async function readAgain(manager: EntityManager, view: InvitationView): Promise<InvitationView> {
  const now = await readView(manager, view);
  if (!now) throw new Error("the invitation is gone");
  return now;
}

async function readView(
  manager: EntityManager,
  link: Pick<InvitationView, "linkId" | "expiresAt" | "party">,
): Promise<InvitationView | null> {
  const matter = await matterOf(manager, link.party);
  if (matter === null) return null;
  const parties = await partiesOfMatter(manager, matter);
  // With what the task has said of it since it was stored.
  const party = parties.find(({ id }) => id === link.party.id);
  return party ? { linkId: link.linkId, expiresAt: link.expiresAt, party, matter, parties } : null;
}

/** Closed matters can be read, but no longer answered. */
export function isClosed({ matter }: Pick<InvitationView, "matter">): boolean {
  return !matter.open;
}

/** Whether the link is the claimant's: an invited client's, or a creditor's of a corporate task. */
export function isClaimant({ party }: Pick<InvitationView, "party">): boolean {
  return party.side === "CLAIMANT";
}

/** To whom this party can put a proposal: who has declined is shown no terms. */
export function proposalAddressees({ parties, party }: InvitationView): PartyRow[] {
  return parties.filter(
    ({ side, response }) => side !== party.side && (side === "CLAIMANT" || response !== "DECLINED"),
  );
}

/** The case an invited client may see; null for everybody else. */
export function clientsCaseId(view: InvitationView): number | null {
  return isClaimant(view) ? view.matter.caseId : null;
}

export function claimantNameOf({ parties }: Pick<InvitationView, "parties">): string {
  return parties
    .filter(({ side }) => side === "CLAIMANT")
    .map(partyName)
    .join(", ");
}

/** The object this party was told before, where it reads another one now (LO 1/2025 art. 5.1); else null. */
export async function objectChangeOf(
  { db }: Pick<Context, "db">,
  { party, matter }: Pick<InvitationView, "party" | "matter">,
): Promise<{ before: string; at: Date } | null> {
  if (matter.kind === "TASK") return null;
  const before = await toldBefore(db, party.id, matter.record.objectVersion);
  if (before === null || before === matter.object) return null;
  const [latest] = await objectVersions(db, [matter.caseId]);
  return latest ? { before, at: latest.at } : null;
}
