import type { ApolloServerPlugin, GraphQLRequestListener } from "@apollo/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createContext } from "../context.ts";
import type { Context } from "../shared/context.ts";
import type { Deps } from "../platform/deps.ts";
import { RateLimited } from "../platform/refusals.ts";
import { textOf } from "./documents-by-hash.ts";
import { createTimeBudget, type Budget } from "./time-budget.ts";
import { hashOfOperation, isTrustedOperation } from "./trusted-operations.ts";

/** How much of the one thread operations may take that aren't the web app's own. */
export interface GraphqlBudgets {
  /** A visitor's address. */
  address: Budget;
  /** All visitors together: who has many addresses leaves the rest of the thread to others. */
  visitors: Budget;
  /** Somebody signed in, or a key. */
  account: Budget;
}

export const GRAPHQL_BUDGETS: GraphqlBudgets = {
  address: { burstMs: 1_500, msPerSecond: 50 },
  visitors: { burstMs: 3_000, msPerSecond: 250 },
  account: { burstMs: 20_000, msPerSecond: 400 },
};

/** What resolving and printing a field of an answer takes; measured 0.0027–0.005. */
const MS_PER_FIELD = 0.003;
const ALL_VISITORS = "all";

export interface RequestBudget {
  /** Before anything is parsed: answers whoever has used theirs up, and says that it did. */
  refuse(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>;
  plugin: ApolloServerPlugin<Context>;
  /** What looking through an operation has taken and carrying it out will take. */
  spend(ctx: Context, operation: { queryHash: string; ms: number; fields: number }): void;
}

/**
 * Parsing, validating and interpreting take time of the only thread, in which everybody is answered. The web app's own
 * operations are parsed and compiled once and don't count; every other one is measured, and whoever has used up their
 * budget is refused by looking at the text's hash alone.
 */
export function createRequestBudget(deps: Deps, budgets: GraphqlBudgets): RequestBudget {
  const address = createTimeBudget(budgets.address);
  const visitors = createTimeBudget(budgets.visitors);
  const account = createTimeBudget(budgets.account);

  const waitOf = (ctx: Context): number => {
    const now = performance.now();
    const known = signedInAs(ctx);
    if (known !== null) return account.waitOf(known, now);
    return Math.max(address.waitOf(ctx.address, now), visitors.waitOf(ALL_VISITORS, now));
  };
  const spend = (ctx: Context, ms: number): void => {
    const now = performance.now();
    const known = signedInAs(ctx);
    if (known !== null) return account.spend(known, ms, now);
    address.spend(ctx.address, ms, now);
    visitors.spend(ALL_VISITORS, ms, now);
  };

  return {
    async refuse(request, reply) {
      const text = textOf(request);
      if (text === null || isTrustedOperation(hashOfOperation(text))) return undefined;
      // A context that can't be made is reported where Apollo asks for it.
      const ctx = await createContext(deps, request).catch(() => null);
      const seconds = ctx === null ? 0 : waitOf(ctx);
      if (seconds === 0) return undefined;
      const { message } = new RateLimited(seconds);
      const extensions = { code: "RATE_LIMITED", retryAfterSeconds: seconds };
      return reply
        .code(429)
        .header("retry-after", String(seconds))
        .send({ errors: [{ message, extensions }] });
    },
    plugin: { requestDidStart: async ({ contextValue }) => measured((ms) => spend(contextValue, ms)) },
    spend(ctx, { queryHash, ms, fields }) {
      if (!isTrustedOperation(queryHash)) spend(ctx, ms + fields * MS_PER_FIELD);
    },
  };
}

/** null: a visitor. */
function signedInAs({ actor, apiKey }: Context): string | null {
  if (apiKey) return `key ${apiKey.apiKeyId}`;
  return actor && String(actor.accountId);
}

/** Parsing and validating happen only for what isn't in the store; the first time ours do it, that counts for nobody. */
function measured(spend: (ms: number) => void): GraphQLRequestListener<Context> {
  const timed = async ({ queryHash }: { queryHash?: string }) => {
    if (queryHash !== undefined && isTrustedOperation(queryHash)) return undefined;
    const begun = performance.now();
    return async () => spend(performance.now() - begun);
  };
  return {
    parsingDidStart: timed,
    validationDidStart: timed,
  };
}
