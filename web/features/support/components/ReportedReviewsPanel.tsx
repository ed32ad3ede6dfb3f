import { REPORTED_REVIEWS } from "../../../../schema/rules/reviews.ts";
import { useState } from "react";
import { useListPage } from "../../../lib/use-list-page.ts";
import { Button } from "../../../ui/Button.tsx";
import { FilterBar, FilterToggles } from "../../../ui/FilterBar.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { reviewsUrlSpec, reviewsVariables } from "../hooks/support-url.ts";
import { REVIEW_STATUS_CHOICES, REVIEW_STATUSES } from "../support-words.ts";
import { DecideDialog, type Decision } from "./DecideDialog.tsx";
import { ReportedReviewItem } from "./ReportedReviewItem.tsx";
import { ReportedReviewsDocument } from "../../../generated/graphql.ts";

const EMPTY = {
  OPEN: {
    title: "No hay nada por decidir",
    text: "Cuando alguien denuncie una valoración, aparecerá aquí.",
  },
  KEPT: {
    title: "No se ha mantenido ninguna",
    text: "Aquí quedan las denunciadas que se dejaron publicadas.",
  },
  REMOVED: { title: "No se ha retirado ninguna", text: "Aquí quedan las denunciadas que se retiraron." },
};

type Estado = (typeof REVIEW_STATUS_CHOICES)[number];

function Filter({ estado, onChange }: { estado: Estado; onChange: (status: Estado) => void }) {
  return (
    <FilterBar>
      <FilterToggles>
        {REVIEW_STATUS_CHOICES.map((status) => (
          <Button key={status} aria-pressed={status === estado} onClick={() => onChange(status)}>
            {REVIEW_STATUSES[status].tab}
          </Button>
        ))}
      </FilterToggles>
    </FilterBar>
  );
}

/** What was said, what is said against it, and what was decided. */
export function ReportedReviewsPanel() {
  const [decision, setDecision] = useState<Decision | null>(null);
  const { url, change, list, paging } = useListPage(ReportedReviewsDocument, {
    spec: reviewsUrlSpec,
    variables: reviewsVariables,
  });
  const { rows, loading, error, onRetry } = list;
  const { estado } = url;
  return (
    <>
      <Filter estado={estado} onChange={(status) => change({ estado: status }, { replace: true })} />
      {error && <ErrorState onRetry={onRetry} />}
      {rows === undefined && !error && <SkeletonTable rows={3} columns={1} />}
      {rows?.length === 0 && !loading && <EmptyState {...EMPTY[estado]} />}
      {rows !== undefined && rows.length > 0 && (
        <section aria-label={REPORTED_REVIEWS} aria-busy={loading}>
          <ul className="list stack">
            {rows.map((reported) => (
              <ReportedReviewItem
                key={reported.review.id}
                reported={reported}
                onDecide={(kind) => setDecision({ kind, reported })}
              />
            ))}
          </ul>
          <Pagination {...paging} noun={["valoración", "valoraciones"]} />
        </section>
      )}
      {decision !== null && <DecideDialog decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}
