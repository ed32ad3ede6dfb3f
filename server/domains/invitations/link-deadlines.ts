import type { Context } from "../../shared/context.ts";
import { attemptAt } from "../attempts/engine.ts";
import { circumstancesOf, circumstancesWith } from "../cases/case-circumstances.ts";
import {
  caseDeadlines,
  CONCILIATORS_OWN,
  proposalLabel,
  type CaseDeadline,
  type DeadlineKind,
} from "../cases/case-deadlines.ts";
import { caseWarnings, isWithoutCertificate } from "../cases/case-warnings.ts";
import { historiesOfCases, historiesOfTasks } from "../cases/read-histories.ts";
import { partyName, type PartyRow } from "../parties/party.ts";
import { isClaimant, type InvitationView } from "./invitation.ts";

/** Days that concern this party, in their order; without those that concern other counterparties only. */
export async function deadlinesByLink(ctx: Context, view: InvitationView): Promise<CaseDeadline[]> {
  const { matter, party } = view;
  const answer = isClaimant(view) ? null : await answerDeadline(ctx, view);
  if (matter.kind === "TASK") return answer === null ? [] : [answer];
  const found = (await circumstancesOf(ctx.db, [matter.caseId])).get(matter.caseId);
  if (!found) return [];
  const concerned = isClaimant(view) ? found : circumstancesWith(found, [party.id]);
  // The term to answer is shown to a counterparty as its own (answerDeadline).
  const left: readonly DeadlineKind[] = isClaimant(view)
    ? CONCILIATORS_OWN
    : [...CONCILIATORS_OWN, "SUING", "ANSWER"];
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

/** 30 calendar days from the first receipt that can be proved, as the engine counts them (LO 1/2025 art. 10.4.a). */
async function answerDeadline(
  { db, clock }: Context,
  { matter, party }: InvitationView,
): Promise<CaseDeadline | null> {
  if (!matter.open || isWithoutCertificate(matter)) return null;
  const histories =
    matter.kind === "TASK"
      ? await historiesOfTasks(db.manager, [matter.taskId])
      : await historiesOfCases(db.manager, [matter.caseId]);
  const history = histories.get(matter.taskId ?? matter.caseId);
  if (history === undefined) return null;
  const own = attemptAt(history, clock.now()).obligors.find((one) => one.party.id === String(party.id));
  const silence = own?.clocks.find(({ article }) => article === "10.4.a");
  // What it answered in time is answered; what can't be answered at present has no last day.
  if (!silence || silence.lastDay === null || silence.status === "stopped") return null;
  return {
    kind: "ANSWER",
    partyId: party.id,
    label: "Responder a la invitación",
    source: "LO 1/2025, art. 10.4.a",
    date: silence.lastDay,
    passed: silence.lastDay < clock.today(),
  };
}

/** What everybody in the case should know by law. */
export async function warningsByLink(ctx: Context, { matter }: InvitationView): Promise<string[]> {
  if (matter.kind === "TASK") return [];
  const circumstances = (await circumstancesOf(ctx.db, [matter.caseId])).get(matter.caseId);
  return circumstances ? caseWarnings(ctx, matter.record, "CLIENT", circumstances) : [];
}
