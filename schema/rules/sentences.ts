/** "Pago confirmado" within a sentence: "pago confirmado". */
export function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** "pago confirmado" as a sentence begins: "Pago confirmado". */
export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase("es") + text.slice(1);
}
