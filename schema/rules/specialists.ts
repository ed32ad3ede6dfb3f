/** What forms about specialists say of a field, and of a review. */

export const FEE_REQUIRED = "Indica tu tarifa aproximada";
export const SPECIALIST_TYPE_REQUIRED = "Elige al menos un tipo de especialista";
export const STARS = "Elige de 1 a 5 estrellas";
export function skillsMissing(count: number): string {
  return count === 1 ? "Te falta 1 habilidad" : `Te faltan ${count} habilidades`;
}
