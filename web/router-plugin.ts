import type { Plugin } from "vite";

const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/;

/**
 * What keeps the bundler from leaving out what no page has (forms, awaited parts, documents and their links ahead, which only
 * React Router's own framework draws: 1.9 kB on every page, gzip), and how it reads without that.
 */
const CHANGES: readonly [RegExp, string][] = [
  [/^\w+\.displayName = "\w+";$/gm, ""],
  [/^var (\w+) = (React\d*\.forwardRef\()/gm, "var $1 = /* @__PURE__ */ $2"],
  [
    /^var (RemixErrorBoundary|AwaitErrorBoundary) = (class extends React\d*\.Component \{[^]*?^\});$/gm,
    "var $1 = /* @__PURE__ */ (() => $2)();",
  ],
  [/^ +let FetcherForm = React\d*\.useMemo\([^]*?\[fetcherKey\]\);$/gm, "let FetcherForm;"],
  [/React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g, "null"],
];

/** React Router without what belongs to its framework alone. */
export function routerPlugin(): Plugin {
  return {
    name: "acuerdo-router",
    apply: "build",
    transform: {
      filter: { id: ROUTER },
      handler(code) {
        // Another version may be written otherwise: better to hear of it than to grow unseen. The file has a twin for servers.
        const missing = CHANGES.filter(([found]) => code.search(found) === -1);
        if (missing.length > 0 && missing.length < CHANGES.length)
          this.error(`React Router has nothing like ${missing.map(([found]) => found.source).join(", ")}`);
        const lighter = CHANGES.reduce((whole, [found, lean]) => whole.replaceAll(found, lean), code);
        return { code: lighter, map: null };
      },
    },
  };
}
