/** What a public page says of itself to browsers, search engines and whoever shares its link. */
export interface PageHead {
  /** Of the browser's tab, without the product's name, which is added. */
  title: string;
  /** 50 to 160 characters, of this page alone. */
  description: string;
  /** The canonical address: path and only the query that makes it another page. */
  path: string;
  /** Path of a picture of 1200 × 630 pixels; the product's own without one. */
  picture?: string;
  /** False keeps the page out of search engines. */
  indexed?: boolean;
  /** schema.org objects for JSON-LD, without `@context`; `origin` as in `https://example.es`. */
  structuredData?: (origin: string) => object[];
}

/**
 * What the module of every public page exports as `handle`: `head` makes the head of the page from its loader's data.
 * `status` is the HTTP answer, 200 without one.
 */
export interface PublicHandle<Data = undefined> {
  head(data: Data): PageHead;
  status?: (data: Data) => number;
  /**
   * True for a page whose loader gives the same to everybody as long as the server runs (a legal text): it is drawn once.
   * A page without a loader is fixed anyway: its query string must not change what is drawn first.
   */
  isFixed?: true;
}
