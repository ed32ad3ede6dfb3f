import type { SealAnswerFragment, SealSignature } from "../../generated/plain/graphql.ts";
import { plural } from "../../lib/text.ts";
import type { IconName } from "../../ui/site/Icon.tsx";

export type SealState = SealAnswerFragment["state"];

interface AnswerWords {
  tone: "good" | "careful" | "bad";
  icon: IconName;
  title: string;
  text: string;
}

/** The page says below where to. */
const ASK_US = "Si dudas de una carta, escríbenos con su referencia y una persona te dice si es nuestra.";

export const ANSWERS: Readonly<Record<SealState, AnswerWords>> = {
  ISSUED: {
    tone: "good",
    icon: "circle-check",
    title: "El código es nuestro y el documento es válido",
    text: "Compara estos datos con los de tu papel: si no coinciden, no es el documento que emitimos. Para comprobarlo entero, sube el PDF.",
  },
  UNCHANGED: {
    tone: "good",
    icon: "circle-check",
    title: "El archivo es nuestro y no ha cambiado",
    text: "Es, byte a byte, el que emitimos.",
  },
  CONTINUED: {
    tone: "careful",
    icon: "alert-circle",
    title: "Contiene nuestro documento, y después se le ha añadido algo",
    text: "El archivo empieza, byte a byte, con el que emitimos. Lo demás no es nuestro.",
  },
  CHANGED: {
    tone: "bad",
    icon: "triangle-alert",
    title: "Este archivo no es el que emitimos",
    text: "Lleva el código de un documento nuestro, pero algo ha cambiado en él o se le ha añadido. No te fíes de lo que dice: pide el original a quien te lo dio.",
  },
  REVOKED: {
    tone: "bad",
    icon: "triangle-alert",
    title: "El documento es nuestro, pero ya no es válido",
    text: "Quien lo emitió lo revocó. Si te lo han entregado como prueba de algo, pide uno nuevo.",
  },
  UNKNOWN: {
    tone: "careful",
    icon: "alert-circle",
    title: "No lo conocemos",
    text: "No hemos emitido ningún documento así. Revisa que el código esté bien copiado; si tienes el PDF, sube el archivo tal como se descargó, sin imprimirlo ni guardarlo de nuevo.",
  },
  LINK_CODE: {
    tone: "careful",
    icon: "alert-circle",
    title: "Eso parece el código corto de una carta, que no se comprueba aquí",
    text: `Ese código solo abre tu enlace personal y no dice si la carta es nuestra; no lo compartas. ${ASK_US}`,
  },
  REFERENCE: {
    tone: "careful",
    icon: "alert-circle",
    title: "Eso parece una referencia, que no se comprueba aquí",
    text: `Lo que se comprueba es el código de 16 letras y números al pie de un documento. Con la referencia no mostramos nada, para no decir a nadie de quién es un asunto. ${ASK_US}`,
  },
  MISTYPED: {
    tone: "careful",
    icon: "alert-circle",
    title: "Ese código no puede ser nuestro",
    text: "Son 16 letras y números, y hay alguno cambiado, o falta o sobra alguno. Vuelve a mirarlo en el papel.",
  },
};

type Added = NonNullable<NonNullable<SealAnswerFragment["seal"]>["added"]>;

/** What came after ours, in two sentences. */
export function addedWords({ bytes, signatures }: Added): string {
  const signed =
    signatures === 0
      ? "sin ninguna firma"
      : `que dicen llevar ${plural(signatures, "firma electrónica que no es la nuestra", "firmas electrónicas que no son la nuestra")}`;
  return `Después de emitirlo alguien le añadió ${plural(bytes, "byte", "bytes")}, ${signed}: no es nuestro ni lo comprobamos aquí, y puede cambiar lo que se ve al abrirlo. Para leer lo que emitimos, pide el archivo sin añadidos; si lo añadido es una firma, compruébala con un programa que valide firmas de PDF.`;
}

export const SIGNATURES: Readonly<Record<SealSignature, string>> = {
  NONE: "Sin firma electrónica",
  DEMONSTRATION: "Certificado de demostración, sin validez",
  B_B: "Firma electrónica de la plataforma",
  B_T: "Firma electrónica de la plataforma, con sello de tiempo",
};
