import { useMemo, type ReactNode } from "react";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { summaryOf, type FieldLabels } from "../../../lib/form-problems.ts";
import styles from "./PromptDialog.module.css";

interface PromptDialogProps {
  title: string;
  /** Name of the form: ids of its controls begin with it. */
  form: string;
  labels: FieldLabels;
  problems: readonly UserProblem[];
  running: boolean;
  /** What the button does. */
  action: string;
  danger?: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A question with a few fields (a password, a code …) before something is done. */
export function PromptDialog(props: PromptDialogProps) {
  const {
    title,
    form,
    labels,
    problems,
    running,
    action,
    danger = false,
    onSubmit,
    onClose,
    children,
  } = props;
  const summary = useMemo(() => summaryOf(form, labels, problems), [form, labels, problems]);
  return (
    <Modal
      open
      size="md"
      title={title}
      onClose={running ? undefined : onClose}
      footer={
        <>
          <Button disabled={running} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={form} variant={danger ? "danger" : "primary"} busy={running}>
            {running ? "Cargando..." : action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!running) void onSubmit();
        }}
      >
        <ErrorSummary entries={summary} focus="first-field" />
        {children}
      </form>
    </Modal>
  );
}
