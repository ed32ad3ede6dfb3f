import { STATE_LABELS } from "../../../schema/rules/case-states.ts";
import { INTERVENTION_CODES, INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import { named, numbersOf, type AuditNames } from "../accounts/users/audit-names.ts";

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
  words: {
    caseStatus: STATE_LABELS,
    intervention: Object.fromEntries(
      INTERVENTION_CODES.map((code) => [code, INTERVENTION_WORDS[code].inSentence]),
    ),
  },
};
