// SQL: every signed-in request asks for its session with its account; their entities have no relation.
import { randomUUID } from "node:crypto";
import { In, IsNull, Not, MoreThan, type EntityManager } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { selectList } from "../../platform/select-list.ts";
import { Account } from "./account.entity.ts";
import type { Actor, Context, SignedInContext } from "../../shared/context.ts";
import { CalendarAddress } from "./calendar-address/calendar-address.entity.ts";
import { Session } from "./session.entity.ts";
import { signAccessToken } from "./tokens.ts";

/** Absolute and idle limits of a session, and how exactly its last use is kept. */
const LIFETIME_MS = 8 * 3_600_000;
const IDLE_MS = 2 * 3_600_000;
const LAST_USE_STEP_MS = 60_000;

type Opening = Pick<Context, "env" | "clock" | "userAgent">;
type Bearer = Pick<Account, "id" | "email" | "role">;

/** Opens a session for the account and gives its bearer token. */
export async function openSession(ctx: Opening, manager: EntityManager, account: Bearer): Promise<string> {
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  const session: Session = {
    id: randomUUID(),
    accountId: account.id,
    createdAt,
    lastUsedAt: createdAt,
    expiresAt,
    endedAt: null,
    contactUnlockedUntil: null,
    userAgent: ctx.userAgent.slice(0, 300),
  };
  await manager.getRepository(Session).insert(session);
  return signAccessToken(
    ctx.env.appSecret,
    session.id,
    { userId: account.id, email: account.email, role: account.role },
    { issuedAt: createdAt, expiresAt },
  );
}

const LIVE = ["accountId", "createdAt", "lastUsedAt"] as const satisfies readonly (keyof Session)[];
const ASKING = ["email", "role"] as const satisfies readonly (keyof Account)[];
const ACTOR_COLUMNS = `${selectList(Session, "s", LIVE)}, ${selectList(Account, "a", ASKING)}`;

type LiveSessionRow = Pick<Session, (typeof LIVE)[number]> & Pick<Account, (typeof ASKING)[number]>;

/**
 * Who a session speaks for, or null when it has ended or idled out, or its account is not active. The role is the
 * stored one, not the token's.
 */
export async function findActor(deps: Deps, sessionId: string, now: Date): Promise<Actor | null> {
  const [row] = await deps.db.query<LiveSessionRow[]>(
    `SELECT ${ACTOR_COLUMNS} FROM sessions s JOIN accounts a ON a.id = s.account_id
     WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > $2 AND s.last_used_at > $3 AND a.status = 'ACTIVE'`,
    [sessionId, now, new Date(now.getTime() - IDLE_MS)],
  );
  if (!row) return null;
  if (now.getTime() - row.lastUsedAt.getTime() > LAST_USE_STEP_MS) {
    await deps.db.getRepository(Session).update(sessionId, { lastUsedAt: now });
  }
  return {
    accountId: row.accountId,
    email: row.email,
    role: row.role,
    sessionId,
    sessionStartedAt: row.createdAt,
  };
}

/** A further token for the asker's own session, e.g. one with a changed e-mail. It ends when the session does. */
export async function renewToken(
  ctx: SignedInContext,
  manager: EntityManager,
  account: Bearer,
): Promise<string> {
  const { sessionId } = ctx.actor;
  const { expiresAt } = await manager.getRepository(Session).findOneByOrFail({ id: sessionId });
  const claims = { userId: account.id, email: account.email, role: account.role };
  return signAccessToken(ctx.env.appSecret, sessionId, claims, { issuedAt: ctx.clock.now(), expiresAt });
}

/** The live sessions of an account, by last use. */
export function liveSessions(ctx: Pick<Context, "db" | "clock">, accountId: number): Promise<Session[]> {
  return ctx.db.getRepository(Session).find({
    where: { accountId, ...liveAt(ctx.clock.now()) },
    order: { lastUsedAt: "DESC", createdAt: "DESC" },
  });
}

/** How many live sessions each account has; accounts without one are left out. */
export async function liveSessionCounts(
  ctx: Pick<Context, "clock">,
  manager: Pick<EntityManager, "getRepository">,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await manager
    .getRepository(Session)
    .createQueryBuilder("session")
    .select("session.accountId", "id")
    .addSelect("count(*)::int", "count")
    .where({ accountId: In(accountIds), ...liveAt(ctx.clock.now()) })
    .groupBy("session.accountId")
    .getRawMany<{ id: number; count: number }>();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Condition on sessions that have neither ended nor idled out. */
function liveAt(now: Date) {
  return {
    endedAt: IsNull(),
    expiresAt: MoreThan(now),
    lastUsedAt: MoreThan(new Date(now.getTime() - IDLE_MS)),
  };
}

/** Ends one session of the asker's own account; false when there is no such one, or it has ended. */
export async function closeSession(
  ctx: SignedInContext,
  manager: EntityManager,
  sessionId: string,
): Promise<boolean> {
  const ended = await manager
    .getRepository(Session)
    .update(
      { id: sessionId, accountId: ctx.actor.accountId, endedAt: IsNull() },
      { endedAt: ctx.clock.now() },
    );
  return ended.affected === 1;
}

/**
 * Ends every session of the account but the one named: after a changed password, e-mail or second step, a suspension …
 * The private address of its calendar ends with them: whoever could sign in may have copied or made it.
 */
export async function endSessionsOf(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  accountId: number,
  exceptSessionId: string | null = null,
): Promise<number> {
  await manager.getRepository(CalendarAddress).delete({ accountId });
  const ended = await manager
    .getRepository(Session)
    .update(
      { accountId, endedAt: IsNull(), ...(exceptSessionId !== null && { id: Not(exceptSessionId) }) },
      { endedAt: ctx.clock.now() },
    );
  return ended.affected ?? 0;
}
