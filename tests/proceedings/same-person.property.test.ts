import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { isSamePerson } from "../../server/domains/parties/same-identity.ts";

/** A party that was told may be corrected again and again, and no number of steps makes somebody else of it. */

const ANA = { name: ["Ana María", "Robles Gil"], number: "12345678Z" };
const ZOE = { name: ["Zutano", "Quintana Uceda"], number: "87654321X" };

/** The same with one slip. */
const slip = (text: string, at: number) => {
  const place = at % text.length;
  return `${text.slice(0, place)}${text[place] === "7" ? "9" : /\d/.test(text[place] ?? "") ? "7" : "o"}${text.slice(place + 1)}`;
};

const part = (own: string, other: string, places: number) =>
  fc
    .tuple(fc.boolean(), fc.option(fc.nat({ max: places }), { nil: null }))
    .map(([isOther, at]) => (at === null ? (isOther ? other : own) : slip(isOther ? other : own, at)));

const step = fc.record({
  names: part(ANA.name[0] ?? "", ZOE.name[0] ?? "", 5),
  surnames: part(ANA.name[1] ?? "", ZOE.name[1] ?? "", 5),
  identityDocument: fc.oneof(fc.constant(null), part(ANA.number, ZOE.number, 7)),
});

test("no walk of accepted changes leads from one person to another", () => {
  const first = { names: ANA.name[0] ?? "", surnames: ANA.name[1] ?? "" };
  fc.assert(
    fc.property(
      fc.constantFrom(null, ANA.number),
      fc.array(step, { minLength: 5, maxLength: 40 }),
      (number, steps) => {
        const known = [{ ...first, identityDocument: number }] as Parameters<typeof isSamePerson>[0][];
        for (const next of steps) if (known.every((one) => isSamePerson(one, next))) known.push(next);
        const zoe = { names: ZOE.name[0] ?? "", surnames: ZOE.name[1] ?? "", identityDocument: ZOE.number };
        expect(known.every((one) => isSamePerson(one, zoe))).toBe(false);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("a slip in the name and one in the number are corrected in either order", () => {
  const right = { names: "Ana María", surnames: "Robles Gil", identityDocument: ANA.number };
  fc.assert(
    fc.property(
      fc.constantFrom(4, 5, 6, 7, 8),
      fc.nat({ max: 7 }),
      fc.boolean(),
      (letter, digit, isNameFirst) => {
        const wrong = {
          ...right,
          names: slip(right.names, letter),
          identityDocument: slip(ANA.number, digit),
        };
        const half = isNameFirst
          ? { ...wrong, names: right.names }
          : { ...wrong, identityDocument: ANA.number };
        expect(isSamePerson(wrong, half)).toBe(true);
        expect([wrong, half].every((one) => isSamePerson(one, right))).toBe(true);
      },
    ),
  );
});
