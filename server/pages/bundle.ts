import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** An answer of the contract as it would come over the wire. */
export interface WireAnswer {
  data?: unknown;
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[];
}

export type Execute = (document: string, variables: unknown) => Promise<WireAnswer>;

export interface DrawnPage {
  kind: "page";
  status: number;
  /** Children of `head`, of `#root`, and the data block that follows `#root`. */
  head: string;
  body: string;
  hydration: string;
  /** Paths of the modules that make the page, as the web's manifest names them. */
  modules: string[];
  /** The same for everybody, whatever the query. */
  isFixed: boolean;
}

export interface SamePage {
  kind: "same";
}

export interface Redirect {
  kind: "redirect";
  status: number;
  location: string;
}

export interface ShellPage {
  head: string;
  /** Modules it begins with beside the entry. */
  modules: string[];
  /** What is seen until they are there. */
  body: string;
}

/** What the build of the web's pages exports (`web/app/render.tsx`). It is loaded, never imported: the server doesn't know the web. */
export interface PageBundle {
  renderPage(request: {
    origin: string;
    pathname: string;
    search: string;
    /** The data block of the page as it was drawn last: when its data are the same still, it isn't drawn again. */
    known: string | null;
    execute: Execute;
  }): Promise<DrawnPage | Redirect | SamePage>;
  /** False: nothing but the documented answer to unknown paths. */
  isPage(pathname: string): boolean;
  /** A page that the browser draws by itself; null for every other address. */
  shellPage(request: { origin: string; pathname: string; search: string }): ShellPage | null;
  /** Every page without parameters in its address. */
  indexedPaths(): Promise<string[]>;
  /** Address of a specialist's public profile. */
  specialistPath(id: string): string;
}

/** Loads the bundle at the first use; null when it hasn't been built. Until a page is asked for it costs no memory. */
export function pageBundle(folder: string): (() => Promise<PageBundle>) | null {
  const file = join(folder, "render.js");
  if (!existsSync(file)) return null;
  let loading: Promise<PageBundle> | null = null;
  return () => {
    loading ??= import(pathToFileURL(file).href) as Promise<PageBundle>;
    return loading;
  };
}
