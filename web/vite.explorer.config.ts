import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compressBuild } from "./compress-build.ts";
import { tokensPlugin } from "./tokens-plugin.ts";

/** GraphiQL brings two families of fonts along, written out in its style sheet: five times as much as all the rest of it. */
function withoutFonts(): Plugin {
  return {
    name: "acuerdo-without-fonts",
    enforce: "pre",
    transform: (code, id) =>
      /[\\/]graphiql[\\/]dist[\\/]style\.css$/.test(id)
        ? code.replaceAll(/@font-face\s*\{[^}]*\}/g, "")
        : null,
  };
}

/** The explorer of the contract: a page of its own, of which nobody else loads anything. */
export default defineConfig({
  root: fileURLToPath(new URL("explorer", import.meta.url)),
  base: "/graphql/docs/",
  publicDir: false,
  plugins: [withoutFonts(), react(), tokensPlugin(), compressBuild()],
  build: {
    outDir: "../../dist/explorer",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // Strict CSP: nothing may arrive as a data: script or as an inlined font.
    assetsInlineLimit: 0,
    // CodeMirror and the whole of graphql-js, for who opens this page alone.
    chunkSizeWarningLimit: 2_000,
  },
});
