import { Any } from "typeorm";
import { named, numbersOf, type AuditNames } from "../accounts/users/audit-names.ts";
import { InboundMail } from "./inbound-mail.entity.ts";

/** What the audit trail calls mails that came in. */
export const inboundMailNames: AuditNames = {
  subjects: {
    inboundMail: async ({ db }, ids) => {
      const rows = await db
        .getRepository(InboundMail)
        .find({ select: { id: true, fromAddress: true }, where: { id: Any(numbersOf(ids)) } });
      return named(rows, ({ fromAddress }) => ({
        text: `el correo de ${fromAddress ?? "una dirección desconocida"}`,
        page: null,
      }));
    },
  },
};
