import { useState } from "react";
import { useSession } from "../../lib/session.ts";
import { plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Fold } from "../../ui/Fold.tsx";
import { TermHelp } from "../help/TermHelp.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { AgreementCard, type AgreementActions, type AgreementStep } from "./AgreementCard.tsx";
import { AgreementEditor } from "./AgreementEditor.tsx";
import { agreementGroups } from "./agreement-form.ts";
import { WithdrawAgreementDocument, type AgreementItemFragment } from "../../generated/graphql.ts";
import { AnswerAgreementDialog } from "./AnswerAgreementDialog.tsx";
import { InstalmentDialog } from "./InstalmentDialog.tsx";
import { useProceedings, type MatterProps, type ProceedingsState } from "./matter.ts";
import { ProposeDialog } from "./ProposeDialog.tsx";
import { ReasonPrompt } from "./ReasonPrompt.tsx";
import { RecordAnswerDialog } from "./RecordAnswerDialog.tsx";
import { useFileLink } from "./use-file-link.ts";

type Found = NonNullable<ProceedingsState["found"]>;
/** What is open over the page: an agreement as it was shown, by its id as it is now. */
type Opened =
  | { step: "new" }
  | { step: "accept" | "reject"; read: AgreementItemFragment }
  | { step: Exclude<AgreementStep, "accept" | "reject">; id: string }
  | { step: "instalment"; id: string; instalmentId: string }
  | null;

interface DialogsProps extends Pick<MatterProps, "matter"> {
  opened: Opened;
  found: Found;
  onClose: () => void;
}

function Dialogs({ opened, found, matter, onClose }: DialogsProps) {
  if (opened === null) return null;
  if (opened.step === "new")
    return <AgreementEditor matter={matter} parties={found.parties} onClose={onClose} />;
  if ("read" in opened) {
    const { read, step } = opened;
    const current = found.agreements.find(({ id }) => id === read.id);
    return (
      <AnswerAgreementDialog
        read={read}
        current={current}
        accept={step === "accept"}
        party={found.parties.find(({ mine }) => mine)}
        onClose={onClose}
      />
    );
  }
  const agreement = found.agreements.find(({ id }) => id === opened.id);
  if (agreement === undefined) return null;
  const shared = { agreement, onClose };
  switch (opened.step) {
    case "edit":
      return <AgreementEditor matter={matter} parties={found.parties} {...shared} />;
    case "copy":
      return <AgreementEditor matter={matter} parties={found.parties} basis={agreement} onClose={onClose} />;
    case "propose":
      return <ProposeDialog {...shared} />;
    case "record":
      return <RecordAnswerDialog matter={matter} {...shared} />;
    case "instalment": {
      const instalment = agreement.instalments.find(({ id }) => id === opened.instalmentId);
      return instalment === undefined ? null : (
        <InstalmentDialog instalment={instalment} currency={agreement.currency} onClose={onClose} />
      );
    }
    default:
      return (
        <ReasonPrompt
          title="Retirar el acuerdo"
          intro="Nadie podrá aceptarlo ya. Si estaba propuesto, se avisará a las partes con el motivo."
          label="Motivo"
          hint="Como máximo, 1.000 caracteres."
          action="Retirar el acuerdo"
          danger
          document={WithdrawAgreementDocument}
          variables={(reason) => ({ id: agreement.id, reason })}
          onClose={onClose}
        />
      );
  }
}

function NoAgreements({ canManage }: { canManage: boolean }) {
  const isClient = useSession()?.userData.role === "CLIENT";
  if (!canManage && !isClient) return <EmptyState title="No se escribió ningún acuerdo" />;
  return (
    <EmptyState
      title="Todavía no hay acuerdos"
      text={
        canManage
          ? "Escribe lo que las partes han hablado: podrás corregirlo hasta que lo propongas."
          : "Cuando el especialista proponga uno, lo leerás y responderás aquí."
      }
    />
  );
}

interface AgreementsPanelProps extends MatterProps {
  /** Notes what was paid under an accepted agreement; by default who manages. In a closed case it still goes on. */
  canMark?: boolean;
}

type GroupProps = ReturnType<typeof agreementGroups>[number] & { actions: AgreementActions };

/** The versions of one agreement. */
function Group({ number, current, earlier, actions }: GroupProps) {
  return (
    <li>
      <AgreementCard agreement={current} actions={actions} />
      {earlier.length > 0 && (
        <Fold
          className="stack gap-12"
          summary={`${plural(earlier.length, "versión anterior", "versiones anteriores")} del acuerdo ${number}`}
        >
          {earlier.map((agreement) => (
            <AgreementCard key={agreement.id} agreement={agreement} actions={actions} isEarlier />
          ))}
        </Fold>
      )}
    </li>
  );
}

interface ToolbarProps {
  canManage: boolean;
  groups: ReturnType<typeof agreementGroups>;
  onNew: () => void;
}

function Toolbar({ canManage, groups, onNew }: ToolbarProps) {
  const open = groups.filter(({ current }) => current.open).length;
  return (
    <div className="cluster gap-16 below-16 unless-empty">
      {canManage && (
        <Button variant="primary" icon="plus" onClick={onNew}>
          Nuevo acuerdo
        </Button>
      )}
      {groups.length > 0 && (
        <p className="muted small">
          {plural(open, "abierto", "abiertos")}, {plural(groups.length - open, "cerrado", "cerrados")}
        </p>
      )}
    </div>
  );
}

function Agreements({
  matter,
  canManage,
  canMark = canManage,
  found,
}: AgreementsPanelProps & { found: Found }) {
  const [opened, setOpened] = useState<Opened>(null);
  const { agreement: download, busy } = useFileLink();
  const groups = agreementGroups(found.agreements);
  const actions: AgreementActions = {
    canManage,
    canMark,
    running: busy,
    onStep: (step, agreement) =>
      setOpened(
        step === "accept" || step === "reject" ? { step, read: agreement } : { step, id: agreement.id },
      ),
    onInstalment: ({ id }, instalmentId) => setOpened({ step: "instalment", id, instalmentId }),
    onDownload: ({ id }, format) => void download(id, format),
  };
  return (
    <>
      <Toolbar canManage={canManage} groups={groups} onNew={() => setOpened({ step: "new" })} />
      {groups.length === 0 && <NoAgreements canManage={canManage} />}
      <ul className="list stack">
        {groups.map(({ number, current, earlier }) => (
          <Group key={number} {...{ number, current, earlier, actions }} />
        ))}
      </ul>
      <Dialogs matter={matter} opened={opened} found={found} onClose={() => setOpened(null)} />
    </>
  );
}

/** The agreements of a matter with their versions: written, proposed, answered, and what was paid under them. */
export function AgreementsPanel(props: AgreementsPanelProps) {
  const { found, hasError, retry } = useProceedings(props.matter);
  return (
    <Panel
      title="Acuerdos"
      help={<TermHelp term="agreement" name="acuerdo" />}
      intro="Cada respuesta queda registrada con su fecha y su prueba."
    >
      {found !== undefined && <Agreements {...props} found={found} />}
      {found === undefined && !hasError && <SkeletonTable rows={4} columns={3} />}
      {found === undefined && hasError && <ErrorState onRetry={retry} />}
    </Panel>
  );
}
