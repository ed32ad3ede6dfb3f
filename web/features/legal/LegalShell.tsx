import type { ReactNode } from "react";
import { LinkButton } from "../../ui/site/Button.tsx";
import styles from "./LegalShell.module.css";

interface LegalShellProps {
  title: string;
  lead: string;
  /** Above the title. */
  way?: ReactNode;
  /** Version and date. */
  facts?: ReactNode;
  /** Key of the document; without one there is nothing to download. */
  documentKey?: string;
  /** Beside 'Descargar'. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What every legal page has: title, download, room for the text. */
export function LegalShell({ title, lead, way, facts, documentKey, actions, children }: LegalShellProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {way}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {facts}
        {(documentKey !== undefined || actions !== undefined) && (
          <div className={styles.actions}>
            {documentKey !== undefined && (
              <LinkButton
                variant="primary"
                icon="download"
                to={`/api/downloads/pdf/${documentKey}`}
                reloadDocument
                download={`${documentKey}.pdf`}
              >
                Descargar
              </LinkButton>
            )}
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
