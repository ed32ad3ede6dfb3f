// SQL: one upsert takes a key only where nobody's claim holds it: the last one is old, or nothing came of it.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { DataSource, QueryRunner } from "typeorm";
import type { Deps } from "./platform/deps.ts";
import { Busy } from "./platform/errors.ts";
import { IdempotentAnswer } from "./shared/idempotent-answer.entity.ts";

const LONGEST_WAIT_MS = 5_000;
const POLL_MS = 50;
const KEPT_MS = 86_400_000;
/** No hash. */
const NOT_YET = "";
/** A claim under which nothing was committed for this long belonged to a process that is gone. */
const ABANDONED_MS = 2 * 60_000;

/** What a request asks for, as a hash by which repetitions are told from other requests. */
export interface RequestContent {
  /** Null as long as its file hasn't come in whole. */
  hash: () => string | null;
  /** Reads what is still to come; null where it broke off. */
  wholeHash: () => Promise<string | null>;
}

/** A key taken by one request. */
export interface Claim {
  scope: string;
  key: string;
  id: string;
  content: RequestContent;
  /** Something was committed under it. */
  carriedOut: boolean;
  /** Answered: what is committed afterwards is no part of the request. */
  settled: boolean;
}

export interface StoredAnswer {
  /** null: of a request whose file is still coming in, or did when its process died. */
  requestHash: string | null;
  carriedOut: boolean;
  status: number | null;
  contentType: string | null;
  body: string | null;
}

export interface Answer {
  status: number;
  contentType: string;
  body: string;
}

type UsedDeps = Pick<Deps, "db" | "clock">;

/** The claim of this request, or null when somebody else's holds the key. */
export async function takeClaim(
  { db, clock }: UsedDeps,
  { scope, key }: Pick<Claim, "scope" | "key">,
  content: RequestContent,
): Promise<Claim | null> {
  const claim: Claim = { scope, key, id: randomUUID(), content, carriedOut: false, settled: false };
  const now = clock.now().getTime();
  const taken = await db.query<unknown[]>(
    `INSERT INTO idempotent_answers (scope, key, request_hash, claim, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (scope, key) DO UPDATE SET request_hash = excluded.request_hash, claim = excluded.claim,
       created_at = excluded.created_at, carried_out_at = NULL, status_code = NULL, content_type = NULL, body = NULL
     WHERE idempotent_answers.created_at < $6
        OR (idempotent_answers.status_code IS NULL AND idempotent_answers.carried_out_at IS NULL
          AND idempotent_answers.created_at < $7)
     RETURNING 1`,
    [
      scope,
      key,
      content.hash() ?? NOT_YET,
      claim.id,
      new Date(now),
      new Date(now - KEPT_MS),
      new Date(now - ABANDONED_MS),
    ],
  );
  return taken.length > 0 ? claim : null;
}

const claims = new AsyncLocalStorage<Claim>();

/** From here on every transaction that `work` commits completes the claim as well. */
export function underClaim(claim: Claim, work: () => void): void {
  claims.run(claim, work);
}

const watched = new WeakSet<DataSource>();

/**
 * A claim is completed by the very transaction that changes something: whenever the process dies, either nothing
 * happened, or the key says that it did and nobody carries it out a second time.
 */
export function completeClaims({ db, clock }: UsedDeps): void {
  if (watched.has(db)) return;
  watched.add(db);
  db.subscribers.push({
    beforeTransactionCommit: async ({ queryRunner }) => {
      const claim = claims.getStore();
      if (claim && !claim.settled) await complete(queryRunner, claim, clock.now());
    },
  });
}

/** Fenced: a process that was frozen until another one took the key over commits nothing. Throws Busy. */
async function complete(runner: QueryRunner, claim: Claim, now: Date): Promise<void> {
  const rows = await runner.manager.query<unknown[]>(
    `WITH completed AS (
       UPDATE idempotent_answers
       SET carried_out_at = coalesce(carried_out_at, $4), request_hash = coalesce($5, request_hash)
       WHERE scope = $1 AND key = $2 AND claim = $3 RETURNING 1)
     SELECT FROM completed`,
    [claim.scope, claim.key, claim.id, now, claim.content.hash()],
  );
  if (rows.length === 0) throw new Busy(1);
  claim.carriedOut = true;
}

/** The stored answer once it is there; null when the first request failed and freed the key. */
export async function waitForAnswer(
  { db }: UsedDeps,
  scope: string,
  key: string,
): Promise<StoredAnswer | null> {
  const until = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const stored = await findAnswer(db, scope, key);
    if (!stored || stored.status !== null || performance.now() > until) return stored;
    await setTimeout(POLL_MS);
  }
}

async function findAnswer(db: DataSource, scope: string, key: string): Promise<StoredAnswer | null> {
  const found = await db.getRepository(IdempotentAnswer).findOneBy({ scope, key });
  if (found === null) return null;
  const { requestHash, carriedOutAt, statusCode, contentType, body } = found;
  return {
    requestHash: requestHash === NOT_YET ? null : requestHash,
    carriedOut: carriedOutAt !== null,
    status: statusCode,
    contentType,
    body,
  };
}

export async function keepAnswer(
  { db }: UsedDeps,
  { scope, key, id, content }: Claim,
  { status, contentType, body }: Answer,
): Promise<void> {
  const requestHash = content.hash() ?? NOT_YET;
  await db
    .getRepository(IdempotentAnswer)
    .update({ scope, key, claim: id }, { requestHash, statusCode: status, contentType, body });
}

/** The key may be used anew. */
export async function freeKey({ db }: UsedDeps, { scope, key, id }: Claim): Promise<void> {
  await db.getRepository(IdempotentAnswer).delete({ scope, key, claim: id });
}
