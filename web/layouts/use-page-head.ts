import { useContext, useEffect } from "react";
import { useMatches } from "react-router-dom";
import { OriginContext } from "../app/origin.ts";
import { tabTitle } from "../lib/product.ts";
import type { PageHead, PublicHandle } from "../app/public-page.ts";

function headOf(handle: unknown, data: unknown): PageHead | null {
  try {
    return (handle as PublicHandle<unknown> | undefined)?.head(data) ?? null;
  } catch {
    // The page's data didn't arrive: its place is taken by an error, which has no head.
    return null;
  }
}

function setAttribute(selector: string, name: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(name, value);
}

/**
 * What the page in sight says of itself. After going from page to page title, description and address in the head
 * follow; the first ones are the server's.
 */
export function usePageHead(): PageHead | null {
  const leaf = useMatches().at(-1);
  const origin = useContext(OriginContext);
  const head = headOf(leaf?.handle, leaf?.loaderData);
  const { title, description, path } = head ?? {};
  useEffect(() => {
    if (title === undefined) return;
    document.title = tabTitle(title);
    setAttribute('meta[name="description"]', "content", description ?? "");
    setAttribute('link[rel="canonical"]', "href", `${origin}${path}`);
  }, [title, description, path, origin]);
  return head;
}
