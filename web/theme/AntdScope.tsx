import { ConfigProvider } from "antd";
import esES from "antd/locale/es_ES";
import type { ReactNode } from "react";
import "virtual:antd/base.css";
import "./shared.css";
import { VARIABLES_CLASS } from "./tokens.ts";

/** The styles are made at build time (`antd-plugin.ts`): at run time there is nothing left to compute. */
const STATIC_THEME = { hashed: false, zeroRuntime: true, cssVar: { key: VARIABLES_CLASS } };

/** Ant Design in Spanish and in the product's theme. */
export function AntdScope({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider locale={esES} theme={STATIC_THEME} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  );
}
