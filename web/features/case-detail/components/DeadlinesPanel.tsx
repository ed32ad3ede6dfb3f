import { Link } from "react-router-dom";
import { EventList } from "../../../ui/EventList.tsx";
import { TermHelp } from "../../../parts/help/TermHelp.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { useCaseView } from "../hooks/case-view.ts";

/** Days and dates that law sets, each with its source; not shown while there is none. */
export function DeadlinesPanel() {
  const { record, viewer, tabPath } = useCaseView();
  const { deadlines } = record;
  if (deadlines.length === 0) return null;
  return (
    <Panel
      title="Plazos"
      help={<TermHelp term="deadline" name="plazo legal" />}
      intro="Calculados a partir de la actividad registrada. Son información, no asesoramiento legal."
    >
      <EventList
        events={deadlines.map(({ label, source, date, passed }) => ({
          key: `${date} ${label}`,
          icon: "calendar",
          tone: passed ? "warning" : undefined,
          content: (
            <>
              <strong>
                <DateText value={date} />
              </strong>{" "}
              {passed && <StatusTag tone="warning">Ha pasado</StatusTag>}
              <p>{label}</p>
              <p className="muted tiny">{source}</p>
            </>
          ),
        }))}
      />
      {viewer !== "ASKED" && (
        <p className="above-16">
          <Link to={tabPath("herramientas")}>Por qué cada día es ese día</Link>
        </p>
      )}
    </Panel>
  );
}
