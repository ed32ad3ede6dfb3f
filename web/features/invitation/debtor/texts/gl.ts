import { prose } from "../../../../../schema/rules/sentences.ts";
import { formatDate, formatMoney } from "../../../../lib/format.ts";
import type { DebtorTexts } from "./debtor-texts.ts";

const TOO_LATE =
  "Falta menos dun día: xa non se pode cambiar aquí. Se non podes atender a chamada, escríbenos en «Preguntar».";

export const gl: DebtorTexts = {
  locale: "gl-ES",
  day: formatDate,
  money: formatMoney,
  refusals: {
    ALREADY_ANSWERED:
      "Con esta ligazón xa se respondeu en nome desta persoa. Se foi un erro, escríbenos unha mensaxe e revisámolo.",
    ALREADY_PAID:
      "Esta débeda xa está pagada: non fai falta propoñer nada. Se cres que hai un erro, escríbenos en «Preguntar».",
    CLOSED: "Este asunto xa está pechado: podes lelo e preguntar, pero xa non se pode responder.",
    EMPTY: "O ficheiro está baleiro. Elixe outro.",
    FORBIDDEN: "Esta ligazón é doutra persoa. Pecha a sesión para usala.",
    INCOMPLETE: "O ficheiro non chegou enteiro. Téntao de novo.",
    INVALID: "Hai algo que non se pode usar, como < ou >. Revisa o que escribiches.",
    NOT_FOUND: "Esta ligazón xa non abre nada. Busca o último correo que recibises ou pide unha nova.",
    NOT_OFFERED: "Agora non se pode elixir unha hora con esta ligazón. Escríbenos en «Preguntar».",
    NO_SESSION: "Non tes ningunha chamada elixida.",
    RATE_LIMITED:
      "Agora mesmo non se puido enviar. Agarda un anaco e téntao de novo: o que escribiches segue aquí.",
    TAKEN: "Esa hora xa non está libre. Elixe outra: aquí ves as que quedan.",
    THREAT: "O antivirus rexeitou este ficheiro.",
    TOO_LARGE: "O ficheiro non pode pasar de 10 MB.",
    TOO_LATE: TOO_LATE,
    TOO_MANY: "Xa enviaches 10 documentos, que é o máximo.",
    UNSUPPORTED_FILE: "Este ficheiro non se admite. Ten que ser PDF, JPEG ou PNG.",
    WRONG_EXTENSION: "O contido deste ficheiro non corresponde ao seu nome. Ten que ser PDF, JPEG ou PNG.",
    phone:
      "Revisa o teléfono: este número non existe ou fáltanlle cifras. Se non é de España, comeza con + e o prefixo.",
  },
  title: (creditor) => `${creditor} reclama unha débeda`,
  forWhom: (name, reference) => `Para ${name} · ${reference}`,
  answersAs: {
    TITULAR: "Reclámaseche porque figuras como cotitular da débeda.",
    FIADOR: "Reclámaseche porque figuras como fiador da débeda.",
    AVALISTA: "Reclámaseche porque figuras como avalista da débeda.",
    OTROS: "Reclámaseche porque figuras como persoa obrigada ao pagamento.",
    "": "Reclámaseche porque figuras como codebedor, fiador ou avalista da débeda.",
  },
  contractedBy: (name) => prose`Contratouna ${name}.`,
  amount: "Importe que se reclama",
  writer: (specialist) => `Escríbeche ${specialist}, para buscar un acordo.`,
  paidUp: "A débeda está pagada: non tes que facer nada máis.",
  notCourt: "Non é unha demanda nin vén dun xulgado.",
  due: (day) =>
    day === null
      ? "Negociar é voluntario. Responde cando poidas, aínda que sexa para dicir que non."
      : `Negociar é voluntario. Pedímosche que respondas como moi tarde o ${day}, aínda que sexa para dicir que non.`,
  closed: (day) => `Este asunto está pechado. Podes lelo e preguntar ata o ${day}.`,
  agreementWaits: "Hai un acordo que agarda a túa resposta.",
  readAgreement: "Ler o acordo e responder",
  choosePlan: "Escoller un plan de pagamento",
  steps: "Que podes facer",
  opening: "Cargando...",
  sending: "Enviando...",
  failed: "Non se puido enviar. Comproba a conexión e téntao de novo: o que escribiches segue aquí.",
  required: "Falta encher este campo",
  badEmail: "Escribe un correo válido, por exemplo nome@despacho.es",
  you: "Ti",
  pay: {
    title: "Pagar",
    intro: "Fai unha transferencia á conta do acredor. Nós non cobramos diñeiro de débedas.",
    button: "Ver como se paga",
    holder: "Titular",
    iban: "IBAN",
    amount: "Importe",
    reference: "Concepto (cópiao tal cal)",
    scan: "Ou le este código coa aplicación do teu banco: enche a transferencia, e ti revísala.",
    qr: "Código QR da transferencia",
    check:
      "Antes de pagar, comproba que a conta é do acredor: chama ao teléfono que xa tiñas del ou que está no teu contrato, non ao dun correo. O teu banco avísate se o titular non coincide.",
    after: "Se pagas, dínolo en «Preguntar»: así comprobámolo antes.",
  },
  plan: {
    intro:
      "O acredor xa dixo que acepta. Escolle aquí como pagar: verás cada data e cada céntimo antes de aceptar nada. Ata entón non te obriga a nada.",
  },
  propose: {
    title: "Propoñer outra forma de pagar",
    again: "Cambiar a miña proposta",
    intro:
      "Di canto podes pagar e cando. Lerano quen che escribe e o acredor. Non te obriga a nada ata que asines un acordo.",
    button: "Propoñer como pagar",
    label: "A túa proposta",
    hint: "Por exemplo: 100 € ao mes, desde o 1 de marzo.",
    send: "Enviar a proposta",
    done: "A túa proposta foi enviada. O acredor ten 30 días desde que a reciba para responder; veralo aquí.",
    doneWithoutTerm: "A túa proposta foi enviada. A resposta aparecerá aquí.",
  },
  dispute: {
    title: "Non estou de acordo coa débeda",
    again: "Engadir outra discrepancia",
    intro: "Dinos que non é correcto. Mentres non che respondamos por escrito, non che será reclamada.",
    reason: "Motivo",
    choose: "Elixe un motivo",
    reasons: {
      PAID: "Xa a paguei",
      WRONG_AMOUNT: "O importe non é correcto",
      NOT_CONTRACTED: "Non contratei o que se reclama",
      NOT_RECEIVED: "Non recibín o que contratei, ou tiña defectos",
      TOO_OLD: "É demasiado antiga",
      OTHER: "Outro motivo",
    },
    words: "Que pasou",
    attach: "Engadir un documento (opcional)",
    attachHint: "Un recibo, unha carta, unha foto: PDF, JPEG ou PNG de 10 MB como máximo.",
    remove: (file) => `Quitar ${file}`,
    send: "Enviar",
    done: "Anotamos que discutes a débeda. Unha persoa revísao e respóndeche por escrito. Ata entón non che é reclamada.",
  },
  ask: {
    title: "Preguntar",
    intro: "Leo quen leva este asunto, e pode velo o equipo de Acuerdo. Verás aquí a resposta.",
    label: "A túa mensaxe",
    send: "Enviar a mensaxe",
    done: "Mensaxe enviada. A resposta aparecerá aquí.",
  },
  call: {
    title: "Elixir cando che chaman",
    own: "A túa chamada",
    intro: (minutes) =>
      `Elixe unha hora libre de quen leva este asunto. Chamarate para falar de como resolvelo, uns ${minutes} minutos. Non te compromete a nada.`,
    day: "Día",
    pickDay: "Elixe un día",
    hour: "Hora",
    hourHint: "Hora de Madrid (peninsular).",
    pickHour: "Elixe unha hora",
    phone: "Teléfono ao que che chaman",
    send: "Elixir esta hora",
    move: "Cambiar a esta hora",
    cancel: "Anular a chamada",
    chosen: (when, phone) => `Chamarante: ${when} (hora de Madrid), ao ${phone}.`,
    done: "Feito. Podes cambialo ou anulalo aquí ata un día antes.",
    cancelled: "A chamada está anulada, e quen che ía chamar sábeo. Podes elixir outra hora.",
    tooLate: TOO_LATE,
  },
  takePart: {
    title: "Participar, ou non",
    again: "Cambiar a miña resposta",
    intro:
      "Participar é aceptar que se busque un acordo. Non recoñeces nada, non te obriga a chegar a ningún e podes deixalo cando queiras.",
    orNo: "Tamén podes dicir que non: quedará anotado.",
    yes: "Quero participar",
    no: "Non quero participar",
    leave: "Deixar de participar",
    reason: "Motivo (só fai falta para dicir que non)",
    reasonHint: "Lerano quen che escribe e o acredor. Abonda cunha frase.",
    doneYes: "Anotamos que participas. Quen leva o asunto porase en contacto contigo.",
    doneNo: "Anotamos que non queres participar. O acredor poderá acudir aos tribunais se quere.",
  },
  lawyer: {
    title: "Teño avogado",
    again: "Cambiar de avogado",
    intro: "Dinos quen te representa. A partir de agora escribirémoslle a el ou a ela, non a ti.",
    name: "Nome do teu avogado ou avogada",
    email: "O seu correo electrónico",
    send: "Gardar",
    done: (name) => prose`Anotamos a ${name}. A partir de agora escribimos ao seu correo.`,
  },
  data: {
    title: "Os meus datos persoais",
    intro:
      "Podes pedir unha copia do que sabemos de ti, ou que o borremos. Responderémosche nun mes como máximo. O que a lei obriga a gardar non se borra. A débeda non desaparece por pedilo.",
    copy: "Pedir unha copia",
    erase: "Pedir que se borren",
    doneCopy: "Anotamos que pides unha copia dos teus datos. Responderémosche nun mes como máximo.",
    doneErase:
      "Anotamos que pides que se borren os teus datos. Responderémosche nun mes como máximo, e ata entón non che é reclamada a débeda.",
  },
  deny: {
    title: "Non son esta persoa",
    intro:
      "Se isto non é para ti, dio aquí. A ligazón deixará de funcionar e non volveremos escribir a este enderezo sobre esta débeda. Non tes que dar ningún dato.",
    send: "Non son esta persoa",
    doneTitle: "Grazas por dicilo",
    done: "A ligazón xa non abre nada e non volveremos escribirche a este enderezo sobre esta débeda. Non tes que facer nada máis: podes pechar esta páxina e borrar o correo.",
  },
  debt: {
    title: "A débeda",
    creditor: "Acredor",
    contract: "Contrato",
    date: "Data",
    parts: {
      PRINCIPAL: "Principal",
      FEES: "Gastos de xestión",
      COURT_COSTS: "Custas xudiciais",
      OTHER: "Outros gastos",
      INTEREST: "Xuros pactados",
    },
    total: "Total",
    paid: "Pagado",
    owed: "Queda por pagar",
  },
  real: {
    title: "É de verdade?",
    who: (specialist, creditor) => `Sobre unha débeda con ${creditor} escríbeche ${specialist}.`,
    checked: "comprobado por Acuerdo",
    contact: "Podes chamar ou escribir:",
    codes: "Comproba os documentos que che enviaron co seu código:",
    verify: "Comprobar un documento",
    anyCode:
      "Os documentos que levan ao pé un código de verificación de 16 letras e números pódense comprobar. O código curto dunha carta só abre esta páxina: se dubidas da carta, escríbenos coa súa referencia.",
    never:
      "Nunca che pediremos contrasinais, claves do teu banco nin números de tarxeta. Se alguén chos pide no noso nome, non llos deas.",
    doubt: "Se dubidas, pregunta tamén ao acredor, ou escribe a Acuerdo:",
  },
  rest: { title: "Máis sobre este asunto", inSpanish: "Esta parte está en castelán." },
  keep: (day) =>
    `Esta ligazón é persoal e sérveche polo menos ata o ${day}. Non a compartas: quen a teña pode responder por ti.`,
};
