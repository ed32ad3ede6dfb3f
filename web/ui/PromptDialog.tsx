import type { ReactNode } from "react";
import { useSummary } from "../lib/use-summary.ts";
import type { UserProblem } from "../lib/user-errors.ts";
import { Button } from "./Button.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { Modal, type ModalSize } from "./Modal.tsx";
import { summaryOf, type FieldLabels } from "../lib/form-problems.ts";

interface PromptDialogProps {
  title: string;
  /** Name of the form: ids of its controls begin with it. */
  form: string;
  labels: FieldLabels;
  problems: readonly UserProblem[];
  running: boolean;
  /** What the button does. */
  action: string;
  /** What it says meanwhile. */
  busyLabel?: string;
  danger?: boolean;
  /** It can't be done now; the content says why. */
  blocked?: boolean;
  size?: ModalSize;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

function Buttons(props: PromptDialogProps) {
  const { form, running, action, busyLabel = "Guardando...", danger = false, blocked, onClose } = props;
  return (
    <>
      <Button disabled={running} onClick={onClose}>
        Cancelar
      </Button>
      <Button
        type="submit"
        form={form}
        variant={danger ? "danger" : "primary"}
        busy={running}
        disabled={blocked}
      >
        {running ? busyLabel : action}
      </Button>
    </>
  );
}

/** A question with a few fields (a password, a code …) before something is done. */
export function PromptDialog(props: PromptDialogProps) {
  const {
    title,
    form,
    labels,
    problems,
    running,
    blocked = false,
    size,
    onSubmit,
    onClose,
    children,
  } = props;
  const summary = useSummary(problems, (tried) => summaryOf(form, labels, tried));
  return (
    <Modal
      open
      size={size}
      title={title}
      onClose={running ? undefined : onClose}
      footer={<Buttons {...props} />}
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!running && !blocked) void onSubmit();
        }}
      >
        <ErrorSummary entries={summary} />
        {children}
      </form>
    </Modal>
  );
}
