import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { isSomebodyElse, partyValues } from "../../../web/parts/parties/party-values.ts";
import { openCase } from "./open-case.tsx";
import { party } from "./sample-case.ts";

const WARNING = /Si guardas este cambio de nombre o de documento, la propuesta se retira/;

const agreement = (status: string, partyId: string) => ({
  __typename: "Agreement",
  id: "7",
  status,
  parties: [{ __typename: "Party", id: partyId }],
});

async function edits(agreements: object[]) {
  openCase("SPECIALIST", { agreements }, { PartyCatalogs: () => ({ countries: [], provinces: [] }) });
  const article = within(await screen.findByRole("article", { name: /^Contraparte/ }));
  await userEvent.click(article.getByRole("button", { name: /^Editar/ }));
  return within(await screen.findByRole("dialog"));
}

test("a changed name is said to withdraw the open proposal before it is saved, and only then", async () => {
  const dialog = await edits([agreement("PROPOSED", "2")]);
  const name = dialog.getByLabelText("Nombre de la empresa");
  await userEvent.type(dialog.getByLabelText("Ciudad"), " la Real");
  expect(dialog.queryByText(WARNING)).toBeNull();
  await userEvent.type(name, " Nuevo");
  expect(dialog.getByText(WARNING)).toBeTruthy();
  await userEvent.clear(name);
  await userEvent.type(name, "Taller Pino, S.L.");
  expect(dialog.queryByText(WARNING)).toBeNull();
});

test.each([
  ["a draft", agreement("DRAFT", "2")],
  ["one with others", agreement("PROPOSED", "9")],
])("%s isn't withdrawn", async (_what, one) => {
  const dialog = await edits([one]);
  await userEvent.type(dialog.getByLabelText("Nombre de la empresa"), " Nuevo");
  expect(dialog.queryByText(WARNING)).toBeNull();
});

test("what completes an identity makes nobody else; another document does", () => {
  const known = party("2", { identityDocument: null });
  const typed = partyValues(known);
  expect(isSomebodyElse(known, { ...typed, identityDocument: "B12345674" })).toBe(false);
  const identified = party("2");
  expect(isSomebodyElse(identified, { ...typed, identityDocument: "b-12345674" })).toBe(false);
  expect(isSomebodyElse(identified, { ...typed, identityDocument: "B98765431" })).toBe(true);
  expect(isSomebodyElse(null, typed)).toBe(false);
});
