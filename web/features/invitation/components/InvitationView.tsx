import { Suspense, useState } from "react";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import type { InvitationPartsFragment } from "../../../generated/plain/graphql.ts";
import { useOpenInvitation } from "../invitation-context.ts";
import styles from "../InvitationPage.module.css";
import { dueInstalment, dutyOf, helperOf, isClaimant, titleOf } from "../invitation-words.ts";
import type { Answer } from "./AnswerDialog.tsx";
import { late, lateDialog } from "../../../ui/late.tsx";

/** Not needed to read who asks and what for: they come while that is read. */
const loadDetails = () => import("./InvitationDetails.tsx");
const InvitationDetails = late(loadDetails);

const AnswerDialog = lateDialog(async () => ({ default: (await import("./AnswerDialog.tsx")).AnswerDialog }));

/** Leads to a part of the page and takes the keyboard along. */
function goTo(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ behavior: "smooth", block: "start" });
  target?.focus({ preventScroll: true });
}

/** What waits for an answer or a payment, the most urgent thing; a closed matter may still have something to be paid. */
function nextStep(invitation: InvitationPartsFragment): { to: string; label: string } | null {
  const { agreements, budgets, closed } = invitation;
  if (!closed && agreements.some(({ awaitsMe }) => awaitsMe))
    return { to: "acuerdos", label: "Leer el acuerdo y responder" };
  if (!closed && budgets.some(({ status }) => status === "SENT"))
    return { to: "presupuesto", label: "Ver el presupuesto" };
  return dueInstalment(invitation) === undefined ? null : { to: "pagos", label: "Ver los pagos" };
}

/** The actions of the first screen; an answer can be changed later. */
function Actions({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const { invitation } = useOpenInvitation();
  const { response } = invitation.party;
  const isClient = isClaimant(invitation);
  const next = nextStep(invitation);
  // An agreement accepted by all can't be left.
  const isAgreed = invitation.agreements.some(({ status }) => status === "ACCEPTED");
  const canLeave = !isAgreed && response !== "DECLINED" && (isClient || response === "ACCEPTED");
  const nextButton = next !== null && (
    <Button variant="accent" block onClick={() => goTo(next.to)}>
      {next.label}
    </Button>
  );
  if (invitation.closed)
    return (
      <div className="columns gap-8">
        {nextButton}
        <Button icon="mail" block onClick={() => goTo("mensajes")}>
          Preguntar
        </Button>
      </div>
    );
  return (
    <div className="columns gap-8">
      {nextButton}
      {!isClient && response !== "ACCEPTED" && (
        <Button variant={next === null ? "accent" : "secondary"} block onClick={() => onAnswer("accept")}>
          {response === "DECLINED" ? "Al final sí quiero participar" : "Quiero participar"}
        </Button>
      )}
      {response === "PENDING" && !isClient && (
        <Button block onClick={() => onAnswer("decline")}>
          No quiero participar
        </Button>
      )}
      <Button icon="mail" block onClick={() => goTo("mensajes")}>
        Preguntar o proponer
      </Button>
      {canLeave && (
        <Button variant="quiet" block onClick={() => onAnswer("decline")}>
          {isClient ? "No quiero seguir" : "Dejar de participar"}
        </Button>
      )}
    </div>
  );
}

/** The first screen. */
function Summary({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const { invitation } = useOpenInvitation();
  const { amount, currency, reference, party } = invitation;
  return (
    <section className="stack gap-12 surface">
      <PageTitle tab={reference}>{titleOf(invitation)}</PageTitle>
      <p className="muted small">
        {party.displayName} · {reference}
      </p>
      {amount !== null && (
        <p className="large">
          Importe que se reclama: <strong>{formatMoney(amount, currency)}</strong>
        </p>
      )}
      <p className="large">{dutyOf(invitation)}</p>
      {!isClaimant(invitation) && party.response === "PENDING" && (
        <p className="muted small">{helperOf(invitation)} No es una demanda.</p>
      )}
      <Actions onAnswer={onAnswer} />
    </section>
  );
}

/** Everything behind a personal link; the first screen says who, what, whether one must answer, by when, and how. */
export function InvitationView() {
  const { invitation } = useOpenInvitation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <div className="stack">
      <Summary onAnswer={setAnswer} />
      <Suspense
        fallback={
          <p className={`muted at-center ${styles.opening}`} role="status">
            Cargando...
          </p>
        }
      >
        <InvitationDetails onPropose={() => setAnswer("propose")} />
      </Suspense>
      <p className="muted small">
        Este enlace es personal y te sirve al menos hasta el {formatDate(invitation.expiresAt)}. No lo
        compartas: quien lo tenga puede responder por ti.
      </p>
      {answer !== null && <AnswerDialog answer={answer} onClose={() => setAnswer(null)} />}
    </div>
  );
}
