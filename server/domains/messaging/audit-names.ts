import type { AuditNames } from "../accounts/users/audit-names.ts";
import { namePartiesThen } from "../parties/audit-names.ts";

/** What the audit trail calls conversations: each is with one party, and bears its number. */
export const conversationNames: AuditNames = {
  subjects: {},
  datedSubjects: {
    conversation: ({ db }, keys) =>
      namePartiesThen(db, keys, (name) => `la conversación con ${name || "una parte"}`, "su conversación"),
  },
};
