import { expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  otherThanSealCode,
  readSealCode,
  SEAL_CODE_SIGNS,
  SEAL_SIGNS,
  sealCodeOf,
  sealCodesIn,
  shownSealCode,
  typedSealCode,
} from "../../schema/rules/seals.ts";

const codes = fc
  .array(fc.nat(SEAL_SIGNS - 1), { minLength: SEAL_CODE_SIGNS.chance, maxLength: SEAL_CODE_SIGNS.chance })
  .map(sealCodeOf);

test("nobody guesses one: more than 60 bits of chance", () => {
  expect(SEAL_CODE_SIGNS.chance * Math.log2(SEAL_SIGNS)).toBeGreaterThan(60);
});

test("a code is read however people type it", () => {
  fc.assert(
    fc.property(codes, fc.boolean(), (code, small) => {
      const shown = shownSealCode(code);
      expect(shown).toMatch(/^[0-9A-HJKMNP-TW-Z]{4}(-[0-9A-HJKMNP-TW-Z]{4}){3}$/);
      const typed = [
        shown,
        code,
        shown.replaceAll("-", " "),
        shown.replaceAll("0", "O").replaceAll("1", "l"),
      ];
      for (const text of [
        ...typed,
        ` ${shown} `,
        `https://acuerdo.es/verificar#${shown}`,
        shown.replaceAll("-", "–"),
      ])
        expect(readSealCode(small ? text.toLowerCase() : text)).toBe(code);
    }),
  );
});

test("one wrong sign, or two that changed places, are seen", () => {
  const place = fc.nat(SEAL_CODE_SIGNS.all - 1);
  fc.assert(
    fc.property(
      codes,
      place,
      place,
      fc.constantFrom(...Array.from("0123456789ABCDEFGHJKMNPQRSTWXYZ")),
      (code, one, two, sign) => {
        const signs = Array.from(code);
        if (signs[one] !== sign) expect(readSealCode(signs.with(one, sign).join(""))).toBeNull();
        const [first = "", second = ""] = [signs[one], signs[two]];
        if (first !== second)
          expect(readSealCode(signs.with(one, second).with(two, first).join(""))).toBeNull();
      },
    ),
  );
  for (const text of ["", "K7QM", "U".repeat(16), "0".repeat(17), "#", "x".repeat(100_000)])
    expect(readSealCode(text)).toBeNull();
});

test("a code that was copied with its line, or with signs nobody sees, is read; two of them, or none, aren't", () => {
  const code = sealCodeOf(Array.from({ length: 15 }, (_, at) => at * 2));
  const shown = shownSealCode(code);
  for (const typed of [
    shown,
    `Código de verificación ${shown} · https://acuerdo.es/verificar`,
    `Código: ${shown.toLowerCase()}`,
    `${shown}\u200b`,
    `\ufeff${code.slice(0, 8)}\u00ad${code.slice(8)}`,
    `Código ${shown.replaceAll("-", "\u2011")}.`,
  ])
    expect(typedSealCode(typed)).toBe(code);
  const another = shownSealCode(sealCodeOf(Array(15).fill(7)));
  for (const typed of [`${shown} ${another}`, `Código ${shown.slice(0, -1)}`, "Código", "x".repeat(100_000)])
    expect(typedSealCode(typed)).toBeNull();
});

test("codes are found in what isn't text, and no more than asked for", () => {
  const [first, second] = [sealCodeOf(Array(15).fill(7)), sealCodeOf(Array(15).fill(9))];
  const bytes = `%PDF-1.7\n/Keywords (${shownSealCode(first)}) \u0000ÿ 0000-1111-2222-3333 ${shownSealCode(second)}`;
  expect(sealCodesIn(bytes, 8)).toEqual([first, second]);
  expect(sealCodesIn(bytes, 1)).toEqual([first]);
});

test("a letter's short code and a reference are known by their form, however they are typed; a seal's code isn't taken for one", () => {
  for (const typed of ["K7QP-3MXD-2R", "k7qp3mxd2r", " K7QP 3MXD 2R ", "K7QP–3MXD–2R"])
    expect(otherThanSealCode(typed)).toBe("LINK_CODE");
  for (const typed of ["L12-345", "l12-345", "T26-0000345", "t260000345", "P26000123", "D26000012"])
    expect(otherThanSealCode(typed)).toBe("REFERENCE");
  for (const typed of ["", "hola", "K7QM-4T2P-9XAB-CDE", "K".repeat(300)])
    expect(otherThanSealCode(typed)).toBeNull();
});
