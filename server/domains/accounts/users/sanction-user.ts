import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { Conflict, Unauthenticated } from "../../../platform/refusals.ts";
import { Account, displayName } from "../account.entity.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { readInput, type Unchecked } from "../../../shared/inputs/read-input.ts";
import { mailSanction, type NewSanction } from "./sanction-mails.ts";
import { SanctionUserInput } from "./sanction-user.input.ts";
import { hasModerateSanction, type SanctionSeverity } from "./sanctions.ts";
import { sessionsEnded, signOutEverywhere } from "./user-sessions.ts";
import { findUser, lockUser, refuseOneself, type UserAnswer } from "./user-rows.ts";
import { Sanction } from "./sanction.entity.ts";

const DAY_MS = 86_400_000;

/**
 * LIGHT warns; MODERATE suspends for days, GRAVE for good, and both end the person's sessions at once. The person gets
 * the reason by mail. Throws InvalidInput, NotFound, or Conflict: oneself, an account that isn't active or suspended,
 * and a second MODERATE, which counts as GRAVE and has to be said so.
 */
export async function sanctionUser(
  ctx: SignedInContext,
  id: string,
  given: Unchecked<Contract.SanctionUserInput>,
): Promise<UserAnswer> {
  const read = readInput(new SanctionUserInput(), given);
  const message = await ctx.db.transaction(async (manager) => {
    await holdAdministrators(ctx, manager);
    const account = await lockUser(manager, id);
    refuseOneself(ctx, account, "No puedes sancionar tu propia cuenta.");
    await refuseByState(manager, account, read.severity);
    const sanction = await store(ctx, manager, account, read);
    const ended = read.severity === "LIGHT" ? 0 : await shutOut(ctx, manager, account.id, sanction.endsAt);
    await mailSanction(ctx, manager, account.id, sanction);
    await audit(ctx, manager, {
      action: "sanctionUser",
      subjectType: "account",
      subjectId: account.id,
      data: { severity: read.severity, days: read.days },
    });
    return told(account, sanction, ended);
  });
  return { user: await findUser(ctx, id), message };
}

/**
 * Of two administrators who sanction each other at once the second finds that it no longer is one. So an active one
 * always stays: the asker, who can't sanction oneself. Throws Unauthenticated.
 */
async function holdAdministrators(ctx: SignedInContext, manager: EntityManager): Promise<void> {
  const rows = await manager.getRepository(Account).find({
    select: { id: true },
    where: { role: "ADMIN", status: "ACTIVE" },
    order: { id: "ASC" },
    lock: { mode: "pessimistic_write" },
  });
  if (!rows.some(({ id }) => id === ctx.actor.accountId)) throw new Unauthenticated();
}

async function refuseByState(
  manager: EntityManager,
  account: Account,
  severity: SanctionSeverity,
): Promise<void> {
  if (account.status === "CLOSED") throw new Conflict("Esta cuenta está eliminada.");
  if (account.status !== "ACTIVE" && account.status !== "SUSPENDED")
    throw new Conflict("Esta cuenta no ha terminado su registro: no se puede sancionar.");
  if (account.status === "SUSPENDED" && account.suspendedUntil === null)
    throw new Conflict("Esta cuenta ya está expulsada.");
  if (severity === "MODERATE" && (await hasModerateSanction(manager, account.id))) {
    throw new Conflict(
      "Esta cuenta ya tuvo una suspensión moderada. Según los términos, repetir una falta moderada cuenta como grave y conlleva la expulsión inmediata: si es lo que corresponde, elige «Grave».",
      { code: "COUNTS_AS_GRAVE", field: ["severity"] },
    );
  }
}

async function store(
  ctx: SignedInContext,
  manager: EntityManager,
  account: Account,
  { severity, days, reason, training }: SanctionUserInput,
): Promise<NewSanction> {
  const now = ctx.clock.now();
  const endsAt = days === null ? null : new Date(now.getTime() + days * DAY_MS);
  await manager.getRepository(Sanction).insert({
    accountId: account.id,
    severity,
    days,
    reason,
    training,
    createdBy: ctx.actor.accountId,
    createdAt: now,
    endsAt,
  });
  return { severity, reason, training, endsAt };
}

/** Gives how many sessions ended. */
async function shutOut(
  ctx: SignedInContext,
  manager: EntityManager,
  accountId: number,
  until: Date | null,
): Promise<number> {
  await manager
    .getRepository(Account)
    .update(accountId, { status: "SUSPENDED", suspendedUntil: until, updatedAt: ctx.clock.now() });
  return signOutEverywhere(ctx, manager, accountId);
}

function told(account: Account, { severity, endsAt }: NewSanction, ended: number): string {
  const name = displayName(account);
  if (severity === "LIGHT") return `Se ha advertido a ${name} y se le envía el motivo por correo.`;
  const what =
    endsAt === null
      ? `${name} queda fuera de la plataforma`
      : `${name} queda en suspensión hasta el ${shownDay(endsAt)}`;
  return `${what} y ${sessionsEnded(ended)} Se le envía el motivo por correo.`;
}
