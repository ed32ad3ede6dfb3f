import { UserOutlined } from "@ant-design/icons-svg";
import { ApolloProvider, useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { type Role, MeDocument, UnreadDocument } from "../generated/graphql.ts";
import { DashboardLayout, type Unread } from "../layouts/DashboardLayout.tsx";
import { apolloClient } from "./apollo-client.ts";
import { homeOf } from "./public-paths.ts";
import { useSession } from "../lib/session.ts";
import { keptFavourites } from "../parts/specialists/kept-favourites.ts";
import { ReadByPage } from "../parts/notifications/ReadByPage.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { useRefetchOnReturn } from "../lib/use-refetch-on-return.ts";
import { Glyph } from "../ui/Glyph.tsx";

const EVERY_MS = 20_000;

/** What waits to be read, kept fresh while the page is looked at. */
function useUnread(role: Role | undefined) {
  const { data, refetch } = useQuery(UnreadDocument, {
    skip: role === undefined,
    fetchPolicy: "cache-and-network",
    pollInterval: role === undefined ? 0 : EVERY_MS,
    skipPollAttempt: () => document.hidden,
  });
  useRefetchOnReturn(() => (role === undefined ? undefined : refetch()));
  return { unread: data, refetch };
}

/** The photo or initials of the person signed in; a plain figure until they are known. */
function OwnAvatar() {
  const { data } = useQuery(MeDocument);
  const me = data?.me;
  return me ? (
    <Avatar name={me.displayName} initials={me.initials} photoUrl={me.photoUrl} size={32} />
  ) : (
    <Glyph of={UserOutlined} />
  );
}

function LiveLayout({ role }: { role?: Role }) {
  const own = useSession()?.userData.role;
  const { unread, refetch } = useUnread(own);
  const { data } = useQuery(MeDocument, { skip: own !== "CLIENT" });
  const counts: Unread = {
    messages: unread?.unreadMessages ?? 0,
    notifications: unread?.unreadNotifications ?? 0,
  };
  return (
    <>
      <DashboardLayout
        role={role}
        avatar={<OwnAvatar />}
        unread={counts}
        seen={{ seesPortfolios: data?.me?.seesPortfolios === true }}
      />
      {own !== undefined && (
        <ReadByPage
          unread={unread?.unreadNotifications}
          home={homeOf(own)}
          onRead={() => void refetch().catch(() => undefined)}
        />
      )}
    </>
  );
}

/** The shell with Apollo under it, for one role or (without one) for whoever is signed in. */
export function DashboardRoot({ role }: { role?: Role }) {
  useEffect(() => {
    // Most people have kept none as visitors: they load nothing for it.
    if (keptFavourites().length > 0)
      void import("../parts/specialists/favourites.ts").then(({ handOverFavourites }) =>
        handOverFavourites(),
      );
  }, []);
  return (
    <ApolloProvider client={apolloClient}>
      <LiveLayout role={role} />
    </ApolloProvider>
  );
}
