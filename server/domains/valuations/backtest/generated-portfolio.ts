import { PRODUCTS, type Product, type Route } from "../../../../schema/rules/valuations.ts";
import type { Contract, JudicialState } from "../model/contract.ts";
import { chanceOf, type Chance } from "../model/random.ts";
import { logit, rateOf } from "../model/recovery.ts";

/** A contract whose outcome is known. */
export interface KnownContract {
  contract: Contract;
  /** What it brings in 60 months by this way, in cents. */
  recoveredBy: (route: Route) => number;
}

/**
 * Portfolios with a truth of their own, which isn't the model's: effects are continuous instead of banded and differ from
 * portfolio to portfolio, debtors differ in what no file shows, portfolios and products have shocks with heavier tails than
 * the model allows for, and money comes in as instalments that break off. What the model can't know is its error.
 */
export function generatePortfolio(seed: number, size: number): KnownContract[] {
  const chance = chanceOf(seed);
  const world = worldOf(chance);
  const mix = mixOf(chance);
  return Array.from({ length: size }, () => {
    const contract = drawContract(chance, mix);
    const odds = trueOdds(contract, world) + UNSEEN * chance.normal();
    const luck = {
      pays: chance.even(),
      instalments: 1 + Math.floor(12 * chance.even()),
      holds: chance.even(),
    };
    return { contract, recoveredBy: (route) => recovered(contract, odds + world.routes[route], luck) };
  });
}

/** Standard deviation of what distinguishes debtors and stands in no file. */
const UNSEEN = 0.8;
const TRUE_RATES: Record<Product, number> = {
  CONSUMER_LOAN: 0.17,
  CARD: 0.17,
  MORTGAGE: 0.36,
  UTILITY: 0.18,
  INVOICE: 0.26,
  OTHER: 0.16,
};

interface World {
  products: Record<Product, number>;
  age: number;
  amount: number;
  contact: number;
  documents: number;
  collateral: number;
  paid: number;
  routes: Record<Route, number>;
}

function worldOf(chance: Chance): World {
  const common = 0.4 * heavyTailed(chance);
  // Each effect is stronger or weaker than usual by a third or so.
  const around = (usual: number) => usual * Math.exp(0.35 * chance.normal());
  const products = (Object.keys(PRODUCTS) as Product[]).map(
    (name) => [name, logit(TRUE_RATES[name]) + common + 0.3 * heavyTailed(chance)] as const,
  );
  return {
    products: Object.fromEntries(products) as Record<Product, number>,
    age: around(0.018),
    amount: around(0.18),
    contact: around(0.5),
    documents: around(0.35),
    collateral: around(1.3),
    paid: around(0.5),
    routes: { AMICABLE: 0, INSTALMENTS: around(0.15), JUDICIAL: around(0.45), SALE: 0 },
  };
}

/** Of Student's t with five degrees of freedom, with the variance of one. */
function heavyTailed(chance: Chance): number {
  const normal = chance.normal();
  const sum = Array.from({ length: 5 }, () => chance.normal() ** 2).reduce((all, one) => all + one, 0);
  return (normal / Math.sqrt(sum / 5)) * Math.sqrt(3 / 5);
}

interface Mix {
  main: Product;
  /** Mean age in months. */
  age: number;
  /** Median amount in euros. */
  amount: number;
  contact: number;
  documents: number;
  saysAge: boolean;
  saysPaid: boolean;
}

/** No two portfolios are alike, and not each file has every column. */
function mixOf(chance: Chance): Mix {
  const products = Object.keys(PRODUCTS) as Product[];
  const main = products[Math.floor(products.length * chance.even())] ?? "OTHER";
  const typical = {
    MORTGAGE: 60_000,
    INVOICE: 4_000,
    UTILITY: 300,
    CARD: 2_500,
    CONSUMER_LOAN: 5_000,
    OTHER: 1_500,
  };
  return {
    main,
    age: 6 + 50 * chance.even(),
    amount: typical[main] * Math.exp(0.4 * chance.normal()),
    contact: 0.35 + 0.6 * chance.even(),
    documents: 0.2 + 0.8 * chance.even(),
    saysAge: chance.even() < 0.9,
    saysPaid: chance.even() < 0.6,
  };
}

function drawContract(chance: Chance, mix: Mix): Contract {
  const products = Object.keys(PRODUCTS) as Product[];
  const other = products[Math.floor(products.length * chance.even())] ?? "OTHER";
  const product = chance.even() < 0.8 ? mix.main : other;
  const amountCents = Math.max(2_000, Math.round(100 * mix.amount * Math.exp(0.8 * chance.normal())));
  const ways = [0, 1, 2].filter(() => chance.even() < mix.contact).length as 0 | 1 | 2 | 3;
  const ageMonths = Math.floor(-mix.age * Math.log(1 - chance.even()));
  const paid = chance.even() < 0.3 ? Math.round(amountCents * 0.3 * chance.even()) : 0;
  const collateral = product === "MORTGAGE" ? amountCents * 1.2 * chance.even() : 0;
  return {
    amountCents,
    product,
    ageMonths: mix.saysAge ? ageMonths : null,
    contactWays: ways,
    hasDocuments: chance.even() < mix.documents,
    collateralCents: Math.round(collateral),
    paidCents: mix.saysPaid ? paid : null,
    debtorKind: product === "INVOICE" ? "COMPANY" : "PERSON",
    judicial: judicialOf(chance.even()),
  };
}

function judicialOf(drawn: number): JudicialState {
  if (drawn < 0.9) return "NONE";
  if (drawn < 0.95) return "CLAIM";
  return drawn < 0.98 ? "TITLE" : "INSOLVENCY";
}

function trueOdds(contract: Contract, world: World): number {
  const { amountCents, product, contactWays, hasDocuments, collateralCents, paidCents } = contract;
  const age = Math.min(contract.ageMonths ?? 30, 120);
  return (
    world.products[product] -
    world.age * (age - 18) -
    world.amount * Math.log(amountCents / 150_000) +
    world.contact * ((contactWays ?? 1.5) - 2) +
    world.documents * (hasDocuments === true ? 0.5 : -1) +
    world.collateral * Math.min(1, collateralCents / amountCents) +
    world.paid * ((paidCents ?? 0) > 0 ? 1 : -0.2) -
    (contract.judicial === "INSOLVENCY" ? 1.8 : 0)
  );
}

/** Instalments of which each may be the last: nine of ten are followed by the next. */
function recovered(
  { amountCents }: Contract,
  odds: number,
  luck: { pays: number; instalments: number; holds: number },
): number {
  // Some of what is begun breaks off, so that more have to begin than the rate says.
  const begins = Math.min(1, rateOf(odds) * 1.35);
  if (luck.pays >= begins) return 0;
  const kept = Math.floor(Math.log(1 - luck.holds) / Math.log(0.9)) + 1;
  return Math.round((amountCents * Math.min(kept, luck.instalments)) / luck.instalments);
}
