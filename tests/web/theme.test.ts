import { describe, expect, test } from "@jest/globals";
import { SERIES as SIMULATED } from "../../web/features/tasks/strategies/Simulation.tsx";
import { darkPalette, lightPalette, tokensCss, type Palette } from "../../web/theme/tokens.ts";

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ["canvas", "sand", "surface", "surfaceMuted"] as const;
const texts: [keyof Palette, readonly (keyof Palette)[]][] = [
  ["ink", [...surfaces, "neutralTint", "primaryTint", "dangerTint"]],
  ["inkMuted", [...surfaces, "neutralTint"]],
  ["primary", [...surfaces, "primaryTint"]],
  ["onPrimary", ["primary", "primaryHover"]],
  ["onAccent", ["accent", "accentHover"]],
  ["onDanger", ["danger"]],
  ["success", ["surface", "successTint"]],
  ["warning", ["surface", "warningTint"]],
  ["danger", ["surface", "canvas", "dangerTint"]],
  ["info", ["surface", "infoTint"]],
];

describe.each([
  ["light", lightPalette],
  ["dark", darkPalette],
])("the %s palette", (_name, palette) => {
  test.each(texts)("%s is readable (4.5:1) on all it stands on", (text, grounds) => {
    for (const ground of grounds) {
      expect([ground, contrast(palette[text], palette[ground]) >= 4.5]).toEqual([ground, true]);
    }
  });

  test("borders of controls and the focus ring can be told from the ground (3:1)", () => {
    for (const ground of ["surface", "canvas"] as const) {
      expect(contrast(palette.borderStrong, palette[ground])).toBeGreaterThanOrEqual(3);
      expect(contrast(palette.primary, palette[ground])).toBeGreaterThanOrEqual(3);
    }
  });
});

test("the style sheet has every colour, in both schemes", () => {
  const css = tokensCss();
  expect(css.match(/--color-on-primary:/g)).toHaveLength(1);
  expect(css).toContain("--color-primary:light-dark(#0B4F5C,#7CC4CF);");
  expect(css).toContain("--space-1-5:12px;");
});

/** As they are seen (OKLab), by eyes with green cones and, after Machado 2009, by those without. */
const EYES = {
  "any eyes": [1, 0, 0, 0, 1, 0, 0, 0, 1],
  "eyes without green cones": [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
};

const times = (matrix: readonly number[], vector: readonly number[]) =>
  [0, 3, 6].map((row) => vector.reduce((sum, value, column) => sum + value * (matrix[row + column] ?? 0), 0));

function seenAs(hex: string, eyes: readonly number[]): number[] {
  const linear = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const cones = times(
    [
      0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619,
      0.2817188376, 0.6299787005,
    ],
    times(eyes, linear),
  ).map((one) => Math.cbrt(Math.max(one, 0)));
  return times(
    [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371,
      0.7827717662, -0.808675766,
    ],
    cones,
  );
}

/** What two columns beside each other need to be told apart at a glance. */
const APART = 0.11;

describe.each([
  ["light", lightPalette],
  ["dark", darkPalette],
])("the simulation's columns in the %s palette", (_name, palette) => {
  const colours = SIMULATED.map(({ label, color }) => {
    const name = color
      .replace(/^var\(--color-(.*)\)$/, "$1")
      .replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
    return { label, hex: palette[name as keyof Palette] };
  });
  test.each(Object.entries(EYES))("are told apart by %s", (_eyes, matrix) => {
    const close = colours.flatMap((one, at) =>
      colours
        .slice(at + 1)
        .filter(
          ({ hex }) =>
            Math.hypot(
              ...seenAs(one.hex, matrix).map((value, axis) => value - (seenAs(hex, matrix)[axis] ?? 0)),
            ) < APART,
        )
        .map((other) => `${one.label} and ${other.label}`),
    );
    expect(close).toEqual([]);
  });
});
