import { fieldErrors, fieldId } from "../lib/form-problems.ts";
import { useGuardedClose } from "../lib/use-guarded-close.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { PromptDialog } from "./PromptDialog.tsx";
import { TextField } from "./TextField.tsx";
import { useCellEdit, type EditedCell } from "./use-cell-edit.ts";

const FORM = "cell";
const FIELD = "text";

/** The same edit where there is no room in the row. */
export default function CellDialog<Row>({ onClose, ...cell }: EditedCell<Row> & { onClose: () => void }) {
  const { column, name } = cell;
  const { text, isTyped, change, save, saving, problems, refusal } = useCellEdit(cell, onClose);
  const close = useGuardedClose(isTyped, onClose);
  return (
    <PromptDialog
      title={`${column.title} de ${name}`}
      form={FORM}
      labels={{ [FIELD]: column.title }}
      problems={problems}
      running={saving}
      action="Guardar"
      size="sm"
      onSubmit={save}
      asksItself
      onClose={close}
    >
      <TextField
        id={fieldId(FORM, FIELD)}
        label={column.title}
        value={text}
        inputMode={column.edit.inputMode}
        maxLength={column.edit.maxLength}
        autoComplete="off"
        spellCheck={false}
        error={fieldErrors(problems)(FIELD)}
        onChange={(event) => change(event.target.value)}
      />
      <ConflictDialog refusal={refusal} running={saving} />
    </PromptDialog>
  );
}
