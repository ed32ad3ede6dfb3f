import type { ReactNode } from "react";
import { fieldId } from "../../lib/form-problems.ts";
import {
  LEAD_CONTACT_LABELS as LABELS,
  LONGEST_MESSAGE,
  LONGEST_NAME,
  type LeadContact,
} from "./lead-form.ts";
import { useCallingCodes } from "../../lib/use-calling-codes.ts";
import { TextAreaField } from "../../ui/site/FormControls.tsx";
import { PhoneField } from "../../ui/site/PhoneField.tsx";
import { TextField } from "../../ui/site/TextField.tsx";
import styles from "./Contact.module.css";

interface LeadContactFieldsProps {
  /** Name of the form, before the ids of its controls. */
  form: string;
  values: LeadContact;
  /** `field` is the control whose problem is over. */
  set: (field: string, change: Partial<LeadContact>) => void;
  errorOf: (field: string) => string | undefined;
  emailLabel?: string;
  messageHint?: string;
  /** Further fields about the company, after its name. */
  children?: ReactNode;
}

function WhoFields({ form, values, set, errorOf }: LeadContactFieldsProps) {
  return (
    <div className={styles.pair}>
      <TextField
        id={fieldId(form, "fullName")}
        label={LABELS.fullName}
        name="name"
        autoComplete="name"
        required
        maxLength={LONGEST_NAME}
        value={values.fullName}
        error={errorOf("fullName")}
        onChange={(event) => set("fullName", { fullName: event.target.value })}
      />
      <TextField
        id={fieldId(form, "company")}
        label={LABELS.company}
        name="organization"
        autoComplete="organization"
        required
        maxLength={LONGEST_NAME}
        value={values.company}
        error={errorOf("company")}
        onChange={(event) => set("company", { company: event.target.value })}
      />
    </div>
  );
}

function EmailField({ form, values, set, errorOf, emailLabel = LABELS.email }: LeadContactFieldsProps) {
  return (
    <TextField
      id={fieldId(form, "email")}
      label={emailLabel}
      name="email"
      type="email"
      autoComplete="email"
      required
      maxLength={254}
      value={values.email}
      error={errorOf("email")}
      onChange={(event) => set("email", { email: event.target.value })}
    />
  );
}

/** Who asks, how to reach them and what they want; the same in every public form. */
export function LeadContactFields(props: LeadContactFieldsProps) {
  const { form, values, set, errorOf, messageHint, children } = props;
  const id = (field: string) => fieldId(form, field);
  const callingCodes = useCallingCodes(id("phone"));
  return (
    <>
      <WhoFields {...props} />
      {children}
      <EmailField {...props} />
      <PhoneField
        id={id("phone")}
        lada={values.lada}
        phone={values.phone}
        callingCodes={callingCodes}
        required
        error={errorOf("phone")}
        ladaError={errorOf("phone-lada")}
        onLadaChange={(lada) => set("phone-lada", { lada })}
        onPhoneChange={(phone) => set("phone", { phone })}
      />
      <TextAreaField
        id={id("message")}
        label={LABELS.message}
        required
        maxLength={LONGEST_MESSAGE}
        rows={5}
        hint={messageHint}
        value={values.message}
        error={errorOf("message")}
        onChange={(message) => set("message", { message })}
      />
    </>
  );
}
