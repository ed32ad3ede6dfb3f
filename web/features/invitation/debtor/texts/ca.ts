import { prose } from "../../../../../schema/rules/sentences.ts";
import { formatDate, formatMoney } from "../../../../lib/format.ts";
import type { DebtorTexts } from "./debtor-texts.ts";

const TOO_LATE =
  "Falta menys d’un dia: ja no es pot canviar aquí. Si no pots atendre la trucada, escriu-nos a «Preguntar».";

export const ca: DebtorTexts = {
  locale: "ca-ES",
  day: formatDate,
  money: formatMoney,
  refusals: {
    ALREADY_ANSWERED:
      "Amb aquest enllaç ja s’ha respost en nom d’aquesta persona. Si ha estat un error, escriu-nos un missatge i ho revisem.",
    ALREADY_PAID:
      "Aquest deute ja està pagat: no cal proposar res. Si creus que hi ha un error, escriu-nos a «Preguntar».",
    CLOSED: "Aquest assumpte ja està tancat: el pots llegir i preguntar, però ja no s’hi pot respondre.",
    EMPTY: "El fitxer és buit. Tria’n un altre.",
    FORBIDDEN: "Aquest enllaç és d’una altra persona. Tanca la sessió per fer-lo servir.",
    INCOMPLETE: "El fitxer no ha arribat sencer. Torna-ho a provar.",
    INVALID: "Hi ha alguna cosa que no es pot fer servir, com ara < o >. Revisa el que has escrit.",
    NOT_FOUND: "Aquest enllaç ja no obre res. Busca l’últim correu que hagis rebut o demana’n un de nou.",
    NOT_OFFERED: "Ara no es pot triar una hora amb aquest enllaç. Escriu-nos a «Preguntar».",
    NO_SESSION: "No tens cap trucada triada.",
    RATE_LIMITED:
      "Ara mateix no s’ha pogut enviar. Espera una estona i torna-ho a provar: el que has escrit continua aquí.",
    TAKEN: "Aquesta hora ja no està lliure. Tria’n una altra: aquí veus les que queden.",
    THREAT: "L’antivirus ha rebutjat aquest fitxer.",
    TOO_LARGE: "El fitxer no pot passar de 10 MB.",
    TOO_LATE: TOO_LATE,
    TOO_MANY: "Ja has enviat 10 documents, que és el màxim.",
    UNSUPPORTED_FILE: "Aquest fitxer no s’admet. Ha de ser PDF, JPEG o PNG.",
    WRONG_EXTENSION: "El contingut d’aquest fitxer no correspon al seu nom. Ha de ser PDF, JPEG o PNG.",
    phone:
      "Revisa el telèfon: aquest número no existeix o hi falten xifres. Si no és d’Espanya, comença amb + i el prefix.",
  },
  title: (creditor) => `${creditor} reclama un deute`,
  forWhom: (name, reference) => `Per a ${name} · ${reference}`,
  answersAs: {
    TITULAR: "Se’t reclama perquè hi constes com a cotitular del deute.",
    FIADOR: "Se’t reclama perquè hi constes com a fiador del deute.",
    AVALISTA: "Se’t reclama perquè hi constes com a avalador del deute.",
    OTROS: "Se’t reclama perquè hi constes com a persona obligada al pagament.",
    "": "Se’t reclama perquè hi constes com a codeutor, fiador o avalador del deute.",
  },
  contractedBy: (name) => prose`El va contractar ${name}.`,
  amount: "Import que es reclama",
  writer: (specialist) => `T’escriu ${specialist}, per buscar un acord.`,
  paidUp: "El deute està pagat: no has de fer res més.",
  notCourt: "No és una demanda ni ve d’un jutjat.",
  due: (day) =>
    day === null
      ? "Negociar és voluntari. Respon quan puguis, encara que sigui per dir que no."
      : `Negociar és voluntari. Et demanem que responguis com a molt tard el ${day}, encara que sigui per dir que no.`,
  closed: (day) => `Aquest assumpte està tancat. El pots llegir i preguntar fins al ${day}.`,
  agreementWaits: "Hi ha un acord que espera la teva resposta.",
  readAgreement: "Llegir l’acord i respondre",
  choosePlan: "Triar un pla de pagament",
  steps: "Què pots fer",
  opening: "Carregant...",
  sending: "S’està enviant...",
  failed: "No s’ha pogut enviar. Comprova la connexió i torna-ho a provar: el que has escrit continua aquí.",
  required: "Falta omplir aquest camp",
  badEmail: "Escriu un correu vàlid, per exemple nom@despatx.es",
  you: "Tu",
  pay: {
    title: "Pagar",
    intro: "Fes una transferència al compte del creditor. Nosaltres no cobrem diners de deutes.",
    button: "Veure com es paga",
    holder: "Titular",
    iban: "IBAN",
    amount: "Import",
    reference: "Concepte (copia’l tal com és)",
    scan: "O llegeix aquest codi amb l’aplicació del teu banc: omple la transferència, i tu la revises.",
    qr: "Codi QR de la transferència",
    check:
      "Abans de pagar, comprova que el compte és del creditor: truca al telèfon que ja en tenies o que surt al teu contracte, no al d’un correu. El teu banc t’avisa si el titular no coincideix.",
    after: "Si pagues, digues-nos-ho a «Preguntar»: així ho comprovem abans.",
  },
  plan: {
    intro:
      "El creditor ja ha dit què accepta. Tria aquí com pagar: veuràs cada data i cada cèntim abans d’acceptar res. Fins llavors no t’obliga a res.",
  },
  propose: {
    title: "Proposar una altra manera de pagar",
    again: "Canviar la meva proposta",
    intro:
      "Digues quant pots pagar i quan. Ho llegiran qui t’escriu i el creditor. No t’obliga a res fins que signis un acord.",
    button: "Proposar com pagar",
    label: "La teva proposta",
    hint: "Per exemple: 100 € al mes, des de l’1 de març.",
    send: "Enviar la proposta",
    done: "La teva proposta s’ha enviat. El creditor té 30 dies des que la rebi per respondre; ho veuràs aquí.",
    doneWithoutTerm: "La teva proposta s’ha enviat. La resposta apareixerà aquí.",
  },
  dispute: {
    title: "No estic d’acord amb el deute",
    again: "Afegir una altra discrepància",
    intro: "Digues-nos què no és correcte. Mentre no et responguem per escrit, no se’t reclamarà.",
    reason: "Motiu",
    choose: "Tria un motiu",
    reasons: {
      PAID: "Ja el vaig pagar",
      WRONG_AMOUNT: "L’import no és correcte",
      NOT_CONTRACTED: "No vaig contractar el que es reclama",
      NOT_RECEIVED: "No vaig rebre el que vaig contractar, o tenia defectes",
      TOO_OLD: "És massa antic",
      OTHER: "Un altre motiu",
    },
    words: "Què ha passat",
    attach: "Afegir un document (opcional)",
    attachHint: "Un rebut, una carta, una foto: PDF, JPEG o PNG de 10 MB com a màxim.",
    remove: (file) => `Treure ${file}`,
    send: "Enviar",
    done: "Hem anotat que discuteixes el deute. Una persona ho revisa i et respon per escrit. Fins llavors no se’t reclama.",
  },
  ask: {
    title: "Preguntar",
    intro: "Ho llegeix qui porta aquest assumpte, i ho pot veure l’equip d’Acuerdo. Veuràs aquí la resposta.",
    label: "El teu missatge",
    send: "Enviar el missatge",
    done: "Missatge enviat. La resposta apareixerà aquí.",
  },
  call: {
    title: "Triar quan et truquen",
    own: "La teva trucada",
    intro: (minutes) =>
      `Tria una hora lliure de qui porta aquest assumpte. Et trucarà per parlar de com resoldre’l, uns ${minutes} minuts. No et compromet a res.`,
    day: "Dia",
    pickDay: "Tria un dia",
    hour: "Hora",
    hourHint: "Hora de Madrid (peninsular).",
    pickHour: "Tria una hora",
    phone: "Telèfon on et truquen",
    send: "Triar aquesta hora",
    move: "Canviar a aquesta hora",
    cancel: "Anul·lar la trucada",
    chosen: (when, phone) => `Et trucaran: ${when} (hora de Madrid), al ${phone}.`,
    done: "Fet. Ho pots canviar o anul·lar aquí fins a un dia abans.",
    cancelled: "La trucada està anul·lada, i qui t’havia de trucar ho sap. Pots triar una altra hora.",
    tooLate: TOO_LATE,
  },
  takePart: {
    title: "Participar-hi, o no",
    again: "Canviar la meva resposta",
    intro:
      "Participar és acceptar que es busqui un acord. No reconeixes res, no t’obliga a arribar a cap i ho pots deixar quan vulguis.",
    orNo: "També pots dir que no: quedarà anotat.",
    yes: "Hi vull participar",
    no: "No hi vull participar",
    leave: "Deixar de participar-hi",
    reason: "Motiu (només cal per dir que no)",
    reasonHint: "Ho llegiran qui t’escriu i el creditor. Una frase és suficient.",
    doneYes: "Hem anotat que hi participes. Qui porta l’assumpte es posarà en contacte amb tu.",
    doneNo: "Hem anotat que no hi vols participar. El creditor podrà anar als tribunals si vol.",
  },
  lawyer: {
    title: "Tinc advocat",
    again: "Canviar d’advocat",
    intro: "Digues-nos qui et representa. A partir d’ara li escriurem a ell o a ella, no a tu.",
    name: "Nom del teu advocat o advocada",
    email: "El seu correu electrònic",
    send: "Desar",
    done: (name) => prose`Hem anotat ${name}. A partir d’ara escrivim al seu correu.`,
  },
  data: {
    title: "Les meves dades personals",
    intro:
      "Pots demanar una còpia del que sabem de tu, o que ho esborrem. Et respondrem en un mes com a màxim. El que la llei obliga a guardar no s’esborra. El deute no desapareix per demanar-ho.",
    copy: "Demanar una còpia",
    erase: "Demanar que s’esborrin",
    doneCopy: "Hem anotat que demanes una còpia de les teves dades. Et respondrem en un mes com a màxim.",
    doneErase:
      "Hem anotat que demanes que s’esborrin les teves dades. Et respondrem en un mes com a màxim, i fins llavors no se’t reclama.",
  },
  deny: {
    title: "No soc aquesta persona",
    intro:
      "Si això no és per a tu, digues-ho aquí. L’enllaç deixarà de funcionar i no tornarem a escriure a aquesta adreça sobre aquest deute. No has de donar cap dada.",
    send: "No soc aquesta persona",
    doneTitle: "Gràcies per dir-ho",
    done: "L’enllaç ja no obre res i no tornarem a escriure’t a aquesta adreça sobre aquest deute. No has de fer res més: pots tancar aquesta pàgina i esborrar el correu.",
  },
  debt: {
    title: "El deute",
    creditor: "Creditor",
    contract: "Contracte",
    date: "Data",
    parts: {
      PRINCIPAL: "Principal",
      FEES: "Despeses de gestió",
      COURT_COSTS: "Costes judicials",
      OTHER: "Altres despeses",
      INTEREST: "Interessos pactats",
    },
    total: "Total",
    paid: "Pagat",
    owed: "Queda per pagar",
  },
  real: {
    title: "És de debò?",
    who: (specialist, creditor) => `Sobre un deute amb ${creditor} t’escriu ${specialist}.`,
    checked: "comprovat per Acuerdo",
    contact: "Pots trucar o escriure:",
    codes: "Comprova els documents que t’han enviat amb el seu codi:",
    verify: "Comprovar un document",
    anyCode:
      "Els documents que porten al peu un codi de verificació de 16 lletres i números es poden comprovar. El codi curt d’una carta només obre aquesta pàgina: si dubtes de la carta, escriu-nos amb la seva referència.",
    never:
      "Mai no et demanarem contrasenyes, claus del teu banc ni números de targeta. Si algú te’ls demana en nom nostre, no els hi donis.",
    doubt: "Si tens dubtes, pregunta també al creditor, o escriu a Acuerdo:",
  },
  rest: { title: "Més sobre aquest assumpte", inSpanish: "Aquesta part és en castellà." },
  keep: (day) =>
    `Aquest enllaç és personal i et serveix almenys fins al ${day}. No el comparteixis: qui el tingui pot respondre per tu.`,
};
