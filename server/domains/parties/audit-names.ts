import { named, numbersOf, type AuditNames } from "../accounts/users/audit-names.ts";
import { partyName } from "./party.ts";

interface PartyNameRow {
  id: string;
  names: string;
  surnames: string;
  caseId: string | null;
  taskId: string | null;
}

/** What the audit trail calls parties; the pages are those of their matters. */
export const partyNames: AuditNames = {
  things: {
    party: async ({ db }, ids) => {
      const rows = await db.query<PartyNameRow[]>(
        `SELECT id::text AS id, names, surnames, case_id::text AS "caseId", task_id::text AS "taskId" FROM parties
         WHERE id = ANY($1::bigint[])`,
        [numbersOf(ids)],
      );
      return named(rows, (party) => ({
        text: partyName(party) || "una parte sin nombre",
        page: null,
        within:
          party.caseId === null
            ? { type: "task", id: party.taskId ?? "" }
            : { type: "case", id: party.caseId },
      }));
    },
  },
};
