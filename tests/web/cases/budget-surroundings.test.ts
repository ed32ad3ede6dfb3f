import { expect, test } from "@jest/globals";
import { surroundingsOf } from "../../../web/features/cases/create/budget-surroundings.ts";
import { emptyCreateCase, emptyParty } from "../../../web/features/cases/create/case-values.ts";

const catalogs = {
  interventionAreas: [],
  countries: [
    { __typename: "Country" as const, iso: "ES", name: "España" },
    { __typename: "Country" as const, iso: "MX", name: "México" },
  ],
};
const of = (client: object, ...names: string[]) =>
  surroundingsOf(
    {
      ...emptyCreateCase,
      client: { ...emptyParty, ...client },
      counterparties: names.map((one) => ({ ...emptyParty, names: one })),
    },
    catalogs,
  );

test("the preview names all counterparties, as the stored budget does", () => {
  expect(of({}, "Talleres Peña", "", "Avalista").counterparty).toBe("Talleres Peña, Avalista");
  expect(of({}, "").counterparty).toBe("");
});

test.each([
  [{ address: "Mayor 1", postalCode: "28801", city: "Alcalá", province: "28" }, "Mayor 1, 28801 Alcalá"],
  [{ address: " Reforma 3 ", city: "Puebla", country: "MX" }, "Reforma 3, Puebla, México"],
  [{ city: "Madrid" }, "Madrid"],
  [{ country: "MX" }, ""],
])("the client's address %#", (client, line) => {
  expect(of(client).clientAddress).toBe(line);
});
