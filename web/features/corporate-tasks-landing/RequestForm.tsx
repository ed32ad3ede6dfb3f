import { Suspense, useState, type FormEvent } from "react";
import type { ContactDetails } from "../../parts/leads/contact-details.ts";
import { fieldId } from "../../lib/form-problems.ts";
import {
  emptyLeadContact,
  leadProblems,
  noConsents,
  toLeadInput,
  type LeadConsents,
  type LeadContact,
} from "../../parts/leads/lead-form.ts";
import { useDraftedValues } from "../../lib/use-drafted-values.ts";
import { useFormProblems } from "../../lib/use-form-problems.ts";
import { useLeadRequest } from "../../parts/leads/use-lead-request.ts";
import { LateSubmit } from "../../ui/LateSubmit.tsx";
import { CommercialConsent, PrivacyConsent } from "../../parts/leads/ConsentFields.tsx";
import styles from "../../parts/leads/Contact.module.css";
import { FormFailure } from "../../parts/leads/FormFailure.tsx";
import { LeadContactFields } from "../../parts/leads/LeadContactFields.tsx";
import { WithoutScript } from "../../parts/leads/WithoutScript.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { REQUEST_LABELS, requestProblems } from "./request-values.ts";
import { late } from "../../ui/late.tsx";

const RequestSent = late(() => import("../../parts/leads/RequestSent.tsx"));

const FORM = "corporate-request";
const NEXT = [
  "Leemos tu solicitud y, si hace falta, te pedimos los datos que falten.",
  "Te respondemos por correo o por teléfono en un plazo máximo de 72 horas laborables.",
];

interface Sent {
  codeId: string;
  email: string;
}

async function send(contact: LeadContact, consents: LeadConsents) {
  const { sendCorporateRequest } = await import("./send-corporate-request.ts");
  return sendCorporateRequest(toLeadInput(contact, consents));
}

function AfterSending({ sent, onAgain }: { sent: Sent; onAgain: () => void }) {
  return (
    <div className={styles.card}>
      <Suspense fallback={<p role="status">Cargando...</p>}>
        <RequestSent {...sent} next={NEXT} onAgain={onAgain} />
      </Suspense>
    </div>
  );
}

/** The contact form: checked here, sent, and answered with its code. */
export default function RequestForm({ contact }: { contact: ContactDetails | null }) {
  const { values, ready, change, reset } = useDraftedValues(FORM, emptyLeadContact);
  const [consents, setConsents] = useState(noConsents);
  const [sent, setSent] = useState<Sent | null>(null);
  const { errorOf, entries, refuse, forgive } = useFormProblems(FORM, REQUEST_LABELS);
  const { request, running, failure } = useLeadRequest();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running || refuse(requestProblems(values, consents))) return;
    const receipt = await request(() => send(values, consents));
    if (receipt === null || refuse(leadProblems(receipt.userErrors)) || receipt.codeId === null) return;
    setSent({ codeId: receipt.codeId, email: values.email.trim() });
    setConsents(noConsents);
    reset();
  };
  const again = () => {
    setSent(null);
    // The form is back one frame later.
    requestAnimationFrame(() => document.getElementById(fieldId(FORM, "fullName"))?.focus());
  };
  if (sent !== null) return <AfterSending sent={sent} onAgain={again} />;

  const setConsent = (field: string, given: Partial<LeadConsents>) => {
    forgive(field);
    setConsents((now) => ({ ...now, ...given }));
  };
  const consentProps = { form: FORM, consents, set: setConsent, errorOf };
  return (
    <div className={styles.card}>
      <WithoutScript contact={contact} />
      <form
        className={styles.form}
        noValidate
        aria-label="Solicitud de contacto"
        onSubmit={(event) => void submit(event)}
      >
        <ErrorSummary entries={entries} />
        <LeadContactFields
          form={FORM}
          values={values}
          errorOf={errorOf}
          messageHint="Qué tipo de deudas son, cuántas y qué necesitas."
          set={(field, typed) => {
            forgive(field);
            change(typed);
          }}
        />
        <div className={styles.consents}>
          <PrivacyConsent {...consentProps} />
          <CommercialConsent {...consentProps} />
        </div>
        {failure !== null && <FormFailure text={failure} supportEmail={contact?.supportEmail ?? null} />}
        <div className={styles.buttons}>
          <LateSubmit ready={ready} busy={running}>
            {running ? "Enviando…" : "Enviar"}
          </LateSubmit>
        </div>
      </form>
    </div>
  );
}
