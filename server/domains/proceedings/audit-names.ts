import type { AuditNames } from "../accounts/users/audit-names.ts";
import { TEMPLATES } from "./records/templates.ts";

/** What the audit trail calls letters and records. */
export const documentNames: AuditNames = {
  subjects: {},
  words: { template: Object.fromEntries(TEMPLATES.map(({ key, name }) => [key, `«${name}»`])) },
};
