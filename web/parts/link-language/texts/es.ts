import type { LinkTexts } from "../link-texts.ts";

export const es: LinkTexts = {
  language: "Idioma",
  skip: "Saltar al contenido",
  privacy: "Privacidad",
  terms: "Condiciones",
  company: "Quiénes somos",
  tab: "Tu invitación",
  opening: "Abriendo tu invitación…",
  failed: "No se ha podido abrir tu invitación",
  retry: "Reintentar",
  somebodyElses: "Este enlace es de otra persona",
  signOutAndOpen: "Cerrar sesión y abrir el enlace",
  code: {
    title: "Abre tu invitación",
    intro:
      "Escribe el código que viene en tu carta. Si has recibido un correo, pulsa el botón que trae: no necesitas ningún código.",
    badTitle: "Este enlace ya no abre nada",
    badIntro:
      "Ha caducado, se ha sustituido por otro más nuevo o está incompleto. Busca el último correo que te hayamos enviado. Si has recibido una carta, escribe aquí su código. Si dijiste que no eres esa persona, no tienes que hacer nada más.",
    label: "Código de tu carta",
    hint: "10 letras y números. Da igual si escribes los guiones o no.",
    send: "Abrir",
    checking: "Comprobando...",
    neither:
      "¿No tienes ninguno de los dos? Pide uno nuevo a quien te haya escrito: su nombre y su teléfono están en la carta o en el correo.",
    tooShort: "El código tiene 10 letras y números, como K7QP-3MXD-2R",
    unknown:
      "Este código no abre nada. Compruébalo en la carta: puede haberse sustituido por otro más nuevo.",
    tooOften: "Demasiados intentos. Espera un rato antes de probar de nuevo.",
    failed: "No se ha podido comprobar. Comprueba tu conexión e inténtalo de nuevo.",
  },
};
