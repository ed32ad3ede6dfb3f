import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Illustration, type IllustrationName } from "./illustrations/Illustration.tsx";
import styles from "./StateMessage.module.css";

interface EmptyStateProps {
  title: string;
  text?: string;
  picture?: IllustrationName;
  /** What can be done about it: a button or link. */
  action?: ReactNode;
}

/** Says that there is nothing here, why, and what to do next. */
export function EmptyState({ title, text, picture = "empty", action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Illustration name={picture} />
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  text?: string;
  /** Tries again; without it that isn't offered. */
  onRetry?: () => void;
  /** What can be done instead. */
  action?: ReactNode;
}

/** Says that something couldn't be loaded, and offers to try again. */
export function ErrorState({
  title = "No se ha podido cargar",
  text = "Comprueba tu conexión e inténtalo de nuevo. Si el problema continúa, vuelve dentro de unos minutos.",
  onRetry,
  action,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <Illustration name="broken" />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {onRetry !== undefined && (
        <div className={styles.action}>
          <Button icon="refresh" onClick={onRetry}>
            Reintentar
          </Button>
        </div>
      )}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
