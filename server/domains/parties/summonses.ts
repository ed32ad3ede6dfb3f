// SQL: sessions stand above this domain.
import DataLoader from "dataloader";
import { Any, Not, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { PartyNotice } from "./party-notice.entity.ts";

/** Sessions that parties are called to, and since when it is known that they have the call. */

type Reading = Pick<EntityManager, "query">;

/** What is proved from outside has a day but no hour, so it has to be of an earlier day. */
const BEFORE = `(n.received_at <= m.starts_at AND (n.receipt NOT IN ('DELIVERED', 'REFUSED', 'NOT_COLLECTED')
  OR (n.received_at AT TIME ZONE 'Europe/Madrid')::date < (m.starts_at AT TIME ZONE 'Europe/Madrid')::date))`;

/** SQL: when the party `p` received the summons to the session `m`, if before the session; else null. */
export const SUMMONED_AT = `(SELECT min(n.received_at) FROM party_notices n
  WHERE n.party_id = p.id AND n.called_session_id = m.id AND ${BEFORE})`;

export interface Summons {
  partyId: number;
  sessionId: number;
  startsAt: Date;
  /** First receipt before the session that can be proved. */
  receivedAt: Date | null;
}

const OF_PARTIES = `SELECT p.id AS "partyId", m.id AS "sessionId", m.starts_at AS "startsAt", ${SUMMONED_AT} AS "receivedAt"
  FROM session_attendance a JOIN matter_sessions m ON m.id = a.session_id JOIN parties p ON p.id = a.party_id
  WHERE a.party_id = ANY($1)`;

/** Summonses to sessions that are still to come at `at` whose receipt isn't known. One statement. */
export async function unreadSummonses(
  db: Reading,
  partyIds: readonly number[],
  at: Date,
): Promise<Summons[]> {
  const rows = await db.query<Summons[]>(
    `${OF_PARTIES} AND m.status = 'SCHEDULED' AND m.starts_at > $2 ORDER BY m.starts_at, m.id`,
    [partyIds, at],
  );
  return rows.filter(({ receivedAt }) => receivedAt === null);
}

/** The summons of a party to one of its sessions, also a past one; null when it isn't summoned to it. */
export async function summonsTo(db: Reading, partyId: number, sessionId: number): Promise<Summons | null> {
  const [row] = await db.query<Summons[]>(`${OF_PARTIES} AND m.id = $2 AND m.status <> 'CANCELLED'`, [
    [partyId],
    sessionId,
  ]);
  return row ?? null;
}

/**
 * A new time or place is a new summons, and who is no longer called has none: earlier notices no longer count for it.
 */
export async function forgetSummonses(
  manager: EntityManager,
  sessionId: number,
  { except }: { except: readonly number[] },
): Promise<void> {
  await manager
    .getRepository(PartyNotice)
    .update({ calledSessionId: sessionId, partyId: Not(Any(except)) }, { calledSessionId: null });
}

/** Of sessions that weren't cancelled, the last ones first; batched. */
export function summonsLoader(ctx: Context): DataLoader<number, Summons[]> {
  return ctx.loader(
    "party-summonses",
    () =>
      new DataLoader(
        async (ids: readonly number[]) => {
          const rows = await ctx.db.query<Summons[]>(
            `${OF_PARTIES} AND m.status <> 'CANCELLED' ORDER BY m.starts_at DESC, m.id DESC`,
            [ids],
          );
          const found = Map.groupBy(rows, ({ partyId }) => partyId);
          return ids.map((id) => found.get(id) ?? []);
        },
        { cache: false },
      ),
  );
}
