import { randomUUID } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import type { Account } from "./account.entity.ts";
import type { Actor, Context, Role } from "./context.ts";
import { Session } from "./session.entity.ts";
import { readAccessToken, signAccessToken } from "./tokens.ts";

/** Absolute and idle limits of a session, and how exactly its last use is kept. */
const LIFETIME_MS = 8 * 3_600_000;
const IDLE_MS = 2 * 3_600_000;
const LAST_USE_STEP_MS = 60_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Opens a session for the account and gives its bearer token. */
export async function openSession(ctx: Context, account: Account): Promise<string> {
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  const session: Session = {
    id: randomUUID(),
    accountId: account.id,
    createdAt,
    lastUsedAt: createdAt,
    expiresAt,
    endedAt: null,
    userAgent: ctx.userAgent.slice(0, 300),
  };
  await ctx.db.getRepository(Session).insert(session);
  return signAccessToken(
    ctx.env.appSecret,
    { userId: account.id, email: account.email, role: account.role, jti: session.id },
    { issuedAt: createdAt, expiresAt },
  );
}

interface LiveSessionRow {
  account_id: number;
  email: string;
  role: Role;
  created_at: Date;
  last_used_at: Date;
}

/**
 * Who a bearer token speaks for, or null when it is altered, expired, of another audience, its session has ended
 * or idled out, or its account is not active. The role is the stored one, not the token's.
 */
export async function authenticate(deps: Deps, token: string): Promise<Actor | null> {
  const now = deps.clock.now();
  const sessionId = await readAccessToken(deps.env.appSecret, token, now);
  if (!sessionId || !UUID.test(sessionId)) return null;
  const [row] = await deps.db.query<LiveSessionRow[]>(
    `SELECT s.account_id, a.email, a.role, s.created_at, s.last_used_at
     FROM sessions s JOIN accounts a ON a.id = s.account_id
     WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > $2 AND s.last_used_at > $3 AND a.status = 'ACTIVE'`,
    [sessionId, now, new Date(now.getTime() - IDLE_MS)],
  );
  if (!row) return null;
  if (now.getTime() - row.last_used_at.getTime() > LAST_USE_STEP_MS) {
    await deps.db.query(`UPDATE sessions SET last_used_at = $2 WHERE id = $1`, [sessionId, now]);
  }
  return {
    accountId: row.account_id,
    email: row.email,
    role: row.role,
    sessionId,
    sessionStartedAt: row.created_at,
  };
}

/** Ends one session; a session already ended stays as it is. */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  await ctx.db.query(`UPDATE sessions SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL`, [
    sessionId,
    ctx.clock.now(),
  ]);
}
