import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { showDone } from "../../../lib/notices.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FilePicker } from "../../../ui/FilePicker.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import type { ChosenPhoto } from "./CropDialog.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { type AccountFieldsFragment, RemovePhotoDocument } from "../../../generated/graphql.ts";
import { refetchAccount } from "../refetch-account.ts";
import { PHOTO_TYPES, photoProblem } from "./photo-file.ts";
import { lateDialog } from "../../../ui/late.tsx";

const CropDialog = lateDialog(async () => ({ default: (await import("./CropDialog.tsx")).CropDialog }));

function useRemovePhoto(): () => void {
  const alert = useAlert();
  const client = useApolloClient();
  const { run } = useAction(RemovePhotoDocument, {
    failed: "No se ha podido eliminar la foto. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
    onRefused: alert.error,
  });
  const remove = async () => {
    const { done, payload } = await run({});
    if (!done) return;
    await refetchAccount(client);
    showDone(payload.message);
  };
  return () =>
    alert.open({
      theme: "red",
      icon: "trash2",
      title: "Eliminar foto",
      text: "En su lugar se verán tus iniciales.",
      textButton: "Cancelar",
      textButton2: "Quitar",
      onConfirm: remove,
    });
}

/** The photo: choose or drop, cut out, store; or take away. */
export function PhotoPanel({ account }: { account: AccountFieldsFragment }) {
  const { displayName, initials, photoUrl } = account;
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null);
  const [error, setError] = useState<string | null>(null);
  const remove = useRemovePhoto();

  const choose = async (file: File) => {
    const problem = await photoProblem(file);
    setError(problem);
    if (problem === null) setChosen({ file, url: URL.createObjectURL(file) });
  };
  const close = () => {
    if (chosen !== null) URL.revokeObjectURL(chosen.url);
    setChosen(null);
  };
  return (
    <Panel title="Foto de perfil">
      <FilePicker
        action={photoUrl === null ? "Subir foto" : "Cambiar foto"}
        hint="JPEG o PNG, al menos 500 x 500 px, máximo 5MB"
        accept={PHOTO_TYPES}
        error={error}
        onFile={(file) => void choose(file)}
        beside={
          photoUrl !== null && (
            <Button variant="quiet" icon="trash" onClick={remove}>
              Eliminar foto
            </Button>
          )
        }
      >
        <Avatar name={displayName} initials={initials} photoUrl={photoUrl} size={96} />
      </FilePicker>
      {chosen !== null && <CropDialog photo={chosen} onClose={close} />}
    </Panel>
  );
}
