import type { ClosingGround } from "../../../../schema/rules/case-states.ts";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import type { Context } from "../../../shared/context.ts";
import { groundsOfLaw } from "../../cases/certifiable.ts";
import { groundOptions, groundsByParty } from "../../cases/closing-grounds.ts";
import type { GroundOption, PartyGrounds } from "../../cases/closing-grounds.ts";
import { asOf } from "../../cases/respondent-attempts.ts";
import { closedOn, isGivenUp, suingTerm } from "../../cases/suing-term.ts";
import type { SuingTerm } from "../../cases/suing-term.ts";
import { isSilent } from "../../cases/unanswering.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { Matter } from "../matter.ts";
import type { MatterFile } from "./matter-file.ts";

type Known = Omit<MatterFile, Found>;
type Found = "grounds" | "endings" | "heardOf";

/** On what grounds the attempt can end with the file's parties; for cases, corporate tasks and one party alone. */
export function groundsByFacts(ctx: Pick<Context, "clock">, file: Known): Pick<MatterFile, Found> {
  const at = asOf(endedAt(file.matter), ctx.clock.now());
  const endings = groundsByParty(file, at);
  const heardOf = endings.filter((one) => !isSilent(one)).map(({ party }) => party.id);
  return { grounds: groundOptions(file, at), endings, heardOf };
}

/** The ground a closed case was closed with; null of what is open, and of a corporate task. */
export function closedWith({ matter }: Pick<MatterFile, "matter">, party: PartyRow): ClosingGround | null {
  return matter.kind === "CASE" && !matter.open ? closedOn(matter.record, party) : null;
}

/** The year to sue each counterparty of the file, by the grounds that hold. */
export function suingTermsOf(file: MatterFile): SuingTerm[] {
  const { matter } = file;
  return file.endings.flatMap((ending) => {
    const givenUp = matter.kind === "CASE" && !matter.open && isGivenUp(matter.record, ending.party);
    return suingTerm(ending, { isGivenUp: givenUp }) ?? [];
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
  const at = endedAt(matter);
  return at === null ? null : dayInMadrid(at);
}

function endedAt(matter: Matter): Date | null {
  if (matter.open) return null;
  return matter.kind === "CASE" ? matter.record.closedAt : matter.task.stateSince;
}

/** The facts that hold with one counterparty. */
export function holding(file: MatterFile, ending: PartyGrounds): GroundOption[] {
  return groundsOfLaw(ending, closedWith(file, ending.party));
}

/** Counterparties of whom nothing proves that anything had reached them before the attempt was over. */
export function withoutReceipt({ endings }: MatterFile): PartyRow[] {
  return endings
    .filter(({ attempt: { receipt, reactions } }) => receipt === null && reactions.first === null)
    .map(({ party }) => party);
}
