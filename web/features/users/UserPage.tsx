import { CombinedGraphQLErrors } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useParams, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths, type UserTabName } from "../../app/paths.ts";
import { choiceParam, useUrlState } from "../../lib/url-state.ts";
import { LinkButton, Button } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { EventList } from "../../ui/EventList.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { ThingPage, type Decision } from "../../ui/ThingPage.tsx";
import { ThingSkeleton } from "../../ui/ThingSkeleton.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { ContactPanel } from "./components/ContactPanel.tsx";
import { CredentialsPanel } from "./components/CredentialsPanel.tsx";
import { IdentityPanel } from "./components/IdentityPanel.tsx";
import { SanctionsPanel } from "./components/SanctionsPanel.tsx";
import { SecurityPanel } from "./components/SecurityPanel.tsx";
import { AccountActions, AccountPanel } from "./components/AccountPanel.tsx";
import {
  UserHistoryDocument,
  UserPageDocument,
  type UserDetailFragment,
  type AuditRowFragment,
} from "../../generated/graphql.ts";
import { Sentence } from "../../parts/trail/Sentence.tsx";
import { DateText } from "../../ui/ValueText.tsx";
import { accountLook, ROLES } from "./user-words.ts";

type UserTab = UserTabName | "identidad";

const tabUrl = { tab: choiceParam<UserTab>(["identidad", "sanciones", "historial"], "identidad") };

interface AuditFeedProps {
  entries: readonly AuditRowFragment[];
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
}

/** Entries of the trail around one account, newest first. */
function AuditFeed({ entries, hasMore, loading, onMore }: AuditFeedProps) {
  return (
    <>
      <EventList
        busy={loading}
        events={entries.map(({ id, at, sentence }) => ({
          key: id,
          icon: "history",
          content: (
            <>
              <Sentence parts={sentence} />
              <p className="muted small anywhere">
                <DateText value={at} time />
              </p>
            </>
          ),
        }))}
      />
      {hasMore && (
        <Button size="sm" busy={loading} onClick={onMore}>
          {loading ? "Cargando..." : "Ver más"}
        </Button>
      )}
    </>
  );
}

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(UserPageDocument, { id: params["userId"] ?? "" });
}

function useUserPage(id: string) {
  const { data, loading, error, refetch, fetchMore } = useQuery(UserPageDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
  });
  const [isFetchingMore, setFetchingMore] = useState(false);
  const user = data?.user;
  const moreHistory = async () => {
    setFetchingMore(true);
    try {
      await fetchMore({
        query: UserHistoryDocument,
        variables: { id, after: user?.history.pageInfo.endCursor ?? "" },
        updateQuery: (before, { fetchMoreResult: { user: next } }) => {
          const nodes = [...before.user.history.nodes, ...next.history.nodes];
          return { user: { ...before.user, history: { ...next.history, nodes } } };
        },
      });
    } finally {
      setFetchingMore(false);
    }
  };
  const isMissing = CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.["code"] === "NOT_FOUND";
  const retry = () => void refetch().catch(() => undefined);
  return { user, loading, hasError: error !== undefined, isMissing, retry, isFetchingMore, moreHistory };
}

interface UserThingProps {
  user: UserDetailFragment;
  isFetchingMore: boolean;
  onMore: () => void;
}

function History({ user, isFetchingMore, onMore }: UserThingProps) {
  const { nodes, pageInfo } = user.history;
  return (
    <Panel
      title="Historial"
      intro="Lo que ha hecho esta cuenta y lo que se ha hecho con ella."
      aside={
        <>
          <LinkButton variant="quiet" size="sm" to={paths.adminAudit({ actor: user.id })}>
            Ver en el registro
          </LinkButton>
          <LinkButton variant="quiet" size="sm" to={paths.adminSecurityLog({ account: user.id })}>
            Ver su seguridad
          </LinkButton>
        </>
      }
    >
      <AuditFeed entries={nodes} hasMore={pageInfo.hasNextPage} loading={isFetchingMore} onMore={onMore} />
    </Panel>
  );
}

function TabContent(props: UserThingProps & { tab: UserTab }) {
  const { user, tab } = props;
  switch (tab) {
    case "identidad":
      return (
        <div className="stack">
          <IdentityPanel user={user} />
          {user.role === "SPECIALIST" && <CredentialsPanel user={user} />}
        </div>
      );
    case "sanciones":
      return <SanctionsPanel sanctions={user.sanctions} />;
    case "historial":
      return <History {...props} />;
  }
}

/** A document that was uploaded is compared with the number. */
function decisionOf({ id, status, identityStatus }: UserDetailFragment): Decision | null {
  if (identityStatus !== "PENDING" || status === "CLOSED") return null;
  return {
    text: "Su documento de identidad está por revisar.",
    control: (
      <LinkButton variant="accent" to={`${paths.adminUser(id)}#identidad`}>
        Revisar documento
      </LinkButton>
    ),
  };
}

/** The account around what its tabs show. */
function UserThing(props: UserThingProps) {
  const { user } = props;
  const [{ tab }] = useUrlState(tabUrl);
  const { label, tone } = accountLook(user.status, user.suspendedUntil);
  const tabOf = (text: string, name: UserTab, count?: number) => ({
    label: text,
    to: paths.adminUser(user.id, name === "identidad" ? undefined : name),
    current: name === tab,
    count,
  });
  return (
    <ThingPage
      kind="user"
      name="Cuenta"
      state={<StatusTag tone={tone}>{label}</StatusTag>}
      summary={ROLES[user.role]}
      actions={<AccountActions user={user} />}
      decision={decisionOf(user)}
      tabs={{
        label: "Apartados de la cuenta",
        links: [
          tabOf(user.role === "SPECIALIST" ? "Identidad y credenciales" : "Identidad", "identidad"),
          tabOf("Sanciones", "sanciones", user.sanctions.length),
          tabOf("Historial", "historial"),
        ],
      }}
      side={{
        name: "Contacto, uso y seguridad",
        content: (
          <>
            <ContactPanel user={user} />
            <AccountPanel user={user} />
            {user.status !== "CLOSED" && <SecurityPanel user={user} />}
          </>
        ),
      }}
    >
      <TabContent {...props} tab={tab} />
    </ThingPage>
  );
}

/** One account: who it is, where it stands, and everything an administrator may do about it. */
export function Component() {
  const { userId = "" } = useParams();
  const { user, loading, hasError, isMissing, retry, isFetchingMore, moreHistory } = useUserPage(userId);
  usePageHeader({ title: user?.displayName ?? "Usuario", back: paths.adminUsers() });
  if (user !== undefined) {
    const onMore = () => void moreHistory().catch(() => undefined);
    return <UserThing key={user.id} user={user} isFetchingMore={isFetchingMore} onMore={onMore} />;
  }
  if (isMissing) {
    return (
      <EmptyState
        picture="search"
        title="Esta cuenta no existe"
        text="Puede que el enlace esté mal escrito."
        action={<LinkButton to={paths.adminUsers()}>Ver todos los usuarios</LinkButton>}
      />
    );
  }
  return hasError && !loading ? <ErrorState onRetry={retry} /> : <ThingSkeleton />;
}
