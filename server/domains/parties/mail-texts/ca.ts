import { prose } from "../../../../schema/rules/sentences.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { shownMoney } from "../../../../schema/rules/spanish-numbers.ts";
import { dayAndTimeIn, type AgreementWords, type PartyMailTexts } from "./party-mail-texts.ts";

const dayAndTime = dayAndTimeIn("ca-ES");

const numbered = ({ number, version }: AgreementWords) =>
  `acord núm. ${number}${version === 1 ? "" : ` (versió ${version})`}`;
const named = (agreement: AgreementWords) => `l’${numbered(agreement)}`;

export const ca: PartyMailTexts = {
  frame: {
    language: "ca",
    buttonFails: "Si el botó no funciona, copia aquesta adreça al navegador:",
    canAnswer: "Enviat des d’Acuerdo. Pots respondre aquest correu: el llegeix qui porta l’assumpte.",
    cannotAnswer: "Aquest missatge s’ha enviat automàticament des d’Acuerdo. No responguis aquest correu.",
  },
  forNobodyElse: (expiresAt) =>
    `L’enllaç és personal i val fins al ${shownDay(expiresAt)}: no el reenviïs. Si aquest correu no és per a tu, esborra’l; no has de fer res més.`,
  session: {
    subjects: {
      SCHEDULED: (reference) => `Convocatòria de sessió: ${reference}`,
      CHOSEN: (reference) => `Has triat una sessió: ${reference}`,
      MOVED: (reference) => `Has canviat la teva sessió: ${reference}`,
      CHANGED: (reference) => `Ha canviat una sessió: ${reference}`,
      CANCELLED: (reference) => `Sessió anul·lada: ${reference}`,
      TOMORROW: (reference) => `Recordatori de la teva sessió: ${reference}`,
    },
    openings: {
      SCHEDULED: "Et convoquem a aquesta sessió:",
      CHOSEN: "Has triat aquesta sessió amb el teu enllaç personal:",
      MOVED: "Has canviat la teva sessió. Queda així:",
      CHANGED: "Aquesta sessió ha canviat. Queda així:",
      CANCELLED: "S’ha anul·lat aquesta sessió:",
      TOMORROW: "Et recordem aquesta sessió:",
    },
    kinds: { INITIAL: "Sessió inicial", JOINT: "Sessió conjunta", SEPARATE: "Sessió per separat" },
    channels: { IN_PERSON: "Presencial", VIDEO: "Videotrucada", PHONE: "Telèfon" },
    when: (kind, startsAt, minutes) => {
      const { day, time } = dayAndTime(startsAt);
      return `${kind}: ${day}, a les ${time} (hora de Madrid), ${minutes} minuts.`;
    },
    reason: (reason) => `Motiu: ${reason}`,
    reasons: {
      BY_LINK: "S’ha anul·lat amb l’enllaç personal.",
      DEBT_ENDED: "La gestió del deute s’ha acabat.",
    },
    about: ({ reference }, specialist) =>
      `És per l’assumpte ${reference}${specialist === null ? "" : `, que porta ${specialist}`}.`,
    canChange: "Amb el teu enllaç la pots canviar o anul·lar fins a un dia abans.",
    cannotCome: "Si no hi pots assistir, digues-ho com més aviat millor.",
    addsToCalendar: "El fitxer adjunt, en castellà, l’afegeix al teu calendari.",
    removesFromCalendar: "El fitxer adjunt, en castellà, la treu del teu calendari.",
    button: "Veure la sessió",
  },
  proposal: {
    subject: (reference) => `Proposta d’acord: ${reference}`,
    waits: (agreement, { reference }) =>
      `En l’assumpte ${reference} hi ha una proposta d’acord (${numbered(agreement)}) que espera la teva resposta.`,
    by: (proposer) => {
      if (proposer === "NEUTRAL") return "És una proposta de la persona neutral, no d’una de les parts.";
      if (proposer === "NOBODY") return "No és proposta d’una de les parts.";
      return `L’ha proposada: ${proposer.party}.`;
    },
    voluntary:
      "Llegeix-la amb calma. La pots acceptar o rebutjar, i demanar abans consell a un advocat: acceptar és voluntari.",
    all: "Només queda tancada quan l’accepten totes les parts a les quals es proposa.",
    button: "Llegir i respondre",
  },
  otherSide: {
    subject: (reference) => `Nova proposta: ${reference}`,
    made: {
      CLAIMANT: ({ reference }) =>
        `En l’assumpte ${reference} la part sol·licitant ha fet una proposta concreta.`,
      DEBTOR: ({ reference }) => `En l’assumpte ${reference} la part deutora ha fet una proposta concreta.`,
      COUNTERPARTY: ({ reference }) =>
        `En l’assumpte ${reference} una contrapart ha fet una proposta concreta.`,
    },
    answer:
      "Llegeix-la amb calma i respon per escrit, encara que sigui per dir que no: pots demanar abans consell a un advocat.",
    button: "Llegir la proposta",
  },
  agreement: {
    subjects: {
      ACCEPTED: (reference) => `Acord tancat: ${reference}`,
      REJECTED: (reference) => `Proposta d’acord no acceptada: ${reference}`,
      WITHDRAWN: (reference) => `Proposta d’acord retirada: ${reference}`,
    },
    news: {
      ACCEPTED: (agreement, { reference }) =>
        `Totes les parts han acceptat ${named(agreement)} de l’assumpte ${reference}.`,
      REJECTED: (agreement, { reference }) =>
        `Una de les parts no ha acceptat ${named(agreement)} de l’assumpte ${reference}: queda tancat sense efecte.`,
      WITHDRAWN: (agreement, { reference }) =>
        `S’ha retirat ${named(agreement)} de l’assumpte ${reference}: ja no espera la teva resposta.`,
    },
    copy: "La teva còpia va adjunta a aquest correu, amb la data i la forma en què va acceptar cada part. El document és en castellà.",
    enforceable:
      "Perquè es pugui executar davant d’un jutjat, l’acord s’ha d’elevar a escriptura pública o ser homologat judicialment (LO 1/2025, arts. 12 i 13).",
    button: "Veure l’acord",
  },
  noted: {
    subject: (reference) => `S’ha anotat la teva resposta: ${reference}`,
    answers: {
      ACCEPTED: (agreement, { reference }) =>
        `Qui porta l’assumpte ${reference} ha anotat que acceptes ${named(agreement)}.`,
      REJECTED: (agreement, { reference }) =>
        `Qui porta l’assumpte ${reference} ha anotat que no acceptes ${named(agreement)}.`,
    },
    object: "Si no és així, respon com més aviat millor a qui el porta.",
    button: "Veure l’acord",
  },
  ended: {
    subject: (reference) => `Fi de la negociació: ${reference}`,
    says: (creditors, on, { reference }) =>
      prose`La negociació sobre l’assumpte ${reference} acaba avui, ${shownDay(on)}, sense acord: així ho comunica per escrit ${creditors} (Llei orgànica 1/2025, article 10.4.d).`,
    stillPossible:
      "Des d’ara pot anar als tribunals. Si encara vols pagar o proposar alguna cosa, ho pots fer amb el teu enllaç personal: un acord continua sent possible.",
    button: "Veure de què es tracta",
  },
  taken: {
    subjects: {
      DISPUTED: (reference) => `Hem rebut que discuteixes el deute: ${reference}`,
      ACCESS: (reference) => `Hem rebut la teva sol·licitud d’una còpia de les teves dades: ${reference}`,
      ERASURE: (reference) => `Hem rebut la teva sol·licitud de supressió de les teves dades: ${reference}`,
    },
    texts: {
      DISPUTED: ({ on }, { reference }) => [
        `El ${shownDay(on)} ens vas dir amb el teu enllaç personal que discuteixes el deute de l’assumpte ${reference}. Ha quedat anotat.`,
        "Una persona ho revisa i et respon per escrit. Fins llavors no se’t reclamarà.",
      ],
      ACCESS: ({ on, by }, { reference }) => [
        `El ${shownDay(on)} vas demanar amb el teu enllaç personal, en l’assumpte ${reference}, una còpia de les dades personals que tractem sobre tu (RGPD, article 15). Ha quedat anotat.`,
        `Et respondrem com a màxim el ${shownDay(by)} (RGPD, article 12.3).`,
      ],
      ERASURE: ({ on, by }, { reference }) => [
        `El ${shownDay(on)} vas demanar amb el teu enllaç personal, en l’assumpte ${reference}, que se suprimeixin les teves dades personals (RGPD, article 17). Ha quedat anotat.`,
        `Et respondrem com a màxim el ${shownDay(by)} (RGPD, article 12.3), i fins llavors no se’t reclamarà. El que la llei obliga a guardar no s’esborra, i el deute no desapareix per demanar-ho.`,
      ],
    },
    keep: "Guarda aquest correu: és el justificant que ho hem rebut. Si no ho has dit tu, respon-nos a aquest correu.",
    button: "Veure el que has dit",
  },
  payment: {
    subject: ({ dueOn }, reference) => `El ${shownDay(dueOn)} venç un pagament: ${reference}`,
    agreed: ({ amount, currency, dueOn }, { reference }) =>
      `Segons l’acord de l’assumpte ${reference}, abans que acabi el ${shownDay(dueOn)} s’han de pagar ${shownMoney(amount, currency)}.`,
    promised: ({ amount, currency, dueOn }, { reference }) =>
      `Vas dir que pagaries ${shownMoney(amount, currency)} com a molt tard el ${shownDay(dueOn)} per l’assumpte ${reference}.`,
    alreadyPaid: "Si ja ho has pagat, no has de fer res: el banc pot trigar un o dos dies a dir-nos-ho.",
    cannotPay:
      "Si no ho pots pagar aquell dia, digues-ho com més aviat millor a la teva pàgina: és millor parlar-ne abans que després.",
    button: "Veure com es paga",
  },
};
