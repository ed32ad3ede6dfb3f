/** Spain's: a telephone number that names no country has it. */
export const DEFAULT_LADA = "34";
