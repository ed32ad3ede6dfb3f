import { useState } from "react";
import {
  SavedViewsDocument,
  UpdateSavedViewDocument,
  type SavedViewFragment,
} from "../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { useAction } from "../../lib/use-action.ts";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";

const FORM = "rename-view";
const LABELS = { name: "Nombre" };

interface RenameViewDialogProps {
  view: Pick<SavedViewFragment, "id" | "name">;
  onClose: () => void;
}

/** Gives a view another name; what it keeps stays. */
export function RenameViewDialog({ view, onClose }: RenameViewDialogProps) {
  const [name, setName] = useState(view.name);
  const { run, busy, problems } = useAction(UpdateSavedViewDocument, {
    refetch: [SavedViewsDocument],
    quiet: true,
  });
  const save = async () => {
    if ((await run({ id: view.id, input: { name } })).done) onClose();
  };
  return (
    <PromptDialog
      title="Cambiar el nombre de la vista"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Guardar"
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        id={fieldId(FORM, "name")}
        label={LABELS.name}
        required
        maxLength={60}
        value={name}
        error={fieldErrors(problems)("name")}
        onChange={(event) => setName(event.target.value)}
      />
    </PromptDialog>
  );
}
