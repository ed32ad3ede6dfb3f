import { paths } from "../../app/paths.ts";
import type { Role } from "../../generated/graphql.ts";
import { searchForgiving, searchNearest } from "../../lib/forgiving-search.ts";
import type { HelpTopic } from "./topic.ts";
import { ADMIN_TOPICS } from "./topics-of-administrators.ts";
import { CLIENT_TOPICS } from "./topics-of-clients.ts";
import { COLLECTING_TOPICS } from "./topics-of-collecting.ts";
import { SPECIALIST_TOPICS } from "./topics-of-specialists.ts";

const OF_EVERYBODY: readonly HelpTopic[] = [
  {
    id: "contacto",
    question: "¿Cómo cambio mi correo o mi teléfono?",
    answer:
      "En «Mi cuenta», en «Datos de contacto». Por seguridad, antes te enviamos un código de 6 dígitos por correo para desbloquearlos.",
    words: "email móvil dirección domicilio datos",
    link: { label: "Ir a Datos de contacto", to: paths.accountContact() },
  },
  {
    id: "foto-identidad",
    question: "¿Dónde pongo mi foto y mi documento de identidad?",
    answer:
      "En «Mi cuenta»: «Subir foto» en «Foto de perfil», y el documento en «Documento de identidad», donde también se lee si ya está comprobado.",
    words: "poner imagen avatar retrato dni nif nie pasaporte cif subir cambiar",
    link: { label: "Ir a Mi cuenta", to: paths.account() },
  },
  {
    id: "contrasena",
    question: "¿Cómo cambio mi contraseña o activo los dos pasos?",
    answer:
      "En «Mi cuenta», en «Contraseña y seguridad». Allí ves también en qué dispositivos está abierta tu cuenta y puedes cerrar las sesiones que no reconozcas.",
    words:
      "clave seguridad verificación código aplicación sesión dispositivo olvidada perdida segundo factor doble",
    link: { label: "Ir a Contraseña y seguridad", to: paths.accountSecurity() },
  },
  {
    id: "correos",
    question: "¿Qué correos recibo?",
    answer:
      "Los necesarios para tu cuenta siempre llegan. Los avisos de tus expedientes y tareas los puedes quitar y volver a poner en «Mi cuenta», en «Notificaciones»; la campana sigue lo mismo.",
    words: "avisos notificaciones email electrónico darse de baja",
    link: { label: "Ir a Notificaciones", to: paths.accountNotifications() },
  },
  {
    id: "buscar",
    question: "¿Cómo busco en todo?",
    answer:
      "Pulsa Ctrl K (o ⌘ K en Mac), o la lupa de arriba: encuentra personas, expedientes, pagos, documentos y lo que se puede hacer. Con la tecla ? ves los demás atajos.",
    words: "encontrar lupa atajos teclado teclas",
  },
  {
    id: "apariencia",
    question: "¿Cómo pongo el modo oscuro o veo más filas?",
    answer: "Abre el menú con tu foto, arriba a la derecha: en «Apariencia» y en «Densidad».",
    words: "oscuro claro tema color letra compacta",
  },
  {
    id: "eliminar-cuenta",
    question: "¿Cómo descargo mis datos o elimino mi cuenta?",
    answer:
      "En «Mi cuenta», en «Eliminar cuenta». Primero puedes pulsar «Descargar mis datos». Eliminar la cuenta no se puede deshacer.",
    words: "baja borrar privacidad rgpd",
    link: { label: "Ir a Eliminar cuenta", to: paths.accountDelete() },
  },
];

const OF_ROLE: Record<Role, readonly HelpTopic[]> = {
  ADMIN: [...ADMIN_TOPICS, ...COLLECTING_TOPICS],
  CLIENT: CLIENT_TOPICS,
  SPECIALIST: SPECIALIST_TOPICS,
};

/** What people of a role ask, with where it is done. */
export function topicsOf(role: Role): readonly HelpTopic[] {
  return [...OF_ROLE[role], ...OF_EVERYBODY];
}

function searched({ question, answer, words = "" }: HelpTopic) {
  return { title: question, text: `${answer} ${words}` };
}

/** Those that answer what is asked, the likeliest first. */
export function topicsFor(role: Role, query: string): readonly HelpTopic[] {
  return searchForgiving(topicsOf(role), query, searched);
}

const MOST_NEAR = 5;

/** Where none has all of the words: those that come nearest. */
export function topicsNear(role: Role, query: string): readonly HelpTopic[] {
  return searchNearest(topicsOf(role), query, searched).slice(0, MOST_NEAR);
}
