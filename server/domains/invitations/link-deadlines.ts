import type { Context } from "../../shared/context.ts";
import type { Clock } from "../attempts/clocks/clock.ts";
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
import { partyName, type PartyRow } from "../parties/party.ts";
import type { ObligorAttempt } from "../attempts/engine.ts";
import { presentHistory } from "../proceedings/attempts/insolvency.ts";
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
async function answerDeadline(ctx: Context, view: InvitationView): Promise<CaseDeadline | null> {
  const { matter, party } = view;
  if (!matter.open || isWithoutCertificate(matter)) return null;
  const silence = (await ownAttempt(ctx, view))?.clocks.find(({ article }) => article === "10.4.a");
  // What it answered in time is answered; what can't be answered at present has no last day.
  if (!silence || silence.lastDay === null || silence.status === "stopped") return null;
  return {
    kind: "ANSWER",
    partyId: party.id,
    label: "Responder a la invitación",
    source: "LO 1/2025, art. 10.4.a",
    date: silence.lastDay,
    passed: silence.lastDay < ctx.clock.today(),
  };
}

/** The attempt of this party as law reads it today; undefined for who owes nothing. */
async function ownAttempt(
  ctx: Context,
  { matter, party }: InvitationView,
): Promise<ObligorAttempt | undefined> {
  const history = await presentHistory(ctx, matter);
  return attemptAt(history, ctx.clock.now()).obligors.find((one) => one.party.id === String(party.id));
}

/** The term of what this party proposed (LO 1/2025 art. 10.4.b); null as long as none has begun. */
export async function proposalClockOf(
  ctx: Context,
  view: InvitationView,
  statementId: number,
): Promise<Clock | null> {
  const found = (await ownAttempt(ctx, view))?.clocks.find(
    ({ from }) => from.type === "proposal" && from.proposal === `statement:${statementId}`,
  );
  return found ?? null;
}

/** Law leaves this party's debt out, so none of its terms runs (LO 1/2025 art. 3.2): somebody is insolvent, or a public body. */
export async function isDebtExcluded(ctx: Context, view: InvitationView): Promise<boolean> {
  return view.matter.kind === "TASK" && (await ownAttempt(ctx, view))?.state === "EXCLUDED";
}

/** What everybody in the case should know by law. */
export async function warningsByLink(ctx: Context, { matter }: InvitationView): Promise<string[]> {
  if (matter.kind === "TASK") return [];
  const circumstances = (await circumstancesOf(ctx.db, [matter.caseId])).get(matter.caseId);
  return circumstances ? caseWarnings(ctx, matter.record, "CLIENT", circumstances) : [];
}
