import { ApolloProvider } from "@apollo/client/react";
import { useEffect } from "react";
import type { Role } from "../generated/schema-types.ts";
import { DashboardLayout } from "../layouts/DashboardLayout.tsx";
import { handOverFavourites } from "../lib/favourites.ts";
import { apolloClient } from "./apollo-client.ts";
import "../ui/more-icons.ts";
import { OwnAvatar } from "./OwnAvatar.tsx";

/** The shell with Apollo under it, for one role or (without one) for whoever is signed in. */
export function DashboardRoot({ role }: { role?: Role }) {
  useEffect(handOverFavourites, []);
  return (
    <ApolloProvider client={apolloClient}>
      <DashboardLayout role={role} avatar={<OwnAvatar />} />
    </ApolloProvider>
  );
}
