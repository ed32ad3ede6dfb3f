// SQL: the rows of a ledger of 100,000 are moved in one statement.
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { Conflict, InvalidInput } from "../../platform/refusals.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { fixAudience, judgingOf } from "./audience/audience.ts";
import { lockMailing, auditMailing, requireList, requireToCome, storeMailing } from "./change-mailing.ts";
import { requireChannel } from "./offered-channels.ts";
import { StartMailingInput } from "./create-mailing.input.ts";
import type { Mailing } from "./mailing.entity.ts";
import { RETRYABLE_SQL } from "./recipient-states.ts";
import { countBounces } from "./sending/count-bounces.ts";
import { goOn } from "./sending/mailing-job.ts";
import { templateVersion } from "./templates/templates.ts";

type Answer = Promise<{ mailing: Mailing }>;

/**
 * Fixes who gets it and begins, or plans the beginning. Throws InvalidInput (NOBODY_LEFT, COUNT_CHANGED, too many debts),
 * NotFound, Conflict (ALREADY_BEGUN, LIST_DELETED).
 */
export async function startMailing(
  ctx: SignedInContext,
  id: string,
  given: Contract.StartMailingInput,
): Answer {
  const { expectedRecipients, startsAt: at } = readInput(new StartMailingInput(), given);
  requireToCome(ctx, at);
  return ctx.db.transaction(async (manager) => {
    const mailing = await lockMailing(ctx, manager, id);
    if (mailing.status !== "DRAFT")
      throw new Conflict("Este mailing ya ha empezado.", { code: "ALREADY_BEGUN" });
    requireChannel(ctx, mailing.channel);
    await requireList(manager, mailing.selection);
    const template = await templateVersion(manager, mailing.templateId);
    const { recentDays, channel } = mailing;
    const { recipients, tasks } = await fixAudience(
      ctx,
      manager,
      mailing,
      judgingOf(ctx, { purpose: template.purpose, recentDays, channel }),
    );
    checkCount(recipients, expectedRecipients);
    const status = at === null ? "RUNNING" : "SCHEDULED";
    const startedAt = at === null ? ctx.clock.now() : null;
    Object.assign(mailing, { status, startedAt, startsAt: at, tasks, templateVersion: template.version });
    await storeMailing(ctx, manager, mailing);
    await auditMailing(ctx, manager, "startMailing", mailing, { count: recipients });
    if (status === "RUNNING") await goOn(ctx, manager, mailing.id);
    return { mailing };
  });
}

function checkCount(recipients: number, expected: number): void {
  if (recipients === 0)
    throw refused(
      "selection",
      "NOBODY_LEFT",
      "No queda nadie a quien escribir: mira por qué se excluye a cada persona.",
    );
  if (recipients !== expected)
    throw refused(
      "expectedRecipients",
      "COUNT_CHANGED",
      `Ahora lo recibirían ${shownCount(recipients)} personas y no ${shownCount(expected)}: algo ha cambiado entretanto. Revísalo y confirma de nuevo.`,
    );
}

function refused(field: string, code: string, message: string): InvalidInput {
  return new InvalidInput([{ field: [field], code, message }]);
}

interface Move {
  action: string;
  from: readonly Contract.MailingStatus[];
  to: Contract.MailingStatus;
  /** Why it isn't possible otherwise. */
  refusal: string;
}

const PAUSE: Move = {
  action: "pauseMailing",
  from: ["RUNNING", "SCHEDULED"],
  to: "PAUSED",
  refusal: "Este mailing no está en marcha.",
};
const RESUME: Move = {
  action: "resumeMailing",
  from: ["PAUSED"],
  to: "RUNNING",
  refusal: "Este mailing no está en pausa.",
};
const CANCEL: Move = {
  action: "cancelMailing",
  from: ["SCHEDULED", "RUNNING", "PAUSED"],
  to: "CANCELLED",
  refusal: "Este mailing no está en marcha: no hay nada que cancelar.",
};

/** After what is just being handed over. Throws NotFound, Conflict (NOT_POSSIBLE), as the moves below. */
export function pauseMailing(ctx: SignedInContext, id: string): Answer {
  return move(ctx, id, PAUSE, (mailing) => void (mailing.pausedBecause = null));
}

export function resumeMailing(ctx: SignedInContext, id: string): Answer {
  return move(ctx, id, RESUME, async (mailing, manager) => {
    await requireList(manager, mailing.selection);
    // Whoever lets it go on has seen what came back so far.
    const { handled, bounced } = await countBounces(manager, mailing.id);
    mailing.acceptedHandled = handled;
    mailing.acceptedBounced = bounced;
    mailing.pausedBecause = null;
    mailing.waitsUntil = null;
    mailing.startedAt ??= ctx.clock.now();
  });
}

/** Those not sent yet get nothing. What is being handed over just now is noted as sent. */
export function cancelMailing(ctx: SignedInContext, id: string): Answer {
  return move(ctx, id, CANCEL, (mailing) => {
    mailing.pausedBecause = null;
    mailing.endedAt = ctx.clock.now();
  });
}

/** Once more to those given up, unconfirmed or returned for a passing reason. Throws NotFound, Conflict (NOT_POSSIBLE). */
export async function retryMailing(ctx: SignedInContext, id: string): Answer {
  return ctx.db.transaction(async (manager) => {
    const mailing = await lockMailing(ctx, manager, id);
    if (mailing.status === "CANCELLED" || mailing.status === "DRAFT")
      throw notPossible("Este mailing no se puede reintentar.");
    const [, retried] = await manager.query<[unknown, number]>(
      `UPDATE mailing_recipients r SET state = 'QUEUED', tries = 0, next_at = NULL, bounce_kind = NULL
       WHERE r.mailing_id = $1 AND ${RETRYABLE_SQL}`,
      [mailing.id],
    );
    if (retried === 0) throw notPossible("No hay ningún correo fallido que reintentar.");
    if (mailing.status === "FINISHED") Object.assign(mailing, { status: "RUNNING", endedAt: null });
    await storeMailing(ctx, manager, mailing);
    await auditMailing(ctx, manager, "retryMailing", mailing, { count: retried });
    if (mailing.status === "RUNNING") await goOn(ctx, manager, mailing.id);
    return { mailing };
  });
}

function move(
  ctx: SignedInContext,
  id: string,
  { action, from, to, refusal }: Move,
  change: (mailing: Mailing, manager: EntityManager) => void | Promise<void>,
): Answer {
  return ctx.db.transaction(async (manager) => {
    const mailing = await lockMailing(ctx, manager, id);
    if (!from.includes(mailing.status)) throw notPossible(refusal);
    // What was planned for later goes on waiting for its hour.
    const isPlanned = to === "RUNNING" && mailing.startsAt !== null && mailing.startsAt > ctx.clock.now();
    mailing.status = isPlanned ? "SCHEDULED" : to;
    if (!isPlanned) await change(mailing, manager);
    if (to === "CANCELLED")
      await manager.query(
        `UPDATE mailing_recipients SET state = 'CANCELLED', lease = NULL
         WHERE mailing_id = $1 AND state IN ('QUEUED', 'DEFERRED', 'SENDING')`,
        [mailing.id],
      );
    await storeMailing(ctx, manager, mailing);
    await auditMailing(ctx, manager, action, mailing);
    if (mailing.status === "RUNNING") await goOn(ctx, manager, mailing.id);
    return { mailing };
  });
}

function notPossible(message: string): Conflict {
  return new Conflict(message, { code: "NOT_POSSIBLE" });
}
