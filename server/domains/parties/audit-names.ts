import { Any } from "typeorm";
import { named, numbersOf, type AuditNames } from "../accounts/users/audit-names.ts";
import { partyName } from "./party.ts";
import { Party } from "./party.entity.ts";

/** What the audit trail calls parties; the pages are those of their matters. */
export const partyNames: AuditNames = {
  things: {
    party: async ({ db }, ids) => {
      const rows = await db.getRepository(Party).find({
        select: { id: true, names: true, surnames: true, caseId: true, taskId: true },
        where: { id: Any(numbersOf(ids)) },
      });
      return named(rows, (party) => ({
        text: partyName(party) || "una parte sin nombre",
        page: null,
        within:
          party.caseId === null
            ? { type: "task", id: String(party.taskId ?? "") }
            : { type: "case", id: String(party.caseId) },
      }));
    },
  },
};
