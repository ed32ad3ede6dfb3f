/** What happened to the draft in another window, and what that means here. */
export function overtakenText(isGone: boolean): string {
  const what = isGone
    ? "Este borrador ya no existe: creaste el caso o lo eliminaste en otra ventana."
    : "Este borrador ha cambiado en otra ventana.";
  return `${what} Lo que ves aquí ya no se guarda en él.`;
}
