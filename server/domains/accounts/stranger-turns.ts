// SQL: a turn is found or drawn at the end of its queue in one statement; the lock on a queue belongs to no table.
import type { LimitRule } from "../../platform/rate-limits.ts";
import type { Context } from "../../shared/context.ts";
import { keyedHash } from "./secrets.ts";

/**
 * How often all unknown addresses together may try something about one account: some at once, then by turns. When the
 * first tries are used up, an address gets a turn in the queue, is told how long to wait, and is let through when it comes
 * back; nobody overtakes it. An address's first turns of a day have a queue of their own, so that addresses that go on
 * trying don't make new ones wait.
 */
export interface StrangersRule {
  atOnce: LimitRule;
  /** How many turns of an address, a day, are first ones. */
  firsts: number;
  /** Seconds from one turn to the next in the queue of first turns … */
  firstEvery: number;
  /** … and in that of further ones. */
  furtherEvery: number;
}

/** How long after its time a turn can still be taken. */
const GRACE_MS = 30 * 60_000;
const DAY_MS = 86_400_000;
const USE = "guessing turn";
/** Any number, as long as nobody else locks by it. */
const LOCK = 4_127_019;

type Asking = Pick<Context, "db" | "clock" | "env" | "address">;

function keysOf({ env, address }: Asking, { atOnce }: StrangersRule, email: string) {
  const about = `${atOnce.name}\n${email}`;
  return {
    account: keyedHash(env.appSecret, USE, "account", about),
    stranger: keyedHash(env.appSecret, USE, "stranger", `${about}\n${address}`),
  };
}

/** Seconds until the turn that the address waits for; 0: it has come, and is taken. Null: it waits for none. */
export async function waitForTurn(ctx: Asking, rule: StrangersRule, email: string): Promise<number | null> {
  const now = ctx.clock.now();
  const [rows] = await ctx.db.query<[{ turnAt: Date }[], number]>(
    `UPDATE guessing_turns SET taken_at = CASE WHEN turn_at <= $2 THEN $2::timestamptz END
     WHERE stranger = $1 AND taken_at IS NULL AND turn_at > $3 RETURNING turn_at AS "turnAt"`,
    [keysOf(ctx, rule, email).stranger, now, new Date(now.getTime() - GRACE_MS)],
  );
  return rows.length === 0 ? null : Math.min(...rows.map(({ turnAt }) => secondsUntil(turnAt, now)));
}

/** A turn at the end of the queue: seconds until then; 0: at once, and it is taken. */
export async function drawTurn(ctx: Asking, rule: StrangersRule, email: string): Promise<number> {
  const now = ctx.clock.now();
  const { account, stranger } = keysOf(ctx, rule, email);
  return ctx.db.transaction(async (manager) => {
    await manager.query(`SELECT pg_advisory_xact_lock($1, hashtext($2))`, [LOCK, account]);
    // Of many requests of one address at once only one draws.
    const [turn] = await manager.query<{ turnAt: Date }[]>(
      `WITH waiting AS (
         SELECT turn_at FROM guessing_turns WHERE stranger = $2 AND taken_at IS NULL AND turn_at > $3),
       queue AS (
         SELECT count(*) >= $7 AS is_further FROM guessing_turns WHERE stranger = $2 AND turn_at > $4),
       next AS (
         SELECT is_further, greatest($3::timestamptz, (
           SELECT max(t.turn_at) FROM guessing_turns t WHERE t.account = $1 AND t.is_further = queue.is_further)
           + make_interval(secs => CASE WHEN is_further THEN $6::int ELSE $5::int END)) AS at
         FROM queue),
       drawn AS (
         INSERT INTO guessing_turns (account, stranger, is_further, turn_at, taken_at)
         SELECT $1, $2, is_further, at, CASE WHEN at <= $3 THEN $3::timestamptz END FROM next
         WHERE NOT EXISTS (SELECT FROM waiting) RETURNING turn_at)
       SELECT turn_at AS "turnAt" FROM waiting UNION ALL SELECT turn_at FROM drawn`,
      [
        account,
        stranger,
        now,
        new Date(now.getTime() - DAY_MS),
        rule.firstEvery,
        rule.furtherEvery,
        rule.firsts,
      ],
    );
    return turn ? secondsUntil(turn.turnAt, now) : 0;
  });
}

function secondsUntil(at: Date, now: Date): number {
  return Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1_000));
}
