import { In } from "typeorm";
import { named, type AuditNames } from "../accounts/users/audit-names.ts";
import { readId } from "../../platform/ids.ts";
import { Mailing } from "./mailing.entity.ts";
import { templatesByIds } from "./templates/templates.ts";

/** What the audit trail calls mailings and their templates. */
export const mailingNames: AuditNames = {
  subjects: {
    mailing: async ({ db }, ids) => {
      const found = await db
        .getRepository(Mailing)
        .find({ select: { id: true, name: true }, where: { id: In(numbers(ids)) } });
      return named(found, ({ id, name }) => ({
        text: `el mailing «${name}»`,
        page: { kind: "MAILING", key: String(id) },
      }));
    },
    mailingTemplate: async ({ db }, ids) =>
      named(await templatesByIds(db.manager, numbers(ids)), ({ name }) => ({
        text: `la plantilla «${name}»`,
        page: null,
      })),
  },
};

function numbers(ids: readonly string[]): number[] {
  return ids.flatMap((id) => readId(id) ?? []);
}
