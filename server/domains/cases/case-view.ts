import type { CaseStatus } from "../../../schema/rules/case-states.ts";
import type { Actor, SignedInContext } from "../../shared/context.ts";
import { storageUse } from "../../shared/storage-quota.ts";
import { partyName } from "../parties/party.ts";
import type { PartyRow, PartyView } from "../parties/party.ts";
import type { EntryPage, EntryQuery, EntryRow } from "./case-activity.ts";
import { caseDeadlines } from "./case-deadlines.ts";
import type { CaseDeadline } from "./case-deadlines.ts";
import type { DocumentRow } from "./case-documents.ts";
import { isWaiting } from "./case-machine.ts";
import { caseMessage } from "./case-message.ts";
import type { CaseRecord } from "./case-record.ts";
import { caseWarnings } from "./case-warnings.ts";
import {
  circumstancesLoader,
  documentsLoader,
  entriesLoader,
  latestEntryLoader,
  partiesLoader,
} from "./cases.loaders.ts";
import { caseRole } from "./cases.policy.ts";
import type { CaseRole } from "./cases.policy.ts";
import { certifiableWhenClosed } from "./certifiable.ts";
import { moveOptions } from "./move-options.ts";
import type { MoveOption } from "./move-options.ts";

/** What each role sees of a case: the fields of the contract that depend on who asks. */

function roleIn(ctx: SignedInContext, record: CaseRecord): CaseRole {
  const role = caseRole(ctx, record);
  if (role === null) throw new Error("a case reached somebody it isn't for");
  return role;
}

const NO_ENTRIES: EntryPage = { nodes: [], totalCount: 0, endCursor: null, hasNextPage: false };

/**
 * A party as this role may see it. The manager and administrators see all; a client the own contact data, and while nobody
 * has accepted the case those it typed of the other side, which it can still correct; who was asked sees nobody's.
 */
export function viewParty(
  { actor }: { actor: Pick<Actor, "accountId"> },
  role: CaseRole,
  party: PartyRow,
  status?: CaseStatus,
): PartyView {
  const runs = role === "MANAGER" || role === "ADMIN";
  const isOwn = role === "CLIENT" && party.accountId === actor.accountId;
  const corrects =
    role === "CLIENT" && party.side === "RESPONDENT" && status !== undefined && isWaiting(status);
  return { ...party, shows: { contact: runs || isOwn || corrects, proofs: runs } };
}

export async function claimantsView(ctx: SignedInContext, record: CaseRecord): Promise<PartyView | null> {
  const role = roleIn(ctx, record);
  const [claimant] = await partiesOn(ctx, record, "CLAIMANT");
  return claimant === undefined || partyName(claimant) === "" ? null : viewParty(ctx, role, claimant);
}

export async function respondentsView(ctx: SignedInContext, record: CaseRecord): Promise<PartyView[]> {
  const role = roleIn(ctx, record);
  return (await partiesOn(ctx, record, "RESPONDENT")).map((party) =>
    viewParty(ctx, role, party, record.status),
  );
}

export async function counterpartyName(ctx: SignedInContext, record: CaseRecord): Promise<string | null> {
  const [first] = await partiesOn(ctx, record, "RESPONDENT");
  return (first && partyName(first)) || null;
}

async function partiesOn(
  ctx: SignedInContext,
  record: CaseRecord,
  side: PartyRow["side"],
): Promise<PartyRow[]> {
  return (await partiesLoader(ctx).load(record.id)).filter((party) => party.side === side);
}

export async function latestEntry(ctx: SignedInContext, record: CaseRecord): Promise<EntryRow | null> {
  if (roleIn(ctx, record) === "ASKED") return null;
  return (await latestEntryLoader(ctx).load(record.id))[0] ?? null;
}

export function entriesView(
  ctx: SignedInContext,
  record: CaseRecord,
  query: EntryQuery,
): Promise<EntryPage> | EntryPage {
  return roleIn(ctx, record) === "ASKED" ? NO_ENTRIES : entriesLoader(ctx, query).load(record.id);
}

export function documentsView(
  ctx: SignedInContext,
  record: CaseRecord,
): Promise<DocumentRow[]> | DocumentRow[] {
  return roleIn(ctx, record) === "ASKED" ? [] : documentsLoader(ctx).load(record.id);
}

export async function storageView(
  ctx: SignedInContext,
  record: CaseRecord,
): Promise<{ used: number; allowed: number } | null> {
  return roleIn(ctx, record) === "ASKED" ? null : storageUse(ctx, { caseId: record.id });
}

export async function messageView(ctx: SignedInContext, record: CaseRecord): Promise<string> {
  const parties = await partiesLoader(ctx).load(record.id);
  return caseMessage(ctx, record, roleIn(ctx, record), parties);
}

export async function movesView(ctx: SignedInContext, record: CaseRecord): Promise<MoveOption[]> {
  const circumstances = await circumstancesLoader(ctx).load(record.id);
  return moveOptions(ctx, record, roleIn(ctx, record), circumstances);
}

export async function deadlinesView(ctx: SignedInContext, record: CaseRecord): Promise<CaseDeadline[]> {
  if (roleIn(ctx, record) === "ASKED") return [];
  return caseDeadlines(ctx, record, await circumstancesLoader(ctx).load(record.id));
}

/** Ids of counterparties. */
export async function certifiableView(ctx: SignedInContext, record: CaseRecord): Promise<string[]> {
  if (record.closedAt === null || roleIn(ctx, record) === "ASKED") return [];
  const circumstances = await circumstancesLoader(ctx).load(record.id);
  return certifiableWhenClosed(record, record.closedAt, circumstances).map(({ party }) => String(party.id));
}

export async function warningsView(ctx: SignedInContext, record: CaseRecord): Promise<string[]> {
  return caseWarnings(ctx, record, roleIn(ctx, record), await circumstancesLoader(ctx).load(record.id));
}

/** The last action that the asker may see. */
export function lastActionAt({ actor }: SignedInContext, record: CaseRecord): Date {
  return actor.role === "SPECIALIST" ? record.lastActionAt : record.lastSharedAt;
}

/** Why another specialist is wanted; only who asked for it and administrators read it. */
export function reassignmentReason({ actor }: SignedInContext, record: CaseRecord): string | null {
  const mayRead = actor.role === "ADMIN" || actor.accountId === record.reassignmentRequestedBy;
  return mayRead ? record.reassignmentReason : null;
}

/** Hidden from a specialist who was only asked. */
export function unpaidView(ctx: SignedInContext, record: CaseRecord): string | null {
  return roleIn(ctx, record) === "ASKED" ? null : record.unpaid;
}

/** Hidden from a specialist who was only asked. */
export function agreementCounts(
  ctx: SignedInContext,
  record: CaseRecord,
): Pick<CaseRecord, "openAgreements" | "closedAgreements"> {
  return roleIn(ctx, record) === "ASKED" ? { openAgreements: 0, closedAgreements: 0 } : record;
}

/** One that has begun is no longer the next, though the row names it until the reminders look for the one after it. */
export function nextSessionAt(ctx: SignedInContext, record: CaseRecord): Date | null {
  const { nextSessionAt: at } = record;
  return roleIn(ctx, record) === "ASKED" || at === null || at <= ctx.clock.now() ? null : at;
}
