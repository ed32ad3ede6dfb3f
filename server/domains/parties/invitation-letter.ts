import { interventionWords } from "../../../schema/rules/interventions.ts";
import type { AccountMail } from "../accounts/account-mail.ts";
import type { PartySide } from "./party.ts";

/** What an invitation has to say: who asks, what for, who stands between (LO 1/2025 art. 10.2–10.3, 15.3). */
export interface InvitationFacts {
  side: PartySide;
  /** `P26000123` or `T26-0000345`. */
  reference: string;
  /** 1 private conciliation, 2 mediation, 3 collection. */
  interventionType: number;
  claimantName: string;
  /** Of a corporate task: its claimant is the creditor, with neither budget nor account. */
  isTask?: boolean;
  specialistName: string;
  /** Law leaves the matter out: none of its terms runs (LO 1/2025 art. 3.2). */
  isExcluded?: boolean;
  /** What the manager adds; "" for nothing. */
  note: string;
}

/** What the kind of intervention is called in a sentence. */
export function procedureWords(interventionType: number): string {
  return interventionWords(interventionType).toParties.withArticle;
}

/**
 * The mail of an invitation, for invitePartyByMail. Nothing of the conflict itself: it may be read over a shoulder; the
 * personal link shows all of it.
 */
export function invitationLetter(facts: InvitationFacts): {
  kind: string;
  subject: string;
  content: Omit<AccountMail["content"], "action"> & { actionLabel: string };
} {
  if (facts.side === "RESPONDENT") return toRespondent(facts);
  return facts.isTask === true ? toCreditor(facts) : toClaimant(facts);
}

function toCreditor({ reference, specialistName, note }: InvitationFacts) {
  return {
    kind: "creditor-invited",
    subject: `Gestión ${reference} de vuestra cartera`,
    content: {
      title: `Seguid la gestión ${reference}`,
      paragraphs: [
        `${specialistName} lleva la gestión ${reference} de vuestra cartera y busca un acuerdo con la otra parte.`,
        "Con este enlace personal podéis ver cómo está, leer y responder las propuestas de acuerdo y preguntar. No hace falta cuenta.",
        ...noteOf(specialistName, note),
      ],
      actionLabel: "Ver la gestión",
    },
  };
}

function toClaimant({ reference, interventionType, specialistName, note }: InvitationFacts) {
  return {
    kind: "client-invited",
    subject: `${specialistName} ha abierto tu expediente ${reference}`,
    content: {
      title: "Tu expediente está abierto",
      paragraphs: [
        `${specialistName} ha abierto para ti el expediente ${reference}: ${procedureWords(interventionType)}.`,
        "Con tu enlace personal puedes ver de qué se trata, aceptar el presupuesto, preguntar lo que quieras y, si te parece, crear tu cuenta para seguirlo todo. Para mirar y responder no te hace falta cuenta.",
        ...noteOf(specialistName, note),
      ],
      actionLabel: "Ver mi expediente",
    },
  };
}

function toRespondent(facts: InvitationFacts) {
  const { reference, interventionType, claimantName, specialistName, isExcluded = false, note } = facts;
  return {
    kind: "party-invited",
    subject: `Invitación a negociar: ${reference}`,
    content: {
      title: `${claimantName} te invita a ${procedureWords(interventionType)}`,
      paragraphs: [
        `${claimantName} quiere resolver un asunto contigo sin ir a juicio y ha encargado a ${specialistName} que os ayude. La referencia es ${reference}.`,
        "Participar es voluntario. Con tu enlace personal puedes ver de qué se trata, aceptar o no, hacer una propuesta o preguntar. No te hace falta cuenta ni te cuesta nada.",
        isExcluded
          ? "Te pedimos que respondas, aunque sea para decir que no."
          : "Te pedimos que respondas, aunque sea para decir que no: si pasan 30 días naturales desde que recibes esta invitación sin ninguna respuesta, la negociación se puede dar por terminada sin acuerdo (Ley Orgánica 1/2025, artículo 10.4).",
        ...noteOf(specialistName, note),
      ],
      actionLabel: "Ver de qué se trata y responder",
    },
  };
}

function noteOf(specialistName: string, note: string): string[] {
  return note === "" ? [] : [`${specialistName} añade:\n${note}`];
}
