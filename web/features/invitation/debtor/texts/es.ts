import { prose } from "../../../../../schema/rules/sentences.ts";
import { formatDate, formatMoney } from "../../../../lib/format.ts";
import type { DebtorTexts } from "./debtor-texts.ts";

export const es: DebtorTexts = {
  locale: "es-ES",
  day: formatDate,
  money: formatMoney,
  refusals: {
    TAKEN: "Esa hora ya no está libre. Elige otra: aquí ves las que quedan.",
  },
  title: (creditor) => `${creditor} reclama una deuda`,
  forWhom: (name, reference) => `Para ${name} · ${reference}`,
  answersAs: {
    TITULAR: "Se te reclama porque figuras como cotitular de la deuda.",
    FIADOR: "Se te reclama porque figuras como fiador de la deuda.",
    AVALISTA: "Se te reclama porque figuras como avalista de la deuda.",
    OTROS: "Se te reclama porque figuras como persona obligada al pago.",
    "": "Se te reclama porque figuras como codeudor, fiador o avalista de la deuda.",
  },
  contractedBy: (name) => prose`La contrató ${name}.`,
  amount: "Importe que se reclama",
  writer: (specialist) => `Te escribe ${specialist}, para buscar un acuerdo.`,
  paidUp: "La deuda está pagada: no tienes que hacer nada más.",
  notCourt: "No es una demanda ni viene de un juzgado.",
  due: (day) =>
    day === null
      ? "Negociar es voluntario. Responde cuando puedas, aunque sea para decir que no."
      : `Negociar es voluntario. Te pedimos que respondas a más tardar el ${day}, aunque sea para decir que no.`,
  closed: (day) => `Este asunto está cerrado. Puedes leerlo y preguntar hasta el ${day}.`,
  agreementWaits: "Hay un acuerdo que espera tu respuesta.",
  readAgreement: "Leer el acuerdo y responder",
  choosePlan: "Elegir un plan de pago",
  steps: "Qué puedes hacer",
  opening: "Cargando...",
  sending: "Enviando...",
  failed:
    "No se ha podido enviar. Comprueba tu conexión e inténtalo de nuevo: lo que has escrito sigue aquí.",
  required: "Falta rellenar este campo",
  badEmail: "Escribe un correo válido, por ejemplo nombre@despacho.es",
  you: "Tú",
  pay: {
    title: "Pagar",
    intro: "Haz una transferencia a la cuenta del acreedor. Nosotros no cobramos dinero de deudas.",
    button: "Ver cómo se paga",
    holder: "Titular",
    iban: "IBAN",
    amount: "Importe",
    reference: "Concepto (cópialo tal cual)",
    scan: "O lee este código con la aplicación de tu banco: rellena la transferencia, y tú la revisas.",
    qr: "Código QR de la transferencia",
    check:
      "Antes de pagar, comprueba que la cuenta es del acreedor: llama al teléfono que ya tenías de él o que está en tu contrato, no al de un correo. Tu banco te avisa si el titular no coincide.",
    after: "Si pagas, dínoslo en «Preguntar»: así lo comprobamos antes.",
  },
  plan: {
    intro:
      "El acreedor ya ha dicho qué acepta. Elige aquí cómo pagar: verás cada fecha y cada céntimo antes de aceptar nada. Hasta entonces no te obliga a nada.",
  },
  propose: {
    title: "Proponer otra forma de pagar",
    again: "Cambiar mi propuesta",
    intro:
      "Di cuánto puedes pagar y cuándo. Lo leerán quien te escribe y el acreedor. No te obliga a nada hasta que firmes un acuerdo.",
    button: "Proponer cómo pagar",
    label: "Tu propuesta",
    hint: "Por ejemplo: 100 € al mes, desde el 1 de marzo.",
    send: "Enviar propuesta",
    done: "Tu propuesta se ha enviado. El acreedor tiene 30 días desde que la reciba para responder; lo verás aquí.",
    doneWithoutTerm: "Tu propuesta se ha enviado. La respuesta aparecerá aquí.",
  },
  dispute: {
    title: "No estoy de acuerdo con la deuda",
    again: "Añadir otra discrepancia",
    intro: "Dinos qué no es correcto. Mientras no te respondamos por escrito, no se te reclamará.",
    reason: "Motivo",
    choose: "Elige un motivo",
    reasons: {
      PAID: "Ya la pagué",
      WRONG_AMOUNT: "El importe no es correcto",
      NOT_CONTRACTED: "No contraté lo que se reclama",
      NOT_RECEIVED: "No recibí lo que contraté, o tenía defectos",
      TOO_OLD: "Es demasiado antigua",
      OTHER: "Otro motivo",
    },
    words: "Qué ha pasado",
    attach: "Añadir un documento (opcional)",
    attachHint: "Un recibo, una carta, una foto: PDF, JPEG o PNG de 10 MB como máximo.",
    remove: (file) => `Quitar ${file}`,
    send: "Enviar",
    done: "Hemos anotado que discutes la deuda. Una persona lo revisa y te responde por escrito. Hasta entonces no se te reclama.",
  },
  ask: {
    title: "Preguntar",
    intro: "Lo lee quien lleva este asunto, y puede verlo el equipo de Acuerdo. Verás aquí la respuesta.",
    label: "Tu mensaje",
    send: "Enviar mensaje",
    done: "Mensaje enviado. La respuesta aparecerá aquí.",
  },
  call: {
    title: "Elegir cuándo te llaman",
    own: "Tu llamada",
    intro: (minutes) =>
      `Elige una hora libre de quien lleva este asunto. Te llamará para hablar de cómo resolverlo, unos ${minutes} minutos. No te compromete a nada.`,
    day: "Día",
    pickDay: "Elige un día",
    hour: "Hora",
    hourHint: "Hora de Madrid (peninsular).",
    pickHour: "Elige una hora",
    phone: "Teléfono al que te llaman",
    send: "Elegir esta hora",
    move: "Cambiar a esta hora",
    cancel: "Anular la llamada",
    chosen: (when, phone) => `Te llamarán: ${when} (hora de Madrid), al ${phone}.`,
    done: "Hecho. Puedes cambiarlo o anularlo aquí hasta un día antes.",
    cancelled: "La llamada está anulada, y quien te iba a llamar lo sabe. Puedes elegir otra hora.",
    tooLate:
      "Falta menos de un día: ya no se puede cambiar aquí. Si no puedes atender la llamada, escríbenos en «Preguntar».",
  },
  takePart: {
    title: "Participar, o no",
    again: "Cambiar mi respuesta",
    intro:
      "Participar es aceptar que se busque un acuerdo. No reconoces nada, no te obliga a llegar a ninguno y puedes dejarlo cuando quieras.",
    orNo: "También puedes decir que no: quedará anotado.",
    yes: "Quiero participar",
    no: "No quiero participar",
    leave: "Dejar de participar",
    reason: "Motivo (solo hace falta para decir que no)",
    reasonHint: "Lo leerán quien te escribe y el acreedor. Una frase basta.",
    doneYes: "Hemos anotado que participas. Quien lleva el asunto se pondrá en contacto contigo.",
    doneNo: "Hemos anotado que no quieres participar. El acreedor podrá acudir a los tribunales si quiere.",
  },
  lawyer: {
    title: "Tengo abogado",
    again: "Cambiar de abogado",
    intro: "Dinos quién te representa. A partir de ahora le escribiremos a él o a ella, no a ti.",
    name: "Nombre de tu abogado o abogada",
    email: "Su correo electrónico",
    send: "Guardar",
    done: (name) => prose`Hemos anotado a ${name}. A partir de ahora le escribimos a su correo.`,
  },
  data: {
    title: "Mis datos personales",
    intro:
      "Puedes pedir una copia de lo que sabemos de ti, o que lo borremos. Te responderemos en un mes como máximo. Lo que la ley obliga a guardar no se borra. La deuda no desaparece por pedirlo.",
    copy: "Pedir una copia",
    erase: "Pedir que se borren",
    doneCopy: "Hemos anotado que pides una copia de tus datos. Te responderemos en un mes como máximo.",
    doneErase:
      "Hemos anotado que pides que se borren tus datos. Te responderemos en un mes como máximo, y hasta entonces no se te reclama.",
  },
  deny: {
    title: "No soy esta persona",
    intro:
      "Si esto no es para ti, dilo aquí. El enlace dejará de funcionar y no volveremos a escribir a esta dirección sobre esta deuda. No tienes que dar ningún dato.",
    send: "No soy esta persona",
    doneTitle: "Gracias por decirlo",
    done: "El enlace ya no abre nada y no volveremos a escribirte a esta dirección sobre esta deuda. No tienes que hacer nada más: puedes cerrar esta página y borrar el correo.",
  },
  debt: {
    title: "La deuda",
    creditor: "Acreedor",
    contract: "Contrato",
    date: "Fecha",
    parts: {
      PRINCIPAL: "Principal",
      FEES: "Gastos de gestión",
      COURT_COSTS: "Costas judiciales",
      OTHER: "Otros gastos",
      INTEREST: "Intereses pactados",
    },
    total: "Total",
    paid: "Pagado",
    owed: "Queda por pagar",
  },
  real: {
    title: "¿Es de verdad?",
    who: (specialist, creditor) => `Sobre una deuda con ${creditor} te escribe ${specialist}.`,
    checked: "comprobado por Acuerdo",
    contact: "Puedes llamar o escribir:",
    codes: "Comprueba los documentos que te han enviado con su código:",
    verify: "Comprobar un documento",
    anyCode:
      "Los documentos que llevan al pie un código de verificación de 16 letras y números se pueden comprobar. El código corto de una carta solo abre esta página: si dudas de la carta, escríbenos con su referencia.",
    never:
      "Nunca te pediremos contraseñas, claves de tu banco ni números de tarjeta. Si alguien te los pide en nuestro nombre, no se los des.",
    doubt: "Si dudas, pregunta también al acreedor, o escribe a Acuerdo:",
  },
  rest: { title: "Más sobre este asunto", inSpanish: "" },
  keep: (day) =>
    `Este enlace es personal y te sirve al menos hasta el ${day}. No lo compartas: quien lo tenga puede responder por ti.`,
};
