import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteMatch,
  type RouteObject,
  type StaticHandlerContext,
} from "react-router-dom";
import { dataOf, RequestError, type GraphqlAnswer } from "../lib/graphql-request.ts";
import { BROKEN_TITLE, NOT_YET_TITLE } from "../layouts/page-words.ts";
import { askContext, type Ask } from "../lib/ask.ts";
import { headHtml, scriptJson } from "./head-html.ts";
import { HYDRATION_ID, type DrawnState } from "./hydration.ts";
import { loadMatched } from "./load-matched.ts";
import { OriginContext } from "./origin.ts";
import { firstQuestionHtml } from "./first-question-html.ts";
import { frameSkeleton } from "./frame-skeleton.ts";
import { paths } from "./paths.ts";
import type { PageHead, PublicHandle } from "./public-page.ts";
import { pageTitle } from "./page-titles.ts";
import { privatePageModules } from "./private-pages.ts";
import { privateAreaOf, type PrivateArea } from "./private-addresses.ts";
import { publicTree } from "./public-tree.tsx";
import { indexedShellPaths, shellHead } from "./shell-pages.ts";

/** What the build of the pages lays into every module: its path, as the browser's build names it. */
type Drawable = RouteObject & { moduleId?: string };

export interface PageRequest {
  /** Origin of the product, without trailing slash. */
  origin: string;
  /** Begins with exactly one slash. */
  pathname: string;
  /** The query with its question mark, or empty. */
  search: string;
  /** The data block of the page as it was drawn last; when its data are still the same it isn't drawn again. */
  known: string | null;
  /** One operation of the contract, as a visitor; the answer as it would come over the wire. */
  execute: (document: string, variables: unknown) => Promise<GraphqlAnswer>;
}

export interface RedirectAnswer {
  kind: "redirect";
  status: number;
  location: string;
}

export interface SameAnswer {
  kind: "same";
}

export interface PageAnswer {
  kind: "page";
  status: number;
  /** Children of `head`, of `#root`, and what follows `#root`. */
  head: string;
  body: string;
  hydration: string;
  /** Paths of the modules that make the page, from the top of `web`. */
  modules: string[];
  /** The page is the same whatever the query and whoever asks, as long as this build runs. */
  isFixed: boolean;
}

const handler = createStaticHandler(publicTree(), { future: { v8_middleware: true } });
const routes: Drawable[] = handler.dataRoutes;

/** False: nothing but the documented answer to unknown paths. */
export function isPage(pathname: string): boolean {
  return matchRoutes(routes, pathname)?.at(-1)?.route.path !== "*";
}

export type ShellRequest = Pick<PageRequest, "origin" | "pathname" | "search">;

export interface ShellAnswer {
  head: string;
  /** Modules the page begins with beside the entry. */
  modules: string[];
  /** What is seen until they are there. */
  body: string;
}

const SHELL_MODULES: Record<PrivateArea, string[]> = {
  auth: ["app/auth-routes.tsx", "layouts/AuthLayout.tsx"],
  dashboard: ["app/dashboard-routes.tsx"],
};

/** A page that the browser draws by itself; null for every other address. */
export function shellPage({ pathname, search, origin }: ShellRequest): ShellAnswer | null {
  const head = shellHead(pathname);
  const area = privateAreaOf(pathname);
  if (head === null || area === null) return null;
  const modules = [...SHELL_MODULES[area], ...privatePageModules(pathname)];
  return {
    // A page with a search of its own is like all others: as many heads as searches would have to be kept.
    head: headHtml(head, origin, 200) + (search === "" ? firstQuestionHtml(origin + pathname) : ""),
    modules,
    body: area === "dashboard" ? frameSkeleton(pageTitle(pathname)) : "",
  };
}

/** Every page without parameters in its address: those are all for search engines. */
export async function indexedPaths(): Promise<string[]> {
  const found = pathsBelow(routes, "").filter((path) => !/[:*]/.test(path));
  const indexed = await Promise.all(
    found.map(async (path) => {
      const leaf = (await loadMatched(routes, path)).at(-1)?.route;
      return leaf?.handle === undefined ? [] : [path];
    }),
  );
  return [...indexed.flat(), ...indexedShellPaths].toSorted();
}

