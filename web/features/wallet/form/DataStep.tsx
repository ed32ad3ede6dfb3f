import { fieldId } from "../../../lib/form-problems.ts";
import { ENTITY_TYPE_LABELS } from "../../../parts/leads/lead-words.ts";
import { LeadContactFields } from "../../../parts/leads/LeadContactFields.tsx";
import contactStyles from "../../../parts/leads/Contact.module.css";
import { SelectField } from "../../../ui/site/FormControls.tsx";
import { TextField } from "../../../ui/site/TextField.tsx";
import type { WalletForm } from "./use-wallet-form.ts";
import { EMAIL_LABEL, WALLET_FORM, WALLET_LABELS } from "./wallet-values.ts";

const ENTITY_TYPES = Object.entries(ENTITY_TYPE_LABELS).map(([value, label]) => ({ value, label }));
const id = (field: string) => fieldId(WALLET_FORM, field);

interface DataStepProps {
  form: Pick<WalletForm, "values" | "set" | "errorOf">;
}

/** Step 1: who asks, for which entity, and what about. */
export function DataStep({ form: { values, set, errorOf } }: DataStepProps) {
  return (
    <LeadContactFields
      form={WALLET_FORM}
      values={values}
      set={set}
      errorOf={errorOf}
      emailLabel={EMAIL_LABEL}
      messageHint="Qué cartera es y qué necesitas saber de ella."
    >
      <div className={contactStyles.pair}>
        <SelectField
          id={id("entityType")}
          label={WALLET_LABELS["entityType"] ?? ""}
          placeholder="Selecciona…"
          options={ENTITY_TYPES}
          required
          value={values.entityType}
          error={errorOf("entityType")}
          onChange={(entityType) => set("entityType", { entityType })}
        />
        <TextField
          id={id("cif")}
          label="CIF"
          name="cif"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={40}
          hint="De la entidad, por ejemplo B12345674"
          value={values.cif}
          error={errorOf("cif")}
          onChange={(event) => set("cif", { cif: event.target.value })}
        />
      </div>
    </LeadContactFields>
  );
}
