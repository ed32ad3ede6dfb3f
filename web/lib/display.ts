import { useSyncExternalStore } from "react";
import { lastingItems } from "./browser-storage.ts";

/** How somebody wants to see the product in this browser. */
export interface Display {
  /** Null: as the system says. */
  scheme: "light" | "dark" | null;
  isCompact: boolean;
  /** Null: as the screen's width says. */
  isSidebarFolded: boolean | null;
  /** Of each kind of thing whose page had its side folded or unfolded by hand. */
  foldedSides: Readonly<Record<string, boolean>>;
  /** Keys of one letter do something where nobody is typing. */
  hasLetterKeys: boolean;
  /** Of each list whose columns were chosen: their keys, in order. */
  columns: Readonly<Record<string, readonly string[]>>;
}

/** `index.html` reads it, too, before anything is drawn. */
const KEY = "display";
const AS_DELIVERED: Display = {
  scheme: null,
  isCompact: false,
  isSidebarFolded: null,
  foldedSides: {},
  hasLetterKeys: true,
  columns: {},
};

function readDisplay(): Display {
  try {
    return { ...AS_DELIVERED, ...(JSON.parse(lastingItems().getItem(KEY) ?? "{}") as Partial<Display>) };
  } catch {
    return AS_DELIVERED;
  }
}

let current = readDisplay();
const listeners = new Set<() => void>();

/** The browser's own bar in the colour of the page; `index.html` does so with what is kept, and names the two lines. */
function colourBrowserBar(): void {
  const { scheme } = current;
  for (const own of ["light", "dark"] as const) {
    const media = scheme === null ? `(prefers-color-scheme: ${own})` : scheme === own ? "" : "not all";
    document.getElementById(`theme-${own}`)?.setAttribute("media", media);
  }
}

function apply(): void {
  colourBrowserBar();
  const { dataset } = document.documentElement;
  if (current.scheme === null) delete dataset["scheme"];
  else dataset["scheme"] = current.scheme;
  if (current.isCompact) dataset["density"] = "compact";
  else delete dataset["density"];
  for (const listener of listeners) listener();
}

export function changeDisplay(change: Partial<Display>): void {
  current = { ...current, ...change };
  lastingItems().setItem(KEY, JSON.stringify(current));
  apply();
}

// Chosen in another tab.
globalThis.addEventListener?.("storage", ({ key }) => {
  if (key !== KEY) return;
  current = readDisplay();
  apply();
});

function onDisplayChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDisplay(): Display {
  return useSyncExternalStore(onDisplayChange, () => current);
}

/** Null: as delivered. */
export function chooseColumns(list: string, keys: readonly string[] | null): void {
  const { [list]: _chosen, ...others } = current.columns;
  changeDisplay({ columns: keys === null ? others : { ...others, [list]: keys } });
}

export function currentDisplay(): Display {
  return current;
}
