import type { AlertOptions } from "./alert-context.ts";

interface Words {
  /** Names the editor. */
  what?: string;
  lost?: string;
}

/** For `alert.open`: asked before what was typed is thrown away by closing its editor. */
export function unsavedQuestion(
  onConfirm: () => void,
  { what, lost = "lo que has escrito" }: Words = {},
): AlertOptions {
  const which = what === undefined ? "" : ` «${what}»`;
  return {
    theme: "orange",
    icon: "triangle-alert",
    title: "Cambios sin guardar",
    text: `Si cierras ahora${which}, se perderá ${lost}.`,
    textButton: "Seguir aquí",
    textButton2: "Cerrar sin guardar",
    onConfirm,
  };
}
