import { storedIntervention } from "../../../../schema/rules/interventions.ts";
import { attemptAt } from "../../attempts/engine.ts";
import type { ObligorAttempt } from "../../attempts/engine.ts";
import type { History } from "../../attempts/history.ts";
import { reasonsOf } from "../../attempts/explanation.ts";
import { articleWords, clockTitle } from "../../attempts/explanation-words.ts";
import type { Clock } from "../../attempts/clocks/clock.ts";
import { WARNING_TEXTS } from "../../attempts/warnings.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { Forbidden } from "../../../platform/refusals.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { manages, requireMatter } from "../matter.ts";
import type { GrantedMatter } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { hasNeutral } from "../records/template.ts";
import { notedFactsOf } from "./noted-facts.ts";
import { certificateLacks, certificatesOf } from "./attempt-papers.ts";
import { presentHistory } from "./insolvency.ts";
import { isNegotiating } from "./end-negotiation.ts";

/** How the attempt of a matter stands now and why. Throws InvalidInput, NotFound, Forbidden. */
export async function attemptOfMatter(
  ctx: SignedInContext,
  wanted: Contract.MatterInput,
): Promise<Contract.Attempt> {
  const db = ctx.db.manager;
  const matter = await requireMatter(ctx, db, wanted);
  // Who was asked hasn't taken it on: what was sent to whom is no affair of theirs yet.
  if (matter.role === "ASKED") throw new Forbidden();
  // Before the history: reading them makes those of a task nobody was told of yet.
  const parties = await partiesOfMatter(db, matter);
  const history = await presentHistory(ctx, matter);
  const { today, obligors, whole } = attemptAt(history, ctx.clock.now());
  const papers = await papersOf(ctx, matter, obligors);
  return {
    today,
    obligors: obligors.map((one) => ({ ...obligorView(matter, parties, one), ...papers(one) })),
    whole: {
      state: whole.state,
      complete: whole.complete,
      missing: whole.missing,
      mayCertify: whole.certificateMayIssue,
      sueFrom: whole.claimFromDay,
      sueUntil: whole.claimLastDay,
      periodicUntil: whole.periodicCoverUntil,
    },
    isPeriodic: history.matter.isPeriodic,
    notedFacts: await notedFactsOf(ctx, matter, parties),
    notable: manages(matter.role) ? notableOf(matter, history, obligors) : [],
  };
}

type Papers = Pick<Contract.ObligorAttempt, "certificate" | "certificateLacks" | "next">;

/** What is issued about each obligor, what lacks for it, and with that what can be done next. */
async function papersOf(
  ctx: SignedInContext,
  matter: GrantedMatter,
  obligors: readonly ObligorAttempt[],
): Promise<(one: ObligorAttempt) => Papers> {
  const { manager } = ctx.db;
  const certificates = await certificatesOf(
    manager,
    obligors.map(({ party }) => Number(party.id)),
  );
  const open = obligors.filter((one) => one.certificate.mayIssue && !certificates.has(one.party.id));
  const wanted = manages(matter.role) ? open.map(({ party }) => party.id) : [];
  const lacks = await certificateLacks(ctx, manager, matter, wanted);
  return (one) => ({
    certificate: certificates.get(one.party.id) ?? null,
    certificateLacks: lacks.get(one.party.id) ?? null,
    next: stepsOf(matter, one, certificates.has(one.party.id)),
  });
}

/** What could be noted with an effect; whether it has one is said by the day (note-fact.ts). */
function notableOf(
  { interventionType }: GrantedMatter,
  { matter: { isPeriodic } }: History,
  obligors: readonly ObligorAttempt[],
): Contract.NotedFactKind[] {
  const kinds: Contract.NotedFactKind[] = [];
  const isExtendable = storedIntervention(interventionType) !== "MEDIATION";
  if (isExtendable && obligors.some(({ terms: { durations } }) => durations.length > 0))
    kinds.push("EXTENSION");
  if (obligors.some(({ receipt, state }) => receipt === null && state !== "EXCLUDED"))
    kinds.push("SWORN_STATEMENT");
  if (!isPeriodic) kinds.push("PERIODIC");
  return kinds;
}

function obligorView(
  matter: GrantedMatter,
  parties: readonly PartyRow[],
  one: ObligorAttempt,
): Omit<Contract.ObligorAttempt, keyof Papers> {
  const { party, state, since, ground, stuck, receipt, certificate, claim, limitation } = one;
  const row = parties.find(({ id }) => String(id) === party.id);
  return {
    partyId: party.id,
    name: (row && partyName(row)) || "Deudor",
    state,
    since,
    ground: ground === null ? null : articleWords(ground),
    stuck,
    receivedOn: receipt?.day ?? null,
    clocks: one.clocks.map(clockView),
    mayCertify: certificate.mayIssue,
    certificateKind: hasNeutral(matter) ? "CERTIFICATE" : "EVIDENCE",
    whyNotCertify: certificate.whyNot,
    sueFrom: claim.fromDay,
    sueSafeFrom: claim.safeFrom,
    sueUntil: claim.lastDay,
    limitationInterruptedOn: limitation.interruptedOn,
    limitationRestartsOn: limitation.restartsOn,
    limitationRunning: limitation.running,
    warnings: one.warnings.map((code) => WARNING_TEXTS[code]),
    reasons: reasonsOf(one),
  };
}

function clockView({ law, article, firstDay, lastDay, status, stoppedOn }: Clock): Contract.AttemptClock {
  return {
    source: articleWords(`${law} ${article}`),
    title: clockTitle(article),
    firstDay,
    lastDay,
    status: status.toUpperCase() as Contract.AttemptClockStatus,
    stoppedOn,
  };
}

/** Only what the product can do, while the matter is open; issuing a paper is possible afterwards, too. */
function stepsOf(
  { kind, open, role }: GrantedMatter,
  { state, end, certificate }: ObligorAttempt,
  isCertified: boolean,
): Contract.AttemptStep[] {
  if (!manages(role)) return [];
  const steps: Contract.AttemptStep[] = [];
  const isWaiting = state === "NOT_STARTED" || state === "INVITED" || state === "NOT_RECEIVED";
  const isNegotiable =
    state === "RECEIVED" || state === "ANSWERED" || state === "IN_NEGOTIATION" || end !== null;
  if (open && isWaiting) steps.push("TELL");
  if (open && isNegotiable && state !== "AGREED") steps.push("MEET", "PROPOSE");
  // A case is ended by closing it.
  if (open && kind === "TASK" && isNegotiating(state)) steps.push("END");
  if (certificate.mayIssue && !isCertified) steps.push("CERTIFY");
  return steps;
}
