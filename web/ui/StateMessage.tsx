import { Empty } from "antd";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Illustration, type IllustrationName } from "./illustrations/Illustration.tsx";
import styles from "./StateMessage.module.css";

interface StateProps {
  title: string;
  text?: string;
  picture: IllustrationName;
  children?: ReactNode;
}

function State({ title, text, picture, children }: StateProps) {
  return (
    <Empty
      className={styles.state}
      image={<Illustration name={picture} />}
      description={
        <>
          <p className={styles.title}>{title}</p>
          {text !== undefined && <p className={styles.text}>{text}</p>}
        </>
      }
    >
      {children}
    </Empty>
  );
}

interface EmptyStateProps {
  title: string;
  text?: string;
  picture?: IllustrationName;
  /** What can be done about it: a button or link. */
  action?: ReactNode;
}

/** Says that there is nothing here, why, and what to do next. */
export function EmptyState({ picture = "empty", action, ...words }: EmptyStateProps) {
  return (
    <State {...words} picture={picture}>
      {action}
    </State>
  );
}

/** In place of a part of the page that didn't come. */
export const FAILED_PART = "data-failed-part";

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
    <div role="alert" {...{ [FAILED_PART]: "" }}>
      <State title={title} text={text} picture="broken">
        {onRetry !== undefined && (
          <Button icon="refresh" onClick={onRetry}>
            Reintentar
          </Button>
        )}
        {action}
      </State>
    </div>
  );
}
