import type { ReactNode } from "react";
import { fieldId } from "../../../lib/form-problems.ts";
import { ENTITY_TYPE_LABELS, WALLET_SERVICE_LABELS } from "../../../parts/leads/lead-words.ts";
import { plural } from "../../../lib/text.ts";
import { Button } from "../../../ui/site/Button.tsx";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { ConsentField } from "../../../parts/accounts/ConsentField.tsx";
import { CommercialConsent, LegalLink, PrivacyConsent } from "../../../parts/leads/ConsentFields.tsx";
import contactStyles from "../../../parts/leads/Contact.module.css";
import { ProgressBar } from "../../../ui/site/ProgressBar.tsx";
import styles from "./WalletForm.module.css";
import type { WalletForm } from "./use-wallet-form.ts";
import { DATA_STEP, FILE_STEP, isWalletService, WALLET_FORM, type WalletConsents } from "./wallet-values.ts";

const id = (field: string) => fieldId(WALLET_FORM, field);

interface ConfirmStepProps {
  form: Pick<
    WalletForm,
    "values" | "set" | "errorOf" | "file" | "goBackTo" | "consents" | "setConsent" | "sending" | "share"
  >;
}

function Given({ title, onChange, children }: { title: string; onChange?: () => void; children: ReactNode }) {
  return (
    <div className={styles.given}>
      <div className={styles.givenHead}>
        <h4>{title}</h4>
        <Button variant="quiet" disabled={onChange === undefined} onClick={onChange}>
          Cambiar
          <span className="visually-hidden"> {title.toLowerCase()}</span>
        </Button>
      </div>
      {children}
    </div>
  );
}

/** What was filled in so far, to be looked over before it goes. */
function Review({ form: { values, file, goBackTo, sending } }: ConfirmStepProps) {
  const entity = (ENTITY_TYPE_LABELS as Record<string, string>)[values.entityType];
  const back = (step: number) => (sending ? undefined : () => goBackTo(step));
  return (
    <div className={styles.review}>
      <Given title="Tus datos" onChange={back(DATA_STEP)}>
        <p>
          {values.fullName}, {values.company}
        </p>
        <p>
          {entity} · CIF {values.cif.toUpperCase()}
        </p>
        <p>
          {values.email} · +{values.lada} {values.phone}
        </p>
      </Given>
      <Given title="Tu archivo" onChange={back(FILE_STEP)}>
        {file !== null && (
          <p>
            {file.report.fileName} · {plural(file.report.cases, "caso", "casos")}
          </p>
        )}
      </Given>
    </div>
  );
}

function WalletConsentField(props: {
  field: keyof WalletConsents;
  form: ConfirmStepProps["form"];
  children: ReactNode;
}) {
  const { field, form, children } = props;
  return (
    <ConsentField
      id={id(field)}
      checked={form.consents[field]}
      required
      error={form.errorOf(field)}
      onChange={(given) => form.setConsent(field, { [field]: given })}
    >
      {children}
    </ConsentField>
  );
}

/** Step 3: what is wanted, and what has to be agreed to. Nothing is ticked at first. */
export default function ConfirmStep({ form }: ConfirmStepProps) {
  const { values, set, errorOf, consents, setConsent } = form;
  const consentProps = { form: WALLET_FORM, consents, set: setConsent, errorOf };
  return (
    <>
      <Review form={form} />
      <ChoiceCards
        id={id("service")}
        legend="¿Qué quieres recibir?"
        columns
        choices={[
          {
            value: "VALUATION",
            title: WALLET_SERVICE_LABELS.VALUATION,
            text: "El informe y el análisis por contrato, nada más.",
          },
          {
            value: "VALUATION_AND_MANAGEMENT",
            title: WALLET_SERVICE_LABELS.VALUATION_AND_MANAGEMENT,
            text: "Además, una propuesta para recuperar la cartera. Tú decides si sigues adelante.",
          },
        ]}
        chosen={isWalletService(values.service) ? [values.service] : []}
        error={errorOf("service")}
        onToggle={(service) => set("service", { service })}
      />
      <fieldset className={styles.consents}>
        <legend>Confirma para terminar</legend>
        <div className={contactStyles.consents}>
          <WalletConsentField field="acceptsLegalNotice" form={form}>
            He leído y acepto el aviso legal (
            <LegalLink document="terms-user">términos y condiciones</LegalLink>
            ).
          </WalletConsentField>
          <PrivacyConsent {...consentProps} />
          <WalletConsentField field="confirmsHolder" form={form}>
            Soy titular legítimo de la cartera, o tengo autorización, y los datos están anonimizados o
            seudonimizados.
          </WalletConsentField>
          <WalletConsentField field="confirmsNoCommitment" form={form}>
            Entiendo que esta solicitud no supone ningún compromiso de compra ni de gestión.
          </WalletConsentField>
          <CommercialConsent {...consentProps} />
        </div>
      </fieldset>
      {form.sending && (
        <ProgressBar
          label={form.share === null ? "Enviando la solicitud…" : "Subiendo el archivo…"}
          value={form.share}
        />
      )}
    </>
  );
}
