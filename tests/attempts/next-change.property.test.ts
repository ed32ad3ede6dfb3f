import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { keptOf } from "../../server/domains/proceedings/attempts/keep-attempts.ts";
import { histories, instants } from "./random-history.ts";

test("what is kept of an attempt is what the engine says at every instant until its next change", () => {
  let changed = 0;
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 6 });
  fc.assert(
    fc.property(histories, instants(250), shares, (history, now, parts) => {
      const { nextChange, ...kept } = keptOf(history, now);
      const until = nextChange?.getTime() ?? now.getTime() + 900 * 86_400_000;
      expect(until).toBeGreaterThan(now.getTime());
      for (const part of [...parts, 1]) {
        const at = new Date(Math.min(now.getTime() + (until - now.getTime()) * part, until - 1));
        const { nextChange: later, ...then } = keptOf(history, at);
        expect(then).toEqual(kept);
        if (nextChange !== null) expect(later?.getTime()).toBeLessThanOrEqual(until);
      }
      if (nextChange !== null) {
        const { nextChange: _after, ...then } = keptOf(history, nextChange);
        if (JSON.stringify(then) !== JSON.stringify(kept)) changed += 1;
      }
    }),
    { numRuns: 600 },
  );
  // Not because nothing ever changes.
  expect(changed).toBeGreaterThan(20);
});
