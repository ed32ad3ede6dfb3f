import { choiceParam, integerParam, optionalParam, textParam } from "../../../lib/url-state.ts";

/** What the address of the messages says. */
export const inboxUrl = {
  conversacion: optionalParam(),
  buscar: textParam(),
  ver: choiceParam(["todas", "sin-leer"], "todas"),
  page: integerParam(1),
};
