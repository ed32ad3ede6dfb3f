import type { AlertOptions } from "./alert-context.ts";

/** For `alert.open`: asked before what was typed is thrown away by closing its editor; `what` names it. */
export function unsavedQuestion(onConfirm: () => void, what?: string): AlertOptions {
  const which = what === undefined ? "" : ` «${what}»`;
  return {
    theme: "orange",
    icon: "triangle-alert",
    title: "Cambios sin guardar",
    text: `Si cierras ahora${which}, se perderá lo que has escrito.`,
    textButton: "Seguir aquí",
    textButton2: "Cerrar sin guardar",
    onConfirm,
  };
}
