/** What the bundler tells of a module while chunks are made. */
interface ModuleInfo {
  code: string | null;
  importers: readonly string[];
  importedIds: readonly string[];
  dynamicImporters: readonly string[];
}

export interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null;
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

/** Pages and late pieces that load the same module at once, from which on it comes with the first of them. */
const FEWEST_PAGES = 6;

/**
 * The same of one's own pieces, by characters of source: apart, one of a few hundred bytes costs a request, which is worth
 * 100 kB on a slow line.
 */
const FEWEST_OF_OWN: Readonly<Record<Audience, readonly { size: number; pages: number }[]>> = {
  public: [],
  "sign-in": [{ size: 6_000, pages: 5 }],
  dashboard: [
    { size: 1_200, pages: 2 },
    { size: 3_000, pages: 3 },
    { size: 4_000, pages: 4 },
  ],
};

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

/** What pages for everybody and for the signed-in both begin with. */
const BASICS =
  /web[\\/](ui[\\/](BrandMark|NumberPager|site[\\/](Button|Icon|icon-shapes)|illustrations[\\/]Illustration)|layouts[\\/]use-(focus-on-navigation|page-head|scroll-on-navigation)|app[\\/]pending-sign-outs|parts[\\/]specialists[\\/]kept-favourites|lib[\\/](ask|consent|download|format|graphql-request|person-tint|server-message|text|use-calm|use-summary)|generated[\\/]plain[\\/]graphql\.ts\?document=LogoutDocument)\b|schema[\\/]rules[\\/](interventions|madrid-days|required|sentences|spanish-(dates|numbers)|specialist-words)\./;

/** What is in every form, whoever fills it in. */
export const FORMS =
  /web[\\/](ui[\\/](ChoiceCards|ErrorSummary|FileInput|NativeSelect|use-phone-fields|PhoneField\.module|Stepper)|parts[\\/]accounts[\\/](ConsentField|document-file)|lib[\\/](account-rules|alert-context|calling-codes|described-by|form-draft|form-problems|leave-guard|send-upload|submits|unreadable-fields|use-(drop-place|form-problems|no-drop-outside|upload)|user-errors))\.|schema[\\/]rules[\\/](calling-code|email|phone-digits|specialists)\./;

const ENTRY = /[\\/]web[\\/](app[\\/]entry\.tsx|index\.html)$/;

/** Whether it comes with the script that every page begins with. */
export function isInitial(id: string, graph: ModuleGraph): boolean {
  if (BASICS.test(id)) return true;
  const seen = new Set([id]);
  for (const at of seen) {
    if (ENTRY.test(at)) return true;
    for (const next of graph.getModuleInfo(at)?.importers ?? []) seen.add(next);
  }
  return false;
}

/** Pages and late pieces: chunks that come when somebody asks for them. */
function isAskedFor(id: string, graph: ModuleGraph): boolean {
  return (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
}

/** Routes ask for pages, pages for late pieces. */
const ROUTES = /[\\/]([\w-]+-)?routes\.tsx$/;

/** The styles of one's own, all of an audience's in one file: apart they would be a request each. */
const OWN_STYLES = /[\\/]web[\\/].*\.module\.css$/;

const OWN = /^(?!.*node_modules).*[\\/](web|schema)[\\/]/;

const FEATURE = /[\\/]web[\\/]features[\\/]([\w-]+)[\\/]/;

/** Where people begin in a feature: what its other pages share comes with it, in one file. */
const FIRST_OF_FEATURE = /[\\/]features[\\/]tasks[\\/]TasksPage\.tsx$/;

/** What comes by itself with what a personal link opens: it is asked for late only so that others don't load it. */
const OF_LINKS =
  /[\\/]features[\\/]invitation[\\/].*[\\/](BudgetSection|CodeForm|DebtorView|InvitationDetails|SpanishSections)\.tsx$/;

function isPage(id: string, graph: ModuleGraph): boolean {
  return graph.getModuleInfo(id)?.dynamicImporters.some((one) => ROUTES.test(one)) === true;
}

interface Use {
  /** The pages that load a module at once. */
  pages: ReadonlySet<string>;
  /** And those that load it at once or late. */
  all: ReadonlySet<string>;
  /** How many pages and late pieces load it at once; without end what comes with the dashboard's frame. */
  count: number;
  /** Whether somebody sees it at sign-in, registration or a link without having pressed anything. */
  isSeenSigningIn: boolean;
}

const uses = new Map<string, Use>();

function useOf(id: string, graph: ModuleGraph): Use {
  const known = uses.get(id);
  if (known !== undefined) return known;
  const [pages, all] = [new Set<string>(), new Set<string>()];
  let count = 0;
  let isSeenSigningIn = false;
  const atOnce = new Set([id]);
  for (const at of atOnce) {
    if (isPage(at, graph)) pages.add(at);
    isSeenSigningIn ||=
      audienceOf(at, graph) === "sign-in" && (isPage(at, graph) || ROUTES.test(at) || OF_LINKS.test(at));
    if (FRAME.test(at)) count = Infinity;
    else if (isAskedFor(at, graph)) count += 1;
    for (const next of graph.getModuleInfo(at)?.importers ?? []) atOnce.add(next);
  }
  const ever = new Set([id]);
  for (const at of ever) {
    const info = graph.getModuleInfo(at);
    if (isPage(at, graph) || FRAME.test(at)) all.add(at);
    else for (const next of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]) ever.add(next);
  }
  const use = { pages, all, count, isSeenSigningIn };
  uses.set(id, use);
  return use;
}

