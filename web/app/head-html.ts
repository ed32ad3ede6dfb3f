import { paths } from "./paths.ts";
import { PRODUCT_NAME } from "../../schema/rules/product.ts";
import { tabTitle } from "../lib/product.ts";
import type { PageHead } from "./public-page.ts";

/** The product's own picture for shared links; 1200 × 630 pixels. */
const PICTURE = "/social.png";
const PICTURE_SIZE = { width: 1200, height: 630 };

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** JSON that can stand inside a script element: nothing in it ends the element or begins a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function meta(name: string, content: string, attribute: "name" | "property" = "name"): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/** What is true of every page: who offers it, and how the site is searched. */
function siteData(origin: string): object[] {
  const organization = `${origin}/#organization`;
  return [
    {
      "@type": "Organization",
      "@id": organization,
      name: PRODUCT_NAME,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
    },
    {
      "@type": "WebSite",
      "@id": `${origin}/#website`,
      name: PRODUCT_NAME,
      url: `${origin}/`,
      inLanguage: "es-ES",
      publisher: { "@id": organization },
      potentialAction: {
        "@type": "SearchAction",
        target: {
          "@type": "EntryPoint",
          urlTemplate: `${origin}${paths.marketplace()}?search={search_term_string}`,
        },
        "query-input": "required name=search_term_string",
      },
    },
  ];
}

/** The children of `head` that are the page's own. `origin` as in `https://example.es`. */
export function headHtml(head: PageHead, origin: string, status: number): string {
  const title = tabTitle(head.title);
  const indexed = head.indexed !== false && status === 200;
  const picture = `${origin}${head.picture ?? PICTURE}`;
  const address = `${origin}${head.path}`;
  const graph = {
    "@context": "https://schema.org",
    "@graph": [...siteData(origin), ...(head.structuredData?.(origin) ?? [])],
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta("description", head.description),
    ...(indexed ? [`<link rel="canonical" href="${escapeHtml(address)}">`] : [meta("robots", "noindex")]),
    meta("og:title", title, "property"),
    meta("og:description", head.description, "property"),
    ...(status === 200 ? [meta("og:url", address, "property")] : []),
    meta("og:type", "website", "property"),
    meta("og:locale", "es_ES", "property"),
    meta("og:site_name", PRODUCT_NAME, "property"),
    meta("og:image", picture, "property"),
    meta("og:image:width", String(PICTURE_SIZE.width), "property"),
    meta("og:image:height", String(PICTURE_SIZE.height), "property"),
    meta("og:image:alt", `${PRODUCT_NAME}: ${head.title}`, "property"),
    meta("twitter:card", "summary_large_image"),
    ...(indexed ? [`<script type="application/ld+json">${scriptJson(graph)}</script>`] : []),
  ].join("");
}
