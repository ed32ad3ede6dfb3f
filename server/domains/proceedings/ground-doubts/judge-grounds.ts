import type { ClosingGround, EndingGround } from "../../../../schema/rules/case-states.ts";
import { BY_FACTS } from "../../cases/certifiable.ts";
import { GROUND_OF_END } from "../../cases/closing-grounds.ts";
import { closedOn } from "../../cases/suing-term.ts";
import { asOf, respondentAttempts } from "../../cases/respondent-attempts.ts";
import type { Attempted, RespondentAttempt } from "../../cases/respondent-attempts.ts";
import { groundsIn, partAbout } from "./stated-grounds.ts";

/** What is said and isn't so, and what the engine says of the same parties. */
export interface Differing {
  stated: EndingGround[];
  holding: EndingGround[];
}

export interface StatedPaper {
  /** Why it ended, as it was printed. */
  cause: string;
  /** The one it is about; null: all. */
  partyId: number | null;
  issuedAt: Date;
}

/**
 * Whether a certificate names a ground that the engine doesn't give for the same history up to its issue. What was written in
 * words of one's own isn't judged. `endedAt`: when the matter ended, if it has. Null: it agrees.
 */
export function judgePaper(matter: Attempted, endedAt: Date | null, paper: StatedPaper): Differing | null {
  const { cause, partyId, issuedAt } = paper;
  const ended = endedAt === null || endedAt > issuedAt ? null : asOf(endedAt, issuedAt);
  const at = ended === null || ended > issuedAt ? issuedAt : ended;
  const each = respondentAttempts(matter, at).filter(({ party }) => partyId === null || party.id === partyId);
  return together(
    each.map((one) => {
      const part = partAbout(cause, one.party, { isAlone: each.length === 1 });
      return differing(one, part === null ? [] : groundsIn(part));
    }),
  );
}

interface ClosedCase {
  closedAt: Date;
  closingGround: ClosingGround | null;
}

/** The same of the ground a case was closed with. What its client or somebody's own words said isn't judged. */
export function judgeClosing(matter: Attempted, { closedAt, closingGround }: ClosedCase): Differing | null {
  return together(
    respondentAttempts(matter, asOf(closedAt, closedAt)).map((one) => {
      const ground = closedOn({ closingGround }, one.party);
      const isOfLaw = ground !== null && (ground === "ENDED_BY_PARTY" || BY_FACTS.includes(ground));
      return differing(one, isOfLaw ? [ground as EndingGround] : []);
    }),
  );
}

function differing({ attempt: { ends, agreement } }: RespondentAttempt, stated: EndingGround[]): Differing {
  const holding = [...new Set(ends.map(({ state }) => GROUND_OF_END[state]))];
  // With whom there is an agreement nothing has ended without one.
  const wrong = agreement === null ? stated.filter((ground) => !holding.includes(ground)) : [];
  return wrong.length === 0 ? { stated: [], holding: [] } : { stated: wrong, holding };
}

function together(each: readonly Differing[]): Differing | null {
  const stated = [...new Set(each.flatMap((one) => one.stated))];
  return stated.length === 0 ? null : { stated, holding: [...new Set(each.flatMap((one) => one.holding))] };
}
