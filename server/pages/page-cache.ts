import type { PackedPage } from "./pack.ts";

/** Far more than there are fixed pages; what people invent pushes out what was asked for longest ago. */
const CAPACITY = 200;

export interface PageCache {
  get(key: string): PackedPage | undefined;
  /** Gives the page back. */
  set(key: string, page: PackedPage): PackedPage;
}

export function pageCache(capacity = CAPACITY): PageCache {
  const pages = new Map<string, PackedPage>();
  return {
    get(key) {
      const page = pages.get(key);
      if (page) {
        pages.delete(key);
        pages.set(key, page);
      }
      return page;
    },
    set(key, page) {
      pages.delete(key);
      if (pages.size >= capacity) pages.delete(pages.keys().next().value ?? "");
      pages.set(key, page);
      return page;
    },
  };
}
