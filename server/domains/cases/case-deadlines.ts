import { storedIntervention } from "../../../schema/rules/interventions.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import type { Context } from "../../shared/context.ts";
import type { Clock } from "../attempts/clocks/clock.ts";
import { DEADLINE_OF_ARTICLE, DEADLINE_SOURCES } from "../attempts/next-deadline.ts";
import { neutralTermEnd } from "../attempts/limitation.ts";
import { partyName, partyNames } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { respondentsOf } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import type { CaseRecord } from "./case-record.ts";
import { certifiableWhenClosed } from "./certifiable.ts";
import { isWithoutCertificate } from "./case-warnings.ts";
import { respondentAttempts } from "./respondent-attempts.ts";
import type { RespondentAttempt } from "./respondent-attempts.ts";
import { firstNotice, silentRespondents, unansweringRespondents } from "./unanswering.ts";
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
  const dates = isOpen(record.status)
    ? openDates(record, circumstances, clock.now())
    : closedDates(record, circumstances);
  const today = clock.today();
  return dates
    .map((deadline) => ({ ...deadline, passed: deadline.date < today }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Those the engine counts with each respondent, and the conciliator's own. */
function openDates(record: CaseRecord, circumstances: CaseCircumstances, now: Date): Dated[] {
  // LO 1/2025 art. 3.2: the law's terms don't apply to matters that it excludes.
  if (isWithoutCertificate(record)) return [];
  const each = respondentAttempts(circumstances, now);
  if (each.some(({ attempt }) => attempt.state === "EXCLUDED")) return [];
  const dates = each.flatMap((one) =>
    one.attempt.clocks.flatMap((clock) => dateOf(clock, one, circumstances)),
  );
  // They limit the matter, not what is done with a single one.
  const ofMatter = (["NEGOTIATION", "MEDIATION"] as const).flatMap((kind) => earliest(dates, kind));
  const own = dates.filter(({ partyId }) => partyId !== null);
  return record.acceptedAt === null
    ? [...own.filter(({ kind }) => kind !== "ANSWER"), ...ofMatter]
    : [...conciliatorDates(record, each), ...own, ...ofMatter];
}

function earliest(dates: readonly Dated[], kind: DeadlineKind): Dated[] {
  return dates
    .filter((one) => one.kind === kind)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .slice(0, 1);
}

/** A clock that can still be met, or has run out; one that was met or can't run at present has no day. */
function dateOf(clock: Clock, { party }: RespondentAttempt, circumstances: CaseCircumstances): Dated[] {
  const { article, lastDay, status, from } = clock;
  const kind = DEADLINE_OF_ARTICLE[article];
  if (kind === undefined || lastDay === null || (status !== "running" && status !== "expired")) return [];
  const name = partyName(party) || "la contraparte";
  const [partyId, date, source] = [party.id, lastDay, DEADLINE_SOURCES[kind]];
  switch (kind) {
    case "ANSWER":
      return [{ kind, partyId, label: `Fin de los 30 días para que responda ${name}`, source, date }];
    case "PROPOSAL": {
      const isOwn = from.type === "proposal" && from.by === "debtor";
      const claimants = circumstances.parties.filter(({ side }) => side === "CLAIMANT");
      const addressee = isOwn ? partyNames(claimants) || "la parte solicitante" : name;
      return [{ kind, partyId, label: proposalLabel(addressee), source, date }];
    }
    case "NEGOTIATION":
    case "MEDIATION":
      return [{ kind, partyId: null, label: DEADLINE_KINDS[kind], source, date }];
  }
}

export function proposalLabel(addressee: string): string {
  return `Fin de los 30 días para que ${addressee} responda a la última propuesta`;
}

/** To try the first contact, and to get an answer, until each respondent has answered in writing (art. 7.2.b). */
function conciliatorDates(record: CaseRecord, each: readonly RespondentAttempt[]): Dated[] {
  const silent = [...new Set([...silentRespondents(each), ...unansweringRespondents(each)])];
  if (record.acceptedAt === null || silent.length === 0) return [];
  if (storedIntervention(record.interventionType) !== "CONCILIATION") return [];
  const dates: Dated[] = [];
  const source = "LO 1/2025, art. 7.2.b";
  const notices = each.map(firstNotice).filter((notice) => notice !== null);
  const isTold = (party: PartyRow) => each.some((one) => one.party === party && firstNotice(one) !== null);
  const [first] = notices.map(({ day }) => day).toSorted();
  if (!silent.every(isTold))
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
      date: neutralTermEnd(first),
    });
  return dates;
}

/** Of those without agreement: of all of a broken case, of those left out of an agreement with others. */
function closedDates(record: CaseRecord, circumstances: CaseCircumstances): Dated[] {
  const { closedAt } = record;
  if (closedAt === null || isWithoutCertificate(record)) return [];
  const terms = certifiableWhenClosed(record, closedAt, circumstances).flatMap(
    (one) => suingTerm(one, { isGivenUp: isGivenUp(record, one.party) }) ?? [],
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
