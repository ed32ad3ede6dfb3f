import { theme, type ThemeConfig } from "antd";
import type { SeedToken } from "antd/es/theme/interface/index.js";
import { darkPalette, fontFamilies, lightPalette, sizes, VARIABLES_CLASS, type Palette } from "./tokens.ts";

type MapToken = ReturnType<typeof theme.defaultAlgorithm>;

/** The palette's colours as they are: what Ant Design derives from them by itself is greyer and, in the dark, dimmer. */
function ownColours(palette: Palette): (seed: SeedToken, derived?: MapToken) => MapToken {
  const own = {
    colorPrimary: palette.primary,
    colorPrimaryHover: palette.primaryHover,
    colorPrimaryActive: palette.primaryHover,
    colorPrimaryBg: palette.primaryTint,
    colorPrimaryBgHover: palette.primaryTint,
    colorPrimaryText: palette.primary,
    colorLink: palette.primary,
    colorLinkHover: palette.primaryHover,
    colorLinkActive: palette.primaryHover,
    colorSuccess: palette.success,
    colorSuccessBg: palette.successTint,
    colorSuccessBorder: palette.success,
    colorWarning: palette.warning,
    colorWarningBg: palette.warningTint,
    colorWarningBorder: palette.warning,
    colorError: palette.danger,
    colorErrorBg: palette.dangerTint,
    colorErrorBorder: palette.danger,
    colorErrorHover: palette.danger,
    colorInfo: palette.info,
    colorInfoBg: palette.infoTint,
    colorInfoBorder: palette.info,
  };
  return (_seed, derived) => ({ ...(derived as MapToken), ...own });
}

/** Ant Design dressed in the tokens: read at build time only, where its styles are made (`antd-sheets.ts`). */
export function themeConfig(scheme: "light" | "dark", density?: "compact"): ThemeConfig {
  const palette = scheme === "dark" ? darkPalette : lightPalette;
  const derived = scheme === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return {
    algorithm: [derived, ...(density === "compact" ? [theme.compactAlgorithm] : []), ownColours(palette)],
    hashed: false,
    cssVar: { prefix: "ant", key: VARIABLES_CLASS },
    token: {
      colorPrimary: palette.primary,
      colorLink: palette.primary,
      colorSuccess: palette.success,
      colorWarning: palette.warning,
      colorError: palette.danger,
      colorInfo: palette.info,
      colorText: palette.ink,
      colorTextSecondary: palette.inkMuted,
      colorTextTertiary: palette.inkMuted,
      colorTextDescription: palette.inkMuted,
      colorTextPlaceholder: palette.inkMuted,
      colorBgContainer: palette.surface,
      colorBgElevated: scheme === "dark" ? palette.surfaceMuted : palette.surface,
      colorBgLayout: palette.canvas,
      colorBgMask: palette.overlay,
      colorBorder: palette.borderStrong,
      colorBorderSecondary: palette.border,
      colorSplit: palette.border,
      colorTextLightSolid: palette.onPrimary,
      fontFamily: fontFamilies.body,
      fontSize: density === "compact" ? sizes.fontSize - 1 : sizes.fontSize,
      borderRadius: sizes.radius,
      borderRadiusSM: sizes.radiusSmall,
      controlHeight: density === "compact" ? 32 : sizes.controlHeight,
      controlHeightLG: density === "compact" ? 40 : 48,
      sizeUnit: sizes.space / 2,
      motionDurationMid: "0.15s",
      motionDurationSlow: "0.2s",
    },
    components: {
      Button: {
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        fontWeight: 600,
        paddingInlineSM: 11,
      },
      Form: { labelColor: palette.ink, verticalLabelPadding: "0 0 4px" },
      Input: { inputFontSizeLG: 16, paddingInlineLG: sizes.space * 2 },
      InputNumber: { controlWidth: 160, inputFontSizeLG: 18, paddingInlineLG: sizes.space * 2 },
      Menu: { itemBorderRadius: sizes.radius, itemMarginInline: sizes.space, activeBarBorderWidth: 0 },
      Progress: { defaultColor: palette.primary, remainingColor: palette.neutralTint },
      Statistic: { titleFontSize: sizes.fontSize, contentFontSize: 26 },
      Table: {
        headerBg: palette.surfaceMuted,
        headerColor: palette.inkMuted,
        rowHoverBg: palette.surfaceMuted,
      },
      Tag: { defaultBg: palette.neutralTint, defaultColor: palette.ink },
      Timeline: { dotSize: 20, itemPaddingBottom: sizes.space },
    },
  };
}
