import { foldText } from "../../../platform/text/fold-text.ts";

const set = (...lists: string[]) => new Set(lists.join(" ").split(" "));
/** One of these is enough among the others: that there is none, or that it is still to be found out. */
const ABSENCE = set(
  "sin sense no ni nada nadie ninguno ninguna ningun ninguno ns nc nsnc nt vacio vacia blanco falta faltan carece carecen none unknown",
  "desconocido desconocida desconocidos desconocidas desconoce desconocemos desconegut desconeguda desconecido desconecida",
  "ilocalizable ilocalizables ilocalizado ilocalizada inexistente inexistentes ilegible ilegibles ausente",
  "fallecido fallecida difunto difunta exitus finado finada fallecio emigrado emigrada preso prision extranjero",
  "devuelto devuelta devueltos devueltas devuelve rebotado rebotada rebota baja bloqueado bloqueada",
  "erroneo erronea erroneos erroneas incorrecto incorrecta incorrectos incorrectas invalido invalida equivocado equivocada anulado anulada",
  "pendiente pendientes pte ptes pdte pdtes pdt pend rehusa rehusado niega ver confirmar determinar averiguar localizar",
  "investigar actualizar completar solicitar comprobar concretar especificar facilitar aportar buscar preguntar pedir consultar revisar avisar llamar",
);
/** What "no" stands before, and what may stand behind. */
const VERBS = set(
  "consta constan tiene tienen tenemos hay dispone disponen disponemos disponible disponibles facilita facilitan facilitado facilitada facilitados facilitadas",
  "aporta aportan aportado aportada aportados aportadas localizado localizada localizados localizadas localiza localizable contesta contestan responde coge atiende indica indicado indicada informa informan informado informada",
  "procede proceden existe existen conocido conocida conocidos conocidas conocemos conoce sabe sabemos especifica especificado especificada figura figuran aparece obra obran posee usa utiliza quiere desea da dan dice",
  "aplica available valido valida vigente correcto correcta operativo operativa encontrado encontrada registrado registrada recibido recibida proporciona proporcionado proporcionada dado dada",
);
const THINGS = set(
  "correo correos email emails mail mails electronico electronica telefono telefonos tfno tfnos tlfno telf telfs tlf tlfs tel tf movil moviles celular whatsapp fax fijo",
  "direccion direcciones direccio domicilio domicilios dir residencia paradero datos dato contacto contactos contactar informacion numero",
);
const SMALL = set(
  "de del la las el los lo le les se su sus a al en por para con y e o u un una que es esta este ya aun todavia mas momento hoy ahora fecha hasta conocer saber",
  "actual actualmente nuevo nueva otro otra postal fisica fiscal habitual personal particular fijo propio propia",
  "expediente ficha sistema base contrato registro cliente deudor deudora titular interesado interesada persona nosotros nos",
  "observaciones observacion notas nota comentarios comentario anexo adjunto historico banco entidad cedente acreedor gestor oficina sucursal vive reside",
);
/** Behind these stands what a place is called: "C/ Pendiente", "Plaza Mayor". */
const STREETS = set(
  "c cl cll calle avda avd av avenida avinguda pza plaza placa praza pl paseo passeig pso po ronda camino cno ctra carretera carrer travesia trav rua urb urbanizacion glorieta gta poligono pol barrio kalea cuesta bulevar rambla aldea finca caserio cortijo masia edificio residencial apartado",
);
const LONGEST_REMARK = 80;
/** Nearly every cell is told by this alone: only noughts among them say nothing. */
const SAYS_MORE = /[\p{N}@]/u;
const BESIDE_NOUGHTS = /[^0\P{N}]|[\p{L}@]/u;
/** An at sign by itself stands for the e-mail that isn't there. */
const LONE_AT = /(?<![^\s()[\]*.:;,¿?-])@+(?![^\s()[\]*.:;,¿?-])/gu;
const LETTER_OR_FIGURE = /[\p{L}\p{N}]/u;
const LIKE_EMAIL =
  /_|\p{L}{2}\.\p{L}{2}|(?<!\p{L})(?:arroba|gmail|hotmail|outlook|yahoo|icloud|com)(?!\p{L})/iu;
const BESIDE_PHONE = /(?<!\p{L})(?:llam\p{L}+|tardes?|ma[ñn]anas?|noches?|mediod[ií]as?|horario)(?!\p{L})/iu;
const SAYS_NO = /^\P{L}*(?:no|sin)(?!\p{L})/iu;
/** "s/correo", "N/T" */
const SHORTENED = /\b([sn]) ?\/ ?(?=\p{L})/giu;
/** A house without a number: what stands before is its street. */
const NO_HOUSE_NUMBER = /^(.*\p{L}.*?)[\s,]+(?:s ?\/ ?n|sn|sin n[uú]mero|sin num)[\s.]*$/iu;
const WORDS = /\p{L}+/gu;

