import { useAction } from "../../../lib/use-action.ts";
import { paths } from "../../../app/paths.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { showNotice } from "../../../lib/notices.ts";
import { plural } from "../../../lib/text.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import {
  CaseDraftsDocument,
  DeleteCaseDraftDocument,
  type CaseDraftRowFragment,
} from "../../../generated/graphql.ts";
import { draftTitle } from "./draft-values.ts";

/** Asks, and throws a draft away with its documents. Calls back when it is gone. */
export function useDeleteDraft(): (id: string, onDeleted: () => void) => void {
  const alert = useAlert();
  const { run } = useAction(DeleteCaseDraftDocument, {
    failed: "No se ha podido eliminar el borrador. Inténtalo de nuevo.",
    refetch: [CaseDraftsDocument],
    quiet: true,
    onRefused: alert.error,
  });
  const remove = async (id: string, onDeleted: () => void) => {
    if (!(await run({ id })).done) return;
    onDeleted();
    showNotice({ theme: "green", text: "Borrador eliminado." });
  };
  return (id, onDeleted) =>
    alert.open({
      theme: "orange",
      icon: "trash2",
      title: "Eliminar el borrador",
      text: "Se perderá lo que has escrito en él y los documentos que has subido. No se puede deshacer.",
      textButton: "Cancelar",
      textButton2: "Eliminar",
      onConfirm: () => remove(id, onDeleted),
    });
}

interface DraftsPanelProps {
  drafts: readonly CaseDraftRowFragment[];
  /** The one that is open. */
  current: string | null;
  onDeleted: (id: string) => void;
}

interface DraftProps {
  draft: DraftsPanelProps["drafts"][number];
  isOpen: boolean;
  onDelete: () => void;
}

function Draft({ draft: { id, values, documents, updatedAt }, isOpen, onDelete }: DraftProps) {
  const { name, detail } = draftTitle(values);
  const files = documents.length === 0 ? "" : ` · ${plural(documents.length, "documento", "documentos")}`;
  return (
    <li className="line" aria-current={isOpen ? "true" : undefined}>
      <p className="stack gap-0 fill">
        <strong>{name}</strong>
        <span className="muted small">{`${detail}${files} · ${formatDateTime(updatedAt)}`}</span>
      </p>
      {isOpen ? (
        <span className="muted small">Abierto</span>
      ) : (
        <LinkButton size="sm" to={paths.specialistCreateCase(id)} aria-label={`Continuar ${name}`}>
          Continuar
        </LinkButton>
      )}
      <Button size="sm" variant="quiet" icon="trash" iconOnly onClick={onDelete}>
        {`Eliminar el borrador ${name}`}
      </Button>
    </li>
  );
}

/** 'Borradores': unfinished forms to go on with. */
export function DraftsPanel({ drafts, current, onDeleted }: DraftsPanelProps) {
  const askToDelete = useDeleteDraft();
  if (drafts.length === 0) return null;
  return (
    <Fold
      className="surface below-16 page"
      look="link"
      open={current === null}
      summary={
        <>
          Borradores{" "}
          <span className="muted light small">{plural(drafts.length, "sin terminar", "sin terminar")}</span>
        </>
      }
    >
      <ul className="rows">
        {drafts.map((draft) => (
          <Draft
            key={draft.id}
            draft={draft}
            isOpen={draft.id === current}
            onDelete={() => askToDelete(draft.id, () => onDeleted(draft.id))}
          />
        ))}
      </ul>
    </Fold>
  );
}
