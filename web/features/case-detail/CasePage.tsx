import { useMemo } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { type Role, type CaseDetailFragment, CasePageDocument } from "../../generated/graphql.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { caseHeading } from "./case-detail-words.ts";
import { ThingSkeleton } from "../../ui/ThingSkeleton.tsx";
import { CaseThing } from "./components/CaseThing.tsx";
import { caseView, CaseViewContext } from "./hooks/case-view.ts";
import { useQuery } from "@apollo/client/react";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { lateDialog } from "../../ui/late.tsx";

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
const ChooseSpecialistDialog = lateDialog(() => import("./components/ChooseSpecialistDialog.tsx"));

const LIST_PATHS: Record<Role, string> = {
  SPECIALIST: paths.specialistCases(),
  CLIENT: paths.clientHome(),
  ADMIN: paths.adminCases(),
};

function FoundCase({ area, record }: { area: Role; record: CaseDetailFragment }) {
  const view = useMemo(() => caseView(area, record), [area, record]);
  const [params, setParams] = useSearchParams();
  const endChoice = () =>
    setParams(
      (now) => {
        now.delete("elegir");
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <CaseViewContext value={view}>
      {view.viewer === "CLIENT" && params.has("elegir") && record.status === "PENDING_ACCEPTANCE" && (
        <ChooseSpecialistDialog onClose={endChoice} />
      )}
      <CaseThing />
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
      return <FoundCase key={page.record.number} area={area} record={page.record} />;
    case "missing":
      return <NoSuchCase area={area} />;
    case "failed":
      return <ErrorState onRetry={page.retry} />;
    case "loading":
      return <ThingSkeleton hasStages />;
  }
}
