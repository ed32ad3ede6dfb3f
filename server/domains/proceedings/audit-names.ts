import type { AuditNames } from "../accounts/users/audit-names.ts";
import { TEMPLATES } from "./records/templates.ts";

/** What the audit trail calls letters and records. */
export const documentNames: AuditNames = {
  things: {},
  words: { template: Object.fromEntries(TEMPLATES.map(({ key, name }) => [key, `«${name}»`])) },
};
