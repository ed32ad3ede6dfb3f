import { createContext, lazy, Suspense, use, useEffect, useState, type ComponentType } from "react";
import { fetchLostSheets } from "../lib/late-failure.ts";
import { showNotice } from "../lib/notices.ts";
import styles from "./late.module.css";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Missing {
  onRetry: () => void;
}

const Retry = createContext<() => void>(() => undefined);

/**
 * A piece whose script comes when it is first shown. One that doesn't come (no network, or gone since a release) isn't
 * thrown at the page, which would go with all that is typed on it: `Instead` stands in its place, and it can be tried again.
 */
function latePiece<Props extends object>(load: Load<Props>, Instead: ComponentType<Props & Missing>) {
  function Stand(props: Props) {
    const onRetry = use(Retry);
    // Whoever opens it once more, or comes back, tries again.
    useEffect(() => () => void (current = again()), []);
    return <Instead {...props} onRetry={onRetry} />;
  }
  const attempt = (from: Load<Props>) =>
    lazy(() => from().catch(() => ({ default: Stand as ComponentType<Props> })));
  const again = () =>
    attempt(async () => {
      await fetchLostSheets();
      return load();
    });
  let current = attempt(load);
  return function Late(props: Props) {
    const [Piece, setPiece] = useState(() => current);
    const retry = () => {
      current = again();
      setPiece(() => current);
    };
    return (
      <Retry value={retry}>
        <Piece {...props} />
      </Retry>
    );
  };
}

const MAYBE_NEW = "Inténtalo de nuevo; si sigue igual, recarga la página: puede haber una versión nueva.";

const reload = () => window.location.reload();

/** Says in the piece's place that it is missing. A new release has other files: only the whole page gets those. */
function MissingPiece({ onRetry }: Missing) {
  const isOnline = navigator.onLine;
  return (
    <div className={styles.missing} role="alert">
      <p>{isOnline ? `No se ha podido cargar. ${MAYBE_NEW}` : "Sin conexión: no se ha podido cargar."}</p>
      {/* Both kinds of pages show it, and neither loads the other's buttons. */}
      <button type="button" className={styles.button} onClick={onRetry}>
        Reintentar
      </button>
      {isOnline && (
        <button type="button" className={styles.button} onClick={reload}>
          Recargar la página
        </button>
      )}
    </div>
  );
}

/** A part of a page, inside a `Suspense` of the caller's that keeps its place. */
export function late<Props extends object>(load: Load<Props>) {
  return latePiece(load, MissingPiece);
}

export interface Closable {
  onClose: () => void;
}

/** Nothing opens: the button that was pressed is there to be pressed again. */
function MissingDialog({ onClose }: Closable) {
  useEffect(() => {
    if (navigator.onLine)
      showNotice({
        theme: "red",
        text: `No se ha podido abrir. ${MAYBE_NEW}`,
        action: { label: "Recargar la página", onSelect: reload },
      });
    else
      showNotice({
        theme: "red",
        text: "Sin conexión: no se ha podido abrir.",
      });
    onClose();
  }, [onClose]);
  return null;
}

/** A dialog whose script comes when it is first opened: most who see its button don't press it. */
export function lateDialog<Props extends Closable>(load: Load<Props>) {
  const Dialog = latePiece(load, MissingDialog);
  return function LateDialog(props: Props) {
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
