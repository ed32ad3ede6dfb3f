import type { AmountReading } from "./amounts.ts";
import { isSlip } from "./odd-ones.ts";

/** What one written amount says about the decimal mark of its column. */
export const AmountVote = {
  NONE: 0,
  COMMA: 1,
  DOT: 2,
  /** A clear decimal mark before three decimals. */
  COMMA_3: 3,
  DOT_3: 4,
  /** One mark before three digits: thousands or decimals, "1,234" or "1.234". */
  UNCLEAR_COMMA: 5,
  UNCLEAR_DOT: 6,
} as const;

export type AmountVote = (typeof AmountVote)[keyof typeof AmountVote];

/** Looks at the separators only, in one pass; text that isn't made of digits and separators casts no vote. */
export function amountVote(text: string): AmountVote {
  let commas = 0;
  let dots = 0;
  let lastMark = -1;
  let lastDigit = -1;
  let firstDigit = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      if (firstDigit < 0) firstDigit = at;
      lastDigit = at;
    } else if ((code === 44 || code === 46) && firstDigit >= 0) {
      if (code === 44) commas += 1;
      else dots += 1;
      lastMark = at;
    } else if (code === 47 || code === 58) return AmountVote.NONE;
  }
  if (lastMark < 0 || lastDigit < lastMark) return AmountVote.NONE;
  return voteOf(text, { commas, dots, firstDigit, lastMark, decimals: lastDigit - lastMark });
}

interface Marks {
  commas: number;
  dots: number;
  firstDigit: number;
  lastMark: number;
  decimals: number;
}

function voteOf(text: string, marks: Marks): AmountVote {
  const { commas, dots, firstDigit, lastMark, decimals } = marks;
  const comma = text.charCodeAt(lastMark) === 44;
  const [vote, three, other] = comma
    ? ([AmountVote.COMMA, AmountVote.COMMA_3, AmountVote.DOT] as const)
    : ([AmountVote.DOT, AmountVote.DOT_3, AmountVote.COMMA] as const);
  const same = comma ? commas : dots;
  if (same > 1) return commas > 0 && dots > 0 ? AmountVote.NONE : other;
  if (commas > 0 && dots > 0) return decimals === 3 ? three : vote;
  if (decimals !== 3) return vote;
  if (lastMark - firstDigit > 3 || text.charCodeAt(firstDigit) === 48) return three;
  return comma ? AmountVote.UNCLEAR_COMMA : AmountVote.UNCLEAR_DOT;
}

/** Votes of all rows of a column, as column-profiler.ts counts them. */
export interface AmountVotes {
  comma: number;
  dot: number;
  unclearComma: number;
  unclearDot: number;
}

/**
 * The majority decides. Where next to nothing votes Spanish custom holds ("1.234" is a thousand), except where commas
 * stand before three digits: amounts have two decimals, so those are thousands too. `mixed`: a column put together from
 * two programs.
 */
export function decideAmounts(votes: AmountVotes): Pick<AmountReading, "decimalMark" | "mixed"> {
  const { comma, dot, unclearComma, unclearDot } = votes;
  const unclear = unclearComma + unclearDot;
  if (isSlip(comma + dot, comma + dot + unclear)) {
    const mixed = !isSlip(Math.min(unclearComma, unclearDot), unclear);
    return { decimalMark: unclearComma > unclearDot ? "." : ",", mixed };
  }
  return { decimalMark: comma >= dot ? "," : ".", mixed: !isSlip(Math.min(comma, dot), comma + dot) };
}
