import { theme, type ThemeConfig } from "antd";
import { darkPalette, fontFamilies, lightPalette, sizes } from "./tokens.ts";

/** Ant Design dressed in the tokens. Only the pages that load Ant Design import this. */
export function themeConfig(scheme: "light" | "dark"): ThemeConfig {
  const palette = scheme === "dark" ? darkPalette : lightPalette;
  return {
    algorithm: scheme === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: palette.primary,
      colorLink: palette.primary,
      colorSuccess: palette.success,
      colorWarning: palette.warning,
      colorError: palette.danger,
      colorInfo: palette.info,
      colorText: palette.ink,
      colorTextSecondary: palette.inkMuted,
      colorTextDescription: palette.inkMuted,
      colorTextPlaceholder: palette.inkMuted,
      colorBgContainer: palette.surface,
      colorBgElevated: scheme === "dark" ? palette.surfaceMuted : palette.surface,
      colorBgLayout: palette.canvas,
      colorBorder: palette.borderStrong,
      colorBorderSecondary: palette.border,
      colorTextLightSolid: palette.onPrimary,
      fontFamily: fontFamilies.body,
      fontSize: sizes.fontSize,
      borderRadius: sizes.radius,
      borderRadiusSM: sizes.radiusSmall,
      controlHeight: sizes.controlHeight,
      sizeUnit: sizes.space / 2,
      motionDurationMid: "0.15s",
      motionDurationSlow: "0.2s",
    },
    components: {
      Button: { primaryShadow: "none", defaultShadow: "none", dangerShadow: "none", fontWeight: 600 },
      Form: { labelColor: palette.ink, verticalLabelPadding: "0 0 4px" },
    },
  };
}
