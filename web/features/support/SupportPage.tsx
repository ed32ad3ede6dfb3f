import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { readUrlState, useUrlState } from "../../lib/url-state.ts";
import { usePageHeader } from "../../ui/page-header.ts";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { LeadsDocument } from "./components/Leads.generated.ts";
import { LeadsPanel } from "./components/LeadsPanel.tsx";
import { ReportedReviewsDocument } from "./components/ReportedReviews.generated.ts";
import { ReportedReviewsPanel } from "./components/ReportedReviewsPanel.tsx";
import {
  leadsUrlSpec,
  leadsVariables,
  reviewsUrlSpec,
  reviewsVariables,
  tabSpec,
} from "./hooks/support-url.ts";
import styles from "./SupportPage.module.css";

export function loader({ request }: LoaderFunctionArgs): null {
  return readUrlState(tabSpec, request.url).tab === "solicitudes"
    ? prefetch(LeadsDocument, leadsVariables(readUrlState(leadsUrlSpec, request.url)))
    : prefetch(ReportedReviewsDocument, reviewsVariables(readUrlState(reviewsUrlSpec, request.url)));
}

/** 'Soporte': what people asked for through the public forms, and the reviews somebody reported. */
export function Component() {
  const [{ tab }] = useUrlState(tabSpec);
  usePageHeader({ title: "Soporte" });
  const isLeads = tab === "solicitudes";
  return (
    <>
      <div className={styles.tabs}>
        <TabLinks
          label="Soporte"
          tabs={[
            { label: "Solicitudes", to: paths.adminSupport(), current: isLeads },
            {
              label: "Valoraciones denunciadas",
              to: paths.adminSupport({ tab: "valoraciones" }),
              current: !isLeads,
            },
          ]}
        />
      </div>
      {isLeads ? <LeadsPanel /> : <ReportedReviewsPanel />}
    </>
  );
}
