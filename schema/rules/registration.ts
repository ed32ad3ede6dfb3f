/** What steps without their token say, in the browser and by the server. */

export const STEP_ONE_FIRST =
  "Operación inválida: Favor de completar el registro usando el formulario del paso 1";
export const EMAIL_UNVERIFIED = "Por favor verifica tu email antes de guardar el perfil";
export const RESET_TOKEN_DEAD = "El token de restablecimiento de contraseña es inválido o ha expirado.";
export const PASSWORD_RESET = "Tu contraseña ha sido restablecida correctamente.";
