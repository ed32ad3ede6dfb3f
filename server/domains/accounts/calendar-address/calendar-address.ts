import { createHash, randomBytes } from "node:crypto";
import { audit } from "../../../shared/audit.ts";
import type { Actor, Context, SignedInContext } from "../../../shared/context.ts";
import { throttle } from "../../../shared/throttle.ts";
import { NotFound } from "../../../platform/refusals.ts";
import { Account } from "../account.entity.ts";
import { lockOwnAccount } from "../account-rows.ts";
import { CalendarAddress } from "./calendar-address.entity.ts";

interface CalendarAddressAnswer {
  /** In this answer only. */
  url: string | null;
  address: CalendarAddress | null;
  message: string;
}

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
const FETCH_STEP_MS = 60_000;

const CREATIONS = { name: "create-calendar-address", points: 10, seconds: 3_600 };
/** Programs ask every quarter of an hour at most; several of a person's may. */
const FETCHES = { name: "fetch-calendar", points: 120, seconds: 3_600 };
const MISSES = { name: "miss-calendar", points: 30, seconds: 3_600 };

export function calendarAddress({ db, actor }: SignedInContext): Promise<CalendarAddress | null> {
  return db.getRepository(CalendarAddress).findOneBy({ accountId: actor.accountId });
}

/** A new secret address; one that was there ends. Throws RateLimited (10 an hour). */
export async function createCalendarAddress(ctx: SignedInContext): Promise<CalendarAddressAnswer> {
  const { accountId } = ctx.actor;
  await throttle(ctx, [CREATIONS, String(accountId)]);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const address = await ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const repository = manager.getRepository(CalendarAddress);
    const { affected } = await repository.delete({ accountId });
    await repository.insert({ accountId, tokenHash: hashOf(token), createdAt: ctx.clock.now() });
    await audit(ctx, manager, {
      action: "createCalendarAddress",
      subjectType: "account",
      subjectId: accountId,
      data: { replaced: affected === 1 },
    });
    return repository.findOneByOrFail({ accountId });
  });
  return {
    url: `${ctx.env.publicUrl}/calendar/${token}.ics`,
    address,
    message: "Copia la dirección ahora: no volveremos a mostrarla",
  };
}

/** Whoever has the address reads nothing more; without one nothing happens. */
export async function revokeCalendarAddress(ctx: SignedInContext): Promise<CalendarAddressAnswer> {
  const { accountId } = ctx.actor;
  await ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const { affected } = await manager.getRepository(CalendarAddress).delete({ accountId });
    if (affected === 1)
      await audit(ctx, manager, {
        action: "revokeCalendarAddress",
        subjectType: "account",
        subjectId: accountId,
      });
  });
  return { url: null, address: null, message: "La dirección de tu calendario ya no funciona" };
}

/**
 * Whose calendar this secret opens, and that it was asked for. Throws NotFound, the same for what never was and what has
 * ended, and RateLimited (120 an hour for one address, 30 misses an hour from one network address).
 */
export async function openCalendarAddress(
  ctx: Context,
  token: string,
): Promise<Pick<Actor, "accountId" | "role">> {
  const found = TOKEN.test(token) ? await find(ctx, token) : null;
  if (found === null) {
    await throttle(ctx, [MISSES, ctx.address]);
    throw new NotFound("Esta dirección de calendario no existe o ya no funciona.");
  }
  await throttle(ctx, [FETCHES, String(found.accountId)]);
  const now = ctx.clock.now();
  if (found.lastFetchedAt === null || now.getTime() - found.lastFetchedAt.getTime() >= FETCH_STEP_MS)
    await ctx.db
      .getRepository(CalendarAddress)
      .update({ accountId: found.accountId, tokenHash: hashOf(token) }, { lastFetchedAt: now });
  return { accountId: found.accountId, role: found.role };
}

type Found = Pick<Actor, "accountId" | "role"> & Pick<CalendarAddress, "lastFetchedAt">;

async function find({ db }: Context, token: string): Promise<Found | null> {
  const address = await db.getRepository(CalendarAddress).findOneBy({ tokenHash: hashOf(token) });
  if (address === null) return null;
  const { accountId, lastFetchedAt } = address;
  const account = await db
    .getRepository(Account)
    .findOne({ select: { id: true, role: true }, where: { id: accountId, status: "ACTIVE" } });
  return account && { accountId, role: account.role, lastFetchedAt };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
