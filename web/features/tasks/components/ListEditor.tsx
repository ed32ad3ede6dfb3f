import { useState } from "react";
import { showNotice } from "../../../lib/notices.ts";
import { messagesByField, type SummaryEntry, type UserProblem } from "../../../lib/user-errors.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConflictDialog } from "../../../ui/ConflictDialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { listChanges, useUpdateList, type ListEdit } from "../hooks/use-update-list.ts";
import { useRefreshTasks } from "../hooks/use-refresh-tasks.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import styles from "./ListEditor.module.css";

interface ListEditorProps {
  id: string;
  codeId: string;
  edit: ListEdit;
  onEdit: (edit: ListEdit) => void;
  onSaved: () => void;
  /** The person wants to close; `unsaved` tells whether something would be lost. */
  onClose: (unsaved: boolean) => void;
}

const LABELS: Record<string, string> = {
  name: "Nombre de la lista",
  company: "Empresa",
  "contact.email": "Email de la empresa",
  "contact.lada": "Prefijo",
  "contact.phone": "Teléfono de la empresa",
};

function summaryOf(problems: readonly UserProblem[]): SummaryEntry[] {
  return problems.map(({ field, message }) => {
    const label = LABELS[field.join(".")];
    if (label === undefined) return { message, fieldId: null };
    return { message: `${label}: ${message}`, fieldId: `list-${field.join("-")}` };
  });
}

/** Name, company and contact of a list. */
export function ListEditor({ id, codeId, edit, onEdit, onSaved, onClose }: ListEditorProps) {
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
  const summary = useSummary(problems, summaryOf);
  const errors = messagesByField(problems);
  const { base, values } = current;

  const field = (path: string, value: string, change: (text: string) => ListEdit["values"]) => ({
    id: `list-${path.replace(".", "-")}`,
    label: LABELS[path] ?? path,
    value,
    error: errors.get(path)?.[0],
    onChange: (event: { target: { value: string } }) =>
      put({ ...current, values: change(event.target.value) }),
  });
  const contact = (part: Partial<ListEdit["values"]["contact"]>) => ({
    ...values,
    contact: { ...values.contact, ...part },
  });
  const close = () => onClose(listChanges(base, values) !== null);
  return (
    <Modal
      open
      size="lg"
      title={`Editar ${codeId}`}
      onClose={saving ? undefined : close}
      footer={
        <>
          <Button onClick={close} disabled={saving}>
            Cancelar
          </Button>
          <Button variant="primary" type="submit" form="list-form" busy={saving}>
            {saving ? "Guardando..." : "Guardar"}
          </Button>
        </>
      }
    >
      <ErrorSummary entries={summary} />
      <form
        id="list-form"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(current);
        }}
      >
        <TextField
          {...field("name", values.name, (name) => ({ ...values, name }))}
          required
          maxLength={200}
        />
        <TextField
          {...field("company", values.company, (company) => ({ ...values, company }))}
          required
          maxLength={200}
        />
        <TextField
          {...field("contact.email", values.contact.email, (email) => contact({ email }))}
          type="email"
          required
          maxLength={254}
        />
        <div className={styles.phone}>
          <TextField
            {...field("contact.lada", values.contact.lada, (lada) => contact({ lada }))}
            inputMode="numeric"
            maxLength={5}
          />
          <TextField
            {...field("contact.phone", values.contact.phone, (phone) => contact({ phone }))}
            type="tel"
            required
            maxLength={15}
          />
        </div>
      </form>
      {refusal !== null && (
        <ConflictDialog
          fields={refusal.fields}
          running={saving}
          onClose={refusal.forget}
          onLoadStored={refusal.loadStored}
          onApplyMine={refusal.applyMine}
        />
      )}
    </Modal>
  );
}
