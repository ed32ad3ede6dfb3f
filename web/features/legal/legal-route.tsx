import { useLoaderData, type LoaderFunctionArgs } from "react-router-dom";
import { askContext } from "../../lib/ask.ts";
import { type LegalDocument, publicPaths } from "../../app/public-paths.ts";
import type { PublicHandle } from "../../app/public-page.ts";
import { LEGAL_KEYS } from "./legal-keys.ts";
import { LegalText, type LegalTextData } from "./LegalText.tsx";
import { LegalPageDocument } from "../../generated/plain/graphql.ts";

/**
 * The module of the page of one legal text. The version in force changes with the day, so it isn't a page that is drawn
 * once.
 */
export function legalRoute(address: LegalDocument) {
  const loader = async ({ context }: LoaderFunctionArgs): Promise<LegalTextData> => {
    const { legalDocument } = await context.get(askContext)(LegalPageDocument, { key: LEGAL_KEYS[address] });
    if (!legalDocument) throw new Response("", { status: 404 });
    return legalDocument;
  };
  const handle = {
    head: ({ title, summary, effectiveFrom }) => ({
      title,
      description: summary,
      path: publicPaths.legal(address),
      structuredData: (origin) => [
        {
          "@type": "WebPage",
          name: title,
          description: summary,
          url: `${origin}${publicPaths.legal(address)}`,
          inLanguage: "es-ES",
          datePublished: effectiveFrom,
        },
      ],
    }),
  } satisfies PublicHandle<LegalTextData>;
  function Component() {
    return <LegalText document={useLoaderData<LegalTextData>()} address={address} />;
  }
  return { loader, handle, Component };
}
