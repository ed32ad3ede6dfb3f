import {
  PRODUCTS,
  RISK_CLASSES,
  ROUTES,
  type Product,
  type RiskClass,
  type Route,
  type ValuationParameters,
} from "../../../../schema/rules/valuations.ts";
import type { Contract } from "./contract.ts";
import { ageBand, amountBand, collateralBand, type Learned } from "./recovery.ts";
import { simulate, type CurvePoint } from "./scenarios.ts";
import { STARTING_CURVES } from "./starting-curves.ts";
import { valuer, type ContractValue } from "./value-contract.ts";

/** Contracts together, in whole cents. */
export interface Sums {
  count: number;
  amountCents: number;
  expectedCents: number;
  presentValueCents: number;
}

export interface PortfolioValue extends Sums {
  /** Mean of the contracts' scores, weighted by amount. */
  score: number;
  lowCents: number;
  highCents: number;
  presentValueLowCents: number;
  presentValueHighCents: number;
  curve: CurvePoint[];
  classes: ({ riskClass: RiskClass } & Sums)[];
  routes: ({ route: Route } & Sums)[];
  products: ({ product: Product } & Sums)[];
}

export interface ValuedContract {
  contract: Contract;
  value: ContractValue;
  segment: string;
}

/** Values contracts and what they are together; the same seed, parameters and contracts give the same to the cent. */
export function valuePortfolio(
  contracts: readonly Contract[],
  { parameters, learned, seed }: { parameters: ValuationParameters; learned: Learned; seed: number },
): { portfolio: PortfolioValue; contracts: ValuedContract[] } {
  const valueOf = valuer(parameters, learned);
  const valued = contracts.map((contract) => ({
    contract,
    value: valueOf(contract),
    segment: segmentOf(contract),
  }));
  const { recovery, presentValue, curve } = simulate(valued, parameters, seed);
  const all = sumsOf(valued);
  const weighted = valued.reduce((sum, { contract, value }) => sum + contract.amountCents * value.score, 0);
  const portfolio: PortfolioValue = {
    ...all,
    score: all.amountCents === 0 ? 0 : Math.round(weighted / all.amountCents),
    lowCents: recovery.lowCents,
    highCents: recovery.highCents,
    presentValueLowCents: presentValue.lowCents,
    presentValueHighCents: presentValue.highCents,
    // Contracts are rounded one by one; the curve ends where they add up to.
    curve: curve.map((point, at) =>
      at === curve.length - 1 ? { ...point, expectedCents: all.expectedCents } : point,
    ),
    classes: keys(RISK_CLASSES).map((riskClass) => ({
      riskClass,
      ...sumsOf(valued.filter(({ value }) => value.riskClass === riskClass)),
    })),
    routes: keys(ROUTES).map((route) => ({
      route,
      ...sumsOf(valued.filter(({ value }) => value.route === route)),
    })),
    products: keys(PRODUCTS)
      .map((product) => ({
        product,
        ...sumsOf(valued.filter(({ contract }) => contract.product === product)),
      }))
      .filter(({ count }) => count > 0),
  };
  return { portfolio, contracts: valued };
}

function sumsOf(valued: readonly ValuedContract[]): Sums {
  const sums: Sums = { count: valued.length, amountCents: 0, expectedCents: 0, presentValueCents: 0 };
  for (const { contract, value } of valued) {
    sums.amountCents += contract.amountCents;
    sums.expectedCents += value.expectedCents;
    sums.presentValueCents += value.presentValueCents;
  }
  return sums;
}

function keys<Name extends string>(of: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(of) as Name[];
}

/** "Préstamo al consumo · 1 a 2 años · 600 a 3.000 € · dos vías de contacto · sin garantía" */
function segmentOf(contract: Contract): string {
  const { product, ageMonths, contactWays, amountCents } = contract;
  const { effects } = STARTING_CURVES;
  return [
    PRODUCTS[product],
    (ageMonths === null ? effects.ageUnknown : ageBand(ageMonths)).label,
    amountBand(amountCents).label,
    contactWays === null ? "contacto sin indicar" : effects.contact[contactWays].label,
    collateralBand(contract).label,
  ].join(" · ");
}
