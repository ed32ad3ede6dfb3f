import type { ClosingGround } from "../../../../schema/rules/case-states.ts";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import type { EntityManager } from "typeorm";
import type { SignedInContext } from "../../../shared/context.ts";
import { attemptsWith } from "../../cases/attempts.ts";
import { BY_CLOSING, BY_FACTS } from "../../cases/certifiable.ts";
import { groundOptions, groundsByParty } from "../../cases/closing-grounds.ts";
import type { GroundOption, PartyGrounds } from "../../cases/closing-grounds.ts";
import { closedOn, suingTerm } from "../../cases/suing-term.ts";
import type { SuingTerm } from "../../cases/suing-term.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { Matter } from "../matter.ts";
import type { MatterFile } from "./matter-file.ts";
import { respondents } from "./parts.ts";
import { hasNeutral } from "./template.ts";

type Known = Omit<MatterFile, Found>;
type Found = "grounds" | "endings" | "attempts";

/** By the same rules for a case, a corporate task and one party alone: from what happened with the file's parties. */
export async function groundsByFacts(
  ctx: SignedInContext,
  db: EntityManager,
  file: Known,
): Promise<Pick<MatterFile, Found>> {
  const { matter, agreements, partial } = file;
  const attempts = await attemptsWith(
    db,
    file.parties.map(({ id }) => id),
  );
  const rule = {
    acceptedAgreements: [...agreements, ...partial].filter(({ status }) => status === "ACCEPTED").length,
    hasNeutral: hasNeutral(matter),
  };
  const circumstances = { parties: answeredParties(file), attempts };
  const on = endOf(matter) ?? ctx.clock.today();
  return {
    grounds: groundOptions(on, rule, circumstances),
    endings: groundsByParty(on, rule, circumstances),
    attempts,
  };
}

/** The ground a closed case ended on with this party; none of what is open, and of a corporate task. */
export function closedWith({ matter }: Pick<MatterFile, "matter">, party: PartyRow): ClosingGround[] {
  return matter.kind === "CASE" && !matter.open ? closedOn(matter.record, party) : [];
}

/** The year to sue each counterparty of the file; `holding`: the grounds on which it ends while the matter is open. */
export function suingTermsOf(
  file: MatterFile,
  holding: (ending: PartyGrounds) => readonly GroundOption[],
): SuingTerm[] {
  const circumstances = { parties: answeredParties(file), attempts: file.attempts };
  return file.endings.flatMap((ending) => {
    const closed = closedWith(file, ending.party);
    const grounds = closed.length > 0 ? closed : holding(ending).map(({ ground }) => ground);
    return suingTerm(circumstances, ending.party, { grounds, endedOn: endOf(file.matter) }) ?? [];
  });
}

/** Why it ended with each counterparty; of several it has to be said with whom. "" where `factsOf` gives nothing. */
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

/** A refusal that was told otherwise is the state of the task; of several whose it was isn't known from that. */
export function answeredParties({ matter, parties }: Pick<MatterFile, "matter" | "parties">): PartyRow[] {
  if (matter.kind !== "TASK" || matter.task.state !== "RECHAZO" || respondents({ parties }).length !== 1)
    return parties;
  return parties.map((party) =>
    party.side === "RESPONDENT" ? declined(party, matter.task.stateSince) : party,
  );
}

function declined(party: PartyRow, at: Date): PartyRow {
  return party.response === "DECLINED" ? party : { ...party, response: "DECLINED", respondedAt: at };
}

/** The facts that hold with one counterparty; of a closed case also what it was closed with. */
export function holding(file: MatterFile, { party, grounds }: PartyGrounds): GroundOption[] {
  // Closed for silence while a mail's sending was still taken for its receipt: silence to what?
  const isUnproved = withoutReceipt(file).some(({ id }) => id === party.id);
  const closing = closedWith(file, party);
  // Or for what was never a party's proposal or a refusal: no later fact takes back one that was.
  const isUntrue = ({ ground, blockedBy: reason }: GroundOption) =>
    (ground === "NO_ANSWER" && isUnproved) ||
    (["PROPOSAL_LAPSED", "REFUSED"].includes(ground) && reason !== null);
  const closesBy = (option: GroundOption) =>
    closing.includes(option.ground) && BY_CLOSING.includes(option.ground) && !isUntrue(option);
  return grounds.filter(
    (option) => closesBy(option) || (BY_FACTS.includes(option.ground) && option.blockedBy === null),
  );
}

/** What came after the end is no receipt: the attempt was over. */
export function withoutReceipt({ matter, parties, notices }: MatterFile): PartyRow[] {
  const endedOn = endOf(matter);
  const isInTime = (at: Date | null) => at !== null && (endedOn === null || dayInMadrid(at) <= endedOn);
  return respondents({ parties }).filter(
    ({ id, response }) =>
      response === "PENDING" &&
      !notices.some(({ partyId, receivedAt }) => partyId === id && isInTime(receivedAt)),
  );
}
