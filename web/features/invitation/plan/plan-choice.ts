import { decimalOf } from "../../../../schema/rules/exact-amount.ts";
import {
  evenFirst,
  firstDays,
  firstPaymentBounds,
  isDiscounted,
  mostInstalments,
  planSchedule,
  type PlanLimits,
  type PlanSchedule,
} from "../../../../schema/rules/payment-plans.ts";
import { centsOf, readMoney } from "../../../lib/money.ts";
import type { Debt } from "../debtor/debtor-context.ts";

export type Offer = NonNullable<Debt["planOffer"]>;

/** What was chosen; a first payment or day that wasn't is the usual one. */
export interface Chosen {
  kind: "INSTALMENTS" | "AT_ONCE";
  count: number;
  /** As typed; null: so that all payments are alike. */
  first: string | null;
  firstOn: string | null;
}

export interface Planned {
  owed: bigint;
  most: number;
  kinds: Chosen["kind"][];
  kind: Chosen["kind"];
  count: number;
  first: bigint | null;
  bounds: { least: bigint; most: bigint };
  firstOn: string;
  days: { from: string; until: string };
  /** null: the first payment isn't possible. */
  schedule: PlanSchedule | null;
  atOnce: PlanSchedule | null;
}

const USUAL_COUNT = 12;
const FEWEST = 2;

export function usualChoice(): Chosen {
  return { kind: "INSTALMENTS", count: USUAL_COUNT, first: null, firstOn: null };
}

/** The plan as the offer of now makes it: a choice stays where the offer has changed meanwhile, as far as it still can. */
export function plannedOf(offer: Offer, chosen: Chosen): Planned {
  const owed = centsOf(offer.owed);
  const limits: PlanLimits = { ...offer, lowestInstalment: centsOf(offer.lowestInstalment) };
  const most = mostInstalments(owed, limits);
  const kinds: Chosen["kind"][] = [
    ...(most > 0 ? (["INSTALMENTS"] as const) : []),
    ...(isDiscounted(owed, limits) ? (["AT_ONCE"] as const) : []),
  ];
  const kind = kinds.includes(chosen.kind) ? chosen.kind : (kinds[0] ?? "INSTALMENTS");
  const count = Math.max(FEWEST, Math.min(chosen.count, most));
  const days = firstDays(offer.today, limits);
  const isPossible = chosen.firstOn !== null && chosen.firstOn >= days.from && chosen.firstOn <= days.until;
  const firstOn = isPossible && chosen.firstOn !== null ? chosen.firstOn : days.until;
  const first = chosen.first === null ? evenFirst(owed, limits, count) : readMoney(chosen.first);
  const atOnce = planSchedule(owed, limits, { kind: "AT_ONCE" }, offer.today);
  const inParts =
    first === null
      ? null
      : planSchedule(owed, limits, { kind: "INSTALMENTS", count, first, firstOn }, offer.today);
  const bounds = firstPaymentBounds(owed, limits, count);
  const schedule = kind === "AT_ONCE" ? atOnce : inParts;
  return { owed, most, kinds, kind, count, first, bounds, firstOn, days, schedule, atOnce };
}

/** What is sent: exactly what was shown. */
export function shownPlan({ owed }: Offer, kind: Chosen["kind"], { instalments }: PlanSchedule) {
  return {
    atOnce: kind === "AT_ONCE",
    owed,
    shown: instalments.map(({ dueOn, amount }) => ({ dueOn, amount: decimalOf(amount) })),
  };
}
