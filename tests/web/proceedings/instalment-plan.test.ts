import { addMonths } from "../../../schema/rules/madrid-days.ts";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { readMoney, sumCents } from "../../../web/lib/money.ts";
import {
  evenOut,
  instalmentInputs,
  missingCents,
  monthlyPlan,
  splitCents,
} from "../../../web/parts/proceedings/instalment-plan.ts";

const amounts = fc.bigInt({ min: 1n, max: 99_999_999_999n });
const counts = fc.integer({ min: 1, max: 120 });

describe("splitting an amount into instalments", () => {
  test("always adds up to the cent, and no part is more than a cent above another", () => {
    fc.assert(
      fc.property(amounts, counts, (total, parts) => {
        const split = splitCents(total, parts);
        const [most, least] = [split[0] ?? 0n, split.at(-1) ?? 0n];
        return split.length === parts && sumCents(split) === total && most - least <= 1n;
      }),
    );
  });

  test("a hundred in three: the cent left over goes to the first", () => {
    expect(monthlyPlan(10_000n, 3, "2026-01-31")).toEqual([
      { dueOn: "2026-01-31", amount: "33,34" },
      { dueOn: "2026-02-28", amount: "33,33" },
      { dueOn: "2026-03-31", amount: "33,33" },
    ]);
  });

  test("what a plan shows reads back to the same cents, thousands included", () => {
    fc.assert(
      fc.property(amounts, counts, (total, parts) => {
        const plan = monthlyPlan(total, parts, "2026-05-15");
        if (total < BigInt(parts)) return plan.length === 0;
        return sumCents(plan.map(({ amount }) => readMoney(amount) ?? -1n)) === total;
      }),
    );
  });

  test("no instalment of nothing: three cents can't be paid in four parts", () => {
    expect(monthlyPlan(3n, 4, "2026-01-01")).toEqual([]);
  });
});

describe("instalments typed by hand", () => {
  const rows = [
    { dueOn: "2026-01-01", amount: "600" },
    { dueOn: "2026-02-01", amount: "399,99" },
  ];

  test("say exactly what is missing", () => {
    expect(missingCents("1.000,00", rows)).toBe(1n);
    expect(missingCents("999", rows)).toBe(-99n);
  });

  test("the last one takes the difference, unless nothing would be left of it", () => {
    expect(evenOut("1.000,00", rows)?.at(-1)?.amount).toBe("400,00");
    expect(evenOut("600", rows)).toBeNull();
    expect(evenOut("600", [])).toBeNull();
  });

  test("go to the server as exact decimals", () => {
    expect(instalmentInputs([{ dueOn: "2026-01-01", amount: "1.234,5" }])).toEqual([
      { dueOn: "2026-01-01", amount: "1234.50" },
    ]);
  });
});

test("months later keep the day where the month has it", () => {
  expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
  expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
  expect(addMonths("2026-12-15", 1)).toBe("2027-01-15");
});
