import { tabItems } from "../../lib/browser-storage.ts";

const KEY = "acuerdo.invitacion";

/**
 * The secret of a personal link while its holder signs in or makes an account, so that the case can be taken along. Only in
 * this tab: what stands behind # never goes into an address that a server sees.
 */
export function keepInvitation(token: string): void {
  tabItems().setItem(KEY, token);
}

export function keptInvitation(): string | null {
  return tabItems().getItem(KEY);
}

export function forgetInvitation(): void {
  tabItems().removeItem(KEY);
}
