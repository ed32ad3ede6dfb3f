import { useApolloClient } from "@apollo/client/react";
import { canBeShared } from "../../../schema/rules/saved-views.ts";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import {
  DeleteSavedViewDocument,
  SavedViewsDocument,
  UpdateSavedViewDocument,
  type SavedViewFragment,
} from "../../generated/graphql.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { showNotice } from "../../lib/notices.ts";
import { useAction } from "../../lib/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { RenameViewDialog } from "./RenameViewDialog.tsx";
import type { ViewedList } from "./SavedViews.tsx";
import { viewLook, viewQuery, viewSearch } from "./view-query.ts";
import { usedByOthers } from "./view-words.ts";

interface ViewLineProps {
  of: ViewedList;
  view: SavedViewFragment;
}

const UPDATED = "Se sustituyen sus filtros, su orden y sus columnas por los que ves ahora en la lista.";
const OWN_UNSHARED = "Dejará de aparecer a los demás; tú la conservas.";

function useViewActions({ of, view }: ViewLineProps) {
  const alert = useAlert();
  const [params] = useSearchParams();
  const client = useApolloClient();
  const onRefused = (text: string) => {
    alert.error(text);
    // Somebody else may have deleted it, or shares it no longer.
    void client.refetchQueries({ include: [SavedViewsDocument] }).catch(() => undefined);
  };
  const options = { refetch: [SavedViewsDocument], quiet: true, onRefused };
  const change = useAction(UpdateSavedViewDocument, options);
  const removal = useAction(DeleteSavedViewDocument, options);
  /** Once, where others use it. */
  const asked = (title: string, details: string, action: string, onConfirm: () => Promise<void>) =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title,
      text: usedByOthers(view),
      details,
      textButton: "Cancelar",
      textButton2: action,
      onConfirm,
    });
  const saveLook = async () => {
    const input = { query: viewQuery(of.spec, params), ...viewLook(of.table) };
    if ((await change.run({ id: view.id, input })).done)
      showNotice({ theme: "green", text: `La vista «${view.name}» guarda ahora lo que ves en la lista.` });
  };
  const saveShared = async (isShared: boolean) => {
    if (!(await change.run({ id: view.id, input: { isShared } })).done) return;
    const text = isShared ? "la ve ahora toda la administración" : "ya no está compartida";
    showNotice({ theme: "green", text: `La vista «${view.name}» ${text}.` });
  };
  const update = () =>
    view.isShared ? asked("Actualizar la vista", UPDATED, "Actualizar", saveLook) : void saveLook();
  const share = () => {
    if (!view.isShared) return void saveShared(true);
    const others = `Dejará de aparecerte a ti y a los demás; solo la conserva ${view.ownerName}.`;
    const details = view.isOwn ? OWN_UNSHARED : others;
    return asked("Dejar de compartir la vista", details, "Dejar de compartir", () => saveShared(false));
  };
  const remove = () =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "Eliminar la vista",
      text: `Se elimina la vista «${view.name}»${view.isOwn ? "" : ` de ${view.ownerName}`}${view.isShared ? " para toda la administración" : ""}. La lista no cambia.`,
      textButton: "Cancelar",
      textButton2: "Eliminar",
      onConfirm: () => void removal.run({ id: view.id }),
    });
  return { update, share, remove, busy: change.busy || removal.busy };
}

function ViewLine({ of, view }: ViewLineProps) {
  const { update, share, remove, busy } = useViewActions({ of, view });
  const { origin, pathname, search } = { ...useLocation(), origin: window.location.origin };
  const address = `${origin}${pathname}${viewSearch(of.spec, new URLSearchParams(search), view)}`;
  const button = { size: "sm", disabled: busy } as const;
  const [isRenaming, setRenaming] = useState(false);
  return (
    <li className="split">
      <p className="fill">
        <strong>{view.name}</strong>
        {view.isOwn ? "" : ` de ${view.ownerName}`}
        {view.isShared && " · compartida"}
      </p>
      <span className="cluster gap-4">
        <CopyButton text={address} label="Copiar enlace" what={`de ${view.name}`} />
        <Button
          {...button}
          aria-label={`Cambiar el nombre de ${view.name}`}
          onClick={() => setRenaming(true)}
        >
          Cambiar nombre
        </Button>
        <Button {...button} aria-label={`Actualizar ${view.name}`} onClick={update}>
          Actualizar
        </Button>
        {canBeShared(of.list) && (
          <Button
            {...button}
            aria-label={`${view.isShared ? "Dejar de compartir" : "Compartir"} ${view.name}`}
            onClick={share}
          >
            {view.isShared ? "Dejar de compartir" : "Compartir"}
          </Button>
        )}
        <Button {...button} variant="quiet-danger" aria-label={`Eliminar ${view.name}`} onClick={remove}>
          Eliminar
        </Button>
      </span>
      {isRenaming && <RenameViewDialog view={view} onClose={() => setRenaming(false)} />}
    </li>
  );
}

interface ViewsDialogProps {
  of: ViewedList;
  views: readonly SavedViewFragment[];
  onClose: () => void;
}

/** All views of the list that one may change: taken over from what is on the screen, renamed, shared, sent as a link, deleted. */
export default function ViewsDialog({ of, views, onClose }: ViewsDialogProps) {
  return (
    <Modal
      open
      size="xl"
      title="Vistas"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Hecho
        </Button>
      }
    >
      <p>«Actualizar» guarda en la vista los filtros, el orden y las columnas que ves ahora en la lista.</p>
      {views.length === 0 && <p>No queda ninguna vista guardada.</p>}
      <ul className="list above-16">
        {views.map((view) => (
          <ViewLine key={view.id} of={of} view={view} />
        ))}
      </ul>
    </Modal>
  );
}
