import { STATE_LABELS } from "../../../schema/rules/case-states.ts";
import { INTERVENTION_CODES, INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import { In } from "typeorm";
import { named, numbersOf, type AuditNames } from "../accounts/users/audit-names.ts";

import { partyName } from "../parties/party.ts";
import { Case } from "./case.entity.ts";
import { ClientContact } from "./client-contact.entity.ts";

/** What the audit trail calls cases and what is around them. */
export const caseNames: AuditNames = {
  subjects: {
    case: async ({ db }, ids) => {
      const cases = await db
        .getRepository(Case)
        .find({ select: { id: true, number: true }, where: { id: In(numbersOf(ids)) } });
      return named(cases, ({ number }) => ({
        text: `el expediente ${number}`,
        page: { kind: "CASE", key: number },
      }));
    },
    clientContact: async ({ db }, ids) => {
      const contacts = await db.getRepository(ClientContact).findBy({ id: In(numbersOf(ids)) });
      return named(contacts, (contact) => ({ text: `el contacto de ${partyName(contact)}`, page: null }));
    },
  },
  words: {
    caseStatus: STATE_LABELS,
    intervention: Object.fromEntries(
      INTERVENTION_CODES.map((code) => [code, INTERVENTION_WORDS[code].inSentence]),
    ),
  },
};
