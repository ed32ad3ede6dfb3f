import { prose } from "../../../schema/rules/sentences.ts";
import { storedIntervention, type InterventionType } from "../../../schema/rules/interventions.ts";
import { partyName } from "../parties/party.ts";
import { procedureWords } from "../parties/invitation-letter.ts";
import type { Context } from "../../shared/context.ts";
import { claimantNameOf, isClaimant, isClosed, type InvitationView } from "./invitation.ts";
import { isLeftOut } from "./left-out-matter.ts";
import { isDebtExcluded } from "./link-deadlines.ts";

export interface InvitationExplanation {
  question: string;
  answer: string;
}

const PAID_BY_PROPOSER =
  "Los honorarios del especialista los paga quien lo ha encargado, salvo que pactéis otra cosa; si no lo aceptas, los que haya hasta ese momento son de quien lo propuso (Ley Orgánica 1/2025, artículo 11.2).";

/** What each type of intervention is, and who pays for it. */
const PROCEDURES: Readonly<Record<InterventionType, { nature: string; costs: string }>> = {
  CONCILIATION: {
    nature:
      "una persona conciliadora, neutral, os ayuda a buscar una solución y puede proponeros salidas (Ley Orgánica 1/2025, artículos 15 y 16).",
    costs: PAID_BY_PROPOSER,
  },
  MEDIATION: {
    nature:
      "una persona mediadora, neutral, os ayuda a encontrar vuestro propio acuerdo, sin imponerlo (Ley 5/2012).",
    costs:
      "Si aceptas mediar, el coste se reparte a partes iguales salvo que pactéis otra cosa (Ley 5/2012, artículo 15), y se te dirá cuánto es antes de empezar.",
  },
  COLLECTION: {
    nature:
      "un especialista os ayuda a acordar cómo se resuelve la deuda, sin ir a juicio (Ley Orgánica 1/2025).",
    costs: PAID_BY_PROPOSER,
  },
};
const CONTACT =
  "Puedes escribir al especialista desde esta página. Acuerdo informa y documenta, pero no da consejo legal: si tienes dudas sobre tus derechos, consulta a un abogado.";

/** Plain answers by kind of matter and side; each rule with its source. */
export async function explanationsOf(ctx: Context, view: InvitationView): Promise<InvitationExplanation[]> {
  const all = await questionsOf(ctx, view);
  return isClosed(view) ? all.filter(({ question }) => !OF_ANSWERING.includes(question)) : all;
}

/** Frequent questions that make sense only while the matter is open. */
const OF_ANSWERING: readonly string[] = [
  "¿Tengo que responder?",
  "¿Qué pasa si no hago nada?",
  "¿Qué tengo que hacer ahora?",
  "¿Qué tenemos que hacer?",
  "¿Puedo dejarlo?",
];

async function questionsOf(ctx: Context, view: InvitationView): Promise<InvitationExplanation[]> {
  if (view.matter.kind === "TASK")
    return isClaimant(view) ? toCreditor(view) : toDebtor(view, await isDebtExcluded(ctx, view));
  if (isClaimant(view)) return toClaimant(view);
  return (await isLeftOut(ctx, ctx.db.manager, view)) ? toExcluded(view) : toCounterparty(view);
}

