import { named, numbersOf, type AuditNames } from "../accounts/users/audit-names.ts";
import { INTERVENTION_NAMES } from "./case-message.ts";
import { CASE_STATUSES } from "./case-record.ts";

/** What the audit trail calls cases and what is around them. */
export const caseNames: AuditNames = {
  things: {
    case: async ({ db }, ids) => {
      const rows = await db.query<{ id: string; number: string }[]>(
        `SELECT id::text AS id, number FROM cases WHERE id = ANY($1::bigint[])`,
        [numbersOf(ids)],
      );
      return named(rows, ({ number }) => ({
        text: `el expediente ${number}`,
        page: { kind: "CASE", key: number },
      }));
    },
    clientContact: async ({ db }, ids) => {
      const rows = await db.query<{ id: string; name: string }[]>(
        `SELECT id::text AS id, trim(names || ' ' || surnames) AS name FROM client_contacts
         WHERE id = ANY($1::bigint[])`,
        [numbersOf(ids)],
      );
      return named(rows, ({ name }) => ({ text: `el contacto de ${name}`, page: null }));
    },
  },
  words: { caseStatus: CASE_STATUSES, intervention: INTERVENTION_NAMES },
};
