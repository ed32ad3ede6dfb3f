import { Alert } from "antd";
import { useState, type ReactNode } from "react";
import { LinkButton, Button } from "../../../ui/Button.tsx";
import { type CaseMove, ArchiveCaseDocument } from "../../../generated/graphql.ts";
import { formatDate } from "../../../lib/format.ts";
import { useAction } from "../../../lib/use-action.ts";
import { AssignCaseDialog } from "../../../parts/cases/AssignCaseDialog.tsx";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { TermHelp } from "../../../parts/help/TermHelp.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import { CaseMoveDialog } from "../components/CaseMoveDialog.tsx";
import { useCaseView, type CaseView } from "../hooks/case-view.ts";
import { alternativesOf, type Alternative } from "./alternatives.ts";
import styles from "./AlternativesPanel.module.css";
import { ChangeInterventionDialog } from "./ChangeInterventionDialog.tsx";
import { ReassignmentDialog } from "./ReassignmentDialog.tsx";

interface CardProps {
  icon: IconName;
  title: string;
  /** When it makes sense. */
  when: string;
  /** What follows, by law where law says so. */
  follows: string;
  /** Why it can't be done yet. */
  blockedBy: string | null;
  children: ReactNode;
}

function Card({ icon, title, when, follows, blockedBy, children }: CardProps) {
  return (
    <li>
      <article className={`inset ${styles.card}`} aria-label={title}>
        <h3 className="line">
          <Icon name={icon} size={20} className="tint" />
          {title}
        </h3>
        <dl className="list stack gap-8 above-16">
          <div>
            <dt className="muted tiny">Cuándo tiene sentido</dt>
            <dd>{when}</dd>
          </div>
          <div>
            <dt className="muted tiny">Qué pasa después</dt>
            <dd>{follows}</dd>
          </div>
        </dl>
        {blockedBy === null ? (
          <div className="above-16">{children}</div>
        ) : (
          <Alert role="note" className="above-16" title={blockedBy} />
        )}
      </article>
    </li>
  );
}

function ArchiveButton() {
  const { number, archived } = useCaseView().record;
  const { run, busy, problems } = useAction(ArchiveCaseDocument);
  const archive = () => void run({ number, archived: !archived });
  return (
    <>
      <Button busy={busy} onClick={archive}>
        {busy ? "Guardando..." : archived ? "Sacar del archivo" : "Archivar"}
      </Button>
      {problems[0] !== undefined && (
        <p role="alert" className="danger small above-8">
          {problems[0].message}
        </p>
      )}
    </>
  );
}

type Dialog =
  | { kind: "intervention" }
  | { kind: "reassignment" }
  | { kind: "assignment" }
  | { kind: "move"; move: CaseMove };

function OpenDialog({ dialog, view, onClose }: { dialog: Dialog; view: CaseView; onClose: () => void }) {
  const { record } = view;
  if (dialog.kind === "intervention") return <ChangeInterventionDialog onClose={onClose} />;
  if (dialog.kind === "reassignment") return <ReassignmentDialog onClose={onClose} />;
  if (dialog.kind === "assignment") return <AssignCaseDialog {...record} onClose={onClose} />;
  const move = record.moves.find((one) => one.move === dialog.move && one.blockedBy === null);
  if (move === undefined) return null;
  return <CaseMoveDialog move={move} onClose={onClose} />;
}

function ActionOf({ action, onOpen }: { action: Alternative["action"]; onOpen: (dialog: Dialog) => void }) {
  const { tabPath, certificatePath, canIssue } = useCaseView();
  switch (action.kind) {
    case "archive":
      return <ArchiveButton />;
    case "certificate":
      return (
        <LinkButton icon="file" to={canIssue ? certificatePath : tabPath("herramientas")}>
          {action.label}
        </LinkButton>
      );
    default:
      return <Button onClick={() => onOpen(action)}>{action.label}</Button>;
  }
}

/** ALTERNATIVAS: what else can be done now, and what follows from it. */
export default function AlternativesPanel() {
  const caseView = useCaseView();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const cards = alternativesOf(caseView);
  const { reassignmentRequestedAt } = caseView.record;
  return (
    <Panel
      title="Alternativas"
      help={<TermHelp term="admissibility" name="requisito de procedibilidad" />}
      intro="Otros caminos para este expediente y lo que la ley o la plataforma prevén en cada uno. Es información, no asesoramiento legal."
    >
      {reassignmentRequestedAt !== null && caseView.viewer !== "ADMIN" && (
        <Alert
          role="note"
          type="info"
          showIcon
          className="below-16"
          title={`Ya se ha pedido otro especialista el ${formatDate(reassignmentRequestedAt)}. La administración responderá por correo.`}
        />
      )}
      {cards.length === 0 ? (
        <EmptyState
          title="No hay más caminos"
          text="Este expediente está cerrado y no queda nada que cambiar."
        />
      ) : (
        <ul className={`list columns ${styles.cards}`}>
          {cards.map(({ key, action, ...card }) => (
            <Card key={key} {...card}>
              <ActionOf action={action} onOpen={setDialog} />
            </Card>
          ))}
        </ul>
      )}
      {dialog !== null && <OpenDialog dialog={dialog} view={caseView} onClose={() => setDialog(null)} />}
    </Panel>
  );
}
