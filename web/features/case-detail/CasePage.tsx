import { lazy, Suspense, useMemo } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { type Role, type CaseDetailFragment, CasePageDocument } from "../../generated/graphql.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { caseHeading } from "./case-detail-words.ts";
import { CaseNotes } from "./components/CaseNotes.tsx";
import { CaseTabs } from "./components/CaseTabs.tsx";
import { DeadlinesPanel } from "./components/DeadlinesPanel.tsx";
import { FactsPanel } from "./components/FactsPanel.tsx";
import { NowPanel } from "./components/NowPanel.tsx";
import { PartiesPanel } from "./parties/PartiesPanel.tsx";
import { DocumentsPanel } from "./activity/DocumentsPanel.tsx";
import { caseView, CaseViewContext } from "./hooks/case-view.ts";
import styles from "./CasePage.module.css";
import { useQuery } from "@apollo/client/react";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";

type CasePageState =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  /** No case has this number, or the asker may not see it: both look the same. */
  | { state: "missing" }
  | { state: "ready"; record: CaseDetailFragment };

/** The case of the address, asked anew whenever the person comes back to the window. */
function useCasePage(number: string): CasePageState {
  const { data, error, refetch } = useQuery(CasePageDocument, {
    variables: { number },
    fetchPolicy: "cache-and-network",
  });
  useRefetchOnReturn(() => refetch());
  if (data?.case) return { state: "ready", record: data.case };
  if (data !== undefined) return { state: "missing" };
  if (error !== undefined) return { state: "failed", retry: () => void refetch().catch(() => undefined) };
  return { state: "loading" };
}

/** Comes from the marketplace. */
const ChooseSpecialistDialog = lazy(() => import("./components/ChooseSpecialistDialog.tsx"));

const LIST_PATHS: Record<Role, string> = {
  SPECIALIST: paths.specialistCases(),
  CLIENT: paths.clientHome(),
  ADMIN: paths.adminCases(),
};

function CaseBlocks({ area, record }: { area: Role; record: CaseDetailFragment }) {
  const view = useMemo(() => caseView(area, record), [area, record]);
  const isChoosing = useSearchParams()[0].has("elegir");
  const isAsked = view.viewer === "ASKED";
  return (
    <CaseViewContext value={view}>
      {view.viewer === "CLIENT" && isChoosing && record.status === "PENDING_ACCEPTANCE" && (
        <Suspense fallback={null}>
          <ChooseSpecialistDialog />
        </Suspense>
      )}
      <div className={styles.page}>
        <div className={styles.now}>
          <NowPanel />
          <CaseNotes />
        </div>
        <div className={styles.main}>
          <FactsPanel />
          <PartiesPanel />
          {!isAsked && <CaseTabs />}
        </div>
        <div className={styles.rest}>
          <DeadlinesPanel />
          {!isAsked && <DocumentsPanel />}
        </div>
      </div>
    </CaseViewContext>
  );
}

function NoSuchCase({ area }: { area: Role }) {
  return (
    <EmptyState
      picture="search"
      title="No encontramos este expediente"
      text="Puede que el número esté mal escrito, o que ya no puedas verlo: por ejemplo, si ahora lo lleva otra persona."
      action={<LinkButton to={LIST_PATHS[area]}>Ver mis expedientes</LinkButton>}
    />
  );
}

/** One case, as whoever looks may see it: where it stands, what can be done, between whom, and everything that happened. */
export function CasePage({ area }: { area: Role }) {
  const { number = "" } = useParams();
  const page = useCasePage(number);
  usePageHeader({
    title: page.state === "ready" ? caseHeading(page.record) : "Expediente",
    back: LIST_PATHS[area],
  });
  switch (page.state) {
    case "ready":
      return <CaseBlocks key={page.record.number} area={area} record={page.record} />;
    case "missing":
      return <NoSuchCase area={area} />;
    case "failed":
      return <ErrorState onRetry={page.retry} />;
    case "loading":
      return <SkeletonTable rows={8} columns={3} />;
  }
}
