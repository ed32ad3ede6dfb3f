import { describe, expect, test } from "@jest/globals";
import { readBudget } from "../../server/domains/billing/budget-plan.ts";
import { CreateCaseInput } from "../../server/domains/case-opening/create-case.input.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { checkInput } from "../../server/shared/inputs/read-input.ts";
import type * as Contract from "../../server/generated/schema-types.ts";

const TODAY = "2026-11-20";
const PLAN = { total: "100.00", dueOn: "2027-01-31" };
const ROW = { concept: "OTHER", description: "Informe", value: "50.00" } as const;

function problemsOf(given: Contract.BudgetInput): string[] {
  try {
    readBudget(given, TODAY);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return error.problems.map(({ field, code }) => `${field.join(".")} ${code}`);
  }
}

describe("a budget", () => {
  test("each further payment is due a month later, on that month's last day where it is shorter", () => {
    const { rows } = readBudget({ ...PLAN, rows: [ROW, ROW] }, TODAY);
    expect(rows.map(({ dueOn }) => dueOn)).toEqual(["2027-01-31", "2027-02-28"]);
  });

  test("of a documented concept has its words, of another one needs them", () => {
    const rows = [
      { concept: "INITIAL", value: "50.00" },
      { concept: "OTHER", value: "50.00", description: " " },
    ] as const;
    expect(problemsOf({ ...PLAN, rows: [...rows] })).toEqual(["rows.1.description REQUIRED"]);
    expect(readBudget({ ...PLAN, rows: [rows[0], rows[0]] }, TODAY).rows[0]?.description).toBe(
      "ABONO INICIAL",
    );
  });

  test("with one payment only is told so beside what is wrong with the rows", () => {
    const rows = [ROW, { ...ROW, value: "0" }];
    expect(problemsOf({ ...PLAN, singlePayment: true, rows })).toEqual([
      "rows INVALID",
      "rows.1.value INVALID",
    ]);
  });

  test("of too many rows looks at none", () => {
    const rows = Array.from({ length: 37 }, () => ({ ...ROW, value: "x" }));
    expect(problemsOf({ ...PLAN, singlePayment: true, rows })).toEqual(["rows TOO_LONG"]);
  });

  test("is summed up once each of its fields is right", () => {
    expect(problemsOf({ ...PLAN, rows: [ROW] })).toEqual(["rows SUM"]);
    expect(problemsOf({ ...PLAN, dueOn: "2026-11-19", rows: [ROW] })).toEqual(["dueOn INVALID"]);
  });
});

test("who shares an e-mail hears of it before what else is wrong, and everything comes at once", () => {
  const known = { today: TODAY, ownEmail: "Yo@acuerdo.example", offered: [] };
  const given: Contract.CreateCaseInput = {
    client: { names: "", email: "yo@acuerdo.example" },
    counterparties: [{ names: "Luis Gil" }, { names: "", email: "YO@acuerdo.example " }],
    intervention: { type: "MEDIATION", area: "XX" },
    budget: { ...PLAN, rows: [ROW] },
  };
  expect(
    checkInput(new CreateCaseInput(known), given).map(({ field, code }) => `${field.join(".")} ${code}`),
  ).toEqual([
    "client.email INVALID",
    "client.names REQUIRED",
    "counterparties.0.email REQUIRED",
    "counterparties.1.email INVALID",
    "counterparties.1.names REQUIRED",
    "intervention.area INVALID",
    "budget.rows SUM",
  ]);
});
