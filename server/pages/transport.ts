import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import { visitorContext } from "../context.ts";
import { createExecutor } from "../graphql/executor.ts";
import type { Deps } from "../platform/deps.ts";
import { projectFolder } from "../platform/project-folder.ts";
import { askInProcess } from "./ask-in-process.ts";
import { pageBundle, type PageBundle, type Redirect } from "./bundle.ts";
import { encodingFor, packPage, type PackedPage } from "./pack.ts";
import { pageCache } from "./page-cache.ts";
import { serveSitemaps } from "./sitemap.ts";
import { readTemplate, type PageTemplate } from "./template.ts";

/** Paths that belong to other transports, never pages: an unknown one is a plain 404. */
const NO_PAGES = /^\/(graphql|api|calendar|health|dev|assets)(\/|\?|$)/i;
/** No page of ours has an address as long as this, whatever is searched for. */
const LONGEST_URL = 4_000;
const RETRY_SECONDS = 5;
/** Far more than there are. */
const FIXED_PAGES = 200;
/**
 * The frame of an area is the same for everybody and draws itself: who opens a further page of it doesn't wait for the server to say
 * so. After a release it may ask for scripts that are gone, and loads itself anew then (index.html).
 */
const FRESH_SECONDS = 600;
/** At most 100 kB each. */
const LIVE_PAGES = 60;
/**
 * Pages whose form is sent before the script is there, by the field that the page asks for. What is typed there comes in the body of
 * a POST, never in an address, which servers before us, browsers and logs keep.
 */
const FORMS: Readonly<Record<string, string>> = { "/verificar": "codigo" };
const LARGEST_FORM = 10_000;
/** Stands for all paths that don't exist: they have the same page. */
const UNKNOWN = "/*";

/** A page whose data are asked for each time; drawn and packed again only when they have changed. */
interface LivePage {
  hydration: string;
  page: PackedPage;
}

interface Address {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** What is typed is the asker's own: nothing of the answer is kept. */
  isForm?: boolean;
}

type Draw = (
  request: FastifyRequest,
  reply: FastifyReply,
  address: Address,
) => Promise<PackedPage | Redirect>;

type LoadBundle = NonNullable<ReturnType<typeof pageBundle>>;

/** The page transport: GET of every other path is a page, drawn here and taken over in the browser. */
export async function pagesTransport(app: FastifyInstance, deps: Deps, schema: GraphQLSchema): Promise<void> {
  const load = pageBundle(projectFolder("dist/pages"));
  if (load === null) {
    deps.log.warn("dist/pages is missing: the server draws no pages");
    app.setNotFoundHandler((_request, reply) => refuse(reply));
    return;
  }
  const draw = pageDrawer(deps, schema, load);
  serveSitemaps(app, deps, load);
  app.get("/*", async (request, reply) => {
    if (NO_PAGES.test(request.raw.url ?? "")) return refuse(reply);
    const page = await draw(request, reply, addressOf(request));
    return "kind" in page ? redirect(reply, page) : send(request, reply, page);
  });
  await takeForms(app, draw);
  app.setNotFoundHandler((_request, reply) => refuse(reply));
}

async function takeForms(app: FastifyInstance, draw: Draw): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: LARGEST_FORM },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const [pathname, field] of Object.entries(FORMS))
      scope.post(pathname, async (request, reply) => {
        const typed = request.body instanceof URLSearchParams ? (request.body.get(field) ?? "") : "";
        const search = `?${new URLSearchParams({ [field]: typed })}`;
        const page = await draw(request, reply, { pathname, search, isForm: true });
        return "kind" in page ? redirect(reply, page) : send(request, reply, page);
      });
  });
}

/**
 * Draws what a request asks for. Fixed pages are drawn once; of the others the last one is sent again while its data is
 * the same.
 */
function pageDrawer(deps: Deps, schema: GraphQLSchema, load: LoadBundle): Draw {
  const executor = createExecutor(schema);
  const fixed = pageCache<PackedPage>(FIXED_PAGES);
  const live = pageCache<LivePage>(LIVE_PAGES);
  let program: Promise<{ bundle: PageBundle; template: PageTemplate }> | null = null;
  const open = async () => ({
    bundle: await load(),
    template: readTemplate(projectFolder("dist/web")),
  });

  return async (request, reply, { isForm = false, ...path }) => {
    program ??= open();
    const { bundle, template } = await program;
    const origin = deps.env.publicUrl;
    const shell = bundle.shellPage({ origin, ...path });
    if (shell !== null) {
      const key = `${shell.head}${shell.modules.join()}`;
      return (
        fixed.get(key) ??
        fixed.set(
          key,
          packPage(template.shell(shell), { status: 200, use: "kept", freshSeconds: FRESH_SECONDS }),
        )
      );
    }
    const key = bundle.isPage(path.pathname) ? path.pathname : UNKNOWN;
    const kept = fixed.get(key);
    if (kept) return kept;
    const { execute, trouble } = askInProcess(executor, visitorContext(deps, request));
    const address = path.pathname + path.search;
    const last = isForm ? undefined : live.get(address);
    const drawn = await bundle.renderPage({ origin, ...path, known: last?.hydration ?? null, execute });
    if (drawn.kind === "redirect") return drawn;
    if (drawn.kind === "same" && last) return last.page;
    if (drawn.kind === "same") throw new Error(`${address} was never drawn`);
    if (trouble.unavailable) reply.header("retry-after", String(trouble.retryAfterSeconds ?? RETRY_SECONDS));
    const status = trouble.unavailable && drawn.status >= 400 ? 503 : drawn.status;
    if (drawn.isFixed && !trouble.any)
      return fixed.set(key, packPage(template.page(drawn), { status, use: "kept" }));
    const page = packPage(template.page(drawn), { status, use: "passing" });
    if (!trouble.any && !isForm) live.set(address, { hydration: drawn.hydration, page });
    return page;
  };
}

/** Path and query as asked for; what no page can have counts as unknown, and what belongs into a form isn't read. */
function addressOf(request: FastifyRequest): Address {
  const raw = request.raw.url ?? "/";
  const at = raw.indexOf("?");
  const pathname = at < 0 ? raw : raw.slice(0, at);
  // Neither another host (`//evil`) nor anything that a browser would make one of.
  const isSane =
    raw.length <= LONGEST_URL && /^\/(?!\/)[^\\#\0-\x20]*$/.test(pathname) && !pathname.includes("//");
  if (!isSane) return { pathname: UNKNOWN, search: "" };
  return { pathname, search: at < 0 || Object.hasOwn(FORMS, pathname) ? "" : raw.slice(at) };
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(404).header("cache-control", "no-store").send({ message: "Esta dirección no existe." });
}

function redirect(reply: FastifyReply, { status, location }: Redirect): FastifyReply {
  return reply.code(status).header("cache-control", "no-cache").header("location", location).send();
}

function keepingOf({ freshSeconds }: PackedPage): string {
  return freshSeconds === 0 ? "no-cache" : `private, max-age=${freshSeconds}`;
}

async function send(request: FastifyRequest, reply: FastifyReply, page: PackedPage): Promise<FastifyReply> {
  const isKept = page.status === 200 && request.method !== "POST";
  reply
    .code(page.status)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", isKept ? keepingOf(page) : "no-store")
    .header("vary", "accept-encoding");
  if (isKept) reply.header("etag", page.etag);
  if (isKept && request.headers["if-none-match"]?.includes(page.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(await page.bytes(encoding));
}
