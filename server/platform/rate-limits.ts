import { createHash } from "node:crypto";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import type { DataSource } from "typeorm";
import type { Logger } from "./log.ts";

/** A constant of the domain that limits: `{ name: "login-account", points: 10, seconds: 900 }`. */
export interface LimitRule {
  /** Stable; part of the stored key. */
  name: string;
  /** Points per window. */
  points: number;
  /** Length of the window. */
  seconds: number;
  /** Once exceeded, blocked this long. Default: until the window ends. */
  blockSeconds?: number;
}

export interface LimitResult {
  ok: boolean;
  /** 0 when ok, else whole seconds ≥ 1. */
  retryAfterSeconds: number;
  remaining: number;
  /** Whole seconds until all points are there again. */
  resetSeconds: number;
}

export interface RateLimits {
  /** Holds across instances. `key` may be personal (e-mail, address): only its hash is stored. */
  consume(rule: LimitRule, key: string, points?: number): Promise<LimitResult>;
  /** Looks without consuming. */
  peek(rule: LimitRule, key: string): Promise<LimitResult>;
  /** Forgets the key, e.g. after a successful log-in. */
  reset(rule: LimitRule, key: string): Promise<void>;
}

interface Pair {
  store: RateLimiterPostgres;
  /** Takes over, for this process alone, while the database is away. */
  memory: RateLimiterMemory;
}

export function createRateLimits({ db, log }: { db: DataSource; log: Logger }): RateLimits {
  const pairs = new Map<string, Pair>();
  const pairOf = (rule: LimitRule): Pair => {
    const known = pairs.get(rule.name) ?? createPair(db, rule, pairs.size === 0);
    pairs.set(rule.name, known);
    return known;
  };
  const insured = async <T>(
    rule: LimitRule,
    act: (limiter: RateLimiterAbstract) => Promise<T>,
  ): Promise<T> => {
    const { store, memory } = pairOf(rule);
    try {
      return await act(store);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      log.warn(
        { err: error, rule: rule.name },
        "rate limits are counted in memory: the database does not answer",
      );
      return act(memory);
    }
  };
  return {
    async consume(rule, key, points = 1) {
      try {
        return toResult(await insured(rule, (limiter) => limiter.consume(digest(key), points)), true);
      } catch (error) {
        if (error instanceof RateLimiterRes) return toResult(error, false);
        throw error;
      }
    },
    async peek(rule, key) {
      const found = await insured(rule, (limiter) => limiter.get(digest(key)));
      if (!found) return { ok: true, retryAfterSeconds: 0, remaining: rule.points, resetSeconds: 0 };
      return toResult(found, found.consumedPoints < rule.points);
    },
    async reset(rule, key) {
      await pairOf(rule).memory.delete(digest(key));
      await insured(rule, (limiter) => limiter.delete(digest(key)));
    },
  };
}

function createPair(db: DataSource, rule: LimitRule, cleans: boolean): Pair {
  const options = {
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.seconds,
    ...(rule.blockSeconds === undefined ? {} : { blockDuration: rule.blockSeconds }),
  };
  const store = new RateLimiterPostgres({
    ...options,
    storeClient: db,
    storeType: "typeorm",
    schemaName: "platform",
    tableName: "rate_limits",
    // The table comes from a migration.
    tableCreated: true,
    // One sweep of expired rows serves all rules.
    clearExpiredByTimeout: cleans,
  });
  return { store, memory: new RateLimiterMemory(options) };
}

function toResult(result: RateLimiterRes, ok: boolean): LimitResult {
  const wait = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return { ok, retryAfterSeconds: ok ? 0 : wait, remaining: result.remainingPoints, resetSeconds: wait };
}

function digest(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