function toCounterparty(view: InvitationView): InvitationExplanation[] {
  const { matter } = view;
  const { nature, costs } = PROCEDURES[storedIntervention(matter.interventionType)];
  const claimant = claimantNameOf(view);
  return [
    {
      question: "¿Qué es esto?",
      answer: `${claimant} te invita a ${procedureWords(matter.interventionType)}: ${nature} No es una demanda ni viene de un juzgado.`,
    },
    {
      question: "¿Tengo que responder?",
      answer:
        "No estás obligado a participar ni a llegar a un acuerdo: es voluntario, y si empiezas puedes dejarlo cuando quieras (Ley Orgánica 1/2025, artículos 4 y 10.4). Te conviene responder, aunque sea para decir que no: así consta lo que tú dices.",
    },
    {
      question: "¿Qué pasa si no hago nada?",
      answer: `A los 30 días naturales de recibir la invitación se puede dar por terminada sin acuerdo (artículo 10.4). El especialista puede certificar que lo intentó y cómo te lo comunicó, y la otra parte podría acudir entonces a los tribunales. Si se llega a juicio, el tribunal puede tener en cuenta, al decidir quién paga las costas, que alguien se negó a negociar sin causa justificada (Ley de Enjuiciamiento Civil, artículos 245, 394 y 395).`,
    },
    {
      question: "¿Cuánto cuesta?",
      answer: `Mirar, responder y preguntar no te cuesta nada. ${costs} No se te puede cobrar nada que no hayas aceptado antes por escrito.`,
    },
    {
      question: "¿Quién se entera de lo que diga?",
      answer:
        "Lo que se hable al negociar es confidencial y no puede usarse en un juicio, con las excepciones que fija la ley (Ley Orgánica 1/2025, artículo 9). Los mensajes al especialista solo los leéis él y tú. Si aceptas o no, el motivo, las propuestas y los documentos que envíes los ven el especialista y la parte que te invita.",
    },
    dataProtection(claimant),
    { question: "¿A quién puedo preguntar?", answer: CONTACT },
  ];
}

/** Labour, insolvency, a party of the public sector: nothing that LO 1/2025 says of terms, certificates, costs and secrecy holds (art. 3.2). */
function toExcluded(view: InvitationView): InvitationExplanation[] {
  const { matter } = view;
  const claimant = claimantNameOf(view);
  return [
    {
      question: "¿Qué es esto?",
      answer: `${claimant} te invita a ${procedureWords(matter.interventionType)}: un especialista os ayuda a buscar un acuerdo, sin imponerlo. No es una demanda ni viene de un juzgado.`,
    },
    {
      question: "¿Tengo que responder?",
      answer:
        "No estás obligado a participar ni a llegar a un acuerdo: es voluntario, y si empiezas puedes dejarlo cuando quieras. Te conviene responder, aunque sea para decir que no: así consta lo que tú dices.",
    },
    {
      question: "¿Qué pasa si no hago nada?",
      answer:
        "La negociación se puede dar por terminada sin acuerdo. La ley deja fuera este asunto (Ley Orgánica 1/2025, artículo 3.2): este intento no sirve como requisito para presentar una demanda, y la otra parte conserva las vías que ya tenía.",
    },
    {
      question: "¿Cuánto cuesta?",
      answer:
        "Mirar, responder y preguntar no te cuesta nada. Los honorarios del especialista los paga quien lo ha encargado, salvo que pactéis otra cosa. No se te puede cobrar nada que no hayas aceptado antes por escrito.",
    },
    {
      question: "¿Quién se entera de lo que diga?",
      answer:
        "Los mensajes al especialista solo los leéis él y tú. Si aceptas o no, el motivo, las propuestas y los documentos que envíes los ven el especialista y la parte que te invita. La confidencialidad de la Ley Orgánica 1/2025 (artículo 9) no alcanza a este asunto: si quieres que lo hablado no pueda usarse en un juicio, pactadlo antes por escrito.",
    },
    dataProtection(claimant),
    { question: "¿A quién puedo preguntar?", answer: CONTACT },
  ];
}

function toDebtor(view: InvitationView, isExcluded: boolean): InvitationExplanation[] {
  const claimant = claimantNameOf(view);
  const law = isExcluded ? "" : " (Ley Orgánica 1/2025)";
  return [
    {
      question: "¿Qué es esto?",
      answer: `${claimant} dice que tiene contigo una deuda pendiente y te propone hablar de cómo resolverla, con la ayuda de un especialista y sin ir a juicio. No es una demanda ni viene de un juzgado.`,
    },
    {
      question: "¿Tengo que responder?",
      answer: `Participar es voluntario${law}. Te conviene responder, aunque sea para decir que no: así consta lo que tú dices. Ten en cuenta que reconocer la deuda o pagar una parte interrumpe su prescripción (Código Civil, artículo 1973).`,
    },
    {
      question: "¿Y si no debo ese dinero, o no es esa cantidad?",
      answer:
        "Dilo: rechaza explicando por qué o escribe al especialista. Puedes pedir que te enseñen el contrato y cómo se ha calculado el importe. Mientras no te conteste, no debe seguir reclamándotelo.",
    },
    {
      question: "¿Qué pasa si no hago nada?",
      answer: isExcluded
        ? "La negociación se puede dar por terminada sin acuerdo. La ley deja fuera esta deuda (Ley Orgánica 1/2025, artículo 3.2): este intento no sirve como requisito para presentar una demanda, y el acreedor conserva las vías que ya tenía. El silencio no significa que reconozcas la deuda."
        : "A los 30 días naturales de recibir la invitación se puede dar por terminada sin acuerdo (Ley Orgánica 1/2025, artículo 10.4), y el acreedor podría acudir entonces a los tribunales. El silencio no significa que reconozcas la deuda.",
    },
    {
      question: "¿Cuánto cuesta?",
      answer: "Mirar, responder, proponer y preguntar no te cuesta nada.",
    },
    dataProtection(claimant),
    { question: "¿A quién puedo preguntar?", answer: CONTACT },
  ];
}

