import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import { isUuid } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { Context, Role, SignedInContext } from "./context.ts";

const LIFETIME_MS = 5 * 60_000;

export interface DownloadTicket {
  /** Which download it opens, e.g. "tasks" or "import-left-out"; the table of downloads knows them. */
  kind: string;
  params: Record<string, unknown>;
  accountId: number;
  /** Of the account as it is now: what it may no longer ask for, it may no longer fetch. */
  role: Role;
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
  const id = randomUUID();
  const expiresAt = new Date(ctx.clock.now().getTime() + LIFETIME_MS);
  await manager.query(
    `INSERT INTO download_tickets (id, account_id, kind, params, expires_at) VALUES ($1, $2, $3, $4, $5)`,
    [id, ctx.actor.accountId, ticket.kind, JSON.stringify(ticket.params), expiresAt],
  );
  return `/api/downloads/exports/${id}`;
}

/** Uses the ticket up. Throws NotFound when it is unknown, used, expired, or its account is no longer active. */
export async function redeemDownloadTicket(ctx: Context, id: string): Promise<DownloadTicket> {
  const refused = new NotFound(
    "Este enlace de descarga ha caducado o ya se ha usado. Vuelve a pedir la descarga.",
  );
  if (!isUuid(id)) throw refused;
  const [rows] = await ctx.db.query<[DownloadTicket[], number]>(
    `UPDATE download_tickets t SET used_at = $2
     FROM accounts a
     WHERE t.id = $1 AND t.used_at IS NULL AND t.expires_at > $2 AND a.id = t.account_id AND a.status = 'ACTIVE'
     RETURNING t.kind, t.params, t.account_id AS "accountId", a.role`,
    [id, ctx.clock.now()],
  );
  const row = rows[0];
  if (!row) throw refused;
  return row;
}
