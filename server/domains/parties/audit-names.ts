// SQL: for each line of the trail the name of its own time.
import type { DataSource } from "typeorm";
import {
  readDatedId,
  type AuditNames,
  type DatedId,
  type NamedSubject,
} from "../accounts/users/audit-names.ts";
import { partyName } from "./party.ts";

interface PartyNameRow {
  id: number;
  entry: number;
  names: string;
  surnames: string;
  caseId: string | null;
  taskId: string | null;
  accountId: string | null;
}

/**
 * Parties as they were called when the line of the trail was written, by "id@entry"; `textOf` gets a name, or "".
 * `ownText`: what the party's own account reads instead.
 */
export async function namePartiesThen(
  db: Pick<DataSource, "query">,
  keys: readonly string[],
  textOf: (name: string) => string,
  ownText: string | null = null,
): Promise<ReadonlyMap<string, NamedSubject>> {
  const dated = keys.map(readDatedId).filter((one): one is DatedId => one !== null);
  const rows = await db.query<PartyNameRow[]>(
    `SELECT p.id, k.entry, coalesce(f.names, p.names) AS names, coalesce(f.surnames, p.surnames) AS surnames,
       p.case_id::text AS "caseId", p.task_id::text AS "taskId", p.account_id::text AS "accountId"
     FROM unnest($1::bigint[], $2::bigint[]) AS k (id, entry) JOIN parties p ON p.id = k.id
     LEFT JOIN LATERAL (
       SELECT f.names, f.surnames FROM party_former_names f WHERE f.party_id = p.id AND f.last_entry >= k.entry
       ORDER BY f.last_entry, f.id LIMIT 1) f ON true`,
    [dated.map(({ id }) => id), dated.map(({ entry }) => entry)],
  );
  return new Map(
    rows.map((row) => [
      `${row.id}@${row.entry}`,
      {
        text: textOf(partyName(row)),
        page: null,
        own: ownText === null || row.accountId === null ? null : { accountId: row.accountId, text: ownText },
        within:
          row.caseId === null ? { type: "task", id: row.taskId ?? "" } : { type: "case", id: row.caseId },
      },
    ]),
  );
}

/** What the audit trail calls parties; the pages are those of their matters. */
export const partyNames: AuditNames = {
  subjects: {},
  datedSubjects: {
    party: ({ db }, keys) => namePartiesThen(db, keys, (name) => name || "una parte sin nombre"),
  },
};
