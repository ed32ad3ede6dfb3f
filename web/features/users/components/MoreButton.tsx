import { Button } from "../../../ui/Button.tsx";
import styles from "../AuditPage.module.css";

/** Under a feed that goes on. */
export function MoreButton({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  return (
    <div className={styles.more}>
      <Button busy={busy} onClick={onMore}>
        {busy ? "Cargando..." : "Ver más"}
      </Button>
    </div>
  );
}
