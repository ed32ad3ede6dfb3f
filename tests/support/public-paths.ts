import type { ServedApp } from "./served-app.ts";

/** Paths of the pages without parameters, as search engines know them. */
export async function publicPaths(app: ServedApp): Promise<string[]> {
  const sitemap = await (await fetch(`${app.url}/sitemaps/pages.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}
