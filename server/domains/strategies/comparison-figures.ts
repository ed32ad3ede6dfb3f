import { STRATEGY_MEASURE_NAMES } from "../../../schema/rules/strategies.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type * as Contract from "../../generated/schema-types.ts";
import {
  compareAmounts,
  compareShares,
  FEWEST_PAYERS,
  FEWEST_PEOPLE,
  judgeAmounts,
  judgeShares,
  type CountedAmount,
  type CountedShare,
  type Difference,
  type Horizon,
  type Verdict,
} from "./compare-arms.ts";
import type { CountedArm, CountedArms, StrategyComparison } from "./strategy-comparison.entity.ts";

type Compared = Pick<StrategyComparison, "versionA" | "versionB" | "measure" | "endsOn" | "endedAt">;

const MEASURES = Object.keys(STRATEGY_MEASURE_NAMES) as Contract.StrategyMeasure[];

/** What a comparison says, of what was counted: a pure function. `today`: of one that has ended the day on which it did. */
export function figuresOf(
  comparison: Compared,
  counted: CountedArms,
  { today, currency }: { today: string; currency: string },
): Contract.StrategyComparisonFigures {
  const { measure, endsOn, versionA, versionB, endedAt } = comparison;
  const horizon = { endsOn, today: endedAt === null ? today : dayInMadrid(endedAt), isDeciding: true };
  const verdict = judge(measure, counted, horizon);
  const arm = (version: number, { people, answered, promised, paid, amount }: CountedArm) => ({
    version,
    people,
    answered,
    promised,
    paid,
    amount,
  });
  return {
    verdict,
    text: words(comparison, counted, verdict),
    currency,
    arms: [arm(versionA, counted.a), arm(versionB, counted.b)],
    measures: [measure, ...MEASURES.filter((one) => one !== measure)].map((one) => ({
      measure: one,
      isDeciding: one === measure,
      ...shown(compared(one, counted)),
    })),
  };
}

function judge(measure: Contract.StrategyMeasure, { a, b }: CountedArms, horizon: Horizon): Verdict {
  return measure === "AMOUNT"
    ? judgeAmounts(amountOf(a), amountOf(b), horizon)
    : judgeShares(shareOf(measure, a), shareOf(measure, b), horizon);
}

function compared(measure: Contract.StrategyMeasure, { a, b }: CountedArms): Difference | null {
  return measure === "AMOUNT"
    ? compareAmounts(amountOf(a), amountOf(b))
    : compareShares(shareOf(measure, a), shareOf(measure, b));
}

const HITS = { ANSWERED: "answered", PROMISED: "promised", PAID: "paid" } as const;

function shareOf(measure: Exclude<Contract.StrategyMeasure, "AMOUNT">, arm: CountedArm): CountedShare {
  return { people: arm.people, hits: arm[HITS[measure]] };
}

function amountOf({ people, paid, amount, sumOfSquares }: CountedArm): CountedAmount {
  return { people, payers: paid, sum: Number(amount), sumOfSquares };
}

function shown(difference: Difference | null) {
  if (difference === null) return { a: null, b: null, difference: null, low: null, high: null };
  const { interval, ...means } = difference;
  return { ...means, ...interval };
}

function words(
  { measure, endsOn, versionA, versionB, endedAt }: Compared,
  counted: CountedArms,
  verdict: Verdict,
) {
  const name = STRATEGY_MEASURE_NAMES[measure].toLowerCase();
  const few = fewWords(measure, counted);
  switch (verdict) {
    case "TOO_EARLY":
      return endedAt === null
        ? `Aún no se puede decir: se fijó decidir pasado el ${shownDay(endsOn)}. Quien mira cada día y para en la primera diferencia suele coronar al azar.${few === null ? "" : ` Por ahora, además, ${few}.`}`
        : `Sin ganadora: terminó antes de que pasara el ${shownDay(endsOn)}, el día que se fijó al empezar.`;
    case "TOO_FEW":
      return endedAt === null ? `No se puede decir: ${few ?? ""}.` : `Sin ganadora: ${few ?? ""}.`;
    case "NO_WINNER":
      return `Sin ganadora: en «${name}» la diferencia puede ser azar, porque su intervalo del 95 % incluye el cero.`;
    case "A":
    case "B":
      return `Ha ido mejor la versión ${verdict === "A" ? versionA : versionB}: en «${name}» el intervalo del 95 % de la diferencia deja fuera el cero.`;
  }
}

/** Null: there are enough. */
function fewWords(measure: Contract.StrategyMeasure, { a, b }: CountedArms): string | null {
  if (Math.min(a.people, b.people) < FEWEST_PEOPLE)
    return `hacen falta ${FEWEST_PEOPLE} personas en cada versión y hay ${shownCount(a.people)} y ${shownCount(b.people)}`;
  if (measure === "AMOUNT" && Math.min(a.paid, b.paid) < FEWEST_PAYERS)
    return `para comparar importes hacen falta ${FEWEST_PAYERS} personas que paguen en cada versión y hay ${shownCount(a.paid)} y ${shownCount(b.paid)}`;
  return null;
}
