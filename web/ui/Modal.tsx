import type { ReactNode } from "react";
import { DialogFrame } from "./DialogFrame.tsx";

export type ModalSize = "sm" | "md" | "lg" | "xl" | "xxl" | "xxxl" | "xxxxl";

const WIDTHS: Record<ModalSize, number> = {
  sm: 400,
  md: 520,
  lg: 640,
  xl: 780,
  xxl: 920,
  xxxl: 1120,
  xxxxl: 1360,
};

interface ModalProps {
  open: boolean;
  /** Called by the close button and by Escape. Without it the dialog has neither: one of its own buttons must close. */
  onClose?: () => void;
  size?: ModalSize;
  title: string;
  /** The content is only read, with nothing in it to focus: the keyboard gets to scroll it. */
  readable?: boolean;
  /** Buttons at the bottom; they stay in sight while the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The global modal: sizes sm to xxxxl, title, optional close button. Its content is mounted only while open. */
export function Modal({ open, onClose, size = "md", title, readable, footer, children }: ModalProps) {
  if (!open) return null;
  return (
    <DialogFrame
      width={WIDTHS[size]}
      onDismiss={onClose}
      closable={onClose === undefined ? false : { "aria-label": "Cerrar" }}
      title={
        <h2 tabIndex={-1} data-autofocus="">
          {title}
        </h2>
      }
      // A scrolling place must be in reach of the keyboard (WCAG 2.1.1).
      bodyProps={readable === true ? { role: "group", "aria-label": title, tabIndex: 0 } : undefined}
      footer={footer === undefined ? null : <div className="cluster gap-12">{footer}</div>}
    >
      {children}
    </DialogFrame>
  );
}
