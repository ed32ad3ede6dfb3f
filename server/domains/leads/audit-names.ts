import { LEAD_STATES } from "../../../schema/rules/leads.ts";
import { Any } from "typeorm";
import { named, numbersOf, type AuditNames } from "../accounts/users/audit-names.ts";
import { Lead } from "./lead.entity.ts";

/** What the audit trail calls leads: by their code, never by who asked. */
export const leadNames: AuditNames = {
  subjects: {
    lead: async ({ db }, ids) => {
      const rows = await db
        .getRepository(Lead)
        .find({ select: { id: true, codeId: true }, where: { id: Any(numbersOf(ids)) } });
      return named(rows, ({ id, codeId }) => ({
        text: `la solicitud ${codeId}`,
        page: { kind: "LEAD", key: String(id) },
      }));
    },
  },
  words: { leadStatus: LEAD_STATES },
};
