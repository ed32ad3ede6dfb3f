/** "Pago confirmado" within a sentence: "pago confirmado". */
export function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** "pago confirmado" as a sentence begins: "Pago confirmado". */
export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase("es") + text.slice(1);
}

/**
 * A template of sentences: a name that ends in a point of its own ("Banco Iberia, S.A.") closes its sentence with it, so that no
 * second one follows.
 */
export function prose(
  texts: TemplateStringsArray,
  ...values: readonly (string | number | null | undefined)[]
): string {
  return texts.reduce((said, text, at) => continued(`${said}${values[at - 1] ?? ""}`, text));
}

/** What was said and what follows it, without a second full stop between them. */
export function continued(said: string, text: string): string {
  return said + afterPoint(said, text);
}

/** What follows, without its full stop where there is one already. */
export function afterPoint(said: string, text: string): string {
  return said.endsWith(".") && /^\.(?!\.)/.test(text) ? text.slice(1) : text;
}
