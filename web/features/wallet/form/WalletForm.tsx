import { Suspense, useEffect, useRef } from "react";
import type { ContactDetails } from "../../../parts/leads/contact-details.ts";
import { Button } from "../../../ui/site/Button.tsx";
import contactStyles from "../../../parts/leads/Contact.module.css";
import { FormFailure } from "../../../parts/leads/FormFailure.tsx";
import { WithoutScript } from "../../../parts/leads/WithoutScript.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { LateSubmit } from "../../../ui/LateSubmit.tsx";
import { Stepper } from "../../../ui/Stepper.tsx";
import { DataStep } from "./DataStep.tsx";
import { useWalletForm, type WalletForm as Form } from "./use-wallet-form.ts";
import { CONFIRM_STEP, DATA_STEP, FILE_STEP, STEPS } from "./wallet-values.ts";
import styles from "./WalletForm.module.css";
import { submits } from "../../../lib/submits.ts";
import { late } from "../../../ui/late.tsx";

// Loaded late: reading the page or beginning the form doesn't need it.
const FileStep = late(() => import("./FileStep.tsx"));
const ConfirmStep = late(() => import("./ConfirmStep.tsx"));
const RequestSent = late(() => import("../../../parts/leads/RequestSent.tsx"));

const NEXT = [
  "Revisamos el archivo y, si falta algún dato, te lo pedimos por correo.",
  "Te respondemos en un plazo máximo de 72 horas laborables.",
  "Profesionales con más de 15 años de experiencia supervisan la valoración antes de que la recibas.",
  "Borramos el archivo de prueba, como máximo, a los 90 días.",
];

/** A new step begins at its heading, for eyes and keyboard; a refused one at its problems, which take the focus. */
function useStepStart(step: number, hasProblems: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.scrollIntoView?.({ block: "start" });
    if (!hasProblems) heading.current?.focus({ preventScroll: true });
  }, [step, hasProblems]);
  return heading;
}

function Loading() {
  return <p role="status">Cargando...</p>;
}

function Restored({ onRestart }: { onRestart: () => void }) {
  return (
    <div className={styles.restored} role="status">
      <p>
        Hemos recuperado lo que habías escrito. El archivo y las casillas no se guardan: tendrás que volver a
        elegirlo y a marcarlas.
      </p>
      <Button variant="quiet" onClick={onRestart}>
        Empezar de nuevo
      </Button>
    </div>
  );
}

function Buttons({ form }: { form: Form }) {
  const isLast = form.step === CONFIRM_STEP;
  const busy = form.checking || form.sending;
  const idleLabel = isLast ? "Enviar" : "Continuar";
  const busyLabel = form.checking ? "Comprobando…" : "Enviando…";
  return (
    <div className={contactStyles.buttons}>
      {form.step > DATA_STEP && (
        <Button disabled={busy} onClick={() => form.goBackTo(form.step - 1)}>
          Atrás
        </Button>
      )}
      <LateSubmit ready={form.ready} busy={busy}>
        {busy ? busyLabel : idleLabel}
      </LateSubmit>
    </div>
  );
}

function Step({ form }: { form: Form }) {
  return (
    <>
      {form.step === DATA_STEP && <DataStep form={form} />}
      <Suspense fallback={<Loading />}>
        {form.step === FILE_STEP && <FileStep form={form} />}
        {form.step === CONFIRM_STEP && <ConfirmStep form={form} />}
      </Suspense>
    </>
  );
}

/** The request for a valuation in its three steps. */
export default function WalletForm({ contact }: { contact: ContactDetails | null }) {
  const form = useWalletForm();
  const { step, sent, entries, failure } = form;
  const heading = useStepStart(step, entries.length > 0);

  const again = () => {
    form.restart();
    // The form is back one frame later.
    requestAnimationFrame(() => heading.current?.focus());
  };
  if (sent !== null) {
    return (
      <div className={contactStyles.card}>
        <Suspense fallback={<Loading />}>
          <RequestSent {...sent} next={NEXT} onAgain={again} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={contactStyles.card}>
      <WithoutScript contact={contact} />
      <form
        className={contactStyles.form}
        noValidate
        aria-label="Solicitud de valoración de cartera"
        onSubmit={submits(form.next)}
      >
        <Stepper label="Progreso de la solicitud" steps={STEPS} current={step} />
        <h3 ref={heading} tabIndex={-1} className={styles.heading}>
          {STEPS[step]}
        </h3>
        {form.restored && <Restored onRestart={form.restart} />}
        <ErrorSummary entries={entries} />
        <Step form={form} />
        {failure !== null && <FormFailure text={failure} supportEmail={contact?.supportEmail ?? null} />}
        <Buttons form={form} />
      </form>
    </div>
  );
}
