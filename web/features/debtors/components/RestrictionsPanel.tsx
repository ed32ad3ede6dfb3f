import { useState } from "react";
import { restrictionName } from "../../../../schema/rules/restrictions.ts";
import type { DebtorDetailFragment, RestrictionRowFragment } from "../../../generated/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { AnswerDisputeDialog, LiftDialog } from "./RestrictionTextDialog.tsx";

interface RowProps {
  restriction: RestrictionRowFragment;
  /** On whose page. */
  debtorId: string;
  actions?: React.ReactNode;
}

function Row({ restriction, debtorId, actions }: RowProps) {
  const { kind, channel, reason, taskCodeId, lawyerName, lawyerEmail, until } = restriction;
  const { createdAt, createdByName, endedAt, endedByName, endReason } = restriction;
  return (
    <li>
      <strong>{restrictionName(kind, channel)}</strong>
      {taskCodeId !== null && ` · ${taskCodeId}`}
      {restriction.debtorId !== debtorId && (
        <p className="muted">
          De {restriction.debtorName ?? "alguien que ya no figura en la deuda"}: vale para todas las personas
          que la deben.
        </p>
      )}
      <p>{reason}</p>
      {lawyerName !== null && <p>{[lawyerName, lawyerEmail].filter(Boolean).join(" · ")}</p>}
      <p className="muted">
        Desde el <DateText value={createdAt} />
        {createdByName !== null && `, por ${createdByName}`}
        {until !== null && (
          <>
            , hasta el <DateText value={until} />
          </>
        )}
        {endedAt !== null && (
          <>
            . Levantada el <DateText value={endedAt} />
            {endedByName !== null && ` por ${endedByName}`}: {endReason}
          </>
        )}
      </p>
      {actions}
    </li>
  );
}

/** What restricts the contact, with who, when, why and until; and how to end it. */
export function RestrictionsPanel({ debtor }: { debtor: DebtorDetailFragment }) {
  const [lifting, setLifting] = useState<RestrictionRowFragment | null>(null);
  const [answering, setAnswering] = useState<RestrictionRowFragment | null>(null);
  const inForce = debtor.restrictions.filter(({ isInForce }) => isInForce);
  const over = debtor.restrictions.filter(({ isInForce }) => !isInForce);
  return (
    <Panel id="restricciones" title="Restricciones">
      {inForce.length === 0 && <p className="muted">Nada restringe el contacto con esta persona.</p>}
      <ul className="rows">
        {inForce.map((restriction) => (
          <Row
            key={restriction.id}
            restriction={restriction}
            debtorId={debtor.id}
            actions={
              restriction.mayEnd ? (
                <span className="cluster">
                  {restriction.kind === "DISPUTED" && (
                    <Button icon="mail" onClick={() => setAnswering(restriction)}>
                      Responder
                    </Button>
                  )}
                  <Button onClick={() => setLifting(restriction)}>Levantar</Button>
                </span>
              ) : (
                <p className="muted">
                  Discute todas sus deudas, también las que llevan otros: responde la administración.
                </p>
              )
            }
          />
        ))}
      </ul>
      {over.length > 0 && (
        <Fold summary={`Anteriores (${over.length})`}>
          <ul className="rows">
            {over.map((restriction) => (
              <Row key={restriction.id} restriction={restriction} debtorId={debtor.id} />
            ))}
          </ul>
        </Fold>
      )}
      {lifting !== null && <LiftDialog restriction={lifting} onClose={() => setLifting(null)} />}
      {answering !== null && (
        <AnswerDisputeDialog restriction={answering} onClose={() => setAnswering(null)} />
      )}
    </Panel>
  );
}
