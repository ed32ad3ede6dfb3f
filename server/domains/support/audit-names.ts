import { named, numbersOf, type AuditNames } from "../accounts/users/audit-names.ts";

/** What the audit trail calls tickets. */
export const ticketNames: AuditNames = {
  things: {
    ticket: async ({ db }, ids) => {
      const rows = await db.query<{ id: string; number: string }[]>(
        `SELECT id::text AS id, number FROM tickets WHERE id = ANY($1::bigint[])`,
        [numbersOf(ids)],
      );
      return named(rows, ({ id, number }) => ({
        text: `la consulta ${number}`,
        page: { kind: "TICKET", key: id },
      }));
    },
  },
};
