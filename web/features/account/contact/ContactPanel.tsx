import { DOCUMENTED_CALLING_CODES } from "../../../lib/calling-codes.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { PhoneField } from "../../../ui/PhoneField.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { EditForm } from "../components/EditForm.tsx";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import type { AccountFieldsFragment, ContactCatalogsQuery } from "../../../generated/graphql.ts";
import { AddressFields } from "./AddressFields.tsx";
import { CONTACT_FORM, useContactForm } from "./use-contact-form.ts";

interface ContactPanelProps {
  /** Anchor of the panel. */
  id: string;
  account: AccountFieldsFragment;
  /** Until it locks; 0 while locked. */
  secondsLeft: number;
  catalogs: ContactCatalogsQuery | null;
}

function LockState({ secondsLeft }: { secondsLeft: number }) {
  if (secondsLeft === 0) return <StatusTag icon="lock">Bloqueados</StatusTag>;
  const minutes = Math.floor(secondsLeft / 60);
  return (
    <StatusTag tone="success" icon="check">
      {minutes === 0 ? "Desbloqueados durante menos de 1 min" : `Desbloqueados durante ${minutes} min`}
    </StatusTag>
  );
}

/** Phone and postal address. Seen always, typed into only while unlocked. */
export function ContactPanel({ id, account, secondsLeft, catalogs }: ContactPanelProps) {
  const form = useContactForm(account, catalogs);
  const { values } = form;
  const errorOf = fieldErrors(form.problems);
  return (
    <Panel id={id} title="Teléfono y dirección" aside={<LockState secondsLeft={secondsLeft} />}>
      <EditForm form={form} name={CONTACT_FORM} locked={secondsLeft === 0}>
        <PhoneField
          id={fieldId(CONTACT_FORM, "phone")}
          lada={values.lada}
          phone={values.phone}
          callingCodes={catalogs?.callingCodes ?? DOCUMENTED_CALLING_CODES}
          required
          error={errorOf("phone")}
          ladaError={errorOf("phone.lada")}
          onLadaChange={(lada) => form.put({ ...values, lada })}
          onPhoneChange={(phone) => form.put({ ...values, phone })}
        />
        <AddressFields
          values={values.address}
          errorOf={errorOf}
          catalogs={catalogs}
          onChange={(address) => form.put({ ...values, address })}
        />
      </EditForm>
    </Panel>
  );
}
