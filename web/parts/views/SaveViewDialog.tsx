import { canBeShared } from "../../../schema/rules/saved-views.ts";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
  CreateSavedViewDocument,
  SavedViewsDocument,
  type SavedViewFragment,
} from "../../generated/graphql.ts";
import { useAction } from "../../lib/use-action.ts";
import { CheckField } from "../../ui/FormControls.tsx";
import type { ViewedList } from "./SavedViews.tsx";
import { ViewNameDialog } from "./ViewNameDialog.tsx";
import { viewLook, viewQuery } from "./view-query.ts";

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
    once: true,
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
    <ViewNameDialog
      title="Guardar vista"
      action="Guardar vista"
      name={name}
      problems={problems}
      running={busy}
      intro={<p>Se guardan los filtros, el orden, las columnas y la densidad; las palabras buscadas no.</p>}
      onName={setName}
      onSubmit={save}
      onClose={onClose}
    >
      {canBeShared(of.list) && (
        <CheckField label="Compartir con toda la administración" checked={isShared} onChange={setShared} />
      )}
    </ViewNameDialog>
  );
}
