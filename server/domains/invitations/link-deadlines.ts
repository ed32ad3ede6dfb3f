import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import type { Context } from "../../shared/context.ts";
import { circumstancesOf, circumstancesWith } from "../cases/case-circumstances.ts";
import type { CaseCircumstances } from "../cases/case-circumstances.ts";
import {
  caseDeadlines,
  CONCILIATORS_OWN,
  proposalLabel,
  type CaseDeadline,
  type DeadlineKind,
} from "../cases/case-deadlines.ts";
import { caseWarnings, isWithoutCertificate } from "../cases/case-warnings.ts";
import { attemptsWith } from "../cases/attempts.ts";
import { unansweringRespondents } from "../cases/unanswering.ts";
import { answerTerm } from "../cases/proposal-terms.ts";
import { partyName, type PartyRow } from "../parties/party.ts";
import { isClaimant, type InvitationView } from "./invitation.ts";

/** Days that concern this party, in their order; without those that concern other counterparties only. */
export async function deadlinesByLink(ctx: Context, view: InvitationView): Promise<CaseDeadline[]> {
  const { matter, party } = view;
  const answer = isClaimant(view) ? null : await answerDeadline(ctx, view);
  if (matter.kind === "TASK") return answer === null ? [] : [answer];
  const found = (await circumstancesOf(ctx.db, [matter.caseId])).get(matter.caseId);
  if (!found) return [];
  const concerned = isClaimant(view) ? found : withoutTelling(circumstancesWith(found, [party.id]));
  const left: readonly DeadlineKind[] = isClaimant(view) ? CONCILIATORS_OWN : [...CONCILIATORS_OWN, "SUING"];
  return [
    ...(answer === null ? [] : [answer]),
    ...caseDeadlines(ctx, matter.record, concerned)
      .filter(({ kind }) => !left.includes(kind))
      .map((deadline) => toReader(deadline, party)),
  ].toSorted((a, b) => a.date.localeCompare(b.date));
}

/** A party isn't called by its own name. */
function toReader(deadline: CaseDeadline, party: PartyRow): CaseDeadline {
  return deadline.label === proposalLabel(partyName(party))
    ? { ...deadline, label: "Responder a la última propuesta" }
    : deadline;
}

/** The term that runs until a counterparty answers is shown to it as its own (answerDeadline). */
function withoutTelling(circumstances: CaseCircumstances): CaseCircumstances {
  return {
    ...circumstances,
    attempts: circumstances.attempts.map((attempt) => ({ ...attempt, told: null })),
  };
}

/** 30 calendar days from the first receipt that can be proved (LO 1/2025 art. 10.4.a). */
async function answerDeadline(
  { db, clock }: Context,
  { matter, party }: InvitationView,
): Promise<CaseDeadline | null> {
  if (!matter.open || isWithoutCertificate(matter)) return null;
  const [attempt] = await attemptsWith(db, [party.id]);
  if (!attempt?.told?.received) return null;
  // What it answered in time is answered.
  if (unansweringRespondents({ parties: [party], attempts: [attempt] }).length === 0) return null;
  const date = answerTerm(dayInMadrid(attempt.told.received.at), attempt).endsOn;
  if (date === null) return null;
  return {
    kind: "ANSWER",
    partyId: party.id,
    label: "Responder a la invitación",
    source: "LO 1/2025, art. 10.4.a",
    date,
    passed: date < clock.today(),
  };
}

/** What everybody in the case should know by law. */
export async function warningsByLink(ctx: Context, { matter }: InvitationView): Promise<string[]> {
  if (matter.kind === "TASK") return [];
  const circumstances = (await circumstancesOf(ctx.db, [matter.caseId])).get(matter.caseId);
  return circumstances ? caseWarnings(matter.record, "CLIENT", circumstances) : [];
}
