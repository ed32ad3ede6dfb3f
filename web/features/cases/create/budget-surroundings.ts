import type { BudgetSurroundings } from "../../../parts/budgets/use-budget-preview.ts";
import { areaNotOffered, partyName, type CreateCaseValues, type PartyValues } from "./case-values.ts";
import type { CreateCaseCatalogsQuery } from "../../../generated/graphql.ts";

/** The client's address in one line, as the stored budget will have it: abroad with the country. */
function addressLine(
  { address, postalCode, city, country }: PartyValues,
  countries: readonly { iso: string; name: string }[],
): string {
  const place = `${postalCode.trim()} ${city.trim()}`.trim();
  const parts = [address.trim(), place].filter((part) => part !== "");
  const abroad = country === "ES" ? undefined : countries.find(({ iso }) => iso === country)?.name;
  return [...parts, ...(parts.length > 0 && abroad !== undefined ? [abroad] : [])].join(", ");
}

/** What the budget's preview needs of the rest of the form, as the stored budget will have it. */
export function surroundingsOf(
  values: CreateCaseValues,
  { interventionAreas, countries }: Pick<CreateCaseCatalogsQuery, "interventionAreas" | "countries">,
): BudgetSurroundings {
  // One that has to be chosen anew must not keep the figures from being computed.
  const hasArea = values.area !== "" && areaNotOffered(values, interventionAreas) === null;
  return {
    caseNumber: null,
    clientName: partyName(values.client),
    clientAddress: addressLine(values.client, countries),
    clientIsBusiness: values.client.isCompany,
    intervention: { type: values.type, area: hasArea ? values.area : null },
    counterparty: values.counterparties
      .map(partyName)
      .filter((name) => name !== "")
      .join(", "),
  };
}
