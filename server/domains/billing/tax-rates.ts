import type { EntityManager } from "typeorm";
import { listTaxRates } from "../catalogs/catalogs.service.ts";

export interface BudgetRates {
  /** "21.00"; null: no taxes. */
  vatRate: string | null;
  /** "15.00" or "7.00"; null: nothing is withheld. */
  withholdingRate: string | null;
}

export interface TaxFacts {
  taxesApplicable: boolean;
  /** Only clients that are businesses withhold (RD 439/2007, art. 76). */
  isBusiness: boolean;
  /** The year in which the activity began and the two following ones (RD 439/2007, art. 95.1). */
  newProfessional: boolean;
}

/**
 * What the law says on a day. `db` is the caller's transaction where there is one. Throws when the catalogue has no rate
 * for it.
 */
export async function ratesOn(
  db: Pick<EntityManager, "query" | "getRepository">,
  day: string,
  { taxesApplicable, isBusiness, newProfessional }: TaxFacts,
): Promise<BudgetRates> {
  if (!taxesApplicable) return { vatRate: null, withholdingRate: null };
  const rates = await listTaxRates({ db });
  const rateOf = (code: string) => {
    const rate = rates.find(
      ({ code: kind, validFrom, validUntil }) =>
        kind === code && validFrom <= day && (validUntil === null || validUntil >= day),
    );
    if (!rate) throw new Error(`no rate ${code} on ${day}`);
    return rate.percentage;
  };
  return {
    vatRate: rateOf("IVA_GENERAL"),
    withholdingRate: isBusiness
      ? rateOf(newProfessional ? "IRPF_NEW_PROFESSIONAL" : "IRPF_PROFESSIONAL")
      : null,
  };
}
