import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import type { FaqItem } from "./FaqList.tsx";

/** schema.org FAQPage of the questions a page shows; Google wants exactly what is seen. */
export function faqPage(items: readonly FaqItem[]): object {
  return {
    "@type": "FAQPage",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** schema.org Service of the product in Spain; `path` is where the service is described. */
export function service(
  origin: string,
  {
    name,
    description,
    path,
    audience,
  }: { name: string; description: string; path: string; audience?: string },
): object {
  return {
    "@type": "Service",
    name,
    description,
    url: `${origin}${path}`,
    areaServed: { "@type": "Country", name: "España" },
    provider: { "@type": "Organization", "@id": `${origin}/#organization`, name: PRODUCT_NAME },
    ...(audience === undefined ? {} : { audience: { "@type": "Audience", audienceType: audience } }),
  };
}

/** schema.org ContactPage: a page with a form to reach us. */
export function contactPage(origin: string, { name, path }: { name: string; path: string }): object {
  return { "@type": "ContactPage", name, url: `${origin}${path}`, inLanguage: "es" };
}
