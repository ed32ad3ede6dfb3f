import { posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { documentsPlugin } from "./documents-plugin.ts";
import { tokensPlugin } from "./tokens-plugin.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** What makes a module one of a route. */
const COMPONENT = /export\s+(function|const)\s+Component\b|export\s*\{[^}]*\bComponent\b/;

/** Modules of pages and layouts say which one they are: the server finds their chunks and styles by that. */
function moduleIds(): Plugin {
  return {
    name: "acuerdo-module-ids",
    transform(code, id) {
      const path = relative(root, id).replaceAll("\\", "/");
      const isDrawable = /^(features|layouts)\/.*\.tsx$/.test(path) && COMPONENT.test(code);
      return isDrawable
        ? { code: `${code}\nexport const moduleId = ${JSON.stringify(path)};\n`, map: null }
        : null;
    },
  };
}

const PRIVATE_ROUTES = /^(features\/[\w-]+\/(auth-)?routes|app\/composed-routes)\.tsx$/;
const LAZY = /\(\) => import\("([^"]+)"\)/g;

/** Private routes name their modules instead of loading them: the server only says which files a page begins with. */
function privateModules(): Plugin {
  return {
    name: "acuerdo-private-modules",
    enforce: "pre",
    transform(code, id) {
      const path = relative(root, id).replaceAll("\\", "/");
      if (!PRIVATE_ROUTES.test(path)) return null;
      const named = code.replaceAll(LAZY, (_all, target: string) =>
        JSON.stringify(posix.join(posix.dirname(path), target)),
      );
      return { code: named, map: null };
    },
  };
}

/** The public pages as the server draws them: one bundle that needs nothing of node_modules. */
export default defineConfig({
  root,
  plugins: [react(), tokensPlugin(), documentsPlugin(), moduleIds(), privateModules()],
  publicDir: false,
  // React is bundled for production whatever the process is started with.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true },
  build: {
    ssr: "app/render.tsx",
    outDir: "../dist/pages",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "node24",
    minify: true,
  },
});
