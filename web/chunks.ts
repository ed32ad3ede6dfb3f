/** What the bundler tells of a module while chunks are made. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

/** Whom a module is for: the widest of those whose pages load it, at once or late. */
type Audience = "public" | "sign-in" | "dashboard";

/** Where each audience's pages begin; what everybody loads reaches the others through these files alone. */
const BEGINNINGS: readonly [RegExp, Audience][] = [
  [/[\\/]web[\\/]app[\\/]dashboard-routes\.tsx$/, "dashboard"],
  [/[\\/]web[\\/]app[\\/]auth-routes\.tsx$/, "sign-in"],
  [/[\\/]web[\\/](app[\\/](entry|public-tree)\.tsx|index\.html)$/, "public"],
];

const WIDEST_FIRST: readonly Audience[] = ["public", "sign-in", "dashboard"];

/** Pages that load the same module at once, from which on it comes with the first of them. */
const FEWEST_PAGES = 6;

/** The same within a feature, whose pages are mostly seen one after the other. */
const FEWEST_OF_FEATURE = 3;

/** Comes with each page of the dashboard. */
const FRAME = /[\\/]web[\\/]app[\\/]dashboard-routes\.tsx$/;

const audiences = new Map<string, Audience>();

function audienceOf(id: string, graph: ModuleGraph): Audience {
  const known = audiences.get(id);
  if (known !== undefined) return known;
  const found = new Set<Audience>();
  const seen = new Set([id]);
  for (const at of seen) {
    const beginning = BEGINNINGS.find(([file]) => file.test(at));
    if (beginning) found.add(beginning[1]);
    else {
      const info = graph.getModuleInfo(at);
      for (const next of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]) seen.add(next);
    }
  }
  const audience = WIDEST_FIRST.find((one) => found.has(one)) ?? "public";
  audiences.set(id, audience);
  return audience;
}

/** Pages and late pieces: chunks of their own, which the server knows by their names. */
function isAskedFor(id: string, graph: ModuleGraph): boolean {
  return (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
}

/** The styles of one's own, all of an audience's in one file: apart they would be a request each. */
const OWN_STYLES = /[\\/]web[\\/].*\.module\.css$/;

const FEATURE = /[\\/]web[\\/]features[\\/]([\w-]+)[\\/]/;

/** Pieces and documents, which are small: two pages are many. */
const SMALL = /[\\/]web[\\/](ui|lib|generated)[\\/]/;
const FEWEST_OF_SMALL = 4;

/** How many pages and late pieces load a module at once; without end what comes with the dashboard's frame. */
function countPages(id: string, graph: ModuleGraph): number {
  let pages = 0;
  const seen = new Set([id]);
  for (const at of seen) {
    if (FRAME.test(at)) return Infinity;
    if (isAskedFor(at, graph)) pages += 1;
    for (const next of graph.getModuleInfo(at)?.importers ?? []) seen.add(next);
  }
  return pages;
}

/**
 * Divides what isn't public by whom it is for and by how many pages load it: a first page asks for a dozen files instead of
 * for a hundred. What a module imports is for at least as many as the module itself, so that no two chunks import each other.
 */
export function chunkByAudience(prefix: string) {
  return (id: string, graph: ModuleGraph): string | null => {
    const audience = audienceOf(id, graph);
    if (audience === "public" || isAskedFor(id, graph)) return null;
    const pages = countPages(id, graph);
    const fewest = audience === "dashboard" && SMALL.test(id) ? FEWEST_OF_SMALL : FEWEST_PAGES;
    if (pages >= fewest || OWN_STYLES.test(id)) return `${prefix}-${audience}`;
    const [, feature] = FEATURE.exec(id) ?? [];
    return pages < FEWEST_OF_FEATURE || feature === undefined ? null : feature;
  };
}
