import { useId, type ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./SiteDialog.module.css";
import { useModalDialog } from "./use-modal-dialog.ts";

interface SiteDialogProps {
  title: string;
  /** Called by the close button and by Escape; without it neither is there. */
  onClose?: () => void;
  /** Buttons at the bottom; they stay in sight while the content scrolls. */
  footer: ReactNode;
  children: ReactNode;
}

/** `ui/Modal` for public pages: the browser's own dialog, without Ant Design. Open while it is mounted. */
export function SiteDialog({ title, onClose, footer, children }: SiteDialogProps) {
  const id = useId();
  const dialog = useModalDialog(onClose);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-modal="true" aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title} tabIndex={-1} data-autofocus="">
          {title}
        </h2>
        {onClose !== undefined && (
          <button type="button" className={styles.close} aria-label="Cerrar" onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </header>
      <div className={styles.body}>{children}</div>
      <footer className={styles.footer}>{footer}</footer>
    </dialog>
  );
}
