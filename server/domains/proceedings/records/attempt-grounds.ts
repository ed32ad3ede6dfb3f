import type { ClosingGround } from "../../../../schema/rules/case-states.ts";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import type { Context } from "../../../shared/context.ts";
import { groundsOfLaw } from "../../cases/certifiable.ts";
import { groundOptions, groundsByParty } from "../../cases/closing-grounds.ts";
import type { GroundOption, PartyGrounds } from "../../cases/closing-grounds.ts";
import { closedOn, isGivenUp, suingTerm } from "../../cases/suing-term.ts";
import type { SuingTerm } from "../../cases/suing-term.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { Matter } from "../matter.ts";
import type { MatterFile } from "./matter-file.ts";
import { respondents } from "./parts.ts";
import { hasNeutral } from "./template.ts";

type Known = Omit<MatterFile, Found>;
type Found = "grounds" | "endings";

/** On what grounds the attempt can end with the file's parties; for cases, corporate tasks and one party alone. */
export function groundsByFacts(ctx: Pick<Context, "clock">, file: Known): Pick<MatterFile, Found> {
  const { matter, agreements, partial, attempts } = file;
  const rule = {
    acceptedAgreements: [...agreements, ...partial].filter(({ status }) => status === "ACCEPTED").length,
    hasNeutral: hasNeutral(matter),
  };
  const circumstances = { parties: answeredParties(file), attempts };
  const on = endOf(matter) ?? ctx.clock.today();
  return {
    grounds: groundOptions(on, rule, circumstances),
    endings: groundsByParty(on, rule, circumstances),
  };
}

/** The ground a closed case was closed with; null of what is open, and of a corporate task. */
export function closedWith({ matter }: Pick<MatterFile, "matter">, party: PartyRow): ClosingGround | null {
  return matter.kind === "CASE" && !matter.open ? closedOn(matter.record, party) : null;
}

/** The year to sue each counterparty of the file, by the grounds that hold. */
export function suingTermsOf(file: MatterFile): SuingTerm[] {
  const { matter, attempts } = file;
  const circumstances = { parties: answeredParties(file), attempts };
  return file.endings.flatMap((ending) => {
    const { party } = ending;
    const grounds = holding(file, ending).map(({ ground }) => ground);
    const givenUp = matter.kind === "CASE" && !matter.open && isGivenUp(matter.record, party);
    return suingTerm(circumstances, party, { grounds, isGivenUp: givenUp, endedOn: endOf(matter) }) ?? [];
  });
}

/** Why it ended with each counterparty, by name where there are several; "" where `factsOf` gives nothing. */
export function endingsText(
  { endings }: Pick<MatterFile, "endings">,
  factsOf: (ending: PartyGrounds) => string,
): string {
  const isOne = endings.length === 1;
  return endings
    .flatMap((ending) => {
      const facts = factsOf(ending);
      if (facts === "") return [];
      return [isOne ? facts : `Con ${partyName(ending.party) || "la contraparte"}: ${facts}`];
    })
    .join("\n");
}

/** yyyy-mm-dd; null while it is open. */
export function endOf(matter: Matter): string | null {
  if (matter.open) return null;
  const at = matter.kind === "CASE" ? matter.record.closedAt : matter.task.stateSince;
  return at === null ? null : dayInMadrid(at);
}

/**
 * A refusal that was noted as the state of a task is its debtor's, where a request had been sent by then; with several obligors it
 * isn't known whose.
 */
export function answeredParties(file: Pick<MatterFile, "matter" | "parties" | "notices">): PartyRow[] {
  const { matter, parties, notices } = file;
  if (matter.kind !== "TASK" || matter.task.state !== "RECHAZO" || respondents({ parties }).length !== 1)
    return parties;
  const since = matter.task.stateSince;
  const wasAsked = ({ id }: PartyRow) =>
    notices.some(({ partyId, failed, sentAt }) => partyId === id && !failed && sentAt <= since);
  return parties.map((party) =>
    party.side === "RESPONDENT" && wasAsked(party) ? declined(party, since) : party,
  );
}

function declined(party: PartyRow, at: Date): PartyRow {
  return party.response === "DECLINED" ? party : { ...party, response: "DECLINED", respondedAt: at };
}

/** The facts that hold with one counterparty. */
export function holding(file: MatterFile, ending: PartyGrounds): GroundOption[] {
  return groundsOfLaw(ending, closedWith(file, ending.party));
}

/** Counterparties that neither answered nor received anything before the attempt was over. */
export function withoutReceipt({ matter, parties, notices }: MatterFile): PartyRow[] {
  const endedOn = endOf(matter);
  const isInTime = (at: Date | null) => at !== null && (endedOn === null || dayInMadrid(at) <= endedOn);
  return respondents({ parties }).filter(
    ({ id, response }) =>
      response === "PENDING" &&
      !notices.some(({ partyId, receivedAt }) => partyId === id && isInTime(receivedAt)),
  );
}
