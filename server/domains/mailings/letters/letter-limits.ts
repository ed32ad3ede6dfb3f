/** `L12-345`: the 345th person of mailing 12. */
export function letterReference(mailingId: number, position: number): string {
  return `L${mailingId}-${position}`;
}

export const NO_BATCH = "No se ha encontrado este lote de cartas.";
