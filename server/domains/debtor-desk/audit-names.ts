import { In } from "typeorm";
import { RESTRICTED_CHANNELS, RESTRICTION_KIND_NAMES } from "../../../schema/rules/restrictions.ts";
import { named, numbersOf, type AuditNames, type NameSubjects } from "../accounts/users/audit-names.ts";
import { Debtor } from "../debtors/debtor.entity.ts";

const nameDebtors: NameSubjects = async ({ db }, ids) => {
  const debtors = await db
    .getRepository(Debtor)
    .find({ select: { id: true, name: true, joinedInto: true }, where: { id: In(numbersOf(ids)) } });
  return named(debtors, ({ id, name, joinedInto }) => ({
    text: name,
    page: { kind: "DEBTOR", key: String(joinedInto ?? id) },
  }));
};

/** What the audit trail calls debtors and what restricts contact with them. */
export const debtorNames: AuditNames = {
  subjects: { debtor: nameDebtors },
  words: { restrictionKind: RESTRICTION_KIND_NAMES, restrictedChannel: RESTRICTED_CHANNELS },
};
