import { useRef, type ReactNode } from "react";
import { useAlert } from "../lib/alert-context.ts";
import { useLeaveGuard } from "../lib/leave-guard.ts";
import { unsavedQuestion } from "../lib/unsaved-question.ts";
import { useSummary } from "../lib/use-summary.ts";
import type { UserProblem } from "../lib/user-errors.ts";
import { Button } from "./Button.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { Modal, type ModalSize } from "./Modal.tsx";
import { useWritten, WrittenBefore } from "./written-fields.tsx";
import { summaryOf, type FieldLabels } from "../lib/form-problems.ts";

interface PromptDialogProps {
  title: string;
  /** Name of the form: ids of its controls begin with it. */
  form: string;
  /** Id of the row or record it is about, where a page has several: what was written for one isn't put back for another. */
  about?: string;
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
  /** `onClose`, a guard and a draft of its own take care of what was typed: they know better than the dialog. */
  asksItself?: boolean;
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

/** Not in a dialog that asks by itself: a router wants one blocker. */
function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  useLeaveGuard(isUnsaved);
  return null;
}

/**
 * A question with a few fields (a password, a code …) before something is done. What was written isn't thrown away unasked: not
 * by Escape or 'Cancelar', nor by opening another page or closing the tab; where the session ends meanwhile, it is there again
 * when the dialog is next opened in this tab.
 */
export function PromptDialog(props: PromptDialogProps) {
  const {
    title,
    form,
    about = "",
    labels,
    problems,
    running,
    blocked = false,
    size,
    asksItself = false,
    onSubmit,
    onClose,
    children,
  } = props;
  const summary = useSummary(problems, (tried) => summaryOf(form, labels, tried));
  const alert = useAlert();
  const { watch, isWritten, before } = useWritten(asksItself ? null : `${form}:${about}:${title}`);
  // What is on its way isn't lost, and may end on another page.
  const isSending = useRef(false);
  const close = () => (!asksItself && isWritten() ? alert.open(unsavedQuestion(onClose)) : onClose());
  const submit = async () => {
    isSending.current = true;
    await onSubmit().finally(() => {
      isSending.current = false;
    });
  };
  return (
    <Modal
      open
      size={size}
      title={title}
      onClose={running ? undefined : close}
      footer={<Buttons {...props} onClose={close} />}
    >
      <form
        id={form}
        className="stack"
        noValidate
        {...watch}
        onSubmit={(event) => {
          event.preventDefault();
          if (!running && !blocked) void submit();
        }}
      >
        {!asksItself && <LeaveGuard isUnsaved={() => !isSending.current && isWritten()} />}
        <ErrorSummary entries={summary} />
        {children}
        {before !== null && <WrittenBefore fields={before} />}
      </form>
    </Modal>
  );
}
