import { expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  allocate,
  claimedParts,
  NOTHING,
  owedParts,
  PART_ORDER,
  sumOf,
} from "../../server/domains/collections/balance.ts";

const cents = fc.bigInt({ min: 0n, max: 10n ** 13n });
const parts = fc.record({ COSTS: cents, INTEREST: cents, PRINCIPAL: cents });

test("an amount goes to costs, then interest, then the principal (CC, art. 1173); what is beyond them is told apart", () => {
  const owed = { COSTS: 1_000n, INTEREST: 500n, PRINCIPAL: 10_000n };
  expect(allocate(1_200n, owed)).toEqual({
    parts: { COSTS: 1_000n, INTEREST: 200n, PRINCIPAL: 0n },
    excess: 0n,
    left: { COSTS: 0n, INTEREST: 300n, PRINCIPAL: 10_000n },
  });
  expect(allocate(11_501n, owed)).toMatchObject({ excess: 1n, left: NOTHING });
});

test("where an amount goes adds up to it, whatever is owed; nothing goes to a part while an earlier one is owed", () => {
  fc.assert(
    fc.property(cents, parts, (amount, owed) => {
      const { parts: taken, excess, left } = allocate(amount, owed);
      expect(sumOf(taken) + excess).toBe(amount);
      expect(sumOf(left)).toBe(sumOf(owed) - sumOf(taken));
      for (const [at, part] of PART_ORDER.entries()) {
        expect(taken[part] >= 0n && left[part] >= 0n).toBe(true);
        if (left[part] > 0n) for (const later of PART_ORDER.slice(at + 1)) expect(taken[later]).toBe(0n);
      }
      if (excess > 0n) expect(sumOf(left)).toBe(0n);
    }),
  );
});

test("what was paid for a part beyond what is claimed of it today counts for the others", () => {
  fc.assert(
    fc.property(parts, parts, cents, (claimed, paid, excess) => {
      const [all, gone] = [sumOf(claimed), sumOf(paid) + excess];
      expect(sumOf(owedParts(claimed, paid, excess))).toBe(all > gone ? all - gone : 0n);
    }),
  );
});

test.each([
  [{ Principal: "900,00", "Intereses de demora": "60,00", Gastos: "40,00" }, [4_000n, 6_000n, 90_000n]],
  [{ "Capital pendiente": "1.000,00", Comisiones: "0,00" }, [0n, 0n, 100_000n]],
  // They don't add up to the debt, so they aren't believed.
  [{ Principal: "900,00", Intereses: "60,00" }, [0n, 0n, 100_000n]],
  [{}, [0n, 0n, 100_000n]],
])("what is claimed of each part of 1.000,00 by the columns %j", (extra, [costs, interest, principal]) => {
  expect(claimedParts({ extra, amountDebt: "1000.00" })).toEqual({
    COSTS: costs,
    INTEREST: interest,
    PRINCIPAL: principal,
  });
});
