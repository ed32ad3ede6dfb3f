import { formatDateTime } from "../../lib/format.ts";
import { joinWords } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Proof } from "../../ui/Fold.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { StickyActions } from "../../ui/StickyActions.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { DateText, Money } from "../../ui/ValueText.tsx";
import type { AgreementItemFragment } from "../../generated/graphql.ts";
import { Answers } from "./AgreementAnswers.tsx";
import { agreementState, INSTALMENT_STATUSES } from "./proceedings-words.ts";

export type AgreementStep = "edit" | "copy" | "propose" | "withdraw" | "record" | "accept" | "reject";

export interface AgreementActions {
  canManage: boolean;
  /** Notes what was paid under an accepted agreement, also after the end of the matter. */
  canMark: boolean;
  running: boolean;
  onStep: (step: AgreementStep, agreement: AgreementItemFragment) => void;
  onInstalment: (agreement: AgreementItemFragment, instalmentId: string) => void;
  onDownload: (agreement: AgreementItemFragment, format: "PDF" | "DOCX") => void;
}

type Instalment = AgreementItemFragment["instalments"][number];

interface InstalmentRowProps {
  instalment: Instalment;
  currency: string;
  onMark?: () => void;
}

function InstalmentRow({ instalment, currency, onMark }: InstalmentRowProps) {
  const { number, dueOn, amount, status, paidOn, paid, note } = instalment;
  const { tone, label } = INSTALMENT_STATUSES[status];
  return (
    <li className="cluster gap-12">
      <span className="fixed muted number">{number}</span>
      <span className="fill">
        <DateText value={dueOn} />
        {paidOn !== null && (
          <span className="muted small">
            {" "}
            Pagado el <DateText value={paidOn} />
          </span>
        )}
        {paidOn === null && paid !== "0.00" && (
          <span className="muted small">
            {" "}
            Pagado en parte: <Money amount={paid} currency={currency} />
          </span>
        )}
        {note !== "" && <span className="muted small"> {note}</span>}
      </span>
      <Money amount={amount} currency={currency} />
      <StatusTag tone={tone}>{label}</StatusTag>
      {onMark !== undefined && (
        <Button size="sm" variant="quiet" onClick={onMark}>
          {status === "PAID" ? "Corregir" : "Anotar el pago"}
        </Button>
      )}
    </li>
  );
}

function AgreementMoney({
  agreement,
  actions,
}: {
  agreement: AgreementItemFragment;
  actions: AgreementActions;
}) {
  const { amount, currency, instalments, status } = agreement;
  if (amount === null) return null;
  const canMark = actions.canMark && status === "ACCEPTED";
  return (
    <div className="stack gap-8">
      <p className="strong">
        Importe: <Money amount={amount} currency={currency} />
      </p>
      <ol className="rows" aria-label="Plazos">
        {instalments.map((instalment) => (
          <InstalmentRow
            key={instalment.id}
            instalment={instalment}
            currency={currency}
            onMark={canMark ? () => actions.onInstalment(agreement, instalment.id) : undefined}
          />
        ))}
      </ol>
    </div>
  );
}

function ManagerButtons({
  agreement,
  actions,
}: {
  agreement: AgreementItemFragment;
  actions: AgreementActions;
}) {
  const { status, answers } = agreement;
  const step = (name: AgreementStep) => () => actions.onStep(name, agreement);
  return (
    <>
      {status === "DRAFT" && (
        <Button size="sm" variant="primary" icon="mail" onClick={step("propose")}>
          Proponer a las partes
        </Button>
      )}
      {status === "PROPOSED" && answers.some(({ accepted }) => accepted === null) && (
        <Button size="sm" icon="check" onClick={step("record")}>
          Anotar una respuesta
        </Button>
      )}
      {(status === "DRAFT" || status === "PROPOSED") && (
        <Button size="sm" icon="edit" onClick={step("edit")}>
          {status === "DRAFT" ? "Editar" : "Nueva versión"}
        </Button>
      )}
      {(status === "REJECTED" || status === "WITHDRAWN") && (
        <Button size="sm" icon="copy" onClick={step("copy")}>
          Nuevo acuerdo a partir de este
        </Button>
      )}
      {(status === "DRAFT" || status === "PROPOSED") && (
        <Button size="sm" variant="quiet" onClick={step("withdraw")}>
          Retirar
        </Button>
      )}
    </>
  );
}

