import { useMemo, useState } from "react";
import { fieldErrors, fieldId, summaryOf } from "../../../lib/form-problems.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { useUserAction, type SendAction } from "../hooks/use-user-action.ts";
import styles from "./dialogs.module.css";

interface ReasonDialogProps {
  title: string;
  /** What happens, in plain words. */
  intro: string;
  /** The input's name of the text. */
  field: "reason" | "note";
  label: string;
  hint: string;
  maxLength: number;
  submit: string;
  danger?: boolean;
  /** Makes the mutation from the text typed. */
  send: (text: string) => SendAction;
  onClose: () => void;
}

const FORM = "reason-form";

/** Does one thing to an account that needs its reason in writing. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, intro, field, label, hint, maxLength, submit, danger = false, send, onClose } = props;
  const [text, setText] = useState("");
  const { run, running, problems } = useUserAction();
  const summary = useMemo(() => summaryOf(FORM, { [field]: label }, problems), [field, label, problems]);
  const errorOf = fieldErrors(problems);
  return (
    <Modal
      open
      title={title}
      onClose={running ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={running}>
            Cancelar
          </Button>
          <Button variant={danger ? "danger" : "primary"} busy={running} type="submit" form={FORM}>
            {running ? "Guardando..." : submit}
          </Button>
        </>
      }
    >
      <ErrorSummary entries={summary} focus="first-field" />
      <form
        id={FORM}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!running) void run(send(text)).then((done) => done && onClose());
        }}
      >
        <p>{intro}</p>
        <TextAreaField
          id={fieldId(FORM, field)}
          label={label}
          hint={hint}
          required
          maxLength={maxLength}
          value={text}
          error={errorOf(field)}
          onChange={setText}
        />
      </form>
    </Modal>
  );
}
