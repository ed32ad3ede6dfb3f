import { Link } from "react-router-dom";
import type { CaseMove, CaseMoveRowFragment } from "../../../generated/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { caseActions } from "../hooks/case-actions.ts";
import { useCaseView, type CaseView } from "../hooks/case-view.ts";
import type { NextStep } from "../hooks/next-steps.ts";
import styles from "./NowPanel.module.css";

function forClient({ status, specialistId, counterparties, certifiable }: CaseView["record"]): string {
  const others = counterparties.length > 1 ? "las otras partes" : "la otra parte";
  switch (status) {
    case "PENDING_ACCEPTANCE":
      return specialistId === null
        ? "Buscamos a un especialista que pueda llevar tu expediente y te escribiremos en cuanto haya alguien. También puedes elegirlo tú, y corregir lo que haga falta."
        : "El especialista decide si acepta tu expediente y te avisaremos por correo. Mientras tanto puedes corregir lo que haga falta o elegir a otra persona.";
    case "PENDING_COUNTERPARTY":
      return `Tu especialista se pone en contacto con ${others}. Participar es voluntario. Si pasan 30 días naturales desde que recibe la invitación sin responder, el intento queda acreditado y podrás pedir el certificado.`;
    case "IN_PROGRESS":
      return `Participan las dos partes. Lo siguiente son las sesiones y, si os ponéis de acuerdo, un acuerdo por escrito que podrás leer, aceptar o rechazar.`;
    case "PENDING_PAYMENT":
      return "El trabajo está hecho. Cuando se confirme lo que queda por pagar, el expediente se cierra.";
    case "AGREED":
      return "El expediente ha terminado. Puedes descargar el acuerdo y los documentos cuando quieras.";
    case "BROKEN":
      return certifiable.length > 0
        ? "El expediente se ha cerrado sin acuerdo. Puedes pedir a tu especialista el certificado del intento: sirve para acudir al juzgado cuando la ley lo exige."
        : "El expediente se ha cerrado sin acuerdo, y sin un final de los que pide la ley para certificar el intento. Pregunta a tu especialista qué puedes hacer ahora.";
  }
}

/** What comes next in plain words; null where the message says it all. */
function whatHappensNext({ viewer, record }: CaseView): string | null {
  if (viewer === "CLIENT") return forClient(record);
  if (viewer === "ASKED")
    return "Esto es lo que se sabe del expediente. Los datos de contacto y los documentos los verás si lo aceptas.";
  return null;
}

interface MovesProps {
  moves: readonly CaseMoveRowFragment[];
  onChoose: (move: CaseMove) => void;
}

function OpenMoves({ moves, onChoose }: MovesProps) {
  return (
    <ul className={`list stack gap-12 ${styles.moves} screen-only`}>
      {moves.map(({ move, label, consequence }) => (
        <li key={move}>
          <Button block onClick={() => onChoose(move)}>
            {label}
          </Button>
          <p className="muted small above-4">{consequence}</p>
        </li>
      ))}
    </ul>
  );
}

function BlockedMoves({ moves }: { moves: readonly CaseMoveRowFragment[] }) {
  return (
    <Fold className="screen-only" summary={`Acciones no disponibles (${moves.length})`}>
      <dl className="list stack gap-12">
        {moves.map(({ move, label, blockedBy }) => (
          <div key={move} className="stack gap-4">
            <dt className="line strong">
              <Icon name="lock" size={16} />
              {label}
            </dt>
            <dd className="muted small">{blockedBy}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

function Steps({ steps, onMove }: { steps: readonly NextStep[]; onMove: (move: CaseMove) => void }) {
  return (
    <ul className={`list stack gap-12 ${styles.steps} screen-only`} aria-label="También pendiente de ti">
      {steps.map(({ text, action, to, state, move }) => (
        <li key={text} className="quote">
          <span>{text}</span>
          {move === undefined ? (
            <p>
              <Link to={to} state={state} className="strong">
                {action}
              </Link>
            </p>
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

/** What follows in plain words, and what else waits or can be done now; what can't be done yet, with why. */
export function NowPanel({ onMove }: { onMove: (move: CaseMove) => void }) {
  const caseView = useCaseView();
  const { steps, open, blocked } = caseActions(caseView);
  const next = whatHappensNext(caseView);
  if (next === null && steps.length + open.length + blocked.length === 0) return null;
  return (
    // Nothing of it can be done on paper.
    <div className={next === null ? "screen-only" : undefined}>
      <Panel title={caseView.viewer === "CLIENT" ? "Qué pasa ahora" : "Qué puedo hacer ahora"}>
        <div className="stack">
          {next !== null && <p className="muted">{next}</p>}
          {steps.length > 0 && <Steps steps={steps} onMove={onMove} />}
          {open.length > 0 && <OpenMoves moves={open} onChoose={onMove} />}
          {blocked.length > 0 && <BlockedMoves moves={blocked} />}
        </div>
      </Panel>
    </div>
  );
}
