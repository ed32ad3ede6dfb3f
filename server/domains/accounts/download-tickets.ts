import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import { isUuid } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { Context, Role, SignedInContext } from "./context.ts";

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

/**
 * A browser follows a link without the bearer token, so the link itself is the right: for one download, within
 * five minutes. Gives the path to GET.
 */
export async function issueDownloadTicket(
  ctx: SignedInContext,
  manager: EntityManager,
  ticket: { kind: string; params: Record<string, unknown> },
): Promise<string> {
  return insertTicket(ctx, manager, ticket, { accountId: ctx.actor.accountId, partyId: null });
}

/** As issueDownloadTicket, for whoever holds a party's personal link. */
export async function issuePartyTicket(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  { partyId, ...ticket }: PartyTicket,
): Promise<string> {
  return insertTicket(ctx, manager, ticket, { accountId: null, partyId });
}

async function insertTicket(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  { kind, params }: TicketContent,
  { accountId, partyId }: { accountId: number | null; partyId: number | null },
): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);
  await manager.query(
    `INSERT INTO download_tickets (id, account_id, party_id, kind, params, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, accountId, partyId, kind, JSON.stringify(params), expiresAt],
  );
  return `/api/downloads/exports/${id}`;
}

/** Uses the ticket up. Throws NotFound when it is unknown, used, expired, or its account is no longer active. */
export async function redeemDownloadTicket(ctx: Context, id: string): Promise<DownloadTicket | PartyTicket> {
  const refused = new NotFound(
    "Este enlace de descarga ha caducado o ya se ha usado. Vuelve a pedir la descarga.",
  );
  if (!isUuid(id)) throw refused;
  const [row] = await ctx.db.query<
    (TicketContent & { accountId: number | null; role: Role | null; partyId: number | null })[]
  >(
    `WITH used AS (
       UPDATE download_tickets t SET used_at = $2
       WHERE t.id = $1 AND t.used_at IS NULL AND t.expires_at > $2 AND (t.party_id IS NOT NULL
         OR EXISTS (SELECT FROM accounts a WHERE a.id = t.account_id AND a.status = 'ACTIVE'))
       RETURNING t.kind, t.params, t.account_id, t.party_id)
     SELECT u.kind, u.params, u.account_id AS "accountId", a.role, u.party_id AS "partyId"
     FROM used u LEFT JOIN accounts a ON a.id = u.account_id`,
    [id, ctx.clock.now()],
  );
  if (!row) throw refused;
  const { kind, params, accountId, role, partyId } = row;
  if (partyId !== null) return { kind, params, partyId };
  if (accountId === null || role === null) throw refused;
  return { kind, params, accountId, role };
}
