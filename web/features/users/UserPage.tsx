import { CombinedGraphQLErrors } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useParams, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { LinkButton, Button } from "../../ui/Button.tsx";
import { DetailColumns } from "../../ui/DetailColumns.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { ContactPanel } from "./components/ContactPanel.tsx";
import { CredentialsPanel } from "./components/CredentialsPanel.tsx";
import { IdentityPanel } from "./components/IdentityPanel.tsx";
import { SanctionsPanel } from "./components/SanctionsPanel.tsx";
import { SecurityPanel } from "./components/SecurityPanel.tsx";
import { StatusPanel } from "./components/StatusPanel.tsx";
import {
  UserHistoryDocument,
  UserPageDocument,
  type UserDetailFragment,
  type AuditRowFragment,
} from "../../generated/graphql.ts";
import { Sentence } from "../../parts/trail/Sentence.tsx";
import { DateText } from "../../ui/ValueText.tsx";
import styles from "./components/AuditFeed.module.css";

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
      <ol className={styles.entries} aria-busy={loading}>
        {entries.map(({ id, at, sentence }) => (
          <li key={id}>
            <p>
              <Sentence parts={sentence} />
            </p>
            <p className={styles.meta}>
              <DateText value={at} time />
            </p>
          </li>
        ))}
      </ol>
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

interface BlocksProps {
  user: UserDetailFragment;
  isFetchingMore: boolean;
  onMore: () => void;
}

function UserBlocks({ user, isFetchingMore, onMore }: BlocksProps) {
  const { nodes, pageInfo } = user.history;
  return (
    <DetailColumns
      isSideFirst
      side={
        <>
          <StatusPanel user={user} />
          <ContactPanel user={user} />
          {user.status !== "CLOSED" && <SecurityPanel user={user} />}
        </>
      }
    >
      <IdentityPanel user={user} />
      {user.role === "SPECIALIST" && <CredentialsPanel user={user} />}
      <SanctionsPanel sanctions={user.sanctions} />
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
    </DetailColumns>
  );
}

/** One account: who it is, where it stands, and everything an administrator may do about it. */
export function Component() {
  const { userId = "" } = useParams();
  const { user, loading, hasError, isMissing, retry, isFetchingMore, moreHistory } = useUserPage(userId);
  usePageHeader({ title: user?.displayName ?? "Usuario", back: paths.adminUsers() });
  if (user !== undefined) {
    const onMore = () => void moreHistory().catch(() => undefined);
    return <UserBlocks key={user.id} user={user} isFetchingMore={isFetchingMore} onMore={onMore} />;
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
  return hasError && !loading ? <ErrorState onRetry={retry} /> : <SkeletonTable rows={8} columns={3} />;
}
