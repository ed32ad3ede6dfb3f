import { lightDark } from "./light-dark.ts";

/**
 * The only place where colours, radii, spacing and type stand. CSS reads them as custom properties
 * (`--color-primary`, made by `tokensCss`), Ant Design through `themeConfig`.
 * Every text colour is ≥ 4.5:1 on every surface it is used on; `tests/web/tokens.test.ts` holds the pairs.
 */
export interface Palette {
  /** Page background of the dashboard. */
  canvas: string;
  /** Warm sand: background of the public pages and of quiet areas. */
  sand: string;
  surface: string;
  /** Hover and zebra tint on a surface. */
  surfaceMuted: string;
  border: string;
  /** Borders of controls: ≥ 3:1 on the surface (WCAG 1.4.11). */
  borderStrong: string;
  ink: string;
  inkMuted: string;
  primary: string;
  primaryHover: string;
  primaryTint: string;
  onPrimary: string;
  /** Brand coral: lines and pictures only, too light under text. */
  coral: string;
  /** Coral dark enough for text on it: the single most important action of a page. */
  accent: string;
  accentHover: string;
  onAccent: string;
  success: string;
  successTint: string;
  warning: string;
  warningTint: string;
  danger: string;
  dangerTint: string;
  onDanger: string;
  info: string;
  infoTint: string;
  neutralTint: string;
  overlay: string;
  shadow: string;
}

export const lightPalette: Palette = {
  canvas: "#FAF8F5",
  sand: "#F6F1EA",
  surface: "#FFFFFF",
  surfaceMuted: "#F4F1EC",
  border: "#E4DED5",
  borderStrong: "#8A8A82",
  ink: "#16282C",
  inkMuted: "#4F5F62",
  primary: "#0B4F5C",
  primaryHover: "#083C46",
  primaryTint: "#E2EFF1",
  onPrimary: "#FFFFFF",
  coral: "#E4572E",
  accent: "#C23F1A",
  accentHover: "#A53415",
  onAccent: "#FFFFFF",
  success: "#1C6B45",
  successTint: "#E0F2E8",
  warning: "#855300",
  warningTint: "#FCF0D6",
  danger: "#B3261E",
  dangerTint: "#FBE7E5",
  onDanger: "#FFFFFF",
  info: "#1F5A94",
  infoTint: "#E4EEF8",
  neutralTint: "#ECE8E1",
  overlay: "rgb(15 30 34 / 0.5)",
  shadow: "0 1px 2px rgb(22 40 44 / 0.08), 0 8px 24px rgb(22 40 44 / 0.12)",
};

export const darkPalette: Palette = {
  canvas: "#0F1A1C",
  sand: "#142123",
  surface: "#182629",
  surfaceMuted: "#1F3033",
  border: "#2C4044",
  borderStrong: "#7C9296",
  ink: "#EEF3F3",
  inkMuted: "#B3C2C4",
  primary: "#7CC4CF",
  primaryHover: "#A3DAE2",
  primaryTint: "#1B3B42",
  onPrimary: "#0A2227",
  coral: "#F0805C",
  accent: "#F0805C",
  accentHover: "#F59C7F",
  onAccent: "#2A0E04",
  success: "#7FD0A4",
  successTint: "#17382A",
  warning: "#F0C069",
  warningTint: "#3A2D12",
  danger: "#FF9C92",
  dangerTint: "#43211E",
  onDanger: "#33090A",
  info: "#92C1F0",
  infoTint: "#1B3147",
  neutralTint: "#2A3B3E",
  overlay: "rgb(0 0 0 / 0.62)",
  shadow: "0 1px 2px rgb(0 0 0 / 0.4), 0 8px 24px rgb(0 0 0 / 0.45)",
};

export const fontFamilies = {
  body: `"Inter Variable", "Inter Fallback", system-ui, sans-serif`,
  heading: `"Source Serif 4 Variable", "Georgia Fallback", "Times Fallback", Georgia, serif`,
};

/** Pixels. Spacing goes in steps of 8, with one half step for the inside of small things. */
export const sizes = { radius: 10, radiusSmall: 6, space: 8, controlHeight: 40, fontSize: 15 };

/** From here up a table is a table and the sidebar is at the side; on paper a table is one, too. */
export const LARGE_SCREEN = "(min-width: 992px), print";

/** From here up the sidebar is open unless somebody folds it. */
export const WIDE_SCREEN = "(min-width: 1200px)";

/** Below the sidebar's width: the bar at the bottom leads. */
export const PHONE_SCREEN = "screen and (max-width: 767px)";

/** Bears the variables of Ant Design's theme: each of its parts has this class. */
export const VARIABLES_CLASS = "acuerdo";

function colours(): string {
  return Object.entries(lightPalette)
    .map(([name, light]) => {
      const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `--color-${kebab}:${lightDark(light, darkPalette[name as keyof Palette])};`;
    })
    .join("");
}

/**
 * The tokens as a style sheet: light or dark as the system asks, unless `data-scheme` says otherwise; always light on
 * paper. What stands in the layers gives way to every style sheet of ours.
 */
export function tokensCss(): string {
  const fixed = [
    `--font-body:${fontFamilies.body};`,
    `--font-heading:${fontFamilies.heading};`,
    `--radius:${sizes.radius}px;`,
    `--radius-small:${sizes.radiusSmall}px;`,
    `--control-height:${sizes.controlHeight}px;`,
    ...[0.5, 1, 1.5, 2, 3, 4, 5, 6, 8].map(
      (step) => `--space-${String(step).replace(".", "-")}:${step * sizes.space}px;`,
    ),
  ].join("");
  return (
    `@layer base,antd,shared;` +
    `:root{color-scheme:light dark;${fixed}${colours()}}` +
    `:root[data-scheme="light"]{color-scheme:light}:root[data-scheme="dark"]{color-scheme:dark}` +
    `@media print{:root[data-scheme],:root{color-scheme:light}}`
  );
}
