import { publicPaths } from "../../app/public-paths.ts";
import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import { CategoryPicture } from "../../ui/illustrations/CategoryPicture.tsx";
import { CallScene, InvitationScene, SignedScene } from "../../ui/illustrations/landing-scenes.tsx";
import type { Card } from "../../ui/site/CardGrid.tsx";
import type { Slide } from "../../ui/site/Carousel.tsx";
import type { Step } from "../../ui/site/Steps.tsx";

export const INTERVENTIONS: readonly Card[] = [
  {
    title: "Mediación",
    text: "Una persona neutral conduce la conversación y no impone nada: la solución la encontráis vosotros.",
  },
  {
    title: "Conciliación",
    text: "Una persona independiente acerca posturas y puede proponer una salida. Nadie está obligado a aceptarla.",
  },
  {
    title: "Recuperación de deudas",
    text: "Un especialista actúa en nombre de quien reclama: contacta con respeto, documenta cada gestión y busca una forma de pago posible.",
  },
];

export const CATEGORIES: readonly Card[] = [
  {
    title: PRODUCT_NAME,
    text: "Todos los caminos para llegar a un acuerdo y dejarlo firmado.",
    picture: <CategoryPicture of="agreement" />,
    to: publicPaths.services(),
  },
  {
    title: "Conciliador",
    text: "Para cuando hace falta que alguien proponga una salida razonable.",
    picture: <CategoryPicture of="conciliator" />,
    to: publicPaths.marketplace({ type: "CONCILIATOR" }),
  },
  {
    title: "Mediador",
    text: "Para volver a hablar cuando hay una relación que conviene cuidar.",
    picture: <CategoryPicture of="mediator" />,
    to: publicPaths.marketplace({ type: "MEDIATOR" }),
  },
  {
    title: "Recuperador",
    text: "Para reclamar lo que te deben con orden, respeto y constancia.",
    picture: <CategoryPicture of="collector" />,
    to: publicPaths.marketplace({ type: "COLLECTOR" }),
  },
];

/** The three images of the documented carousel. */
export const MOMENTS: readonly Slide[] = [
  {
    title: "La otra parte recibe una invitación clara",
    text: "Tu especialista le explica quién es, qué se quiere resolver y cómo puede participar. Queda constancia del envío y de la respuesta.",
    picture: <InvitationScene />,
  },
  {
    title: "Se habla, en línea o por teléfono",
    text: "Una conversación ordenada, de entre 30 y 60 minutos, en la que cada parte cuenta lo que necesita. Si hace falta, se hacen más sesiones.",
    picture: <CallScene />,
  },
  {
    title: "Lo acordado queda por escrito",
    text: "Si hay acuerdo, se redacta y lo firman las dos partes. Si no lo hay, el caso se cierra con constancia de que se intentó.",
    picture: <SignedScene />,
  },
];

export const STEPS: readonly Step[] = [
  {
    title: "Busca un asesor",
    text: "Por especialidad, ciudad o presupuesto. Compara su experiencia, su tarifa y sus valoraciones.",
  },
  {
    title: "Elige la intervención",
    text: "Conciliación, mediación o recuperación: la que encaje con lo que ha ocurrido.",
  },
  {
    title: "Contrata y cuenta tu caso",
    text: "Aporta los datos de la otra parte, lo sucedido y los documentos que tengas.",
  },
  {
    title: "Tu asesor se pone a trabajar",
    text: "Recibe el expediente, lo estudia y da el primer paso. Tú sigues cada gestión.",
  },
];

export const REASONS: readonly Card[] = [
  {
    title: "Especialistas independientes",
    text: "Ejercen por su cuenta y los eliges tú. Nadie paga por aparecer antes en los resultados.",
  },
  {
    title: "Credenciales comprobadas",
    text: "Cuando un perfil lleva la marca de verificado, hemos revisado su titulación, su registro o su seguro.",
  },
  {
    title: "La tarifa, a la vista",
    text: "Ves cuánto cuesta aproximadamente antes de contratar y recibes un presupuesto que puedes aceptar o rechazar.",
  },
  {
    title: "Opiniones de casos reales",
    text: "Solo puede valorar quien ha contratado a ese especialista y tiene su caso cerrado.",
  },
  {
    title: "Todo queda documentado",
    text: "Mensajes, sesiones y acuerdos en un expediente ordenado, que te sirve si algún día tienes que probarlo.",
  },
  {
    title: "Sin desplazamientos",
    text: "Muchos especialistas trabajan en línea o por teléfono. Si prefieres verte en persona, busca en tu provincia.",
  },
];

export const COMPANY_POINTS = [
  "Carga de listas completas desde una hoja de cálculo",
  "Comunicaciones y asignación de cada deuda a un especialista",
  "Seguimiento de cada contacto, sesión y acuerdo",
  "Informes del conjunto para saber cómo va la cartera",
] as const;

export const SOLUTIONS: readonly Card[] = [
  {
    title: "Acuerdos listos para firmar",
    text: "Plantillas de contrato, firma electrónica y seguimiento de lo que cada parte se compromete a hacer.",
  },
  {
    title: "Agenda de sesiones y gestiones",
    text: "Las fechas, los canales y lo que se dijo, en un solo sitio y a la vista de quien corresponde.",
  },
  {
    title: "Documentos a salvo",
    text: "Un centro documental seguro para cada expediente, al que solo accede quien forma parte de él.",
  },
  {
    title: "Valoración de carteras",
    text: "Un informe técnico sobre qué parte de una cartera de deuda se puede recuperar y cómo.",
  },
];
