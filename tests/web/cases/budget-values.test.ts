import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { BudgetConcept } from "../../../web/generated/graphql.ts";
import { moneyInput } from "../../../web/lib/money.ts";
import {
  budgetProblems,
  budgetValuesOf,
  documentedRows,
  emptyBudget,
  emptyBudgetRow,
  ownRowProblems,
  remainingCents,
  shownRows,
  splitOf,
  toBudgetInput,
  type BudgetValues,
} from "../../../web/parts/budgets/budget-values.ts";

const SPLIT = ["200.00", "200.00", "100.00"];
const values = (change: Partial<BudgetValues> = {}): BudgetValues => ({
  ...emptyBudget,
  total: "500,00 €",
  dueOn: "2026-12-31",
  ...change,
});
const byHand = (...amounts: string[]) =>
  values({
    automatic: false,
    rows: amounts.map((value, at) => ({ ...(emptyBudget.rows[at] ?? emptyBudgetRow), value })),
  });

describe("what is left of the total", () => {
  test.each([
    [byHand("200", "200", "50,01"), 4999n],
    [byHand("200", "200", "100"), 0n],
    [byHand("200", "200", "100,01"), -1n],
    [byHand("200", "", "no es nada"), 30000n],
    [values(), 0n],
    [values({ singlePayment: true }), 0n],
    [values({ total: "mucho" }), null],
  ])("%#", (budget, cents) => {
    expect(remainingCents(budget)).toBe(cents);
  });

  test("is exactly what the rows don't hold, whatever they are", () => {
    const cents = fc.bigInt({ min: 0n, max: 9_999_999_999n });
    fc.assert(
      fc.property(cents, fc.array(cents, { maxLength: 24 }), (total, rows) => {
        const budget = { ...byHand(...rows.map(moneyInput)), total: moneyInput(total) };
        expect(remainingCents(budget)).toBe(total - rows.reduce((sum, row) => sum + row, 0n));
      }),
    );
  });
});

describe("the server's split", () => {
  const content = (...rows: [BudgetConcept, string][]) => ({
    singlePayment: false,
    rows: rows.map(([concept, value]) => ({ concept, value })),
  });

  test("goes to its rows; those it left out have none, and their dates wait for nothing", () => {
    const rows = emptyBudget.rows.map((row) => ({ ...row, paymentDate: "2027-01-15" }));
    const cent = values({ total: "0,01", rows });
    const split = splitOf(cent, content(["INITIAL", "0.01"]));
    expect(shownRows(cent, split).map(({ value }) => value)).toEqual(["0,01", "", ""]);
    expect(budgetProblems(cent, "budget", split)).toEqual([]);
    expect(toBudgetInput(cent, split).rows).toEqual([
      { concept: "INITIAL", description: null, paymentDate: "2027-01-15", value: "0.01" },
    ]);
  });

  test("is none of a form that was another one", () => {
    const three = content(["INITIAL", "200.00"], ["MANAGEMENT", "200.00"], ["SIGNING", "100.00"]);
    expect(splitOf(values(), three)).toEqual(SPLIT);
    expect(splitOf(values(), { ...content(["MANAGEMENT", "500.00"]), singlePayment: true })).toBeNull();
    expect(splitOf(values(), content(["INITIAL", "200.00"], ["OTHER", "300.00"]))).toBeNull();
    expect(splitOf(byHand("500"), content(["INITIAL", "500.00"]))).toBeNull();
  });

  test("is asked for the documented rows again, whichever there were; their dates stay", () => {
    const [initial = emptyBudgetRow] = emptyBudget.rows;
    const alone = { rows: [{ ...initial, paymentDate: "2027-01-15", value: "0,01" }, emptyBudgetRow] };
    expect(documentedRows(alone)).toEqual(
      emptyBudget.rows.map((row, at) => (at === 0 ? { ...row, paymentDate: "2027-01-15" } : row)),
    );
  });
});

describe("what is sent", () => {
  test("without amounts by hand the server splits the total", () => {
    expect(toBudgetInput(values(), SPLIT)).toMatchObject({ total: "500.00", rows: [], singlePayment: false });
  });

  test("the split is shown meanwhile, and sent along with dates somebody chose", () => {
    const rows = emptyBudget.rows.map((row, at) => (at === 1 ? { ...row, paymentDate: "2027-01-15" } : row));
    const dated = values({ rows });
    expect(shownRows(dated, SPLIT).map(({ value }) => value)).toEqual(["200,00", "200,00", "100,00"]);
    expect(toBudgetInput(dated, SPLIT).rows).toEqual([
      { concept: "INITIAL", description: null, paymentDate: null, value: "200.00" },
      { concept: "MANAGEMENT", description: null, paymentDate: "2027-01-15", value: "200.00" },
      { concept: "SIGNING", description: null, paymentDate: null, value: "100.00" },
    ]);
    expect(budgetProblems(dated, "budget", null).map(({ field }) => field)).toEqual([["budget", "rows"]]);
    expect(budgetProblems(dated, "budget", SPLIT)).toEqual([]);
  });

  test("rows left empty aren't sent, and a refusal finds the way back to its row", () => {
    const budget = byHand("300", "", "200");
    expect(toBudgetInput(budget, null).rows).toMatchObject([
      { concept: "INITIAL", value: "300.00" },
      { concept: "SIGNING", value: "200.00" },
    ]);
    const refused = [
      { field: ["budget", "rows", "1", "value"], message: "No" },
      { field: ["budget", "rows"], message: "Faltan" },
    ];
    expect(ownRowProblems(budget, refused).map(({ field }) => field)).toEqual([
      ["budget", "rows", "2", "value"],
      ["budget", "rows"],
    ]);
  });

  test("a single payment has no rows, whatever was typed in them", () => {
    expect(toBudgetInput({ ...byHand("1", "2", "x"), singlePayment: true }, null).rows).toEqual([]);
  });
});

test("what can't be sent is said beside its field", () => {
  const further = { ...emptyBudgetRow, value: "10" };
  const wrong = { ...byHand("1,234", "200"), total: "", dueOn: "" };
  const found = budgetProblems({ ...wrong, rows: [...wrong.rows, further] }, "", null);
  expect(found.map(({ field }) => field.join("."))).toEqual([
    "total",
    "dueOn",
    "rows.0.value",
    "rows.2.description",
  ]);
  expect(budgetProblems(values({ total: "0,00" }), "", null)[0]?.message).toBe(
    "El monto total tiene que ser mayor que cero",
  );
});

test("a stored budget comes back as its form", () => {
  const content = {
    subtotal: "500.00",
    singlePayment: false,
    rows: [
      {
        concept: "INITIAL" as const,
        description: "ABONO INICIAL",
        paymentDate: "2026-12-31",
        value: "300.00",
      },
      { concept: "OTHER" as const, description: "Peritaje", paymentDate: "2027-02-01", value: "200.00" },
    ],
    paymentMethod: "CARD" as const,
    dueOn: "2026-12-31",
    taxesApplicable: true,
    observations: "",
  };
  const form = budgetValuesOf({ newProfessional: true, content });
  expect(remainingCents(form)).toBe(0n);
  expect(toBudgetInput(form, null)).toMatchObject({
    total: "500.00",
    paymentMethod: "CARD",
    newProfessional: true,
    rows: [
      { concept: "INITIAL", paymentDate: null, value: "300.00" },
      { concept: "OTHER", description: "Peritaje", paymentDate: "2027-02-01", value: "200.00" },
    ],
  });
});
