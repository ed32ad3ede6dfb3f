/** Said once it is on: to the account's owner, and in the trail of what was done. */
export const SECOND_STEP_ON = "Verificación en dos pasos activada";
