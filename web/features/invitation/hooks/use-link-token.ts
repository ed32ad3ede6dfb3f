import { useLocation } from "react-router-dom";
import { keptInvitation } from "../../../parts/accounts/pending-invitation.ts";

/** The secret behind # of the address; else the one kept while somebody was signing in; null when there is neither. */
export function useLinkToken(): string | null {
  const token = useLocation().hash.slice(1);
  return token === "" ? keptInvitation() : token;
}
