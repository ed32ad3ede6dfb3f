import { createHash } from "node:crypto";
import { LessThanOrEqual } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import { RefusedRequest } from "../../../platform/refusals.ts";
import { CertifiedCommunication } from "./certified-communication.entity.ts";
import { FIRST_ASKED_MS } from "./note-taken.ts";
import { readEvent } from "./read-event.ts";
import { takeEvent } from "./take-event.ts";

type WorkDeps = Pick<Deps, "db" | "clock" | "jobs" | "provider">;

/** In one run, each minute; one after the other, so that the provider has at most one question at a time. */
const AT_ONCE = 50;
const SILENT_PROVIDER_MS = 15 * 60_000;
/** Each pause is twice the one before: 6 h, 12 h, one day … 16 days, which is a month in all. */
const MOST_ASKS = 7;
/** Later than any result: certified post waits for its addressee a month at most. */
const TOO_OLD_MS = 60 * 86_400_000;

/**
 * Asks the provider what became of communications of which no callback has told a result for a while. What it says is taken like a
 * callback, so that one that comes late changes nothing. Nobody is asked for ever: without a result it is given up.
 */
export async function askResults(deps: WorkDeps): Promise<void> {
  const { db, clock, provider } = deps;
  if (provider === null) return;
  const rows = db.getRepository(CertifiedCommunication);
  const due = await rows.find({
    where: { askAt: LessThanOrEqual(clock.now()) },
    order: { askAt: "ASC", recipientId: "ASC" },
    take: AT_ONCE,
  });
  for (const row of due) {
    const told = await provider.statusOf(row.reference);
    if (told.outcome === "unknown") {
      await putOff(deps, due.slice(due.indexOf(row)));
      return;
    }
    const hasResult = told.outcome === "told" && (await takeTold(deps, row, told.body));
    if (!hasResult) await noteNoResult(deps, row, told.outcome === "absent");
  }
}

/** Whether it tells a result of this very communication; an impossible one is none. */
async function takeTold(
  deps: WorkDeps,
  { reference }: CertifiedCommunication,
  body: Buffer,
): Promise<boolean> {
  const event = readEvent(body);
  if (typeof event === "string" || event.reference !== reference || event.type === "accepted") return false;
  const id = `asked:${createHash("sha256").update(body).digest("hex")}`;
  const answer = await takeEvent(deps, id, body).catch((error: unknown) => {
    if (error instanceof RefusedRequest) return "refused" as const;
    throw error;
  });
  return answer === "taken" || answer === "known";
}

async function noteNoResult(
  { db, clock }: WorkDeps,
  { recipientId, asks, takenAt }: CertifiedCommunication,
  isAbsent: boolean,
): Promise<void> {
  const now = clock.now();
  const isOver = isAbsent || asks + 1 >= MOST_ASKS || now.getTime() - takenAt.getTime() > TOO_OLD_MS;
  const next = new Date(now.getTime() + FIRST_ASKED_MS * 2 ** (asks + 1));
  await db
    .getRepository(CertifiedCommunication)
    // A callback may have come meanwhile: then nothing is awaited.
    .update(
      { recipientId, askAt: LessThanOrEqual(now) },
      isOver ? { asks: asks + 1, askAt: null, gaveUpAt: now } : { asks: asks + 1, askAt: next },
    );
}

/**
 * The provider doesn't answer: nothing is counted against anybody, but what is too old. The first of them, which it may be about,
 * waits longer: it mustn't stand before the others every time.
 */
async function putOff(deps: WorkDeps, rows: readonly CertifiedCommunication[]): Promise<void> {
  const now = deps.clock.now();
  for (const [index, row] of rows.entries()) {
    const askAt = new Date(now.getTime() + SILENT_PROVIDER_MS * (index === 0 ? 2 : 1));
    const isTooOld = now.getTime() - row.takenAt.getTime() > TOO_OLD_MS;
    await deps.db
      .getRepository(CertifiedCommunication)
      .update(
        { recipientId: row.recipientId, askAt: LessThanOrEqual(now) },
        isTooOld ? { askAt: null, gaveUpAt: now } : { askAt },
      );
  }
}
