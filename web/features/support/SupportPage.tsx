import { REPORTED_REVIEWS } from "../../../schema/rules/reviews.ts";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { readUrlState, useUrlState } from "../../lib/url-state.ts";
import { usePageHeader } from "../../ui/page-header.ts";
import { TabLinks } from "../../ui/TabLinks.tsx";
import {
  GroundDoubtsDocument,
  TicketsDocument,
  LeadsDocument,
  ReportedReviewsDocument,
  UnsortedMailsDocument,
} from "../../generated/graphql.ts";
import { GroundDoubtsPanel } from "./components/GroundDoubtsPanel.tsx";
import { LeadsPanel } from "./components/LeadsPanel.tsx";
import { ReportedReviewsPanel } from "./components/ReportedReviewsPanel.tsx";
import { TicketsPanel } from "./components/TicketsPanel.tsx";
import { UnsortedMailsPanel } from "./components/UnsortedMailsPanel.tsx";
import {
  leadsUrlSpec,
  leadsVariables,
  reviewsUrlSpec,
  reviewsVariables,
  tabSpec,
  ticketsUrlSpec,
  ticketsVariables,
  unsortedUrlSpec,
  unsortedVariables,
} from "./hooks/support-url.ts";

export function loader({ request }: LoaderFunctionArgs): null {
  switch (readUrlState(tabSpec, request.url).tab) {
    case "solicitudes":
      return prefetch(LeadsDocument, leadsVariables(readUrlState(leadsUrlSpec, request.url)));
    case "incidencias":
      return prefetch(TicketsDocument, ticketsVariables(readUrlState(ticketsUrlSpec, request.url)));
    case "valoraciones":
      return prefetch(ReportedReviewsDocument, reviewsVariables(readUrlState(reviewsUrlSpec, request.url)));
    case "correos":
      return prefetch(UnsortedMailsDocument, unsortedVariables(readUrlState(unsortedUrlSpec, request.url)));
    case "certificados":
      return prefetch(GroundDoubtsDocument, unsortedVariables(readUrlState(unsortedUrlSpec, request.url)));
  }
}

const PANELS = {
  solicitudes: LeadsPanel,
  incidencias: TicketsPanel,
  valoraciones: ReportedReviewsPanel,
  correos: UnsortedMailsPanel,
  certificados: GroundDoubtsPanel,
};

/** 'Soporte': requests of the public forms, questions of people signed in, the reviews somebody reported, mails without a place,
 * and papers whose ground is in doubt. */
export function Component() {
  const [{ tab }] = useUrlState(tabSpec);
  usePageHeader({ title: PAGE_TITLES.support });
  const Shown = PANELS[tab];
  return (
    <>
      <div className="below-16">
        <TabLinks
          label="Soporte"
          tabs={[
            { label: "Solicitudes", to: paths.adminSupport(), current: tab === "solicitudes" },
            {
              label: "Incidencias",
              to: paths.adminSupport({ tab: "incidencias" }),
              current: tab === "incidencias",
            },
            {
              label: REPORTED_REVIEWS,
              to: paths.adminSupport({ tab: "valoraciones" }),
              current: tab === "valoraciones",
            },
            {
              label: "Correos sin clasificar",
              to: paths.adminSupport({ tab: "correos" }),
              current: tab === "correos",
            },
            {
              label: "Certificados por revisar",
              to: paths.adminSupport({ tab: "certificados" }),
              current: tab === "certificados",
            },
          ]}
        />
      </div>
      <Shown />
    </>
  );
}
