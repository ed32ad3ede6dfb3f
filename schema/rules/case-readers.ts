import { PRODUCT_NAME } from "./product.ts";

/** Who reads what is written in a case: on screens, of a letter or minutes, in the printed history and in the trail. */
export const AUDIENCES = {
  ALL: {
    name: "Todas las partes",
    ofLetter: "Todas las partes",
    onPaper: "para todas las partes",
    inTrail: "para todas las partes",
  },
  CLIENT: {
    name: "Especialista y cliente",
    ofLetter: "Especialista y cliente",
    onPaper: "para especialista y cliente",
    inTrail: "para el cliente",
  },
  ME: { name: "Solo yo", ofLetter: "Solo yo", onPaper: "solo para su autor", inTrail: "solo para sí" },
} as const;

/** At whose side somebody writes: on screens, and after a name in the printed history. */
export const AUTHOR_SIDES = {
  CLIENT: { name: "Parte (Creador)", onPaper: "parte" },
  COUNTERPARTY: { name: "Contraparte", onPaper: "contraparte" },
  MANAGER: { name: "Gestor", onPaper: "especialista" },
  ADMIN: { name: "Administración", onPaper: "administración" },
  SYSTEM: { name: PRODUCT_NAME, onPaper: "" },
} as const;
