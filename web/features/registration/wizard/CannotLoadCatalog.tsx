import { Button } from "../../../ui/Button.tsx";
import styles from "./WizardFrame.module.css";

/** A catalogue isn't there: what can't be chosen until it is. */
export function CannotLoadCatalog({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="status">
      <p className={styles.notice}>No se han podido cargar {what}.</p>
      <div className={styles.ways}>
        <Button icon="refresh" onClick={onRetry}>
          Reintentar
        </Button>
      </div>
    </div>
  );
}
