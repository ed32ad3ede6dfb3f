import { lastingItems, tabItems } from "../../lib/browser-storage.ts";
import { allows } from "../../lib/consent.ts";

/** Where a visitor's favourites lie in the browser's storage. */
export const FAVOURITES_KEY = "favourites";

const MOST = 200;

function readFrom(storage: Pick<Storage, "getItem">): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(FAVOURITES_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** A visitor's favourites, newest first. */
export function keptFavourites(): readonly string[] {
  const lasting = readFrom(lastingItems());
  const ids = [...new Set([...readFrom(tabItems()), ...lasting])].slice(0, MOST);
  // Consent withdrawn: what was kept for good is kept for the visit.
  if (lasting.length > 0 && !allows("preferences")) keepFavourites(ids);
  return ids;
}

/** Keeps them for good with consent to preferences, else as long as the tab is open. */
export function keepFavourites(ids: readonly string[]): void {
  const [place, other] = allows("preferences") ? [lastingItems(), tabItems()] : [tabItems(), lastingItems()];
  other.removeItem(FAVOURITES_KEY);
  if (ids.length === 0) place.removeItem(FAVOURITES_KEY);
  else place.setItem(FAVOURITES_KEY, JSON.stringify(ids));
}
