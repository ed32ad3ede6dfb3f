import { paths } from "../../app/paths.ts";
import type { Role } from "../../generated/graphql.ts";

export interface FrequentQuestion {
  question: string;
  answer: string;
  link?: { label: string; to: string };
}

const OF_EVERYBODY: readonly FrequentQuestion[] = [
  {
    question: "¿Cómo cambio mi correo o mi teléfono?",
    answer:
      "En tu cuenta, en Datos de contacto. Por seguridad, antes te enviamos un código de 6 dígitos por correo para desbloquearlos.",
    link: { label: "Ir a Datos de contacto", to: paths.accountContact() },
  },
  {
    question: "¿Qué correos recibo?",
    answer:
      "Los necesarios para tu cuenta siempre llegan. Los avisos de tus expedientes los puedes quitar y volver a poner cuando quieras.",
    link: { label: "Ir a Notificaciones", to: paths.accountNotifications() },
  },
];

const OF_ROLE: Record<Role, readonly FrequentQuestion[]> = {
  CLIENT: [
    {
      question: "¿Cuánto me va a costar?",
      answer:
        "Lo que diga el presupuesto de tu especialista, con impuestos y plazos. No pagas nada hasta que lo aceptas, y puedes rechazarlo explicando por qué.",
      link: { label: "Ver mis presupuestos y pagos", to: paths.clientPayments() },
    },
    {
      question: "He pagado y sigue apareciendo como pendiente",
      answer:
        "Avisa del pago con su referencia o su justificante. Un administrador lo comprueba y, al confirmarlo, tienes el recibo en PDF.",
      link: { label: "Avisar de un pago", to: paths.clientPayments() },
    },
    {
      question: "¿Puedo cambiar de especialista?",
      answer:
        "Sí. Abre el expediente y, en Alternativas, pide otro especialista y explica el motivo. Un administrador te responderá.",
      link: { label: "Ver mis expedientes", to: paths.clientHome() },
    },
  ],
  SPECIALIST: [
    {
      question: "¿Cuándo puedo disponer de lo que paga el cliente?",
      answer:
        "El abono inicial, cuando el expediente está en curso; la gestión del caso, al cerrarlo; la firma, con un acuerdo aceptado. Hasta entonces figura como retenido.",
      link: { label: "Ver mi balance", to: paths.specialistBalance() },
    },
    {
      question: "¿Cuándo se cobra la comisión?",
      answer:
        "Solo en los expedientes que te asigna la plataforma: un 10 % de lo que cobras, antes de impuestos. Tus propios casos no tienen comisión.",
    },
    {
      question: "La contraparte no responde, ¿qué hago?",
      answer:
        "A los 30 días naturales desde que recibió la invitación puedes cerrar el expediente y emitir el certificado de intento. El expediente te dice desde cuándo.",
      link: { label: "Ver mis casos", to: paths.specialistHome() },
    },
  ],
  ADMIN: [
    {
      question: "¿Dónde veo lo que espera por mí?",
      answer: "En el Dashboard, en Alertas y notificaciones: cada aviso lleva a donde se resuelve.",
      link: { label: "Ir al Dashboard", to: paths.adminHome() },
    },
  ],
};

/** What people of a role ask most, with where it is done. */
export function frequentQuestions(role: Role): readonly FrequentQuestion[] {
  return [...OF_ROLE[role], ...OF_EVERYBODY];
}