/** Address of a specialist's public profile. */
export const specialistPath = paths.publicSpecialist;

function pathsBelow(below: RouteObject[], prefix: string): string[] {
  return below.flatMap(({ path, index, children }) => {
    const full = path === undefined ? prefix : `${prefix}/${path.replace(/^\//, "")}`;
    if (children) return pathsBelow(children, full);
    return path !== undefined || index === true ? [full === "" ? "/" : full] : [];
  });
}

/** Draws the page of a path, asking for its data first. */
export async function renderPage(request: PageRequest): Promise<PageAnswer | RedirectAnswer | SameAnswer> {
  const matches = await loadMatched(routes, request.pathname);
  const proper = properPath(matches, request.pathname);
  if (proper !== request.pathname) {
    return { kind: "redirect", status: 301, location: proper + request.search };
  }
  const isFixed = matches.every(
    ({ route }) => route.loader === undefined || handleOf(route)?.isFixed === true,
  );
  const url = new URL(request.origin);
  url.pathname = request.pathname;
  url.search = isFixed ? "" : request.search;
  const requestContext = new RouterContextProvider(new Map([[askContext, askThrough(request)]]));
  const context = await handler.query(new Request(url), { requestContext });
  if (context instanceof Response) {
    return { kind: "redirect", status: context.status, location: context.headers.get("location") ?? "/" };
  }
  // A page that broke has none: the browser asks anew instead of taking the error over.
  const hydration = context.errors === null ? hydrationBlock(context, request.origin) : "";
  if (hydration !== "" && hydration === request.known) return { kind: "same" };
  return { ...draw(context, request.origin), hydration, isFixed: isFixed && context.errors === null };
}

/** The one spelling of an address: the routes take others as well (capitals, a slash at the end). */
function properPath(matches: RouteMatch<string, Drawable>[], pathname: string): string {
  const segments = matches.flatMap(({ route }) => route.path?.split("/").filter(Boolean) ?? []);
  if (segments.includes("*")) return pathname;
  const given = pathname.split("/").filter(Boolean);
  return `/${segments.map((segment, at) => (segment.startsWith(":") ? given[at] : segment)).join("/")}`;
}

function handleOf(route: RouteObject): PublicHandle<unknown> | undefined {
  return route.handle as PublicHandle<unknown> | undefined;
}

function askThrough({ execute }: PageRequest): Ask {
  return async <Data,>(document: { toString(): string }, variables: unknown) =>
    dataOf(await execute(document.toString(), variables)) as Data;
}

function draw(context: StaticHandlerContext, origin: string): Omit<PageAnswer, "hydration" | "isFixed"> {
  const leaf = context.matches.at(-1)?.route;
  const isBroken = context.errors !== null;
  const data: unknown = leaf === undefined ? undefined : context.loaderData[leaf.id];
  const handle = leaf === undefined ? undefined : handleOf(leaf);
  const status = isBroken
    ? statusOf(Object.values(context.errors ?? {})[0])
    : (handle?.status?.(data) ?? 200);
  const head = isBroken || handle === undefined ? errorHead(status) : handle.head(data);
  const router = createStaticRouter(routes, context);
  const body = renderToString(
    <OriginContext value={origin}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </OriginContext>,
  );
  return {
    kind: "page",
    status,
    head: headHtml(head, origin, status),
    body,
    modules: context.matches.flatMap(({ route }) => (route as Drawable).moduleId ?? []),
  };
}

function hydrationBlock({ loaderData }: StaticHandlerContext, origin: string): string {
  const state = scriptJson({ origin, loaderData } satisfies DrawnState);
  return `<script type="application/json" id="${HYDRATION_ID}">${state}</script>`;
}

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  if (!(error instanceof RequestError)) return 500;
  if (error.code === "NOT_FOUND") return 404;
  return error.code === "RATE_LIMITED" ? 429 : 500;
}

function errorHead(status: number): PageHead {
  const title = status === 404 ? NOT_YET_TITLE : BROKEN_TITLE;
  return { title, description: `${title}.`, path: "/", indexed: false };
}
