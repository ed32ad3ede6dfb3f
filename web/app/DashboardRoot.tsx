import { ApolloProvider } from "@apollo/client/react";
import { useEffect } from "react";
import type { Role } from "../generated/graphql.ts";
import { DashboardLayout } from "../layouts/DashboardLayout.tsx";
import { handOverFavourites } from "../parts/specialists/favourites.ts";
import { apolloClient } from "./apollo-client.ts";
import "../ui/more-icons.ts";
import { OwnAvatar } from "./OwnAvatar.tsx";
import { useSession } from "../lib/session.ts";
import { useUnreadMessages } from "./use-unread-messages.ts";

function LiveLayout({ role }: { role?: Role }) {
  const unread = useUnreadMessages(useSession()?.userData.role);
  return <DashboardLayout role={role} avatar={<OwnAvatar />} unread={unread} />;
}

/** The shell with Apollo under it, for one role or (without one) for whoever is signed in. */
export function DashboardRoot({ role }: { role?: Role }) {
  useEffect(handOverFavourites, []);
  return (
    <ApolloProvider client={apolloClient}>
      <LiveLayout role={role} />
    </ApolloProvider>
  );
}
