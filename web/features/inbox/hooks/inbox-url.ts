import { choiceParam, integerParam, optionalParam, wordsParam } from "../../../lib/url-state.ts";

/** What the address of the messages says. */
export const inboxUrl = {
  conversacion: optionalParam(),
  buscar: wordsParam(),
  ver: choiceParam(["todas", "sin-leer", "sin-responder"], "todas"),
  /** Of administrators. */
  tareas: choiceParam(["sin-asignar", "asignadas"], "sin-asignar"),
  page: integerParam(1),
};
