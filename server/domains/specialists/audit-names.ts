import { In } from "typeorm";
import { named, numbersOf, type AuditNames } from "../accounts/users/audit-names.ts";
import { SpecialistCredential } from "./specialist-credential.entity.ts";

/** What the audit trail calls credentials; they stand on the page of their specialist. */
export const credentialNames: AuditNames = {
  subjects: {
    credential: async ({ db }, ids) => {
      const credentials = await db
        .getRepository(SpecialistCredential)
        .find({ select: { id: true, title: true }, where: { id: In(numbersOf(ids)) } });
      return named(credentials, ({ title }) => ({ text: `la credencial «${title}»`, page: null }));
    },
  },
};
