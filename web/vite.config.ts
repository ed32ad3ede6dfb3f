import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { antdPlugin } from "./antd-plugin.ts";
import { compressBuild } from "./compress-build.ts";
import { documentsPlugin } from "./documents-plugin.ts";
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

const CHUNKS = [
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
    priority: 4,
  },
  // What every page begins with must not bring a group along that only happens to share a piece with it.
  { name: "frame", tags: ["$initial" as const], test: /[\\/]web[\\/]/, priority: 2 },
  {
    name: "pieces",
    test: /web[\\/](ui[\\/](site[\\/](Button|Icon|icon-shapes)|BrandMark|illustrations[\\/]Illustration)|layouts[\\/]use-focus-on-navigation)\./,
    priority: 1,
  },
  // The small pieces of every light form: together they weigh less than apart.
  {
    name: "light-forms",
    test: /web[\\/](ui[\\/](TextField|FormControls|ErrorSummary|PhoneField)|lib[\\/](form-problems|submits|user-errors|form-draft|account-rules|leave-guard|calling-codes))\.|schema[\\/]rules[\\/](email|phone-digits)\./,
  },
  // Those that only sign-in and registration pages and late steps have.
  {
    name: "more-forms",
    test: /(web[\\/]ui[\\/](PasswordField|ChoiceCards)|schema[\\/]rules[\\/]password-rules)\./,
  },
  // The building blocks of the public site: together they weigh less than in a dozen chunks.
  {
    name: "carousel",
    test: /web[\\/]ui[\\/]site[\\/](Carousel|carousel-steps|use-swipe)\./,
    priority: 1,
  },
  { name: "site", test: /web[\\/]ui[\\/]site[\\/](?!Avatar|ProgressBar)/ },
  {
    name: "site-frame",
    test: /web[\\/](layouts[\\/](site[\\/](?!CookieSettings)|use-page-head|use-scroll)|lib[\\/]consent\.)/,
    priority: 1,
  },
  { name: "requests", test: /web[\\/]lib[\\/]graphql-request\./, priority: 1 },
  // What the marketplace and its profiles share, each too small for a request of its own.
  {
    name: "marketplace",
    test: /web[\\/](parts[\\/]cases[\\/]case-number\.|parts[\\/]specialists[\\/](specialist-words|favourites|kept-favourites|FavouriteButton|AvailableMark)\.|ui[\\/]site[\\/]Avatar\.|generated[\\/]plain[\\/]graphql\.ts\?document=(MyFavouriteIds|MergeFavourites|SetFavourite)Document)/,
  },
  {
    name: "format",
    test: /(web[\\/]lib[\\/](format|text)|schema[\\/]rules[\\/](spanish-(dates|numbers)|madrid-days|sentences))\./,
  },
  { name: "ask", test: /web[\\/]lib[\\/]ask\./ },
  // The list itself, which the dashboard shows, too: in one piece, as when it was the public page's alone.
  {
    name: "marketplace-list",
    test: /web[\\/](features[\\/]marketplace[\\/](marketplace-(words|head)|load-|search-link|use-(dropdown|favourite)|MarketplacePage\.mod|components[\\/](ActiveFilters|FilterSlot|NoResults|Pager|RankingNote|ResultList|Results|SearchPanel))|parts[\\/]specialists[\\/](SpecialistCard|marketplace-search)|generated[\\/]plain[\\/]graphql\.ts\?document=Marketplace(Results|Words|FilterCounts)Document)\b/,
  },
  { name: "graphql-language", test: /node_modules[\\/]graphql[\\/]/ },
  // What sign-in and link pages need, then what the dashboard's frame adds to it, then the rest.
  {
    name: "antd",
    test: /node_modules[\\/](@ant-design[\\/]|antd[\\/]es[\\/](config-provider|locale|button|tag|avatar|progress|modal|notification)[\\/])/,
    priority: 3,
  },
  {
    name: "antd-frame",
    test: /node_modules[\\/]antd[\\/]es[\\/](layout|menu|dropdown|badge)[\\/]/,
    priority: 2,
  },
  { name: "antd-forms", test: /node_modules[\\/](antd|@rc-component|dayjs)[\\/]/ },
  { name: "apollo", test: /node_modules[\\/](@apollo|@wry|optimism|rxjs|graphql-tag)[\\/]/ },
];

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [antdPlugin(), react(), tokensPlugin(), documentsPlugin(), compressBuild()],
  resolve: { alias: command === "build" ? routerForProduction : [] },
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
