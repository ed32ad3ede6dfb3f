// SQL: reviews are called by their specialist, whose account belongs to another domain.
import { named, numbersOf, type AuditNames } from "../accounts/users/audit-names.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";

/** What the audit trail calls reviews: by the specialist they are of. */
export const reviewNames: AuditNames = {
  subjects: {
    review: async ({ db }, ids) => {
      const rows = await db.query<{ id: string; name: string; specialistId: string }[]>(
        `SELECT r.id::text AS id, ${displayNameSql("s")} AS name, s.id::text AS "specialistId"
         FROM reviews r JOIN accounts s ON s.id = r.specialist_id WHERE r.id = ANY($1::bigint[])`,
        [numbersOf(ids)],
      );
      return named(rows, ({ name, specialistId }) => ({
        text: name === "" ? "una valoración" : `la valoración de ${name}`,
        page: { kind: "ACCOUNT", key: specialistId },
      }));
    },
  },
  words: {
    reportReason: {
      OFFENSIVE: "insulta o amenaza",
      FALSE: "cuenta algo falso",
      PERSONAL_DATA: "tiene datos personales",
      NOT_A_CLIENT: "no parece de un cliente",
      OTHER: "otro motivo",
    },
    reportDecision: { KEEP: "se mantiene", REMOVE: "se retira" },
  },
};
