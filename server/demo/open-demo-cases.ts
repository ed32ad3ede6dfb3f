import type { DemoCase } from "./demo-case.ts";

/** Those that go on, the oldest first. */
export const OPEN_DEMO_CASES: readonly DemoCase[] = [
  {
    client: 2,
    specialist: 0,
    status: "PENDING_COUNTERPARTY",
    area: "CIVIL",
    counterparty: ["Pablo", "Ferrero Gil"],
    description: "Mi padre decía que el linde iba por el muro viejo. No tengo papeles de antes de 1980.",
    object: "Desacuerdo sobre el linde de dos fincas.",
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
    description: "Pagaría la mitad de lo que piden si terminan el baño este mes.",
    object: "El baño quedó a medias y la empresa pide un pago que no figuraba en el presupuesto.",
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
    description: "Dudo que la academia siga abierta mucho tiempo: me corre prisa.",
    object: "Clases particulares que se pagaron por adelantado y no se dieron.",
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
    description: "Tengo el correo de la baja, con su fecha. No quiero volver con ellos.",
    object: "Cuotas cobradas después de la baja.",
    opened: 3,
  },
  {
    client: 0,
    specialist: null,
    status: "PENDING_ACCEPTANCE",
    area: "CIVIL",
    counterparty: ["Óscar", "Pineda Rey"],
    description:
      "El mecánico dice que la avería venía de antes. Querría devolver el coche; si no, que paguen el arreglo.",
    object: "",
    opened: 1,
  },
];
