import { useState } from "react";
import {
  SavedViewsDocument,
  UpdateSavedViewDocument,
  type SavedViewFragment,
} from "../../generated/graphql.ts";
import { useAction } from "../../lib/use-action.ts";
import { ViewNameDialog } from "./ViewNameDialog.tsx";
import { usedByOthers } from "./view-words.ts";

interface RenameViewDialogProps {
  view: SavedViewFragment;
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
    <ViewNameDialog
      title="Cambiar el nombre de la vista"
      action="Guardar"
      name={name}
      problems={problems}
      running={busy}
      intro={view.isShared && <p>{`${usedByOthers(view)} Todos la verán con el nombre nuevo.`}</p>}
      onName={setName}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
