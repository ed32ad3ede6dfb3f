import { UserOutlined } from "@ant-design/icons";
import { ApolloProvider, useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { type Role, MeDocument, UnreadMessagesDocument } from "../generated/graphql.ts";
import { DashboardLayout } from "../layouts/DashboardLayout.tsx";
import { handOverFavourites } from "../parts/specialists/favourites.ts";
import { apolloClient } from "./apollo-client.ts";
import { useSession } from "../lib/session.ts";
import { AntdScope } from "../theme/AntdScope.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import "../ui/more-icons.ts";
import { useRefetchOnReturn } from "../lib/use-refetch-on-return.ts";
import { Glyph } from "../ui/Glyph.tsx";

const EVERY_MS = 20_000;

/** How many messages wait for the person signed in, kept fresh while the page is looked at; administrators have none. */
function useUnreadMessages(role: Role | undefined): number {
  const skip = role !== "CLIENT" && role !== "SPECIALIST";
  const { data, refetch } = useQuery(UnreadMessagesDocument, {
    skip,
    fetchPolicy: "cache-and-network",
    pollInterval: skip ? 0 : EVERY_MS,
    skipPollAttempt: () => document.hidden,
  });
  useRefetchOnReturn(() => (skip ? undefined : refetch()));
  return data?.unreadMessages ?? 0;
}

/** The photo or initials of the person signed in; a plain figure until they are known. */
function OwnAvatar() {
  const { data } = useQuery(MeDocument);
  const me = data?.me;
  return me ? (
    <Avatar initials={me.initials} photoUrl={me.photoUrl} size={32} />
  ) : (
    <Glyph of={UserOutlined} />
  );
}

function LiveLayout({ role }: { role?: Role }) {
  const unread = useUnreadMessages(useSession()?.userData.role);
  return <DashboardLayout role={role} avatar={<OwnAvatar />} unread={unread} />;
}

/** The shell with Apollo under it, for one role or (without one) for whoever is signed in. */
export function DashboardRoot({ role }: { role?: Role }) {
  useEffect(handOverFavourites, []);
  return (
    <ApolloProvider client={apolloClient}>
      <AntdScope>
        <LiveLayout role={role} />
      </AntdScope>
    </ApolloProvider>
  );
}
