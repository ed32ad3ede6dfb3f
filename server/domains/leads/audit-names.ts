import { named, numbersOf, type AuditNames } from "../accounts/users/audit-names.ts";
import { LEAD_STATUS_WORDS } from "./update-lead-status.ts";

/** What the audit trail calls leads: by their code, never by who asked. */
export const leadNames: AuditNames = {
  things: {
    lead: async ({ db }, ids) => {
      const rows = await db.query<{ id: string; codeId: string }[]>(
        `SELECT id::text AS id, code_id AS "codeId" FROM leads WHERE id = ANY($1::bigint[])`,
        [numbersOf(ids)],
      );
      return named(rows, ({ id, codeId }) => ({
        text: `la solicitud ${codeId}`,
        page: { kind: "LEAD", key: id },
      }));
    },
  },
  words: { leadStatus: LEAD_STATUS_WORDS },
};
