import { DocumentsPanel } from "./DocumentsPanel.tsx";
import type { MatterProps } from "./matter.ts";

/** 'Acta': what was issued first, then the records that can be made, then the letters. */
export function RecordsPanel({ matter, canManage }: MatterProps) {
  return <DocumentsPanel matter={matter} canManage={canManage} first="records" />;
}
