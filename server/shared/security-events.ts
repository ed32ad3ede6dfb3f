import type { EntityManager } from "typeorm";
import type { LimitRule } from "../platform/rate-limits.ts";
import type { Context } from "./context.ts";
import { SecurityEvent, type SecurityEventKind, type SecurityOutcome } from "./security-event.entity.ts";

export interface SecurityNote {
  kind: SecurityEventKind;
  outcome: SecurityOutcome;
  /** Whom it is about; default whoever asks. null: nobody's account. */
  accountId?: number | null;
  knownDevice?: boolean | null;
  /** Ids, counts and names of rules only: no personal data. */
  detail?: SecurityEvent["detail"];
}

type Asking = Pick<Context, "actor" | "step" | "requestId" | "address" | "clock" | "log"> &
  Partial<Pick<Context, "apiKey">>;

/** Refusals that cost nothing must not fill the disk: one row an hour of a kind, account and address … */
const SAME: LimitRule = { name: "security-event", points: 1, seconds: 3_600 };
/** … and so many in all. */
const ALL: LimitRule = { name: "security-events", points: 5_000, seconds: 3_600 };

/**
 * Writes one line of the security log: a row within the caller's transaction (outside of one with `ctx.db.manager`: a
 * refusal is noted before it is thrown) and a structured line of the log.
 */
export async function noteSecurity(ctx: Asking, manager: EntityManager, note: SecurityNote): Promise<void> {
  const { kind, outcome, knownDevice = null } = note;
  const detail = detailOf(ctx, note);
  const accountId = note.accountId === undefined ? askerOf(ctx) : note.accountId;
  await manager.getRepository(SecurityEvent).insert({
    at: ctx.clock.now(),
    kind,
    outcome,
    accountId,
    address: ctx.address,
    knownDevice,
    requestId: ctx.requestId,
    detail,
  });
  const line = { event: "security", kind, outcome, accountId, clientAddress: ctx.address, knownDevice };
  ctx.log[outcome === "OK" ? "info" : "warn"](
    { ...line, requestId: ctx.requestId, about: { ...detail } },
    "security event",
  );
}

/** As noteSecurity, for refusals that anybody can cause as fast as they like: the first one of each in an hour. */
export async function noteFlood(
  ctx: Asking & Pick<Context, "db" | "limits">,
  note: SecurityNote,
): Promise<void> {
  const accountId = note.accountId === undefined ? askerOf(ctx) : note.accountId;
  const key = [note.kind, accountId ?? "", ctx.address, JSON.stringify(detailOf(ctx, note))].join("\n");
  if (!(await ctx.limits.consume(SAME, key)).ok) return;
  if ((await ctx.limits.consume(ALL, "all")).ok) await noteSecurity(ctx, ctx.db.manager, note);
}

/** A key that asks stands in the detail: it is nobody's account. */
function detailOf(
  { apiKey }: Partial<Pick<Context, "apiKey">>,
  { detail = {} }: SecurityNote,
): SecurityEvent["detail"] {
  return apiKey ? { ...detail, byApiKey: apiKey.apiKeyId } : detail;
}

function askerOf(ctx: Pick<Context, "actor" | "step">): number | null {
  return ctx.actor?.accountId ?? ctx.step?.accountId ?? null;
}
