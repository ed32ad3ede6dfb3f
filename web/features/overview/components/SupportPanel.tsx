import { REPORTED_REVIEWS } from "../../../../schema/rules/reviews.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { Panel } from "../../../ui/Panel.tsx";
import type { ActivityFigures } from "../activity-data.ts";

type SupportPanelProps = Pick<
  ActivityFigures,
  "openTickets" | "lateTickets" | "openLeads" | "reportedReviews"
>;

/** 'Soporte e incidencias': what waits for an answer. */
export function SupportPanel({ openTickets, lateTickets, openLeads, reportedReviews }: SupportPanelProps) {
  const rows = [
    {
      label: "Consultas por responder",
      count: openTickets,
      to: paths.adminSupport({ tab: "incidencias", estado: "OPEN" }),
    },
    {
      label: "Fuera de plazo",
      count: lateTickets,
      to: paths.adminSupport({ tab: "incidencias", estado: "fuera-de-plazo" }),
    },
    { label: "Solicitudes nuevas", count: openLeads, to: paths.adminSupport({ status: "NEW" }) },
    {
      label: REPORTED_REVIEWS,
      count: reportedReviews,
      to: paths.adminSupport({ tab: "valoraciones" }),
    },
  ];
  return (
    <Panel title="Soporte e incidencias">
      <ul className="rows">
        {rows.map(({ label, count, to }) => (
          <li key={label} className="split">
            <Link to={to}>{label}</Link>
            <strong data-waiting={count > 0 ? "" : undefined}>{shownCount(count)}</strong>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
