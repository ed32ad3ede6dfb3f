import { tabItems } from "../lib/browser-storage.ts";
import { bearerToken } from "../lib/session.ts";

/** As whom the explorer asks: with the session of this browser, or with a key somebody pasted. */
export type Asker = { as: "session" } | { as: "key"; key: string };

/** Kept as long as the tab is open, never longer. */
const KEY_ITEM = "explorer-key";

/** Whether a session may send documents of its own here (GRAPHQL_TRUSTED_ONLY); the server says so in the page. */
export const isOpenToSessions =
  document.querySelector<HTMLMetaElement>('meta[name="free-documents"]')?.content !== "key";

export function rememberedAsker(): Asker | null {
  const key = tabItems().getItem(KEY_ITEM);
  if (key !== null) return { as: "key", key };
  return bearerToken() === null ? null : { as: "session" };
}

export function rememberKey(key: string): void {
  tabItems().setItem(KEY_ITEM, key);
}

export function forgetKey(): void {
  tabItems().removeItem(KEY_ITEM);
}

/** Null: the session has ended meanwhile. */
export function authorizationOf(asker: Asker): string | null {
  const token = asker.as === "key" ? asker.key : bearerToken();
  return token === null ? null : `Bearer ${token}`;
}
