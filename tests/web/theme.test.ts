import { describe, expect, test } from "@jest/globals";
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
