/** What forms say of a field: the browser before it sends, and the server whoever asks. A text of two rules stands once. */

export const NOT_EMPTY = "No puede quedar vacío";
export const CODE_DIGITS = "El código debe contener solo números";
export const SIX_DIGITS = "El código debe tener 6 dígitos";
export const EMAIL_REQUIRED = "El correo electrónico es requerido";
export const EMAIL_INVALID = "Correo electrónico inválido";
export const PHONE_INVALID = "Número de teléfono inválido";
export const PASSWORD_REQUIRED = "La contraseña es requerida";
export const COMPANY_REQUIRED = "Para empresas, este campo es obligatorio";
export const CIF_OF_A_PERSON = "Este número es de una persona: escribe el CIF de la entidad";
export const CIF_FORM = "una letra, 7 cifras y un carácter de control, por ejemplo B12345674";
export const CHOOSE_ONE = "Elige una de las opciones";
export const MANDATORY = "Este campo es obligatorio";
export const AMOUNT_ABOVE_ZERO = "El importe tiene que ser mayor que cero";
export const VALUE_POSITIVE = "El valor debe ser positivo";
export const TWO_DECIMALS = "El importe admite como máximo 2 decimales";
export const FIRST_ADDRESS_REQUIRED = "La dirección 1 es requerida";
export const DAY_IN_FUTURE = "La fecha tiene que estar en el futuro";
export const PERIOD_TURNED = "La fecha «desde» no puede ser posterior a «hasta».";
export const SESSION_NOT_OVER = "La sesión ya tiene que haberse celebrado";
export const STARS = "Elige de 1 a 5 estrellas";
export const FEE_REQUIRED = "Indica tu tarifa aproximada";
export const SPECIALIST_TYPE_REQUIRED = "Elige al menos un tipo de especialista";
export const LEAD_ANSWER_REQUIRED = "Escribe la respuesta";
export const MESSAGE_OR_DOCUMENT = "Escribe un mensaje o adjunta un documento";
export const PRIVACY_NOT_ACCEPTED = "Para enviar la solicitud tienes que aceptar la política de privacidad";
export const LEGAL_NOTICE_NOT_ACCEPTED = "Para enviar la solicitud tienes que aceptar el aviso legal";
export const WALLET_NOT_CONFIRMED =
  "Confirma que eres titular legítimo de la cartera o tienes autorización, y que los datos están anonimizados o seudonimizados";
export const NO_OBLIGATION_NOT_CONFIRMED =
  "Confirma que entiendes que esta solicitud no obliga a ninguna compra ni gestión";
export const SPREADSHEETS_ONLY = "Por favor, sube solo archivos .csv, .xlsx o .xls.";

export const STEP_ONE_FIRST =
  "Operación inválida: Favor de completar el registro usando el formulario del paso 1";
export const EMAIL_UNVERIFIED = "Por favor verifica tu email antes de guardar el perfil";
export const RESET_TOKEN_DEAD = "El token de restablecimiento de contraseña es inválido o ha expirado.";
export const PASSWORD_RESET = "Tu contraseña ha sido restablecida correctamente.";
export const UNKNOWN_ERROR = "Ha habido un error desconocido";

export function skillsMissing(count: number): string {
  return count === 1 ? "Te falta 1 habilidad" : `Te faltan ${count} habilidades`;
}
