import { decimalOf } from "../../../../schema/rules/exact-amount.ts";
import { shownEuros } from "../../../../schema/rules/spanish-numbers.ts";
import { ROUTES, type Route } from "../../../../schema/rules/valuations.ts";
import type { Contract } from "./contract.ts";

/** Below this amount nobody plans instalments, in cents. */
const LEAST_IN_INSTALMENTS = 30_000;
/** Personal actions are barred after five years (Código Civil, art. 1964.2), the mortgage action after twenty (art. 1964.1). */
const BARRED_AFTER = { personal: 60, mortgage: 240 };

/** Why a contract can't go this way; null: it can. */
export function whyNot(route: Route, contract: Contract): string | null {
  const { amountCents, contactWays, judicial, hasDocuments } = contract;
  if (route === "INSTALMENTS") {
    if (judicial === "INSOLVENCY") return "el deudor está en concurso";
    if (contactWays === 0) return "no hay con quién acordar un plan";
    return amountCents < LEAST_IN_INSTALMENTS ? "el importe es pequeño para un plan" : null;
  }
  if (route !== "JUDICIAL") return null;
  if (judicial === "INSOLVENCY") return "el deudor está en concurso";
  // What is before a court or decided has its expense behind it; a second order for payment isn't asked for.
  if (judicial === "CLAIM" || judicial === "TITLE") return "ya está en vía judicial";
  if (hasDocuments !== true) return "no consta documentación para un monitorio";
  if (isPerhapsBarred(contract)) return "puede haber prescrito";
  return null;
}

/** By age alone; whether something interrupted it (art. 1973) only its holder knows. An unknown age counts as not barred. */
function isPerhapsBarred({ ageMonths, product }: Contract): boolean {
  return (
    ageMonths !== null &&
    ageMonths >= (product === "MORTGAGE" ? BARRED_AFTER.mortgage : BARRED_AFTER.personal)
  );
}

interface Choice {
  route: Route;
  /** Of the best way that is worked on. */
  value: number;
  tried: readonly { route: Route; value: number }[];
}

/** One or two sentences for whoever has to defend it. */
export function routeReason(contract: Contract, { route, value, tried }: Choice): string {
  const money = (cents: number) => shownEuros(decimalOf(BigInt(cents)));
  if (route === "SALE")
    return `Gestionarlo cuesta más de lo que se espera recuperar: el mejor resultado sería ${money(value)}.${barred(contract)}`;
  const second = tried.filter((one) => one.route !== route).toSorted((a, b) => b.value - a.value)[0];
  const compared = second
    ? `Es lo que más valor deja: ${money(value)}, frente a ${money(second.value)} por la vía «${ROUTES[second.route].toLowerCase()}».`
    : `Deja un valor de ${money(value)}.`;
  const court = route === "JUDICIAL" ? null : whyNot("JUDICIAL", contract);
  return court === null ? compared : `${compared} Judicial no: ${court}.`;
}

function barred(contract: Contract): string {
  return isPerhapsBarred(contract) ? " Por su antigüedad puede haber prescrito." : "";
}
