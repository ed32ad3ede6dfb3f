import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import { INTERVENTION_EXPLANATIONS } from "../cases/intervention-choices.ts";

/** One word of law or of the product, explained where it is first met and on the help page. */
export interface Explanation {
  name: string;
  text: string;
  /** Where law says it. */
  source?: string;
}

export const GLOSSARY = {
  case: {
    name: "Expediente",
    text: "Todo lo de un mismo asunto: las partes, las sesiones, el presupuesto, los acuerdos, los documentos y la actividad. Se nombra por su número, por ejemplo P26000123.",
  },
  conciliation: {
    name: INTERVENTION_WORDS.CONCILIATION.name,
    text: INTERVENTION_EXPLANATIONS.CONCILIATION,
  },
  mediation: { name: INTERVENTION_WORDS.MEDIATION.name, text: INTERVENTION_EXPLANATIONS.MEDIATION },
  collection: {
    name: INTERVENTION_WORDS.COLLECTION.name,
    text: "Un especialista reclama una deuda en nombre de quien la tiene a su favor y acuerda cómo se paga. No es neutral: actúa por encargo de quien reclama.",
  },
  neutral: {
    name: "Especialista neutral",
    text: "Quien concilia o media no representa a ninguna de las partes. Quien recauda, en cambio, actúa por encargo de una de ellas.",
  },
  admissibility: {
    name: "Requisito de procedibilidad",
    text: "En los asuntos civiles y mercantiles, con carácter general, el juzgado solo admite la demanda si antes se ha intentado un acuerdo sobre lo mismo que se reclama. Quedan fuera, entre otros, los asuntos laborales, penales y concursales, y los del sector público.",
    source: "Ley Orgánica 1/2025, artículos 3.2 y 5",
  },
  deadline: {
    name: "Plazo legal",
    text: "Se cuenta en días naturales, sin el día en que empieza, y el último cuenta entero: lo que se hace ese día está a tiempo. No se alarga por caer en domingo o en festivo.",
    source: "Código Civil, artículo 5",
  },
  receipt: {
    name: "Recepción",
    text: "Enviar un correo no prueba que se haya recibido. Consta la recepción cuando la otra parte abre su enlace personal, cuando responde, o cuando se anota una prueba: un burofax, un envío certificado o un acta notarial, también si lo rechazó o no lo recogió.",
  },
  object: {
    name: "Objeto",
    text: "De qué se trata, tal como lo leen las demás partes, las cartas y las actas. Tiene que ser lo mismo que después se reclamaría ante el juzgado. El relato confidencial no lo leen.",
    source: "Ley Orgánica 1/2025, artículo 5.1",
  },
  session: {
    name: "Sesión",
    text: "Reunión con el especialista, en persona, por videollamada o por teléfono. Puede ser de todas las partes o por separado con una sola: a la otra se le dice que se celebra, nunca lo que se trata.",
    source: "Ley 5/2012, artículo 21.3",
  },
  record: {
    name: "Acta",
    text: "Escrito que deja constancia de una sesión o de cómo ha terminado la intervención. El acta final la firman todos; si alguien no quiere firmar, se hace constar.",
    source: "Ley 5/2012, artículo 22; Ley Orgánica 1/2025, artículo 16",
  },
  certificate: {
    name: "Certificado del intento",
    text: "Acredita que se ha intentado un acuerdo. Lo emite el especialista neutral cuando una de las partes lo pide, y dice quiénes son, el objeto y las reuniones; si alguien no vino o no quiso participar, también cómo se le convocó.",
    source: "Ley Orgánica 1/2025, artículo 10.3",
  },
  agreement: {
    name: "Acuerdo",
    text: "Lo que pactan las partes y a qué se obliga cada una. Solo tiene fuerza ejecutiva si se eleva a escritura pública o lo homologa un juzgado.",
    source: "Ley Orgánica 1/2025, artículos 12 y 13.2",
  },
  attempt: {
    name: "Intento de negociación",
    text: "Lo que se hace para llegar a un acuerdo antes de demandar. Con cada persona que debe es uno propio: sus plazos empiezan cuando consta que lo ha recibido, y termina con acuerdo o sin él.",
    source: "Ley Orgánica 1/2025, artículos 5, 7 y 10.4",
  },
  claimTerm: {
    name: "Plazo para demandar",
    text: "Un año desde que el intento termina sin acuerdo o, si nadie contestó, desde que consta la recepción. Pasado el año hay que intentarlo otra vez.",
    source: "Ley Orgánica 1/2025, artículo 7.3",
  },
  limitation: {
    name: "Prescripción",
    text: "El tiempo que hay para reclamar una deuda; en general, cinco años. Intentar la negociación lo interrumpe, y vuelve a correr a los 30 días si no hay primera reunión ni respuesta por escrito.",
    source: "Código Civil, artículos 1964.2 y 1973; Ley Orgánica 1/2025, artículo 7",
  },
  obligors: {
    name: "Personas obligadas",
    text: "Quienes responden de la misma deuda: titulares, fiadores y avalistas. El intento se hace frente a cada una, y está completo cuando lo está frente a todas.",
    source: "Criterios de los juzgados de Madrid, 26/09/2025",
  },
  excluded: {
    name: "Asuntos excluidos",
    text: "Los laborales, penales y concursales, y aquellos en los que una parte es del sector público: no hace falta intento previo ni hay certificado que sirva.",
    source: "Ley Orgánica 1/2025, artículo 3.2",
  },
  withholding: {
    name: "Retención de IRPF",
    text: "Parte de los honorarios que una empresa o un autónomo no paga al especialista, sino a Hacienda, a cuenta de su impuesto: el 15 %, o el 7 % el año en que empieza a ejercer y los dos siguientes. Un particular no retiene.",
    source: "Reglamento del IRPF, artículo 95",
  },
  clientFunds: {
    name: "Fondos de clientes",
    text: "Lo que está en la cuenta de la plataforma y es de otros: lo pagado por clientes que sigue retenido, lo que los especialistas tienen disponible o en transferencia y lo que hay que devolver. Las comisiones no cuentan: son de la plataforma.",
  },
  commission: {
    name: "Comisión",
    text: "El 10 % de cada plazo, antes de impuestos, cuando se libera al especialista. Solo en los expedientes que asignó la plataforma.",
  },
  budget: {
    name: "Presupuesto",
    text: "Lo que cuesta el trabajo del especialista, con impuestos y plazos. Mientras el cliente no lo acepta, no debe nada.",
  },
  instalments: {
    name: "Abono inicial, gestión y firma",
    text: "Los plazos de un presupuesto. Lo pagado queda retenido y se libera por partes: el abono inicial, cuando el expediente está en curso; la gestión del caso, al cerrarlo; la firma, con un acuerdo aceptado.",
  },
  retained: {
    name: "Disponible y retenido",
    text: "Retenido es lo que el cliente ya ha pagado y todavía no se ha liberado; disponible, lo que el especialista puede pedir que se le transfiera.",
  },
} as const satisfies Record<string, Explanation>;

export type Term = keyof typeof GLOSSARY;
