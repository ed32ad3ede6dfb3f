/** What every form says of a field that has to be filled in. */
export const REQUIRED_MESSAGE = "Este campo es requerido";

export const NOT_EMPTY = "No puede quedar vacío";
export const CHOOSE_ONE = "Elige una de las opciones";
export const MANDATORY = "Este campo es obligatorio";
export const COMPANY_REQUIRED = "Para empresas, este campo es obligatorio";
export const MESSAGE_OR_DOCUMENT = "Escribe un mensaje o adjunta un documento";
