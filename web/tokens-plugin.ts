import type { Plugin } from "vite";
import { tokensCss } from "./theme/tokens.ts";

const TOKENS_ID = "virtual:tokens.css";

/** Serves the design tokens as custom properties, so that colours stand in one file for CSS and for Ant Design. */
export function tokensPlugin(): Plugin {
  const resolved = `\0${TOKENS_ID}`;
  return {
    name: "acuerdo-tokens",
    resolveId: (id) => (id === TOKENS_ID ? resolved : null),
    load: (id) => (id === resolved ? tokensCss() : null),
  };
}