function toClaimant({ matter }: InvitationView): InvitationExplanation[] {
  const specialist = matter.specialistName ?? "Tu especialista";
  return [
    {
      question: "¿Qué es esto?",
      answer: `${specialist} ha abierto para ti el expediente ${matter.reference}: ${procedureWords(matter.interventionType)}. Aquí ves cómo está y respondes a lo que haga falta.`,
    },
    {
      question: "¿Qué tengo que hacer ahora?",
      answer:
        "Si hay un presupuesto, léelo con calma: puedes aceptarlo o rechazarlo. Mientras no lo aceptes, no debes nada. Si algo no está claro, pregunta antes.",
    },
    {
      question: "¿Necesito una cuenta?",
      answer:
        "Para responder, no. Con una cuenta lo tienes todo junto: la actividad, los documentos, los mensajes y los pagos. Crearla es gratis.",
    },
    {
      question: "¿Puedo dejarlo?",
      answer: "Sí, cuando quieras: dile que no al especialista aquí mismo, con tu motivo.",
    },
    {
      question: "¿Quién ve mis datos?",
      answer:
        "Tus datos de contacto los ve el especialista. Lo que contaste al especialista solo lo leéis él y tú. A la otra parte le llegan tu nombre, el texto de «De qué se trata» y lo que decidas compartir. Puedes ver cómo los tratamos, y ejercer tus derechos, en la página de privacidad.",
    },
    { question: "¿A quién puedo preguntar?", answer: CONTACT },
  ];
}

/** To the creditor of a corporate task, who gave the debt to the platform and has neither budget nor account. */
function toCreditor({ matter, parties }: InvitationView): InvitationExplanation[] {
  const specialist = matter.specialistName ?? "Nuestro equipo";
  const debtor = parties.find(({ side }) => side === "RESPONDENT");
  return [
    {
      question: "¿Qué es esto?",
      answer: prose`Es la gestión ${matter.reference} de vuestra cartera${debtor ? `: la deuda de ${partyName(debtor)}` : ""}. ${specialist} intenta un acuerdo con la otra parte, y aquí lo seguís.`,
    },
    {
      question: "¿Qué tenemos que hacer?",
      answer:
        "Si hay una propuesta de acuerdo, leedla y responded: solo queda cerrada cuando la aceptan todas las partes. Quien responda en vuestro nombre debe poder obligaros. Si algo no está claro, preguntad antes.",
    },
    {
      question: "¿Quién ve lo que escribimos?",
      answer:
        "Los mensajes los lee solo el especialista. A la otra parte le llegan vuestro nombre, las propuestas y los acuerdos.",
    },
    { question: "¿A quién podemos preguntar?", answer: CONTACT },
  ];
}

function dataProtection(claimant: string): InvitationExplanation {
  return {
    question: "¿De dónde habéis sacado mis datos?",
    answer: `Nos los ha dado ${claimant} para poder proponerte esta negociación, y solo los usamos para eso. Puedes pedir verlos, corregirlos, borrarlos u oponerte, y reclamar ante la Agencia Española de Protección de Datos (Reglamento (UE) 2016/679, artículos 14 a 22). En la página de privacidad tienes todos los detalles.`,
  };
}
