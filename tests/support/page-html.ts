/** What a page said of itself, read from its HTML as a search engine would. */
export interface ReadPage {
  status: number;
  headers: Headers;
  html: string;
  title: string;
  description: string;
  canonical: string | null;
  robots: string | null;
  /** By property: `og:title`. */
  social: Record<string, string>;
  /** The `@graph` of its JSON-LD; empty without one. */
  data: Record<string, unknown>[];
  /** Attributes and content of each script. */
  scripts: { attributes: string; content: string }[];
}

/** Asks for a page without following where it may lead. */
export async function readPage(url: string, headers: Record<string, string> = {}): Promise<ReadPage> {
  const answer = await fetch(url, { redirect: "manual", headers });
  const html = await answer.text();
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(
    ([, attributes = "", content = ""]) => ({ attributes, content }),
  );
  const linked = scripts.find(({ attributes }) => attributes.includes("application/ld+json"));
  const social = [...html.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)];
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""),
    description: decode(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ""),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null,
    robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? null,
    social: Object.fromEntries(social.map(([, name = "", content = ""]) => [name, decode(content)])),
    data: linked ? (JSON.parse(linked.content) as { "@graph": Record<string, unknown>[] })["@graph"] : [],
    scripts,
  };
}

function decode(text: string): string {
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name] ?? "");
}
