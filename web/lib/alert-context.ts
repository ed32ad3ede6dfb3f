import { createContext, useContext } from "react";

type AlertTheme = "green" | "red" | "orange" | "yellow";
export type AlertIcon = "circle-check" | "x" | "trash2" | "triangle-alert" | "logout";

/** What the global alert shows; every field but `text` has its documented default. */
export interface AlertOptions {
  theme?: AlertTheme;
  icon?: AlertIcon;
  title?: string;
  text?: string;
  /** What exactly it is about, and what follows; under the text. */
  details?: string;
  /** The first button: closes. Alone it also runs `onConfirm`. */
  textButton?: string;
  /** The second button, when there is a question: runs `onConfirm`. */
  textButton2?: string;
  /** While its promise is pending the buttons are disabled; then the dialog closes. */
  onConfirm?: () => void | Promise<void>;
  /** The question was answered with no: first of two buttons, Escape. */
  onCancel?: () => void;
  /** Confirming leaves the dialog open: the caller closes it or opens another one. */
  skipClose?: boolean;
}

export interface AlertControl {
  /** Shows the alert; one that is already open is replaced. */
  open: (options: AlertOptions) => void;
  close: () => void;
  /** A red alert with the warning icon, titled 'Error' unless said otherwise: the form of the error catalogue. */
  error: (text: string, title?: string) => void;
  /** A green alert with the tick. */
  success: (title: string, text?: string) => void;
}

export const AlertContext = createContext<AlertControl | null>(null);

/** The global alert dialog. @throws outside of `AlertProvider` */
export function useAlert(): AlertControl {
  const control = useContext(AlertContext);
  if (control === null) throw new Error("useAlert needs AlertProvider above it");
  return control;
}
