import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
  CreateSavedViewDocument,
  SavedViewsDocument,
  type SavedViewFragment,
} from "../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { useAction } from "../../lib/use-action.ts";
import { CheckField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { ViewedList } from "./SavedViews.tsx";
import { viewLook, viewQuery } from "./view-query.ts";

const FORM = "save-view";
const LABELS = { name: "Nombre" };

interface SaveViewDialogProps {
  of: ViewedList;
  onSaved: (view: SavedViewFragment) => void;
  onClose: () => void;
}

/** Keeps what is on the screen under a name. */
export default function SaveViewDialog({ of, onSaved, onClose }: SaveViewDialogProps) {
  const [params] = useSearchParams();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const { run, busy, problems } = useAction(CreateSavedViewDocument, {
    refetch: [SavedViewsDocument],
    quiet: true,
  });
  const save = async () => {
    const query = viewQuery(of.spec, params);
    const { done, payload } = await run({
      input: { list: of.list, name, query, isShared, ...viewLook(of.table) },
    });
    if (!done) return;
    if (payload.view) onSaved(payload.view);
    onClose();
  };
  return (
    <PromptDialog
      title="Guardar vista"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Guardar vista"
      onSubmit={save}
      onClose={onClose}
    >
      <p>Se guardan los filtros, el orden, las columnas y la densidad; las palabras buscadas no.</p>
      <TextField
        id={fieldId(FORM, "name")}
        label={LABELS.name}
        required
        maxLength={60}
        value={name}
        error={fieldErrors(problems)("name")}
        onChange={(event) => setName(event.target.value)}
      />
      {of.list !== "ASSIGNED_TASKS" && (
        <CheckField label="Compartir con toda la administración" checked={isShared} onChange={setShared} />
      )}
    </PromptDialog>
  );
}
