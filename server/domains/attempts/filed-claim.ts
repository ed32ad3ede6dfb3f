import type { ObligorAttempt } from "./engine.ts";
import type { Day, Matter } from "./history.ts";
import type { FactOf } from "./story.ts";

/** Whether a claim met what law asks for on the day it was filed, per defendant: "ok" or why it didn't. */
export interface FiledClaim {
  day: Day;
  admissible: boolean;
  perDefendant: Record<string, string>;
}

/**
 * LO 1/2025 art. 5.1: each defendant has to have been attempted; of joint and several debtors the creditor may choose whom to sue
 * (CC art. 1144). `then`: how each stood at the instant of the claim.
 */
export function judgeClaim(
  { day, parties, needsAttempt, saysAttempt }: FactOf<"claim_filed">,
  matter: Matter,
  then: readonly ObligorAttempt[],
): FiledClaim {
  const sued = then.filter(({ party }) => parties === null || parties.includes(party.id));
  const verdictOf = (one: ObligorAttempt) => {
    const verdict = needsAttempt ? verdictOn(one, matter) : "ok";
    const isSilent = verdict === "ok" && needsAttempt && one.claim.requirement && !saysAttempt;
    // Criteria of the Madrid courts (26/09/2025): that can't be cured afterwards.
    return isSilent ? "attempt not mentioned in the claim" : verdict;
  };
  const verdicts = sued.map((one) => [one.party.id, verdictOf(one)] as const);
  return {
    day,
    admissible: verdicts.length > 0 && verdicts.every(([, verdict]) => verdict === "ok"),
    perDefendant: Object.fromEntries(verdicts),
  };
}

function verdictOn({ claim, state, receipt, end }: ObligorAttempt, { intervention }: Matter): string {
  if (!claim.requirement || claim.fulfilled === true) return "ok";
  if (state === "AGREED") return "agreed (LO 1/2025 12)";
  if (end !== null) return "the year to sue is over (LO 1/2025 7.3)";
  if (receipt === null && state !== "ANSWERED" && state !== "IN_NEGOTIATION")
    return "no attempt received (LO 1/2025 5.1)";
  if (intervention === "mediation") return "mediation pending (Ley 5/2012 10.2)";
  return "attempt pending (LO 1/2025 10.4)";
}