/**
 * True for "no tiene", "(sin correo)", "domicilio desconocido", "pte.", "*", "fallecido" where an e-mail, a telephone or an
 * address should stand: as good as none, and no way to reach anybody. That is a cell with nothing but words of absence and
 * of the thing itself; or one that begins with "sin correo" or "no consta", unless what follows may be a place: wherever
 * one may be meant, the cell is an address.
 */
export function saysNoContact(cell: string): boolean {
  if (cell === "" || cell.length > LONGEST_REMARK) return false;
  if (!LETTER_OR_FIGURE.test(cell)) return true;
  const text = cell.includes("@") ? cell.replace(LONE_AT, " correo ").trim() : cell;
  if (SAYS_MORE.test(text)) return !BESIDE_NOUGHTS.test(text);
  if (NO_HOUSE_NUMBER.test(text)) return saysNoStreet(text);
  const words = wordsOf(text);
  if (/^x*$/.test(words.map(({ plain }) => plain).join(""))) return true;
  const told = isStreet(words[0]) ? words.slice(1) : words;
  if (opensWithAbsence(told)) return !namesPlace(told) && !standsApart(text);
  return told === words && words.every(isOfRemark) && words.some(isAbsence);
}

/**
 * Whether words in a column of e-mails are a remark: "fallecido", "ver observaciones". Whoever means an address writes an
 * at sign, dots between words, figures or the name of a provider.
 */
export function isRemarkOnEmail(text: string): boolean {
  return saysNoContact(text) || !(SAYS_MORE.test(text) || LIKE_EMAIL.test(text));
}

/** The same of telephones, which have figures; "llamar tardes" is what is left of a number that has got lost. */
export function isRemarkOnPhone(text: string): boolean {
  return saysNoContact(text) || !(SAYS_MORE.test(text) || (BESIDE_PHONE.test(text) && !SAYS_NO.test(text)));
}

/** "no consta, s/n" against "Nueva, s/n" */
function saysNoStreet(text: string): boolean {
  const words = wordsOf(NO_HOUSE_NUMBER.exec(text)?.[1] ?? "");
  const saysNone = ({ plain }: Word) => ABSENCE.has(plain) || VERBS.has(plain) || THINGS.has(plain);
  return !isStreet(words[0]) && words.every(isOfRemark) && words.some(saysNone);
}

interface Word {
  plain: string;
  isCapital: boolean;
  /** "Getafe", not "GETAFE" */
  isProper: boolean;
}

function wordsOf(text: string): Word[] {
  const whole = text
    .replace(/e-mail/giu, "email")
    .replace(SHORTENED, (_, letter: string) => (letter.toLowerCase() === "s" ? "sin " : "no "));
  return (whole.match(WORDS) ?? []).map((word) => ({
    plain: foldText(word),
    isCapital: /^\p{Lu}/u.test(word),
    isProper: /^\p{Lu}\p{Ll}/u.test(word),
  }));
}

function opensWithAbsence([first, second]: readonly Word[]): boolean {
  const behind = second?.plain ?? "";
  if (first?.plain === "sin") return THINGS.has(behind) && behind !== "numero";
  return (first?.plain === "no" && VERBS.has(behind)) || first?.plain.startsWith("carece") === true;
}

/** Behind "no consta" and the like: a street, or what has a capital as places have. */
function namesPlace(words: readonly Word[]): boolean {
  const hasCase = words[1]?.isCapital === false;
  return words.some((word, at) => {
    if (at < 2) return false;
    const isCapital = word.isProper || (hasCase && word.isCapital);
    if (isCapital && !isOfRemark(word) && !isStreet(word)) return true;
    if (!isStreet(word)) return false;
    const called = words.slice(at + 1).find(({ plain }) => !ARTICLES.has(plain));
    return called !== undefined && (!isOfRemark(called) || (hasCase && called.isCapital));
  });
}

/** "SIN DIRECCIÓN, GETAFE": in capitals a place is told by standing apart, without any word of a remark. */
function standsApart(text: string): boolean {
  if (/\p{Ll}/u.test(text)) return false;
  return text
    .split(/[,;:()]|\. /)
    .slice(1)
    .map((part) => wordsOf(part).filter(({ plain }) => !ARTICLES.has(plain)))
    .some((words) => words.length > 0 && !words.some(isOfRemark));
}

const ARTICLES = set("de del la las el los");

function isStreet(word: Word | undefined): boolean {
  return word !== undefined && STREETS.has(word.plain);
}

function isAbsence({ plain }: Word): boolean {
  return ABSENCE.has(plain);
}

/** Single letters are what is left of "N/T" and "s/d". */
function isOfRemark({ plain }: Word): boolean {
  return (
    plain.length === 1 || ABSENCE.has(plain) || VERBS.has(plain) || THINGS.has(plain) || SMALL.has(plain)
  );
}
