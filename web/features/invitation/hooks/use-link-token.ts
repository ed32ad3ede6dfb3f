import { useSyncExternalStore } from "react";
import { keptInvitation } from "../../../lib/pending-invitation.ts";

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** The secret behind # of the address; else the one kept while somebody was signing in; null when there is neither. */
function read(): string | null {
  const token = window.location.hash.slice(1);
  return token === "" ? keptInvitation() : token;
}

export function useLinkToken(): string | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
