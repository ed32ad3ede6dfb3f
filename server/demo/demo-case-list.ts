import type { CaseEntryType } from "../domains/cases/case-entries.ts";
import type { ClosingGround } from "../domains/cases/case-record.ts";
import type { Audience } from "../domains/cases/cases.policy.ts";

export interface DemoReview {
  stars: number;
  comment: string;
  reply?: string;
}

export interface DemoCase {
  /** Place in the list of clients; 0 is the documented one. */
  client: number;
  /** Place in the list of specialists, 0 is the documented one; null: nobody has taken it yet. */
  specialist: number | null;
  status: string;
  area: string | null;
  counterparty: readonly [names: string, surnames: string];
  description: string;
  /** Days ago. */
  opened: number;
  closed?: number;
  ground?: ClosingGround;
  review?: DemoReview;
  /** Besides opening, acceptance and closing, which every case gets. By the manager unless said otherwise. */
  activity?: readonly DemoEntry[];
  /** The invitation reached the counterparty's mailbox so many days ago. */
  noticed?: number;
}

export interface DemoEntry {
  /** Days ago. */
  at: number;
  type: CaseEntryType;
  text: string;
  audience?: Audience;
  by?: "CLIENT";
  comment?: string;
}

/** The oldest first, as their numbers go. */
export const DEMO_CASES: readonly DemoCase[] = [
  {
    client: 1,
    specialist: 1,
    status: "AGREED",
    area: "CIVIL",
    counterparty: ["Rosa", "Iglesias Prado"],
    description:
      "Humedades en el piso por una avería de la vecina de arriba. Reclamo 2.300 € de pintura y muebles.",
    activity: [
      {
        at: 160,
        type: "LLAMADA",
        text: "Primera llamada con la vecina: reconoce la avería y prefiere hablar antes que ir a juicio.",
        audience: "CLIENT",
      },
      {
        at: 146,
        type: "REUNION",
        text: "Sesión por videollamada con las dos. Repasamos las facturas de pintura y muebles.",
        audience: "ALL",
      },
    ],
    opened: 168,
    closed: 120,
    review: {
      stars: 5,
      comment:
        "En dos sesiones por videollamada teníamos un acuerdo que llevábamos un año sin encontrar. Explica cada paso y no deja que la conversación se caliente.",
      reply: "Gracias, Marta. Que las dos vinierais con las facturas ordenadas ayudó mucho.",
    },
  },
  {
    client: 0,
    specialist: 0,
    status: "AGREED",
    area: "COMMERCIAL",
    counterparty: ["Muebles Aranda", ""],
    description: "Una cocina a medida que se entregó con tres meses de retraso y dos puertas equivocadas.",
    activity: [
      {
        at: 144,
        type: "CORREO",
        text: "Enviada a la empresa la relación de defectos con fotografías y el contrato.",
        audience: "ALL",
      },
      {
        at: 130,
        type: "REUNION",
        text: "Visita conjunta a la cocina. La empresa acepta cambiar las dos puertas.",
        audience: "ALL",
        comment: "Quedan pendientes los tiradores, que también llegaron mal.",
      },
      {
        at: 112,
        type: "ANOTACION",
        text: "Falta concretar la compensación por el retraso. Proponer 15 % del precio.",
        audience: "ME",
      },
    ],
    opened: 150,
    closed: 101,
    review: {
      stars: 5,
      comment:
        "Elena escuchó a las dos partes con mucha paciencia y propuso una solución que a ninguno se nos había ocurrido. Todo quedó por escrito.",
      reply: "Gracias por la confianza, Andrés. Me alegra que la cocina esté por fin terminada.",
    },
  },
  {
    client: 3,
    specialist: 0,
    status: "AGREED",
    area: "CIVIL",
    counterparty: ["Comunidad de propietarios Jardines del Sur", ""],
    description: "Obras en la terraza que la comunidad no aceptaba.",
    activity: [
      {
        at: 122,
        type: "LLAMADA",
        text: "La presidenta de la comunidad confirma que la junta está dispuesta a conciliar.",
        audience: "CLIENT",
      },
      {
        at: 98,
        type: "REUNION",
        text: "Sesión con la administradora de fincas: se acepta la terraza con toldo retráctil.",
        audience: "ALL",
      },
    ],
    opened: 131,
    closed: 80,
    review: {
      stars: 4,
      comment:
        "Conoce bien su trabajo y contesta siempre. El acuerdo no es perfecto, pero podemos vivir con él.",
    },
  },
  {
    client: 0,
    specialist: 5,
    status: "BROKEN",
    area: "CIVIL",
    counterparty: ["Raúl", "Mena Cobos"],
    description: "Fianza de un alquiler que no se devolvió al terminar el contrato.",
    activity: [
      { at: 109, type: "CORREO", text: "Segundo aviso a la contraparte, sin respuesta.", audience: "CLIENT" },
    ],
    ground: "NO_ANSWER",
    noticed: 112,
    opened: 118,
    closed: 64,
    review: {
      stars: 3,
      comment:
        "No hubo acuerdo porque la otra parte dejó de contestar. El trato fue correcto y me entregaron el acta del intento, que era lo que necesitaba para demandar.",
      reply: "Siento que no pudiera cerrarse. El acta acredita el intento y sirve ante el juzgado.",
    },
  },
  {
    client: 1,
    specialist: 7,
    status: "AGREED",
    area: "COMMERCIAL",
    counterparty: ["Transportes Olmedo", ""],
    description: "Tres facturas de un encargo de diseño sin pagar: 1.860 € en total.",
    activity: [
      {
        at: 90,
        type: "CORREO",
        text: "Reclamación con las tres facturas y el detalle de los trabajos.",
        audience: "ALL",
      },
      { at: 60, type: "LLAMADA", text: "La empresa propone pagar en dos plazos.", audience: "CLIENT" },
    ],
    opened: 97,
    closed: 41,
    review: {
      stars: 5,
      comment: "Cobré en seis semanas lo que llevaba un año reclamando por mi cuenta.",
    },
  },
  {
    client: 0,
    specialist: 9,
    status: "AGREED",
    area: null,
    counterparty: ["Irene", "Salas Moya"],
    description: "Reparto de los gastos de una mudanza compartida.",
    opened: 74,
    closed: 12,
  },
  {
    client: 3,
    specialist: 0,
    status: "BROKEN",
    area: "COMMERCIAL",
    counterparty: ["Viajes Alcor", ""],
    description: "Un viaje cancelado por la agencia cuya señal no se devolvió.",
    activity: [
      {
        at: 60,
        type: "LLAMADA",
        text: "La agencia no coge el teléfono; el correo sí llega.",
        audience: "CLIENT",
      },
    ],
    ground: "NO_ANSWER",
    noticed: 62,
    opened: 66,
    closed: 29,
    review: {
      stars: 4,
      comment:
        "No contestaron, pero en un mes tenía el certificado del intento y supe qué podía hacer después.",
    },
  },
  {
    client: 2,
    specialist: 0,
    status: "PENDING_COUNTERPARTY",
    area: "CIVIL",
    counterparty: ["Pablo", "Ferrero Gil"],
    description: "Desacuerdo sobre el linde de dos fincas.",
    activity: [
      {
        at: 30,
        type: "LLAMADA",
        text: "He hablado con el cliente: la valla se movió unos dos metros en la última obra.",
        audience: "CLIENT",
      },
      {
        at: 24,
        type: "DOCUMENTO",
        text: "Pedida al Catastro la descripción gráfica de las dos fincas.",
        audience: "CLIENT",
      },
      {
        at: 6,
        type: "ANOTACION",
        text: "El otro propietario vive fuera entre semana: llamar el sábado.",
        audience: "ME",
      },
    ],
    noticed: 27,
    opened: 33,
  },
  {
    client: 0,
    specialist: 0,
    status: "IN_PROGRESS",
    area: "COMMERCIAL",
    counterparty: ["Reformas Quintana", ""],
    description: "El baño quedó a medias y la empresa pide un pago que no figuraba en el presupuesto.",
    activity: [
      {
        at: 21,
        type: "CORREO",
        text: "La empresa acepta sentarse a hablar y manda el presupuesto firmado.",
        audience: "ALL",
      },
      {
        at: 14,
        type: "ANOTACION",
        text: "Os escribo lo que falta por terminar: los azulejos del plato de ducha y la pintura del techo.",
        audience: "CLIENT",
        by: "CLIENT",
        comment: "Recibida. La comparto con la empresa antes de la sesión.",
      },
      {
        at: 9,
        type: "REUNION",
        text: "Primera sesión: se separa lo que estaba en el presupuesto de lo que se añadió después.",
        audience: "ALL",
      },
      {
        at: 2,
        type: "LLAMADA",
        text: "La empresa estudia terminar el baño sin coste a cambio de cobrar los azulejos.",
        audience: "CLIENT",
      },
    ],
    opened: 26,
  },
  {
    client: 3,
    specialist: 0,
    status: "PENDING_PAYMENT",
    area: null,
    counterparty: ["Lucía", "Bravo Ponce"],
    description: "Clases particulares que se pagaron por adelantado y no se dieron.",
    activity: [
      {
        at: 15,
        type: "LLAMADA",
        text: "La academia reconoce las clases que faltan y ofrece devolver el importe.",
        audience: "CLIENT",
      },
      {
        at: 8,
        type: "REUNION",
        text: "Las dos partes están de acuerdo en la devolución. Solo queda el pago.",
        audience: "ALL",
      },
    ],
    opened: 19,
  },
  {
    client: 1,
    specialist: 0,
    status: "PENDING_ACCEPTANCE",
    area: null,
    counterparty: ["Gimnasio Norte", ""],
    description: "Cuotas cobradas después de la baja.",
    opened: 3,
  },
  {
    client: 0,
    specialist: null,
    status: "PENDING_ACCEPTANCE",
    area: "CIVIL",
    counterparty: ["Óscar", "Pineda Rey"],
    description: "Un coche de segunda mano que se averió a la semana de comprarlo.",
    opened: 1,
  },
];
