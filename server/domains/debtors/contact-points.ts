// SQL: an upsert that keeps the newest.
import type { EntityManager } from "typeorm";
import type { ContactPointState } from "../../../schema/rules/restrictions.ts";
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
