import { storedIntervention } from "../../../schema/rules/interventions.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import type { Context } from "../../shared/context.ts";
import { mediationEnd } from "../attempts/clocks/duration.ts";
import { neutralTermEnd } from "../attempts/limitation.ts";
import { partyName, partyNames } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { respondentsOf } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import type { CaseRecord } from "./case-record.ts";
import { certifiableWhenClosed } from "./certifiable.ts";
import { isWithoutCertificate } from "./case-warnings.ts";
import { silentRespondents, unansweringRespondents } from "./unanswering.ts";
import { answerTerm, meetingTerm, proposalsOf } from "./proposal-terms.ts";
import { earliestSuing, isGivenUp, suingTerm } from "./suing-term.ts";
import { isOpen } from "./case-machine.ts";

/** What ends, without saying for whom. */
export const DEADLINE_KINDS = {
  CONTACT: "Plazo para el primer contacto",
  CONCILIATOR_ANSWER: "Plazo de respuesta al conciliador",
  ANSWER: "Fin de los 30 días para responder",
  PROPOSAL: "Fin de los 30 días de una propuesta",
  NEGOTIATION: "Fin de los tres meses desde la primera reunión",
  MEDIATION: "Duración máxima de la mediación",
  SUING: "Plazo para presentar la demanda",
} as const;

export type DeadlineKind = keyof typeof DEADLINE_KINDS;

/** The conciliator's own terms, which bind no party. */
export const CONCILIATORS_OWN: readonly DeadlineKind[] = ["CONTACT", "CONCILIATOR_ANSWER"];

export interface CaseDeadline {
  kind: DeadlineKind;
  /** The respondent with whom it runs; null: not with a single one. */
  partyId: number | null;
  label: string;
  source: string;
  /** yyyy-mm-dd */
  date: string;
  passed: boolean;
}

type Dated = Omit<CaseDeadline, "passed">;

/**
 * Days that law sets, counted from what really happened, in their order. One that was met is left out; one that has
 * passed is shown until the case moves on.
 */
export function caseDeadlines(
  { clock }: Pick<Context, "clock">,
  record: CaseRecord,
  circumstances: CaseCircumstances,
): CaseDeadline[] {
  const dates = isOpen(record.status) ? openDates(record, circumstances) : closedDates(record, circumstances);
  const today = clock.today();
  return dates
    .map((deadline) => ({ ...deadline, passed: deadline.date < today }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

function openDates(record: CaseRecord, circumstances: CaseCircumstances): Dated[] {
  // LO 1/2025 art. 3.2: the law's terms don't apply to matters that it excludes.
  if (isWithoutCertificate(record)) return [];
  const dates = contactDates(record, circumstances);
  if (record.acceptedAgreements > 0) return dates;
  for (const { partyId, addressee, term, stoppedBy } of proposalsOf(circumstances))
    if (term !== null && term.endsOn !== null && stoppedBy === null)
      dates.push({
        kind: "PROPOSAL",
        partyId,
        label: proposalLabel(addressee),
        source: "LO 1/2025, art. 10.4.b",
        date: term.endsOn,
      });
  const [firstTerm] = circumstances.attempts
    .flatMap((attempt) =>
      attempt.metAt === null ? [] : (meetingTerm(dayInMadrid(attempt.metAt), attempt).endsOn ?? []),
    )
    .toSorted();
  if (firstTerm !== undefined)
    dates.push({
      kind: "NEGOTIATION",
      partyId: null,
      label: DEADLINE_KINDS.NEGOTIATION,
      source: "LO 1/2025, art. 10.4.c",
      date: firstTerm,
    });
  return [...dates, ...longestMediation(record)];
}

/** From the mediator's receipt of the request, whenever the first meeting is. */
function longestMediation({ interventionType, acceptedAt, askedAt, createdAt }: CaseRecord): Dated[] {
  if (storedIntervention(interventionType) !== "MEDIATION" || acceptedAt === null) return [];
  return [
    {
      kind: "MEDIATION",
      partyId: null,
      label: DEADLINE_KINDS.MEDIATION,
      source: "Ley 5/2012, art. 20.2",
      date: mediationEnd(dayInMadrid(askedAt ?? createdAt)),
    },
  ];
}

export function proposalLabel(addressee: string): string {
  return `Fin de los 30 días para que ${addressee} responda a la última propuesta`;
}

/**
 * The conciliator's terms and each respondent's thirty days from receipt, until it answers. After an answer that came
 * too late they stay shown as passed: a certificate may rest on them.
 */
function contactDates(record: CaseRecord, circumstances: CaseCircumstances): Dated[] {
  const unanswering = unansweringRespondents(circumstances);
  const silent = [...new Set([...silentRespondents(circumstances), ...unanswering])];
  if (record.acceptedAt === null || silent.length === 0) return [];
  const attemptWith = ({ id }: PartyRow) => circumstances.attempts.find(({ partyId }) => partyId === id);
  const toldOf = (party: PartyRow) => attemptWith(party)?.told ?? null;
  const dates: Dated[] = [];
  const source = "LO 1/2025, art. 7.2.b";
  if (storedIntervention(record.interventionType) === "CONCILIATION") {
    const [first] = circumstances.attempts
      .flatMap(({ told }) => told?.sentAt ?? [])
      .toSorted((a, b) => a.getTime() - b.getTime());
    const isTried = silent.every((party) => toldOf(party) !== null);
    if (!isTried)
      dates.push({
        kind: "CONTACT",
        partyId: null,
        label: "Intentar el primer contacto con la contraparte",
        source,
        date: neutralTermEnd(dayInMadrid(record.acceptedAt)),
      });
    if (first)
      dates.push({
        kind: "CONCILIATOR_ANSWER",
        partyId: null,
        label: "Respuesta de la contraparte al conciliador",
        source,
        date: neutralTermEnd(dayInMadrid(first)),
      });
  }
  for (const party of unanswering) {
    const attempt = attemptWith(party);
    const received = attempt?.told?.received;
    const endsOn = attempt && received ? answerTerm(dayInMadrid(received.at), attempt).endsOn : null;
    if (endsOn !== null)
      dates.push({
        kind: "ANSWER",
        partyId: party.id,
        label: `Fin de los 30 días para que responda ${partyName(party) || "la contraparte"}`,
        source: "LO 1/2025, art. 10.4.a",
        date: endsOn,
      });
  }
  return dates;
}

/** Of those without agreement: of all of a broken case, of those left out of an agreement with others. */
function closedDates(record: CaseRecord, circumstances: CaseCircumstances): Dated[] {
  const { closedAt } = record;
  if (closedAt === null || isWithoutCertificate(record)) return [];
  const endedOn = dayInMadrid(closedAt);
  const terms = certifiableWhenClosed(record, closedAt, circumstances).flatMap(
    ({ party, grounds }) =>
      suingTerm(circumstances, party, { grounds, isGivenUp: isGivenUp(record, party), endedOn }) ?? [],
  );
  const first = earliestSuing(terms);
  if (first === null) return [];
  const isAll = terms.length === respondentsOf(circumstances).length;
  const whom = isAll ? "" : ` contra ${partyNames(terms.map(({ party }) => party))}`;
  return [
    {
      kind: "SUING",
      partyId: null,
      label: `Presentar la demanda${whom} para que este intento sirva`,
      source: "LO 1/2025, art. 7.3",
      date: first.until,
    },
  ];
}
