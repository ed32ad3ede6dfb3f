import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { antdPlugin } from "./antd-plugin.ts";
import { chunkByAudience, chunkOfSignIn, FORMS, isInitial, type ModuleGraph } from "./chunks.ts";
import { compressBuild } from "./compress-build.ts";
import { directImports } from "./direct-imports.ts";
import { documentsPlugin } from "./documents-plugin.ts";
import { firstVisitPlugin } from "./first-visit-plugin.ts";
import { routerPlugin } from "./router-plugin.ts";
import { tokensPlugin } from "./tokens-plugin.ts";

/** What the server answers itself; a plain prefix would also catch modules that only begin with one of the words. */
const proxy = {
  "^/(graphql|api|health|dev)(/|\\?|$)": { target: "http://localhost:3000", changeOrigin: false },
};

/** React Router hides its build for production from bundlers; without warnings for developers it is a little smaller. */
const routerForProduction = [
  { find: /^react-router$/, replacement: routerBuild("index.mjs") },
  { find: /^react-router\/dom$/, replacement: routerBuild("dom-export.mjs") },
];

function routerBuild(file: string): string {
  const router = new URL("../../react-router/dist/production/", import.meta.resolve("react-router-dom"));
  return fileURLToPath(new URL(file, router));
}

/** Nearly every page brings some piece of its own later. */
const LATE = /web[\\/]ui[\\/]late\./;

const CHUNKS = [
  {
    name: "react",
    // With what the bundler itself adds to every page.
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]|rolldown[\\/]runtime/,
    priority: 4,
  },
  // What every page begins with, and what pages for everybody and for the signed-in both begin with: one file for all of it.
  {
    name: (id: string, graph: ModuleGraph) => (isInitial(id, graph) || LATE.test(id) ? "frame" : null),
    debugName: "frame",
    test: /[\\/](web|schema)[\\/]/,
    priority: 2,
  },
  // What is in every form, whoever fills it in.
  {
    name: "forms",
    test: FORMS,
    priority: 1,
  },
  // The small pieces of every public form: together they weigh less than apart.
  { name: "light-forms", test: /web[\\/]ui[\\/]site[\\/](FilePicker|TextField|FormControls|PhoneField)\./ },
  // What several homes show: together it weighs less than in a file each.
  {
    name: "homes",
    test: /web[\\/]parts[\\/](figures|pending)[\\/]/,
    includeDependenciesRecursively: false,
  },
  // Rows of cases, of whomever they are.
  {
    name: "case-rows",
    test: /web[\\/]features[\\/]cases[\\/]list[\\/](OwnCasesTable|case-cells)\./,
    includeDependenciesRecursively: false,
  },
  // What whoever shows a document says of one that was revoked.
  {
    name: "revoked-note",
    test: /web[\\/]parts[\\/]proceedings[\\/]RevokedNote\.|schema[\\/]rules[\\/]revocations\./,
    includeDependenciesRecursively: false,
  },
  // The building blocks of the public site: together they weigh less than in a dozen chunks.
  {
    name: "carousel",
    test: /web[\\/]ui[\\/]site[\\/](Carousel|carousel-steps|use-swipe)\./,
    priority: 1,
  },
  // All but the dialogs, which come when somebody opens one, and what forms have.
  {
    name: "site",
    test: /web[\\/]ui[\\/]site[\\/](?!Avatar|FilePicker|ProgressBar|TextField|FormControls|PhoneField|SiteDialog|use-modal-dialog)/,
  },
  {
    name: "site-frame",
    test: /web[\\/]layouts[\\/]site[\\/](?!CookieSettings)/,
    priority: 1,
  },
  // With what it is checked by.
  {
    name: "iban",
    test: /node_modules[\\/]ibantools[\\/]|(schema[\\/]rules|web[\\/]lib)[\\/]iban\./,
    priority: 1,
  },
  // What the marketplace and its profiles share, each too small for a request of its own.
  {
    name: "marketplace",
    test: /web[\\/](parts[\\/]cases[\\/]case-number\.|parts[\\/]specialists[\\/](specialist-words|favourites|FavouriteButton|AvailableMark)\.|ui[\\/]site[\\/]Avatar\.|generated[\\/]plain[\\/]graphql\.ts\?document=(MyFavouriteIds|MergeFavourites|SetFavourite)Document)/,
  },
  // The list itself, which the dashboard shows, too: in one piece, as when it was the public page's alone.
  {
    name: "marketplace-list",
    test: /web[\\/](features[\\/]marketplace[\\/](marketplace-(words|head)|load-|search-link|use-(dropdown|favourite)|MarketplacePage\.mod|components[\\/](ActiveFilters|FilterSlot|NoResults|Pager|RankingNote|ResultList|Results|SearchPanel))|parts[\\/]specialists[\\/](SpecialistCard|marketplace-search)|generated[\\/]plain[\\/]graphql\.ts\?document=Marketplace(Results|Words|FilterCounts)Document)\b/,
  },
  {
    name: chunkOfSignIn,
    debugName: "sign-in",
    test: /node_modules[\\/]|virtual:antd|antd-absent|[\\/](web|schema)[\\/]/,
    priority: -1,
    includeDependenciesRecursively: false,
  },
  {
    name: chunkByAudience("libraries"),
    debugName: "libraries",
    test: /node_modules[\\/]|virtual:antd|antd-absent/,
    includeDependenciesRecursively: false,
  },
  // After all that public pages load, too.
  {
    name: chunkByAudience("shared"),
    debugName: "shared",
    test: /[\\/](web|schema)[\\/]/,
    priority: -1,
    includeDependenciesRecursively: false,
  },
];

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    directImports(),
    antdPlugin(),
    routerPlugin(),
    react(),
    tokensPlugin(),
    documentsPlugin(),
    firstVisitPlugin(),
    compressBuild(),
  ],
  resolve: {
    alias: command === "build" ? routerForProduction : [],
    // RxJS as it was written instead of as ES5, which is longer.
    conditions: ["es2015", ...defaultClientConditions],
  },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: true,
    // Every browser that runs the rest preloads modules by itself.
    modulePreload: { polyfill: false },
    // `light-dark()` and cascade layers as they are.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // Strict CSP: nothing may arrive as a data: script or as an inlined font.
    assetsInlineLimit: 0,
    // Ant Design is big by nature; no public page loads it.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Libraries change seldom: their chunks stay in the browser's cache from release to release.
        codeSplitting: {
          groups: CHUNKS,
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy,
  },
  preview: { proxy },
}));
