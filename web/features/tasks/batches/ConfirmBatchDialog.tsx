import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { PreviewNote } from "./PreviewNote.tsx";
import { useBatch, type BatchDialogProps } from "./use-batch.ts";

const QUESTIONS = {
  UNASSIGN: {
    title: "Quitar la asignación",
    action: "Quitar",
    text: "Se retira el mediador. El historial se conserva.",
    danger: false,
  },
  DELETE: {
    title: "Eliminar tareas",
    action: "Eliminar",
    text: "Podrás deshacerlo durante 7 días, o recuperarlas una a una desde la papelera durante 30.",
    danger: true,
  },
} as const;

const NO_LABELS = {};

/** What needs nothing but a yes, with the numbers it is about. */
export function ConfirmBatchDialog({
  action,
  ...props
}: BatchDialogProps & { action: keyof typeof QUESTIONS }) {
  const { chosen, onClose } = props;
  const { counting, begin, busy, problems, blocked } = useBatch(props, { action, specialistIds: [] });
  const { text, ...question } = QUESTIONS[action];
  return (
    <PromptDialog
      {...question}
      form="confirm-batch"
      labels={NO_LABELS}
      problems={problems}
      running={busy}
      blocked={blocked}
      onSubmit={() => begin()}
      onClose={onClose}
    >
      <PreviewNote action={action} chosen={chosen} counting={counting} />
      <p>{text}</p>
    </PromptDialog>
  );
}
