/** The kinds of the security log: one event in the log, and all of a kind in the filter. */
export const SECURITY_EVENT_NAMES = {
  SIGN_IN: { name: "Inicio de sesión", plural: "Inicios de sesión" },
  PASSWORD: {
    name: "Contraseña correcta; falta otro paso",
    plural: "Contraseñas correctas a falta de otro paso",
  },
  SECOND_STEP: { name: "Código del segundo paso", plural: "Códigos del segundo paso" },
  SECOND_STEP_CHANGE: {
    name: "Cambio de la verificación en dos pasos",
    plural: "Cambios de la verificación en dos pasos",
  },
  RECOVERY_REQUEST: { name: "Código de recuperación pedido", plural: "Recuperaciones pedidas" },
  RECOVERY_CODE: { name: "Código de recuperación escrito", plural: "Códigos de recuperación" },
  PASSWORD_RESET: { name: "Contraseña restablecida", plural: "Contraseñas restablecidas" },
  PASSWORD_CHANGE: { name: "Contraseña cambiada", plural: "Contraseñas cambiadas" },
  REGISTRATION: { name: "Registro", plural: "Registros" },
  EMAIL_CODE: { name: "Código del correo escrito", plural: "Códigos del correo" },
  EMAIL_CHANGE: { name: "Correo cambiado", plural: "Correos cambiados" },
  PROOF: { name: "Comprobación de identidad", plural: "Comprobaciones de identidad" },
  SIGN_OUT: { name: "Cierre de sesión", plural: "Cierres de sesión" },
  SESSIONS_ENDED: { name: "Otras sesiones cerradas", plural: "Otras sesiones cerradas" },
  NEW_IBAN: { name: "Cuenta bancaria nueva", plural: "Cuentas bancarias nuevas" },
  PAYOUT: { name: "Transferencia de fondos pedida", plural: "Transferencias pedidas" },
  PAYOUT_STOP: { name: "Transferencia parada por correo", plural: "Transferencias paradas" },
  API_KEY: { name: "Clave de API", plural: "Claves de API" },
  ACCESS: { name: "Acceso sin permiso", plural: "Accesos sin permiso" },
  LIMIT: { name: "Límite de peticiones", plural: "Límites de peticiones" },
} as const;

/** How what was tried went. */
export const SECURITY_OUTCOMES = { OK: "Correcto", REFUSED: "Rechazado", THROTTLED: "Frenado" } as const;
