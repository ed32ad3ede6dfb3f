import { DocumentsPanel } from "./DocumentsPanel.tsx";
import styles from "./Documents.module.css";
import type { MatterProps } from "./matter.ts";
import { SessionsPanel } from "./SessionsPanel.tsx";

/**
 * 'HERRAMIENTAS Y CALENDARIO': sessions with their calendar, letters and records with their history. With
 * `?plantilla=<key>` in the address the dialog of that letter or record is open, e.g. the certificate of attempt.
 */
export function ToolsPanel({ matter, canManage }: MatterProps) {
  return (
    <div className={styles.documents}>
      <SessionsPanel matter={matter} canManage={canManage} />
      <DocumentsPanel matter={matter} canManage={canManage} />
    </div>
  );
}