function OwnAnswer({ agreement, actions }: { agreement: AgreementItemFragment; actions: AgreementActions }) {
  return (
    <>
      <p className="note note-primary">
        <strong>Este acuerdo espera tu respuesta.</strong> Léelo entero antes de contestar.
      </p>
      <StickyActions>
        <Button variant="primary" icon="check" onClick={() => actions.onStep("accept", agreement)}>
          Aceptar el acuerdo
        </Button>
        <Button onClick={() => actions.onStep("reject", agreement)}>Rechazar</Button>
      </StickyActions>
    </>
  );
}

interface AgreementCardProps {
  agreement: AgreementItemFragment;
  actions: AgreementActions;
  /** A version another one took the place of. */
  isEarlier?: boolean;
}

/** When and where it was written, between whom and on whose proposal. */
function Facts({ agreement, canManage }: { agreement: AgreementItemFragment; canManage: boolean }) {
  return (
    <>
      <p className="muted tiny">
        Escrito el {formatDateTime(agreement.createdAt)}
        {agreement.proposedAt !== null && ` · propuesto el ${formatDateTime(agreement.proposedAt)}`}
        {agreement.closedAt !== null && ` · cerrado el ${formatDateTime(agreement.closedAt)}`}
        {agreement.place !== "" && ` · ${agreement.place}`}
      </p>
      <p className="muted tiny">
        Entre {joinWords(agreement.parties.map(({ displayName }) => displayName))}
        {agreement.proposedBy !== null && ` · a propuesta de ${agreement.proposedBy.displayName}`}
        {agreement.proposedBy === null && canManage && " · no consta como propuesta de una de las partes"}
      </p>
    </>
  );
}

function Downloads({ agreement, actions }: Pick<AgreementCardProps, "agreement" | "actions">) {
  return (
    <Menu
      label="Descargar"
      name={`Descargar el acuerdo ${agreement.number}, versión ${agreement.agreementVersion}`}
      size="sm"
      icon="download"
      disabled={actions.running}
      items={[
        { label: "PDF", icon: "file", onSelect: () => actions.onDownload(agreement, "PDF") },
        { label: "Word (.docx)", icon: "file", onSelect: () => actions.onDownload(agreement, "DOCX") },
      ]}
    />
  );
}

/** One version of an agreement: what it says, who has answered how, what has been paid, what can be done. */
export function AgreementCard({ agreement, actions, isEarlier = false }: AgreementCardProps) {
  const { number, agreementVersion, status, title, terms, answers, contentHash, open } = agreement;
  const { tone, label } = agreementState(status);
  return (
    <article className="card stack gap-12" data-open={open ? "" : undefined}>
      <header className="split gap-12 at-start">
        <div className="fill">
          <p className="muted tiny">
            Acuerdo {number} · versión {agreementVersion}
          </p>
          <h3>{title}</h3>
        </div>
        <StatusTag tone={tone}>{label}</StatusTag>
      </header>
      <Facts agreement={agreement} canManage={actions.canManage} />
      <p className="lines">{terms}</p>
      <AgreementMoney agreement={agreement} actions={actions} />
      {status !== "DRAFT" && answers.length > 0 && <Answers agreement={agreement} />}
      {status === "ACCEPTED" && (
        <p className="note">
          Obliga a las partes. Solo tiene fuerza ejecutiva si se eleva a escritura pública o lo homologa un
          juzgado (LO 1/2025, art. 13.2).
        </p>
      )}
      {agreement.awaitsMe && !isEarlier && <OwnAnswer agreement={agreement} actions={actions} />}
      <div className="cluster">
        {actions.canManage && !isEarlier && <ManagerButtons agreement={agreement} actions={actions} />}
        <Downloads agreement={agreement} actions={actions} />
      </div>
      {status !== "DRAFT" && (
        <Proof>
          Huella del texto (SHA-256): <code>{contentHash}</code>
        </Proof>
      )}
    </article>
  );
}
