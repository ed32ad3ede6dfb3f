// SQL: an upsert of some thousand that keeps the newest; those that don't work are asked about for 100,000 people at once.
import type { EntityManager } from "typeorm";
import type { PostalPointState } from "../../../schema/rules/restrictions.ts";
import { personOf } from "./count-debts.ts";

export interface NewAddressState {
  debtorId: number;
  /** As a debt says it. */
  address: string;
  status: PostalPointState;
  /** How it is known, in words for the screen: "Carta L12-345: «Desconocido»". */
  source: string;
  at: Date;
  notedBy?: number | null;
}

/**
 * Notes what has become known of postal addresses, each debtor's once; something older than what is known changes nothing.
 * Debtors that are gone by now are passed over.
 */
export async function recordAddresses(
  manager: EntityManager,
  points: readonly NewAddressState[],
): Promise<void> {
  await manager.query(
    `INSERT INTO debtor_addresses AS a (debtor_id, address, status, source, since, noted_by)
     SELECT d.id, f.address, f.status, f.source, f.at, f."notedBy"
     FROM jsonb_to_recordset($1::jsonb) AS f ("debtorId" bigint, address text, status text, source text, at timestamptz, "notedBy" bigint)
       JOIN debtors d ON d.id = f."debtorId" ORDER BY d.id, f.address
     ON CONFLICT (debtor_id, address) DO UPDATE SET status = excluded.status, source = excluded.source,
       since = excluded.since, noted_by = excluded.noted_by WHERE a.since <= excluded.since`,
    [JSON.stringify(points)],
  );
}

/** SQL: the addresses (person, address) at which persons weren't reached. */
export const UNREACHED_SQL = `SELECT ${personOf("d")} AS person, a.address
  FROM debtor_addresses a JOIN debtors d ON d.id = a.debtor_id WHERE a.status <> 'VALID'`;

/** Of whom a person consists: those of whom this address is known. */
export async function debtorsAt(
  manager: Pick<EntityManager, "query">,
  personId: number,
  address: string,
): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT d.id FROM debtors d JOIN debtor_addresses a ON a.debtor_id = d.id
     WHERE ${personOf("d")} = $1 AND a.address = $2`,
    [personId, address],
  );
  return rows.map(({ id }) => id);
}
