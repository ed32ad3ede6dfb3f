import { createContext, useContext } from "react";
import type { InvitationPartsFragment } from "../../generated/plain/graphql.ts";
import type { InvitationActions } from "./hooks/use-invitation.ts";

export interface OpenInvitation extends InvitationActions {
  token: string;
  invitation: InvitationPartsFragment;
}

export const InvitationContext = createContext<OpenInvitation | null>(null);

/** The invitation that is open, and what can be done with it. */
export function useOpenInvitation(): OpenInvitation {
  const open = useContext(InvitationContext);
  if (open === null) throw new Error("no invitation is open");
  return open;
}
