export interface PageCache<Page> {
  get(key: string): Page | undefined;
  /** Gives the page back. */
  set(key: string, page: Page): Page;
}

/** Holds so many pages; what people invent pushes out what was asked for longest ago. */
export function pageCache<Page>(capacity: number): PageCache<Page> {
  const pages = new Map<string, Page>();
  return {
    get(key) {
      const page = pages.get(key);
      if (page !== undefined) {
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
