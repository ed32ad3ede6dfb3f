import { useState } from "react";
import { Link } from "react-router-dom";
import type { CaseMove, CaseMoveRowFragment } from "../../../generated/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { caseState } from "../../../parts/cases/case-words.ts";
import { useCaseView } from "../hooks/case-view.ts";
import { nextSteps, type NextStep } from "../hooks/next-steps.ts";
import { whatHappensNext } from "../hooks/what-happens-next.ts";
import { CaseMoveDialog } from "./CaseMoveDialog.tsx";
import styles from "./NowPanel.module.css";

/** They end something: never the first thing to press. */
const ENDING: readonly CaseMove[] = ["DECLINE", "CLOSE_BROKEN", "WITHDRAW"];

interface MovesProps {
  moves: readonly CaseMoveRowFragment[];
  onChoose: (move: CaseMove) => void;
}

function OpenMoves({ moves, onChoose }: MovesProps) {
  const lead = moves.find(({ move }) => !ENDING.includes(move))?.move;
  return (
    <ul className={styles.moves}>
      {moves.map(({ move, label, consequence }) => (
        <li key={move}>
          <Button block variant={move === lead ? "primary" : "secondary"} onClick={() => onChoose(move)}>
            {label}
          </Button>
          <p className={styles.consequence}>{consequence}</p>
        </li>
      ))}
    </ul>
  );
}

function BlockedMoves({ moves }: { moves: readonly CaseMoveRowFragment[] }) {
  return (
    <details className={styles.blocked}>
      <summary>Todavía no se puede ({moves.length})</summary>
      <dl>
        {moves.map(({ move, label, blockedBy }) => (
          <div key={move}>
            <dt>
              <Icon name="lock" size={16} />
              {label}
            </dt>
            <dd>{blockedBy}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Steps({ steps, onMove }: { steps: readonly NextStep[]; onMove: (move: CaseMove) => void }) {
  return (
    <ul className={styles.steps} aria-label="Pendiente de ti">
      {steps.map(({ text, action, to, state, move }) => (
        <li key={text}>
          <span>{text}</span>
          {move === undefined ? (
            <Link to={to} state={state}>
              {action}
            </Link>
          ) : (
            <Button size="sm" onClick={() => onMove(move)}>
              {action}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Where the case stands and what whoever looks can do now, each with what follows; what can't be done yet, with why. */
export function NowPanel() {
  const view = useCaseView();
  const { record, viewer } = view;
  const [chosen, setChosen] = useState<CaseMove | null>(null);
  const { label, tone } = caseState(record.status);
  const open = record.moves.filter(({ blockedBy }) => blockedBy === null);
  const blocked = record.moves.filter(({ blockedBy }) => blockedBy !== null);
  const move = open.find((one) => one.move === chosen);
  const next = whatHappensNext(view);
  const steps = nextSteps(view);
  return (
    <Panel title={viewer === "CLIENT" ? "Qué pasa ahora" : "Qué puedo hacer ahora"}>
      <p className={styles.status}>
        <StatusTag tone={tone}>{label}</StatusTag>
      </p>
      <p className={styles.message}>{record.message}</p>
      {next !== null && <p className={styles.next}>{next}</p>}
      {steps.length > 0 && <Steps steps={steps} onMove={setChosen} />}
      {open.length > 0 && <OpenMoves moves={open} onChoose={setChosen} />}
      {blocked.length > 0 && <BlockedMoves moves={blocked} />}
      {move !== undefined && <CaseMoveDialog move={move} onClose={() => setChosen(null)} />}
    </Panel>
  );
}
