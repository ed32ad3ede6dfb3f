// SQL: whom somebody may still see is told by profile and account together; many are stored in one statement.
import type { EntityManager } from "typeorm";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import type { PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { throttle } from "../../shared/throttle.ts";
import { readId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { specialistOfPublicId } from "./public-specialist.ts";
import { FROM_SPECIALISTS, IS_PUBLIC, namedBySql, PUBLIC_ID, RECORD_COLUMNS } from "./specialist-profile.ts";
import type { SpecialistRecord } from "./specialist-profile.ts";
import { Favourite } from "./favourite.entity.ts";

const MOST_FAVOURITES = 200;
const CHANGES = { name: "favourites", points: 600, seconds: 3_600 };
const NO_SUCH_SPECIALIST = "No se ha encontrado este especialista.";
const FULL = `Puedes guardar ${MOST_FAVOURITES} favoritos como máximo. Quita alguno para añadir otro.`;

interface FavouritesAnswer {
  /** Public ids of the favourites. */
  favouriteIds: string[];
}

/** Of favourites f and specialists s: who hides the fee stays with whoever had the link. */
const CAN_BE_SEEN = `${IS_PUBLIC} AND (NOT s.fee_hidden OR f.by_link)`;

/** Public ids of the favourites that are still visible, newest first. */
export function myFavouriteIds(ctx: SignedInContext): Promise<string[]> {
  return favouriteIds(ctx.db.manager, ctx.actor.accountId);
}

/** Who can still be seen, also with a hidden fee, newest favourite first; one statement. */
export function myFavourites(ctx: SignedInContext): Promise<SpecialistRecord[]> {
  return ctx.db.query<SpecialistRecord[]>(
    `SELECT ${RECORD_COLUMNS} ${FROM_SPECIALISTS} JOIN favourites f ON f.specialist_id = s.account_id
     WHERE f.account_id = $1 AND ${CAN_BE_SEEN} ORDER BY f.created_at DESC, f.specialist_id DESC LIMIT $2`,
    [ctx.actor.accountId, MOST_FAVOURITES],
  );
}

async function favouriteIds(manager: EntityManager, accountId: number): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT ${PUBLIC_ID} AS id FROM favourites f JOIN specialists s ON s.account_id = f.specialist_id
     JOIN accounts a ON a.id = s.account_id
     WHERE f.account_id = $1 AND ${CAN_BE_SEEN} ORDER BY f.created_at DESC, f.specialist_id DESC LIMIT $2`,
    [accountId, MOST_FAVOURITES],
  );
  return rows.map(({ id }) => id);
}

/** Twice is once. Throws NotFound (nobody whom the public sees), Conflict (LIMIT), RateLimited. */
export async function setFavourite(
  ctx: SignedInContext,
  specialistId: string,
  favourite: boolean,
): Promise<FavouritesAnswer> {
  const { accountId } = ctx.actor;
  await throttle(ctx, [CHANGES, String(accountId)]);
  return ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    // Whom nobody may see any more can still be taken away.
    const id =
      (await specialistOfPublicId(manager, specialistId)) ?? (favourite ? null : readId(specialistId));
    if (id === null) throw new NotFound(NO_SUCH_SPECIALIST);
    const changed = favourite
      ? await addFavourite(ctx, manager, specialistId)
      : await removeFavourite(ctx, manager, id);
    if (changed) {
      await audit(ctx, manager, {
        action: "setFavourite",
        subjectType: "specialist",
        subjectId: id,
        data: { favourite },
      });
    }
    return { favouriteIds: await favouriteIds(manager, accountId) };
  });
}

async function addFavourite(ctx: SignedInContext, manager: EntityManager, id: string): Promise<boolean> {
  const known = await favouriteIds(manager, ctx.actor.accountId);
  if (known.includes(id)) return false;
  if (known.length >= MOST_FAVOURITES) throw new Conflict(FULL, { code: "LIMIT", field: ["specialistId"] });
  return (await insertFavourites(ctx, manager, [id])) > 0;
}

async function removeFavourite(ctx: SignedInContext, manager: EntityManager, id: number): Promise<boolean> {
  const removed = await manager
    .getRepository(Favourite)
    .delete({ accountId: ctx.actor.accountId, specialistId: id });
  return removed.affected !== 0;
}

/**
 * Adds what a visitor kept in the browser, newest first, up to the limit; whom nobody may see and what is no id
 * is left out. Twice is once. Throws RateLimited.
 */
export async function mergeFavourites(
  ctx: SignedInContext,
  specialistIds: readonly (string | number)[],
): Promise<FavouritesAnswer> {
  const { accountId } = ctx.actor;
  await throttle(ctx, [CHANGES, String(accountId)]);
  const ids = [...new Set(specialistIds.slice(0, MOST_FAVOURITES).map(String))];
  return ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const known = await favouriteIds(manager, accountId);
    const wanted = ids.filter((id) => !known.includes(id));
    const added = await insertFavourites(ctx, manager, wanted, MOST_FAVOURITES - known.length);
    if (added > 0) {
      await audit(ctx, manager, {
        action: "mergeFavourites",
        subjectType: "account",
        subjectId: accountId,
        data: { added },
      });
    }
    return { favouriteIds: await favouriteIds(manager, accountId) };
  });
}

/** Those the public sees, at most `room`, the first of them the newest; gives how many came to be. */
async function insertFavourites(
  { clock, actor }: SignedInContext,
  manager: EntityManager,
  ids: readonly string[],
  room = ids.length,
): Promise<number> {
  if (ids.length === 0 || room <= 0) return 0;
  const rows = await manager.query<unknown[]>(
    `INSERT INTO favourites (account_id, specialist_id, created_at, by_link)
     SELECT $1, named.id, $3::timestamptz - named.place * interval '1 millisecond', named.fee_hidden
     FROM (SELECT s.account_id AS id, min(wanted.place) AS place, s.fee_hidden
       FROM unnest($2::text[], $5::bigint[]) WITH ORDINALITY AS wanted (id, number, place)
       JOIN specialists s ON ${namedBySql("wanted.number", "wanted.id")} JOIN accounts a ON a.id = s.account_id
       WHERE ${IS_PUBLIC} GROUP BY s.account_id, s.fee_hidden) AS named
     ORDER BY named.place LIMIT $4
     ON CONFLICT (account_id, specialist_id) DO UPDATE SET by_link = true
       WHERE excluded.by_link AND NOT favourites.by_link RETURNING 1`,
    [actor.accountId, ids, clock.now(), room, ids.map((id) => readId(id) ?? 0)],
  );
  return rows.length;
}

/** Whom somebody keeps as a favourite is theirs alone: it goes with the account, and nothing of it is kept. */
export const favouritesDataHolder: PersonalDataHolder = {
  name: "favourites",
  async collect({ db }, accountId) {
    const rows = await db.query<unknown[]>(
      `SELECT ${displayNameSql("a")} AS specialist, f.created_at AS since
       FROM favourites f JOIN accounts a ON a.id = f.specialist_id
       WHERE f.account_id = $1 ORDER BY f.created_at DESC, f.specialist_id DESC`,
      [accountId],
    );
    return rows.length === 0 ? [] : [{ name: "favoritos.json", json: rows }];
  },
  async block(_ctx, manager, accountId) {
    await manager.getRepository(Favourite).delete([{ accountId }, { specialistId: accountId }]);
    return null;
  },
};
