import type { AuditNames } from "../accounts/users/audit-names.ts";
import { NOTED_CHANNELS } from "./record-notice.input.ts";

/** How the audit trail says in which way a party was told. */
export const noticeNames: AuditNames = {
  subjects: {},
  words: {
    inviting: { EMAIL: "por correo", LINK: "con un enlace para entregar" },
    noticeChannel: Object.fromEntries(
      Object.entries(NOTED_CHANNELS).map(([channel, name]) => [channel, `por ${name}`]),
    ),
  },
};
