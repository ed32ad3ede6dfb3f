import { Any } from "typeorm";
import { named, numbersOf, type AuditNames } from "../accounts/users/audit-names.ts";
import { Ticket } from "./ticket.entity.ts";

/** What the audit trail calls tickets. */
export const ticketNames: AuditNames = {
  subjects: {
    ticket: async ({ db }, ids) => {
      const rows = await db
        .getRepository(Ticket)
        .find({ select: { id: true, number: true }, where: { id: Any(numbersOf(ids)) } });
      return named(rows, ({ id, number }) => ({
        text: `la consulta ${number}`,
        page: { kind: "TICKET", key: String(id) },
      }));
    },
  },
};
