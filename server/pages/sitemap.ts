import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { listedIn, listedRanges } from "../domains/specialists/listed-addresses.ts";
import type { Deps } from "../platform/deps.ts";
import type { PageBundle } from "./bundle.ts";
import { encodingFor } from "./pack.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** Not for search engines: nobody's business, or answers for programs. The legal texts as PDF are for everybody. */
const DISALLOWED = ["/dashboard", "/account", "/graphql", "/api/", "/dev/", "/health/"];
const ALLOWED = ["/api/downloads/pdf/"];

/**
 * GET /sitemap.xml: every page worth finding; with more specialists than one file may name an index of
 * /sitemaps/pages.xml and /sitemaps/specialists-N.xml. GET /robots.txt.
 */
export function serveSitemaps(app: FastifyInstance, deps: Deps, bundle: () => Promise<PageBundle>): void {
  const origin = deps.env.publicUrl;
  app.get("/robots.txt", (_request, reply) =>
    reply
      .header("content-type", "text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(robots(origin)),
  );
  app.get("/sitemap.xml", async (request, reply) => {
    const ranges = await listedRanges(deps);
    if (ranges.length > 1) return sendXml(request, reply, [indexOf(origin, ranges)]);
    return sendXml(request, reply, urlset(pages(origin, bundle), specialists(deps, bundle, ranges)));
  });
  app.get("/sitemaps/pages.xml", (request, reply) => sendXml(request, reply, urlset(pages(origin, bundle))));
  app.get<{ Params: { range: string } }>(
    "/sitemaps/specialists-:range(\\d{1,9}).xml",
    async (request, reply) => {
      const range = Number(request.params.range);
      const ranges = await listedRanges(deps);
      if (!ranges.includes(range)) return reply.callNotFound();
      return sendXml(request, reply, urlset(specialists(deps, bundle, [range])));
    },
  );
}

function robots(origin: string): string {
  return [
    "User-agent: *",
    ...ALLOWED.map((path) => `Allow: ${path}`),
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}

function indexOf(origin: string, ranges: number[]): string {
  const names = ["pages", ...ranges.map((range) => `specialists-${range}`)];
  const entries = names.map((name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join("\n")}\n</sitemapindex>\n`;
}

async function* urlset(...parts: AsyncIterable<string>[]): AsyncGenerator<string> {
  yield `${HEAD}<urlset xmlns="${NAMESPACE}">\n`;
  for (const part of parts) yield* part;
  yield "</urlset>\n";
}

async function* pages(origin: string, bundle: () => Promise<PageBundle>): AsyncGenerator<string> {
  const paths = await (await bundle()).indexedPaths();
  yield paths.map((path) => `<url><loc>${origin}${path}</loc></url>\n`).join("");
}

async function* specialists(
  deps: Deps,
  bundle: () => Promise<PageBundle>,
  ranges: number[],
): AsyncGenerator<string> {
  const site = await bundle();
  const entry = (id: number, updatedAt: Date) =>
    `<url><loc>${deps.env.publicUrl}${site.specialistPath(String(id))}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`;
  for (const range of ranges) {
    for await (const chunk of listedIn(deps, range)) {
      yield chunk.map(({ id, updatedAt }) => entry(id, updatedAt)).join("");
    }
  }
}

function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  const zips = encodingFor(request.headers["accept-encoding"]) !== "identity";
  const plain = Readable.from(parts, { objectMode: false });
  reply
    .header("content-type", "application/xml; charset=utf-8")
    .header("cache-control", "public, max-age=3600")
    .header("vary", "accept-encoding");
  if (!zips) return reply.send(plain);
  const zipped = createGzip();
  plain.once("error", (error) => zipped.destroy(error));
  return reply.header("content-encoding", "gzip").send(plain.pipe(zipped));
}
