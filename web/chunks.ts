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

/** Whether a module comes with the dashboard's frame, or with so many of its pages that it may as well. */
function isOfMany(id: string, graph: ModuleGraph): boolean {
  let pages = 0;
  const seen = new Set([id]);
  for (const at of seen) {
    if (FRAME.test(at)) return true;
    if (isAskedFor(at, graph)) pages += 1;
    for (const next of graph.getModuleInfo(at)?.importers ?? []) seen.add(next);
  }
  return pages >= FEWEST_PAGES;
}

/**
 * Divides what isn't public by whom it is for and by how many pages load it: a first page asks for a dozen files instead of
 * for a hundred. What a module imports is for at least as many as the module itself, so that no two chunks import each other.
 */
export function chunkByAudience(prefix: string) {
  return (id: string, graph: ModuleGraph): string | null => {
    const audience = audienceOf(id, graph);
    if (audience === "public" || isAskedFor(id, graph) || !isOfMany(id, graph)) return null;
    return `${prefix}-${audience}`;
  };
}
