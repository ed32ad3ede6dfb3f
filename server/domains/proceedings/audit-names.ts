import { In } from "typeorm";
import { shownMoment } from "../../../schema/rules/spanish-dates.ts";
import { shownEuros } from "../../../schema/rules/spanish-numbers.ts";
import type { NotedFactKind } from "../../generated/schema-types.ts";
import { named, numbersOf, type AuditNames, type NameSubjects } from "../accounts/users/audit-names.ts";
import { AgreementInstalment } from "./agreements/agreement-instalment.entity.ts";
import { agreementName } from "./agreements/agreement-rows.ts";
import { Agreement } from "./agreements/agreement.entity.ts";
import { TEMPLATES } from "./records/templates.ts";
import { MatterSession } from "./sessions/matter-session.entity.ts";

const NOTED_FACTS: Readonly<Record<NotedFactKind, string>> = {
  EXTENSION: "una prórroga",
  SWORN_STATEMENT: "una declaración responsable",
  PERIODIC: "que la deuda es periódica",
};

const nameSessions: NameSubjects = async ({ db }, ids) => {
  const sessions = await db
    .getRepository(MatterSession)
    .find({ select: { id: true, startsAt: true }, where: { id: In(numbersOf(ids)) } });
  return named(sessions, ({ startsAt }) => ({ text: `la sesión del ${shownMoment(startsAt)}`, page: null }));
};

const nameAgreements: NameSubjects = async ({ db }, ids) => {
  const agreements = await db.getRepository(Agreement).find({
    select: { id: true, number: true, agreementVersion: true, amount: true },
    where: { id: In(numbersOf(ids)) },
  });
  return named(agreements, (agreement) => {
    const amount = agreement.amount === null ? "" : ` (${shownEuros(agreement.amount)})`;
    return { text: `el ${agreementName(agreement).replace("Acuerdo", "acuerdo")}${amount}`, page: null };
  });
};

const nameInstalments: NameSubjects = async ({ db }, ids) => {
  const instalments = await db
    .getRepository(AgreementInstalment)
    .find({ select: { id: true, amount: true }, where: { id: In(numbersOf(ids)) } });
  return named(instalments, ({ amount }) => ({ text: `el plazo de ${shownEuros(amount)}`, page: null }));
};

/** What the audit trail calls sessions, agreements, letters and records; the pages are those of their matters. */
export const proceedingNames: AuditNames = {
  subjects: {
    matterSession: nameSessions,
    agreement: nameAgreements,
    agreementInstalment: nameInstalments,
  },
  words: {
    template: Object.fromEntries(TEMPLATES.map(({ key, name }) => [key, `«${name}»`])),
    notedFact: NOTED_FACTS,
  },
};
