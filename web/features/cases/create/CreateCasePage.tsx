import { useApolloClient, useQuery } from "@apollo/client/react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";
import { prefetch } from "../../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { paths } from "../../../app/paths.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { CaseForm } from "./CaseForm.tsx";
import { createCaseSpec } from "./create-case-url.ts";
import {
  CaseDraftsDocument,
  CreateCaseCatalogsDocument,
  type CreateCaseCatalogsQuery,
} from "../../../generated/graphql.ts";
import { DraftsPanel } from "./DraftsPanel.tsx";
import { useOpenedDraft } from "./use-opened-draft.ts";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";

export function loader(): null {
  prefetch(CaseDraftsDocument, {});
  return prefetch(CreateCaseCatalogsDocument, {});
}

/**
 * Which form stands on the page: one per draft, and a blank one anew each time a draft is left for it. The blank form
 * stays the same one when its first save gives it a draft, also for the steps before that in the browser's history.
 */
function useOpenForm(named: string | null) {
  const isBack = useNavigationType() === NavigationType.Pop;
  const [blank, setBlank] = useState(1);
  const [last, setLast] = useState(named);
  const [born, setBorn] = useState<Readonly<Record<string, string>>>({});
  const blankKey = `new-${blank}`;
  const ownDraft = Object.keys(born).find((id) => born[id] === blankKey) ?? null;
  const draft = named ?? (isBack ? ownDraft : null);
  if (draft !== last) {
    setLast(draft);
    if (draft === null) setBlank(blank + 1);
  }
  const onBorn = useCallback((id: string) => setBorn((now) => ({ ...now, [id]: blankKey })), [blankKey]);
  return { draft, isBack, key: draft === null ? blankKey : (born[draft] ?? draft), onBorn };
}

interface DraftFormProps {
  draftId: string | null;
  catalogs: CreateCaseCatalogsQuery;
  onDraftCreated: (id: string) => void;
  /** The draft is to be opened anew. */
  onReopen: () => void;
  onForked: (id: string) => void;
  isBack: boolean;
}

/** The form of one draft. Which one doesn't change while it stands there. */
function DraftForm({ draftId, isBack, ...rest }: DraftFormProps) {
  const [asked] = useState({ draftId, isBack });
  const opened = useOpenedDraft(asked.draftId, asked.isBack);
  const found = opened.status === "open" && opened.id !== asked.draftId ? opened.id : null;
  const name = useEffectEvent(rest.onDraftCreated);
  useEffect(() => {
    if (found !== null) name(found);
  }, [found]);
  if (opened.status === "failed") return <ErrorState onRetry={rest.onReopen} />;
  if (opened.status === "loading") return <SkeletonTable rows={8} columns={2} />;
  if (opened.status === "gone") {
    return (
      <EmptyState
        title="Este borrador ya no existe"
        text="Quizá ya creaste el caso, o lo eliminaste en otra ventana."
        action={<LinkButton to={paths.specialistCreateCase()}>Empezar de nuevo</LinkButton>}
      />
    );
  }
  return <CaseForm {...opened} {...rest} draftId={opened.id} />;
}

/** 'Crear caso', and the unfinished ones to go on with. */
export function Component() {
  const client = useApolloClient();
  const [url, change] = useUrlState(createCaseSpec);
  const { draft, isBack, key, onBorn } = useOpenForm(url.borrador);
  const catalogs = useQuery(CreateCaseCatalogsDocument);
  const [attempt, setAttempt] = useState(1);
  const drafts = useQuery(CaseDraftsDocument, { fetchPolicy: "cache-and-network" });
  usePageHeader({ title: PAGE_TITLES.createCase, back: paths.specialistHome() });

  const refetchDrafts = useCallback(() => {
    void client.refetchQueries({ include: [CaseDraftsDocument] }).catch(() => undefined);
  }, [client]);
  const onDraftCreated = useCallback(
    (id: string) => {
      onBorn(id);
      change({ borrador: id }, { replace: true });
      refetchDrafts();
    },
    [onBorn, change, refetchDrafts],
  );
  useEffect(() => {
    if (draft !== url.borrador) change({ borrador: draft }, { replace: true });
  }, [draft, url.borrador, change]);
  if (catalogs.data === undefined) return <NotLoaded {...catalogs} rows={8} columns={2} />;
  return (
    <>
      <DraftsPanel
        drafts={drafts.data?.caseDrafts ?? []}
        current={draft}
        onDeleted={(id) => {
          if (id === draft) change({ borrador: null, paso: 1 });
        }}
      />
      <DraftForm
        key={`${key}:${attempt}`}
        onReopen={() => setAttempt(attempt + 1)}
        onForked={(id) => {
          change({ borrador: id }, { replace: true });
          refetchDrafts();
        }}
        draftId={draft}
        isBack={isBack}
        catalogs={catalogs.data}
        onDraftCreated={onDraftCreated}
      />
    </>
  );
}
