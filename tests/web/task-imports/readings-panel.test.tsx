import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "../../../web/lib/session.ts";
import { Component as ImportPage } from "../../../web/features/task-imports/ImportPage.tsx";
import type { ImportColumn } from "../../../web/features/task-imports/import-types.ts";
import { renderWithServer } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";
import { MAPPED_COLUMNS, reviewedImport, sampleColumn } from "./sample-import.ts";

jest.setTimeout(30_000);

beforeEach(() => {
  sessionStorage.clear();
  startSession(makeToken());
});
afterEach(cleanup);

const option = (value: string, label: string, stored: string) => ({
  value,
  label,
  selected: false,
  examples: [{ written: "12,5", stored }],
});
const UNIT: ImportColumn["questions"][number] = {
  kind: "UNIT",
  message: "los importes parecen estar en miles de euros; no se toma ninguno hasta que elijas la unidad",
  required: true,
  answered: false,
  doubtful: true,
  options: [option("EUROS", "Euros", "12,50 €"), option("THOUSANDS", "Miles de euros", "12.500,00 €")],
};

function open() {
  const columns = (questions: ImportColumn["questions"]) =>
    MAPPED_COLUMNS.with(6, sampleColumn(6, "Saldo (miles)", { choice: "amountDebt", questions }));
  const stored = reviewedImport({ columns: columns([UNIT]) });
  const answered = {
    ...UNIT,
    answered: true,
    options: UNIT.options.map((one) => ({ ...one, selected: one.value === "THOUSANDS" })),
  };
  const rendered = renderWithServer([{ path: "/import", element: <ImportPage /> }], "/import?import=i1", {
    TaskImport: () => ({ taskImport: stored }),
    TaskImportRows: () => ({ taskImport: { id: "i1", rows: { nodes: [], totalCount: 0 } } }),
    DecideTaskImportReading: () => ({
      decideTaskImportReading: {
        import: { ...stored, columns: columns([answered]), version: 2 },
        userErrors: [],
      },
    }),
  });
  return { ...rendered, user: userEvent.setup() };
}

describe("how the values of a column are read", () => {
  test("each answer shows what it would store; the chosen one is sent and stays", async () => {
    const { user, asked } = open();
    const panel = await screen.findByRole("region", { name: "Comprueba cómo se leen los valores" });
    const thousands = within(panel).getByRole("radio", { name: "Miles de euros" });
    expect(within(panel).getByText("12,5 → 12.500,00 €")).toBeTruthy();
    expect(
      within(panel)
        .getAllByRole("radio")
        .some((radio) => (radio as HTMLInputElement).checked),
    ).toBe(false);
    await user.click(thousands);
    expect(await within(panel).findByRole("radio", { name: "Miles de euros", checked: true })).toBeTruthy();
    const sent = asked.filter(({ operation }) => operation === "DecideTaskImportReading");
    expect(sent.map(({ variables }) => variables)).toEqual([
      { id: "i1", input: { column: 6, kind: "UNIT", value: "THOUSANDS" } },
    ]);
  });

  test("the list isn't saved before the question is answered", async () => {
    const { user, asked } = open();
    const bar = await screen.findByRole("region", { name: "Guardar la lista" });
    await user.click(within(bar).getByRole("button"));
    const link = await screen.findByRole("link", {
      name: /Columna «Saldo \(miles\)»: los importes parecen estar/,
    });
    expect(link.getAttribute("href")).toBe("#lectura");
    expect(asked.some(({ operation }) => operation === "CommitTaskImport")).toBe(false);
  });
});
