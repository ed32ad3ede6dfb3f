import { choiceParam, integerParam, optionalParam, wordsParam } from "../../../lib/url-state.ts";

/** What the address of the messages says. */
export const inboxUrl = {
  conversacion: optionalParam(),
  buscar: wordsParam(),
  ver: choiceParam(["todas", "sin-leer"], "todas"),
  page: integerParam(1),
};
