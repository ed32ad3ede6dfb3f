import { Link } from "react-router-dom";
import type { DebtorDetailFragment } from "../../../generated/graphql.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import type { DebtorArea } from "../debtor-area.ts";

interface PanelProps {
  title: string;
  things: DebtorDetailFragment["agreements"] | DebtorDetailFragment["documents"];
  area: DebtorArea;
}

/** Agreements or documents of all debts; each leads to its debt. */
export function ThingsPanel({ title, things, area }: PanelProps) {
  if (things.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="rows">
        {things.map(({ id, name, state, at, taskCodeId }) => (
          <li key={id}>
            {name} <span className="muted">· {state}</span>
            <p className="muted">
              <Link to={area.task(taskCodeId)}>{taskCodeId}</Link> · <DateText value={at} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
