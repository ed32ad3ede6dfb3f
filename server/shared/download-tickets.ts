// SQL: used once, by whoever may still fetch it, in one statement over what the ticket came from.
import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import { isUuid } from "../platform/ids.ts";
import { NotFound } from "../platform/refusals.ts";
import type { Context, Role, SignedInContext } from "./context.ts";
import { IssuedTicket } from "./issued-ticket.entity.ts";

const LIFETIME_MS = 5 * 60_000;

interface TicketContent {
  /** Which download it opens, e.g. "tasks" or "import-left-out"; the table of downloads knows them. */
  kind: string;
  params: Record<string, unknown>;
}

export interface DownloadTicket extends TicketContent {
  accountId: number;
  /** Of the account as it is now: what it may no longer ask for, it may no longer fetch. */
  role: Role;
}

/** Of somebody without an account, who holds a party's personal link. */
export interface PartyTicket extends TicketContent {
  partyId: number;
}

/** Of who asked for something through a public form, and was answered by a personal link. */
export interface LeadAnswerTicket extends TicketContent {
  leadAnswerId: number;
}

/** Where a ticket came from: it ends with that. */
type Origin =
  | { accountId: number; sessionId: string }
  | { partyId: number; linkId: number }
  | { leadAnswerId: number };

/**
 * A browser follows a link without the bearer token, so the link itself is the right: for one download, within
 * five minutes, as long as the session lasts that asked for it. Gives the path to GET.
 */
export async function issueDownloadTicket(
  ctx: SignedInContext,
  manager: EntityManager,
  ticket: { kind: string; params: Record<string, unknown> },
): Promise<string> {
  return insertTicket(ctx, manager, ticket, {
    accountId: ctx.actor.accountId,
    sessionId: ctx.actor.sessionId,
  });
}

/** As issueDownloadTicket, for whoever holds a party's personal link: as long as that one lasts. */
export async function issuePartyTicket(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  { partyId, linkId, ...ticket }: PartyTicket & { linkId: number },
): Promise<string> {
  return insertTicket(ctx, manager, ticket, { partyId, linkId });
}

/** As issueDownloadTicket, for whoever holds the link of an answer: as long as that one lasts. */
export async function issueLeadAnswerTicket(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  { leadAnswerId, ...ticket }: LeadAnswerTicket,
): Promise<string> {
  return insertTicket(ctx, manager, ticket, { leadAnswerId });
}

async function insertTicket(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  { kind, params }: TicketContent,
  origin: Origin,
): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);
  await manager.getRepository(IssuedTicket).insert({ id, kind, params, expiresAt, ...origin });
  return `/api/downloads/exports/${id}`;
}

/**
 * Uses the ticket up. Throws NotFound when it is unknown, used or expired, its account is no longer active, its session
 * or its personal link has ended.
 */
export async function redeemDownloadTicket(
  ctx: Context,
  id: string,
): Promise<DownloadTicket | PartyTicket | LeadAnswerTicket> {
  const refused = new NotFound(
    "Este enlace de descarga ha caducado o ya se ha usado. Vuelve a pedir la descarga.",
  );
  if (!isUuid(id)) throw refused;
  const [row] = await ctx.db.query<
    (TicketContent & {
      accountId: number | null;
      role: Role | null;
      partyId: number | null;
      leadAnswerId: number | null;
    })[]
  >(
    `WITH used AS (
       UPDATE download_tickets t SET used_at = $2
       WHERE t.id = $1 AND t.used_at IS NULL AND t.expires_at > $2 AND (
         EXISTS (SELECT FROM sessions s JOIN accounts a ON a.id = s.account_id
           WHERE s.id = t.session_id AND s.account_id = t.account_id AND s.ended_at IS NULL AND s.expires_at > $2
             AND a.status = 'ACTIVE')
         OR EXISTS (SELECT FROM party_links l WHERE l.id = t.link_id AND l.party_id = t.party_id
           AND l.revoked_at IS NULL)
         OR EXISTS (SELECT FROM lead_answers w WHERE w.id = t.lead_answer_id
           AND w.revoked_at IS NULL AND w.expires_at > $2))
       RETURNING t.kind, t.params, t.account_id, t.party_id, t.lead_answer_id)
     SELECT u.kind, u.params, u.account_id AS "accountId", a.role, u.party_id AS "partyId",
       u.lead_answer_id AS "leadAnswerId"
     FROM used u LEFT JOIN accounts a ON a.id = u.account_id`,
    [id, ctx.clock.now()],
  );
  if (!row) throw refused;
  const { kind, params, accountId, role, partyId, leadAnswerId } = row;
  if (leadAnswerId !== null) return { kind, params, leadAnswerId };
  if (partyId !== null) return { kind, params, partyId };
  if (accountId === null || role === null) throw refused;
  return { kind, params, accountId, role };
}

/** Makes a ticket usable again whose download failed before anything was sent; its expiry stays. */
export async function giveBackDownloadTicket(ctx: Context, id: string): Promise<void> {
  await ctx.db.getRepository(IssuedTicket).update(id, { usedAt: null });
}
