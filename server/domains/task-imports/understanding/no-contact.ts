import { foldText } from "../../../platform/text/fold-text.ts";

const set = (...lists: string[]) => new Set(lists.join(" ").split(" "));
/** One of these is enough among the others: that there is none, or that it is still to be found out. */
const ABSENCE = set(
  "sin sense no ni nada nadie ninguno ninguna ningun ninguno ns nc nsnc nt vacio vacia falta faltan none unknown",
  "desconocido desconocida desconocidos desconocidas desconoce desconocemos desconegut desconeguda desconecido desconecida",
  "ilocalizable ilocalizables ilocalizado ilocalizada inexistente inexistentes ilegible ilegibles ausente",
  "erroneo erronea erroneos erroneas incorrecto incorrecta incorrectos incorrectas invalido invalida equivocado equivocada anulado anulada",
  "pendiente pendientes pte ptes pdte pdtes pdt pend rehusa rehusado niega confirmar determinar averiguar localizar",
  "investigar actualizar completar solicitar comprobar concretar especificar facilitar aportar buscar preguntar pedir",
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
);
const LONGEST_REMARK = 80;
/** Nearly every cell is told by this alone: only noughts among them say nothing. */
const SAYS_MORE = /[\p{N}@]/u;
const BESIDE_NOUGHTS = /[^0\P{N}]|[\p{L}@]/u;
/** "s/correo", "N/T" */
const SHORTENED = /\b([sn]) ?\/ ?(?=\p{L})/gu;
const WORDS = /\p{L}+/gu;

/**
 * True for "no tiene", "(sin correo)", "domicilio desconocido", "pte.", "*" where an e-mail, a telephone or an address
 * should stand: as good as none, and no way to reach anybody. That is a cell with nothing but words of absence and of the
 * thing itself, or one that begins with "sin correo" or "no consta", whatever follows.
 */
export function saysNoContact(text: string): boolean {
  if (text === "" || text.length > LONGEST_REMARK) return false;
  if (SAYS_MORE.test(text)) return !BESIDE_NOUGHTS.test(text);
  const folded = foldText(text).replaceAll("e-mail", "email");
  const words =
    folded.replace(SHORTENED, (_, letter) => (letter === "s" ? "sin " : "no ")).match(WORDS) ?? [];
  if (/^x*$/.test(words.join(""))) return true;
  return opensWithAbsence(words) || (words.every(isOfRemark) && words.some((word) => ABSENCE.has(word)));
}

function opensWithAbsence([first, second = ""]: readonly string[]): boolean {
  if (first === "sin") return THINGS.has(second) && second !== "numero";
  return first === "no" && VERBS.has(second);
}

/** Single letters are what is left of "N/T" and "s/d". */
function isOfRemark(word: string): boolean {
  return word.length === 1 || ABSENCE.has(word) || VERBS.has(word) || THINGS.has(word) || SMALL.has(word);
}