/** What a module is for alone: one page, or several of one feature, which are mostly seen one after the other. */
function homeOf(id: string, graph: ModuleGraph): string | null {
  const { pages, all } = useOf(id, graph);
  const [page] = pages;
  const features = new Set([...all].map((one) => FEATURE.exec(one)?.[1]));
  const [feature] = features;
  if (page === undefined || feature === undefined || features.size > 1) return null;
  if (all.size === 1 && !FIRST_OF_FEATURE.test(page)) return /([\w-]+)\.tsx$/.exec(page)?.[1] ?? null;
  return all.size === 1 || pages.size > 1 ? feature : null;
}

/** Whether a module comes with its home; not with what would bring more along than its home has anyway. */
function isAtHome(id: string, graph: ModuleGraph): boolean {
  const home = homeOf(id, graph);
  // Whatever one page alone loads is with it, libraries, too: left to the bundler they may stand with the page's late pieces,
  // and of two files that import each other one finds the other's names undefined.
  const { all } = useOf(id, graph);
  const isOfPage = all.size === 1 && ![...all].some((page) => FIRST_OF_FEATURE.test(page));
  return (
    home !== null &&
    (isOfPage ||
      (OWN.test(id) &&
        (graph.getModuleInfo(id)?.importedIds ?? []).every(
          (one) => isThere(one, graph) || (homeOf(one, graph) === home && isAtHome(one, graph)),
        )))
  );
}

/** Whether a small piece of one's own comes with the first page, though few load it. */
function isWorthIt(id: string, graph: ModuleGraph): boolean {
  const info = graph.getModuleInfo(id);
  const size = info?.code?.length ?? Infinity;
  const fewest = FEWEST_OF_OWN[audienceOf(id, graph)].find((one) => size <= one.size)?.pages ?? FEWEST_PAGES;
  // Not with anything that comes later: its chunk would come at once, too.
  return (
    OWN.test(id) &&
    homeOf(id, graph) === null &&
    useOf(id, graph).count >= fewest &&
    (info?.importedIds ?? []).every((one) => isThere(one, graph))
  );
}

const there = new Map<string, boolean>();

/** Whether a module comes with its audience's first page. */
function isThere(id: string, graph: ModuleGraph): boolean {
  const known = there.get(id);
  if (known !== undefined) return known;
  // Modules that import each other answer for one another.
  there.set(id, true);
  const isWide = audienceOf(id, graph) === "public";
  const { count } = useOf(id, graph);
  const is = isWide
    ? count === Infinity || FORMS.test(id) || isInitial(id, graph)
    : count >= FEWEST_PAGES || (!isAskedFor(id, graph) && isWorthIt(id, graph));
  there.set(id, is);
  return is;
}

/**
 * What who signs in or follows a link begins with, libraries and our own in one file; beside it what such a page loads once
 * something is pressed, or never, and the dashboard from its first page on. What a module imports is seen at least as soon.
 */
export function chunkOfSignIn(id: string, graph: ModuleGraph): string | null {
  if (audienceOf(id, graph) !== "sign-in" || isLatePiece(id, graph)) return null;
  if (!OWN_STYLES.test(id) && !isThere(id, graph)) return null;
  return useOf(id, graph).isSeenSigningIn ? "sign-in" : "late";
}

function isLatePiece(id: string, graph: ModuleGraph): boolean {
  return isAskedFor(id, graph) && !FRAME.test(id) && !isPage(id, graph);
}

/**
 * Divides what isn't public by whom it is for and by how many pages load it: a first page asks for a dozen files instead of
 * for a hundred. What a module imports is for at least as many as the module itself, so that no two chunks import each other.
 */
export function chunkByAudience(prefix: string) {
  return (id: string, graph: ModuleGraph): string | null => {
    const audience = audienceOf(id, graph);
    if (audience !== "dashboard" || isLatePiece(id, graph)) return null;
    if (OWN_STYLES.test(id) || isThere(id, graph)) return `${prefix}-${audience}`;
    return isAtHome(id, graph) ? homeOf(id, graph) : null;
  };
}
