import type { DemoCase } from "./demo-case.ts";

/** Those that have ended, the oldest first. */
export const CLOSED_DEMO_CASES: readonly DemoCase[] = [
  {
    client: 1,
    specialist: 1,
    status: "AGREED",
    area: "CIVIL",
    counterparty: ["Rosa", "Iglesias Prado"],
    description:
      "Con la vecina me llevo bien y no quiero estropearlo. Pido 2.300 €, pero me conformaría con que arregle la avería y pague la pintura.",
    object:
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
    description:
      "Estuve tres meses sin cocina. Si cambian las puertas y me descuentan algo, no quiero seguir discutiendo.",
    object: "Una cocina a medida que se entregó con tres meses de retraso y dos puertas equivocadas.",
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
    description: "Me costaría mucho deshacer la obra: prefiero pagar algo a la comunidad antes que tirarla.",
    object: "Obras en la terraza que la comunidad no aceptaba.",
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
    description:
      "Creo que la propietaria ya se ha gastado la fianza. Aceptaría cobrarla en dos o tres veces.",
    object: "Fianza de un alquiler que no se devolvió al terminar el contrato.",
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
    description: "Necesito cobrar antes de fin de año. Podría rebajar la última factura si pagan de una vez.",
    object: "Tres facturas de un encargo de diseño sin pagar: 1.860 € en total.",
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
    description: "Es una amiga de toda la vida: lo que quiero es no perderla.",
    object: "Reparto de los gastos de una mudanza compartida.",
    opened: 74,
    closed: 12,
  },
  {
    client: 3,
    specialist: 0,
    status: "BROKEN",
    area: "COMMERCIAL",
    counterparty: ["Viajes Alcor", ""],
    description: "Me basta con que devuelvan la señal; el resto lo doy por perdido.",
    object: "Un viaje cancelado por la agencia cuya señal no se devolvió.",
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
];
