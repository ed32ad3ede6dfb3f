import {
  AssignScene,
  ListScene,
  MailingScene,
  ReportScene,
  TalkScene,
  TaskScene,
} from "../../ui/illustrations/corporate-scenes.tsx";
import type { Card } from "../../ui/site/CardGrid.tsx";
import type { Slide } from "../../ui/site/Carousel.tsx";

export const MOMENTS: readonly Slide[] = [
  {
    title: "Carga la lista tal como la tienes",
    text: "Un archivo .csv, .xlsx o .xls. Se asigna cada columna a su dato y se avisa de lo que no cuadra antes de guardar nada.",
    picture: <ListScene />,
  },
  {
    title: "Cada deuda es una tarea",
    text: "Con su entidad, su contrato, su importe y sus fechas, y un código con el que encontrarla siempre.",
    picture: <TaskScene />,
  },
  {
    title: "Se envían las comunicaciones",
    text: "Cada tarea muestra por qué canales se ha contactado: buzón, correo, chat y teléfono.",
    picture: <MailingScene />,
  },
  {
    title: "Se asigna a un especialista",
    text: "Cada tarea queda en manos de una persona concreta, que recibe el aviso y responde de ella.",
    picture: <AssignScene />,
  },
  {
    title: "Se habla y se documenta",
    text: "El especialista contacta con las partes, celebra las sesiones y deja constancia de cada avance.",
    picture: <TalkScene />,
  },
  {
    title: "Acuerdo, acta e informe",
    text: "Lo acordado se recoge en su acta, y los informes globales muestran cómo va la cartera entera.",
    picture: <ReportScene />,
  },
];

export const BENEFITS: readonly Card[] = [
  {
    title: "La cartera, a la vista",
    text: "Sabes en qué estado está cada deuda y qué falta por hacer, sin pedir listados a nadie.",
  },
  {
    title: "Menos trabajo manual",
    text: "Una lista entera se convierte en tareas de una vez. Los duplicados y los errores se ven antes de guardarla.",
  },
  {
    title: "Cada gestión, por escrito",
    text: "Contactos, sesiones, acuerdos y actas quedan en la tarea, con fecha y con quien los hizo.",
  },
  {
    title: "Un trato que cuida tu nombre",
    text: "Se explica qué se reclama y por qué, se escucha a la otra parte y se busca un acuerdo que pueda cumplir.",
  },
  {
    title: "Negociar antes de demandar",
    text: "La Ley Orgánica 1/2025 exige intentar un acuerdo antes de muchas demandas civiles y mercantiles. Aquí el intento queda documentado.",
  },
  {
    title: "Informes globales",
    text: "Resultados por lista y por estado, para decidir con datos qué hacer con cada cartera.",
  },
];

export const ADMINISTRATOR = [
  "Carga las listas de deudas.",
  "Envía las comunicaciones.",
  "Asigna las tareas.",
  "Genera los informes globales.",
];

export const SPECIALIST = [
  "Gestiona cada tarea que se le asigna.",
  "Contacta con las partes.",
  "Documenta los avances.",
  "Crea los acuerdos.",
  "Elabora el acta de financiación.",
];

export const AUDIENCE: readonly Card[] = [
  { title: "Entidades financieras", text: "Préstamos, tarjetas y descubiertos impagados que se acumulan." },
  {
    title: "Fondos de inversión",
    text: "Carteras compradas que hay que ordenar y gestionar desde el primer día.",
  },
  {
    title: "Despachos de abogados",
    text: "Reclamaciones en serie que conviene negociar antes de ir al juzgado.",
  },
  { title: "Agencias de recobro", text: "Más capacidad para los meses en que llega más trabajo." },
  { title: "Grandes empresas", text: "Facturas y recibos sin pagar de clientes que no quieres perder." },
];
