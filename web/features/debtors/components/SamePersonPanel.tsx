import { Link } from "react-router-dom";
import {
  DebtorEventsDocument,
  DebtorPageDocument,
  JoinDebtorsDocument,
  KeepDebtorsApartDocument,
  UndoDebtorDecisionDocument,
  type DebtorDetailFragment,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { joinWords } from "../../../lib/text.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import type { DebtorArea } from "../debtor-area.ts";

interface PanelProps {
  debtor: DebtorDetailFragment;
  area: DebtorArea;
}

function useDecide() {
  const alert = useAlert();
  // Whose debts they are, and what happened with them.
  const options = { refetch: [DebtorPageDocument, DebtorEventsDocument], onRefused: alert.error };
  const join = useAction(JoinDebtorsDocument, options);
  const apart = useAction(KeepDebtorsApartDocument, options);
  const undo = useAction(UndoDebtorDecisionDocument, options);
  return { join, apart, undo, busy: join.busy || apart.busy || undo.busy };
}

/** Who may be the same person, and what was decided of that; all of it can be undone. */
export function SamePersonPanel({ debtor: { id, suggestions, decisions }, area }: PanelProps) {
  const { join, apart, undo, busy } = useDecide();
  if (suggestions.length === 0 && decisions.length === 0) return null;
  return (
    <Panel title="¿La misma persona?" intro="Nunca se une a nadie solo por el nombre.">
      <ul className="rows">
        {suggestions.map(({ debtor: other, reasons }) => (
          <li key={other.id}>
            <Link to={area.debtor(other.id)}>{other.name}</Link>
            {` · ${other.identityDocument ?? "sin documento"}`}
            <p className="muted">{reasons.join(" · ")}</p>
            <span className="cluster">
              <Button disabled={busy} onClick={() => void join.run({ debtorId: id, otherId: other.id })}>
                Es la misma persona
              </Button>
              <Button
                disabled={busy}
                variant="quiet"
                onClick={() => void apart.run({ debtorId: id, otherId: other.id })}
              >
                No lo es
              </Button>
            </span>
          </li>
        ))}
        {decisions.map(({ id: decision, verdict, names, reasons, decidedAt, decidedByName }) => (
          <li key={decision}>
            {verdict === "SAME" ? "Misma persona: " : "No son la misma: "}
            {joinWords(names)}
            <p className="muted">
              {[...reasons, decidedByName ?? "El sistema"].join(" · ")} · <DateText value={decidedAt} />
            </p>
            <Button
              icon="undo"
              variant="quiet"
              disabled={busy}
              onClick={() => void undo.run({ id: decision })}
            >
              Deshacer
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
