import { useId, type ReactNode } from "react";
import { Icon } from "./site/Icon.tsx";
import styles from "./Modal.module.css";
import { useModalDialog } from "./use-modal-dialog.ts";

export type ModalSize = "sm" | "md" | "lg" | "xl" | "xxl" | "xxxl" | "xxxxl";

interface ModalProps {
  open: boolean;
  /** Called by the close button and by Escape. Without it the dialog has neither: one of its own buttons must close. */
  onClose?: () => void;
  size?: ModalSize;
  title?: string;
  /** The name for screen readers when there is no title. */
  label?: string;
  /** The content is only read, with nothing in it to focus: the keyboard gets to scroll it. */
  readable?: boolean;
  /** Buttons at the bottom; they stay in sight while the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

function Head({ id, title, onClose }: { id: string } & Pick<ModalProps, "title" | "onClose">) {
  if (title === undefined && onClose === undefined) return null;
  return (
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
  );
}

function ModalDialog({
  onClose,
  size = "md",
  title,
  label,
  readable = false,
  footer,
  children,
}: Omit<ModalProps, "open">) {
  const id = useId();
  const dialog = useModalDialog(onClose);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-modal="true"
      aria-labelledby={title === undefined ? undefined : id}
      aria-label={title === undefined ? label : undefined}
    >
      <Head id={id} title={title} onClose={onClose} />
      {readable ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling place must be in reach of the keyboard (WCAG 2.1.1)
        <div className={styles.body} role="group" aria-label={title ?? label} tabIndex={0}>
          {children}
        </div>
      ) : (
        <div className={styles.body}>{children}</div>
      )}
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </dialog>
  );
}

/** The global modal: sizes sm to xxxxl, optional title and close button. Its content is mounted only while open. */
export function Modal({ open, ...rest }: ModalProps) {
  return open ? <ModalDialog {...rest} /> : null;
}
