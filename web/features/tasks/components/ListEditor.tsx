import { TASK_LIST_FIELD_NAMES } from "../../../../schema/rules/tasks.ts";
import { useState } from "react";
import { showNotice } from "../../../lib/notices.ts";
import { CreditorFields } from "../../../parts/tasks/CreditorFields.tsx";
import { ConflictDialog } from "../../../ui/ConflictDialog.tsx";
import { CheckField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { listChanges, useUpdateList, type ListEdit } from "../hooks/use-update-list.ts";
import type { ListDetail } from "./ListHead.tsx";
import { useRefreshTasks } from "../hooks/use-refresh-tasks.ts";
import styles from "./ListEditor.module.css";
import { formFields, textOf } from "../../../lib/form-fields.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";

interface ListEditorProps {
  id: string;
  codeId: string;
  edit: ListEdit;
  /** Entities of its debts that the creditor isn't. */
  others: ListDetail["otherEntities"];
  onEdit: (edit: ListEdit) => void;
  onSaved: () => void;
  /** The person wants to close; `unsaved` tells whether something would be lost. */
  onClose: (unsaved: boolean) => void;
}

const FORM = "list";
const CONTACT_LABELS = {
  email: TASK_LIST_FIELD_NAMES["contact.email"],
  lada: TASK_LIST_FIELD_NAMES["contact.lada"],
  phone: TASK_LIST_FIELD_NAMES["contact.phone"],
};

const PAYMENT_LABELS = {
  iban: TASK_LIST_FIELD_NAMES["payment.iban"],
  holder: TASK_LIST_FIELD_NAMES["payment.holder"],
};

interface FieldsProps {
  values: ListEdit["values"];
  errorOf: (path: string) => string | undefined;
  others: ListDetail["otherEntities"];
  /** As it is stored: nobody else's creditors are looked for while a name is typed. */
  company: string;
  onChange: (values: ListEdit["values"]) => void;
}

/** Whom the debts are owed to, and whether also those that name somebody else. */
function Creditor({ values, errorOf, others, company, onChange }: FieldsProps) {
  const { creditor } = values;
  const change = (part: Partial<typeof creditor>) =>
    onChange({ ...values, creditor: { ...creditor, ...part } });
  return (
    <section className="stack gap-16 above-16" aria-label="Acreedor">
      <h3>Acreedor</h3>
      <CreditorFields
        form={`${FORM}-creditor`}
        values={creditor}
        company={company}
        errorOf={(name) => errorOf(`creditor.${name}`)}
        onChange={change}
      />
      {(others.length > 0 || creditor.forOtherEntities) && (
        <CheckField
          label={TASK_LIST_FIELD_NAMES["creditor.forOtherEntities"]}
          checked={creditor.forOtherEntities}
          onChange={(forOtherEntities) => change({ forOtherEntities })}
        />
      )}
    </section>
  );
}

function Fields(props: FieldsProps) {
  const { values, errorOf, onChange } = props;
  const own = formFields({
    form: FORM,
    labels: TASK_LIST_FIELD_NAMES,
    values,
    errorOf,
    change: (part) => onChange({ ...values, ...part }),
  });
  const contact = formFields({
    form: `${FORM}-contact`,
    labels: CONTACT_LABELS,
    values: values.contact,
    errorOf: (name) => errorOf(`contact.${name}`),
    change: (part) => onChange({ ...values, contact: { ...values.contact, ...part } }),
  });
  const payment = formFields({
    form: `${FORM}-payment`,
    labels: PAYMENT_LABELS,
    values: values.payment,
    errorOf: (name) => errorOf(`payment.${name}`),
    change: (part) => onChange({ ...values, payment: { ...values.payment, ...part } }),
  });
  return (
    <>
      <TextField {...textOf(own("name"))} required maxLength={200} />
      <TextField {...textOf(own("company"))} required maxLength={200} />
      <TextField {...textOf(contact("email"))} type="email" required maxLength={254} />
      <div className={styles.phone}>
        <TextField {...textOf(contact("lada"))} inputMode="numeric" maxLength={5} />
        <TextField {...textOf(contact("phone"))} type="tel" required maxLength={15} />
      </div>
      <TextField
        {...textOf(payment("iban"))}
        hint="La cuenta del acreedor. Los deudores la ven en su página 48 horas después de guardarla."
        maxLength={42}
      />
      <TextField {...textOf(payment("holder"))} maxLength={70} />
      <TextField
        {...textOf(own("maxSessions"))}
        hint="Con tantas sesiones celebradas, la tarea termina como «sesiones máximas»."
        inputMode="numeric"
        maxLength={2}
      />
      <CheckField
        label={TASK_LIST_FIELD_NAMES.periodicDebts}
        checked={values.periodicDebts}
        onChange={(periodicDebts) => onChange({ ...values, periodicDebts })}
      />
      <Creditor {...props} />
    </>
  );
}

/** Name, company, contact, account and creditor of a list. */
export function ListEditor({ id, codeId, edit, others, onEdit, onSaved, onClose }: ListEditorProps) {
  const [current, setCurrent] = useState(edit);
  const put = (next: ListEdit) => {
    setCurrent(next);
    onEdit(next);
  };
  const refresh = useRefreshTasks();
  const { save, saving, problems, refusal } = useUpdateList({
    id,
    onEdit: put,
    onSaved: () => {
      showNotice({ theme: "green", text: `Los datos de ${codeId} se han guardado.` });
      onSaved();
      void refresh();
    },
  });
  const { base, values } = current;
  return (
    <PromptDialog
      size="lg"
      title={`Editar ${codeId}`}
      form={FORM}
      labels={TASK_LIST_FIELD_NAMES}
      problems={problems}
      running={saving}
      action="Guardar"
      onSubmit={() => save(current)}
      onClose={() => onClose(listChanges(base, values) !== null)}
    >
      <Fields
        values={values}
        errorOf={fieldErrors(problems)}
        others={others}
        company={base.company}
        onChange={(next) => put({ ...current, values: next })}
      />
      <ConflictDialog refusal={refusal} running={saving} />
    </PromptDialog>
  );
}
