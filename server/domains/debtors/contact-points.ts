// SQL: an upsert that keeps the newest; whose address it is, is asked of parties, which stand above this domain.
import type { EntityManager } from "typeorm";
import type { ContactPointState } from "../../../schema/rules/restrictions.ts";
import { CONTACT_WAYS, statesAgainst, type ContactWay } from "./contact-ways.ts";
import type { PointChannel } from "./debtor-point.entity.ts";

export interface NewPointState {
  channel: PointChannel;
  /** An e-mail address, or a telephone with its country's code. */
  value: string;
  status: ContactPointState;
  /** What a server answered. */
  code?: string | null;
  /** How it is known, in words for the screen: "Rechazo del servidor de correo". */
  source: string;
  at: Date;
  notedBy?: number | null;
}

/** As it is stored and compared: e-mail in small letters, of a telephone the digits. */
export function pointValue(channel: PointChannel, value: string): string {
  return channel === "EMAIL" ? value.trim().toLowerCase() : value.replace(/\D/g, "");
}

/** Notes what has become known of an address or a telephone; something older than what is known changes nothing. */
export async function recordContactPoint(manager: EntityManager, point: NewPointState): Promise<void> {
  const { channel, value, status, code = null, source, at, notedBy = null } = point;
  await manager.query(
    `INSERT INTO contact_points AS c (channel, value, status, code, source, since, noted_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (channel, value) DO UPDATE SET status = excluded.status, code = excluded.code,
       source = excluded.source, since = excluded.since, noted_by = excluded.noted_by WHERE c.since <= excluded.since`,
    [channel, pointValue(channel, value), status, code, source, at, notedBy],
  );
}

/**
 * What is known of an address of a party. Null: nothing, or the party owes no corporate task's debt: what lists know of
 * addresses doesn't concern cases.
 */
export async function knownOfAddress(
  manager: EntityManager,
  { id, email }: { id: number; email: string | null },
): Promise<ContactPointState | null> {
  const [known] = await manager.query<{ status: ContactPointState }[]>(
    `SELECT status FROM contact_points WHERE channel = 'EMAIL' AND value = $2
       AND EXISTS (SELECT FROM parties p WHERE p.id = $1 AND p.task_id IS NOT NULL AND p.side = 'RESPONDENT')`,
    [id, pointValue("EMAIL", email ?? "")],
  );
  return known?.status ?? null;
}

/** What stands against writing to this address by this way; null: nothing. The one rule of addresses for single mails. */
export async function addressBan(
  manager: EntityManager,
  party: { id: number; email: string | null },
  way: ContactWay,
): Promise<ContactPointState | null> {
  const known = await knownOfAddress(manager, party);
  return known !== null && statesAgainst(CONTACT_WAYS[way].purpose).includes(known) ? known : null;
}
