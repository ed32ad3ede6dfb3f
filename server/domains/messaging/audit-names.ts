import { named, numbersOf, type AuditNames } from "../accounts/users/audit-names.ts";
import { partyName } from "../parties/party.ts";

interface ConversationNameRow {
  id: string;
  names: string;
  surnames: string;
  caseId: string | null;
  taskId: string | null;
}

/** What the audit trail calls conversations: each is with one party, and bears its number. */
export const conversationNames: AuditNames = {
  things: {
    conversation: async ({ db }, ids) => {
      const rows = await db.query<ConversationNameRow[]>(
        `SELECT p.id::text AS id, p.names, p.surnames, p.case_id::text AS "caseId", p.task_id::text AS "taskId"
         FROM parties p WHERE p.id = ANY($1::bigint[])`,
        [numbersOf(ids)],
      );
      return named(rows, (row) => ({
        text: `la conversación con ${partyName(row) || "una parte"}`,
        page: null,
        within:
          row.caseId === null ? { type: "task", id: row.taskId ?? "" } : { type: "case", id: row.caseId },
      }));
    },
  },
};
