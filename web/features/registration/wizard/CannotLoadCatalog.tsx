import { Button } from "../../../ui/Button.tsx";

/** A catalogue isn't there: what can't be chosen until it is. */
export function CannotLoadCatalog({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="status">
      <p className="note note-warning">No se han podido cargar {what}.</p>
      <div className="cluster form-end">
        <Button icon="refresh" onClick={onRetry}>
          Reintentar
        </Button>
      </div>
    </div>
  );
}
