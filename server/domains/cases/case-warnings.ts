import { isNeutral } from "../../../schema/rules/interventions.ts";
import { isEmail } from "../../../schema/rules/email.ts";
import { isPhoneDigits, plainPhone } from "../../../schema/rules/phone-digits.ts";
import { partyName } from "../parties/party.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import { respondentsOf } from "./case-circumstances.ts";
import type { CaseRecord } from "./case-record.ts";
import type { CaseRole } from "./cases.policy.ts";
import { isPublicBody, PUBLIC_BODY_WARNING } from "../parties/public-body.ts";
import { unprovedAbsences } from "./refusals.ts";
import { isExcludedArea } from "../attempts/claim.ts";
import { lastProposal, notReceived } from "./proposal-terms.ts";
import { respondentAttempts } from "./respondent-attempts.ts";
import type { Context } from "../../shared/context.ts";
import { isOpen, isWaiting } from "./case-machine.ts";

/** Labour and insolvency: law leaves them out, so no certificate for the admission of a claim results (LO 1/2025 art. 3.2). */
export function isWithoutCertificate({ area }: Pick<CaseRecord, "area">): boolean {
  return area !== null && isExcludedArea(area);
}

/** What law says about this case that everybody should know. */
export function caseWarnings(
  { clock }: Pick<Context, "clock">,
  record: CaseRecord,
  role: CaseRole,
  circumstances: CaseCircumstances,
): string[] {
  const { parties, isSmall } = circumstances;
  const warnings: string[] = [];
  if (isWithoutCertificate(record) && record.areaShown?.warning) warnings.push(record.areaShown.warning);
  if (parties.some(isPublicBody)) warnings.push(PUBLIC_BODY_WARNING);
  if (!isOpen(record.status) || role === "ASKED") return warnings;
  if (isSmall)
    warnings.push(
      "Hasta 600 € la ley prefiere los medios electrónicos, salvo que alguna parte no pueda usarlos (LO 1/2025, art. 8.2).",
    );
  // The client can put it right while nobody has accepted the case.
  if (role !== "CLIENT" || isWaiting(record.status)) warnings.push(...unusableContacts(circumstances));
  if (role === "MANAGER" || role === "ADMIN")
    warnings.push(...managerWarnings(record, circumstances, clock.now()));
  return warnings;
}

/** The documented registration keeps the other side's data as typed, which may be no address at all (`ana@`). */
function unusableContacts(circumstances: CaseCircumstances): string[] {
  return respondentsOf(circumstances).flatMap((party) => {
    const { email, phone, response } = party;
    if (response !== "PENDING") return [];
    const wrong = [
      ...(email === null || isEmail(email) ? [] : [`el correo («${email}»)`]),
      ...(phone === null || isPhoneDigits(plainPhone(phone)) ? [] : [`el teléfono («${phone}»)`]),
    ];
    if (wrong.length === 0) return [];
    const whose = partyName(party) || "la contraparte";
    return [
      `Revisa ${wrong.join(" y ")} de ${whose}: así no se le puede avisar. Puedes corregirlo con «Editar».`,
    ];
  });
}

function managerWarnings(record: CaseRecord, circumstances: CaseCircumstances, now: Date): string[] {
  const respondents = respondentsOf(circumstances);
  const warnings: string[] = [];
  const isBetweenCompanies =
    circumstances.parties.length > 1 && circumstances.parties.every(({ isCompany }) => isCompany);
  if (isBetweenCompanies)
    warnings.push(
      "Entre empresas pueden reclamarse el interés de demora y 40 € por costes de cobro (Ley 3/2004, art. 7 y 8).",
    );
  if (respondents.length > 1)
    warnings.push("Hay varias contrapartes: el intento tiene que constar frente a cada una de ellas.");
  const isUnreachable = respondents.some(
    ({ email, phone, response }) => response === "PENDING" && email === null && phone === null,
  );
  if (record.acceptedAgreements === 0 && !isWithoutCertificate(record)) {
    const each = respondentAttempts(circumstances, now);
    if (isNeutral(record.interventionType)) warnings.push(...unprovedAbsences(each));
    const claimants = circumstances.parties.filter(({ side }) => side === "CLAIMANT");
    for (const proposal of each.flatMap((one) => lastProposal(one, claimants) ?? []))
      if (proposal.clock === null && proposal.stoppedBy === null) warnings.push(notReceived(proposal));
  }
  if (isUnreachable && record.firstSessionAt === null)
    warnings.push(
      "Falta el correo o el teléfono de una contraparte: mientras no conste que ha recibido el aviso, no corre ningún plazo.",
    );
  return warnings;
}
