import { useState } from "react";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";

/** What happened to the draft in another window, and what that means here. */
function overtakenText(isGone: boolean): string {
  const what = isGone
    ? "Este borrador ya no existe: creaste el caso o lo eliminaste en otra ventana."
    : "Este borrador ha cambiado en otra ventana.";
  return `${what} Lo que ves aquí ya no se guarda en él.`;
}

interface OvertakenDraftProps {
  isGone: boolean;
  /** The form holds changes that the server doesn't have. */
  isBehind: () => boolean;
  /** Gives up the form's content for the stored draft. */
  onOpenLatest: () => void;
  /** Saves the form's content as another draft. */
  onFork: () => Promise<void>;
}

/** Another window changed the draft, or ended it: the person decides what becomes of the words here. */
export function OvertakenDraft({ isGone, isBehind, onOpenLatest, onFork }: OvertakenDraftProps) {
  const alert = useAlert();
  const [isForking, setForking] = useState(false);
  const fork = async () => {
    setForking(true);
    await onFork();
    setForking(false);
  };
  const openLatest = () => {
    if (!isBehind()) return onOpenLatest();
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "Abrir lo último",
      text: "Se perderá lo que has escrito en esta ventana y no está en la otra.",
      textButton: "Cancelar",
      textButton2: "Abrir lo último",
      onConfirm: onOpenLatest,
    });
    return undefined;
  };
  return (
    <div className="note note-warning split">
      <p className="line fill" role="alert">
        <Icon name="triangle-alert" size={20} />
        <span>{overtakenText(isGone)}</span>
      </p>
      <div className="cluster">
        {!isGone && <Button onClick={openLatest}>Abrir lo último</Button>}
        <Button busy={isForking} onClick={() => void fork()}>
          {isForking ? "Guardando..." : "Guardar esto como otro borrador"}
        </Button>
      </div>
    </div>
  );
}
