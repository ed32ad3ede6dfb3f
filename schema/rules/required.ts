/** What every form says of a field that has to be filled in. */
export const REQUIRED_MESSAGE = "Este campo es requerido";
