import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { fitAddress, WINDOW } from "../../server/platform/letter-window.ts";

const PLACE = "28013 MADRID";

test.each([
  ["three lines", ["Ana Gil Pons", "Calle Mayor 3, 2.º A", PLACE], 10],
  ["five lines", ["Ana Gil Pons", "Urbanización Los Almendros", "bloque 14", "puerta C", PLACE], 10],
  [
    "six lines",
    ["Ana Gil Pons", "A la atención de su tutora", "Urbanización", "bloque 14", "puerta C", PLACE],
    9,
  ],
  [
    "a company's name of three rows and a long street",
    [
      "CONSTRUCCIONES Y PROMOCIONES INMOBILIARIAS HERMANOS GUTIÉRREZ-SOLANA DE CANTABRIA, SOCIEDAD LIMITADA",
      "Polígono Industrial de Guarnizo",
      "parcela 12, nave 4",
      PLACE,
    ],
    8,
  ],
])("%s: as large as the window has room for, nothing cut", (_name, lines, fontSize) => {
  expect(fitAddress(lines)).toMatchObject({ lines, fontSize });
});

test("whatever is written, the place stays whole and nothing is too high for the window", () => {
  const line = fc.string({ minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (above) => {
      const { lines, fontSize, lineHeight } = fitAddress([...above, PLACE]);
      expect(lines).toHaveLength(above.length + 1);
      expect(lines.at(-1)).toBe(PLACE);
      // Rows of letters of half an em, narrower than most.
      const rows = lines.reduce(
        (sum, one) => sum + Math.max(1, Math.floor((one.length * 0.25 * fontSize) / WINDOW.width)),
        0,
      );
      expect(rows * fontSize * lineHeight).toBeLessThanOrEqual(WINDOW.bottom - WINDOW.addressTop);
    }),
  );
});
