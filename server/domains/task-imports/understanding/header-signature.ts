import { createHash } from "node:crypto";
import { foldText } from "../../../platform/text/fold-text.ts";

/** Abbreviated word → full word, after folding; what banks and ERP exports shorten most. */
const FULL_WORDS: Readonly<Record<string, string>> = {
  f: "fecha",
  fc: "fecha",
  fec: "fecha",
  fch: "fecha",
  fech: "fecha",
  fha: "fecha",
  fca: "fecha",
  date: "fecha",
  dt: "fecha",
  n: "numero",
  no: "numero",
  num: "numero",
  nro: "numero",
  nr: "numero",
  nbr: "numero",
  zk: "zenbakia",
  zenb: "zenbakia",
  nums: "numero",
  number: "numero",
  cod: "codigo",
  cdg: "codigo",
  code: "codigo",
  codi: "codigo",
  id: "codigo",
  ident: "identificador",
  ref: "referencia",
  refer: "referencia",
  refa: "referencia",
  imp: "importe",
  impte: "importe",
  impt: "importe",
  import: "importe",
  amount: "importe",
  amt: "importe",
  cap: "capital",
  sdo: "saldo",
  sld: "saldo",
  pdte: "pendiente",
  pte: "pendiente",
  pend: "pendiente",
  pdt: "pendiente",
  pendent: "pendiente",
  vdo: "vencido",
  venc: "vencimiento",
  vto: "vencimiento",
  vcto: "vencimiento",
  vencim: "vencimiento",
  tel: "telefono",
  telf: "telefono",
  telef: "telefono",
  tfno: "telefono",
  tlfn: "telefono",
  tlfno: "telefono",
  tlf: "telefono",
  tlno: "telefono",
  tfn: "telefono",
  tf: "telefono",
  tno: "telefono",
  tels: "telefono",
  telefonos: "telefono",
  phone: "telefono",
  mov: "movil",
  moviles: "movil",
  mobil: "movil",
  mobile: "movil",
  cel: "movil",
  celular: "movil",
  dir: "direccion",
  direc: "direccion",
  dire: "direccion",
  drcn: "direccion",
  direcc: "direccion",
  dirc: "direccion",
  direcciones: "direccion",
  address: "direccion",
  addr: "direccion",
  adreca: "direccion",
  enderezo: "direccion",
  dom: "domicilio",
  domic: "domicilio",
  domicili: "domicilio",
  notif: "notificacion",
  notificaciones: "notificacion",
  not: "notificacion",
  op: "operacion",
  oper: "operacion",
  operac: "operacion",
  operaciones: "operacion",
  cto: "contrato",
  ctto: "contrato",
  contr: "contrato",
  ctrto: "contrato",
  cont: "contrato",
  cntr: "contrato",
  contract: "contrato",
  contracte: "contrato",
  exp: "expediente",
  expte: "expediente",
  exped: "expediente",
  expdte: "expediente",
  prest: "prestamo",
  ptmo: "prestamo",
  pmo: "prestamo",
  cta: "cuenta",
  cte: "cuenta",
  doc: "documento",
  docto: "documento",
  docum: "documento",
  dcto: "documento",
  dni: "nif",
  asig: "asignacion",
  asign: "asignacion",
  interv: "intervencion",
  int: "intervencion",
  intervinientes: "interviniente",
  tit: "titular",
  titulares: "titular",
  nom: "nombre",
  nomb: "nombre",
  nbre: "nombre",
  name: "nombre",
  apell: "apellidos",
  apdos: "apellidos",
  ape: "apellidos",
  apellido: "apellidos",
  cognoms: "apellidos",
  apelidos: "apellidos",
  rz: "razon",
  soc: "social",
  ent: "entidad",
  entid: "entidad",
  entitat: "entidad",
  entidade: "entidad",
  ppal: "principal",
  pral: "principal",
  princ: "principal",
  prin: "principal",
  ult: "ultima",
  ultimo: "ultima",
  last: "ultima",
  accion: "accion",
  acc: "accion",
  ses: "sesiones",
  sesion: "sesiones",
  sess: "sesiones",
  sessions: "sesiones",
  tp: "tipo",
  tip: "tipo",
  tipus: "tipo",
  type: "tipo",
  est: "estado",
  deu: "deuda",
  deute: "deuda",
  debeda: "deuda",
  debt: "deuda",
  mail: "email",
  correo: "email",
  correu: "email",
  adicional: "adicional",
};

/** Words that tell nothing apart. */
const FILLERS = new Set(
  "de del d da do das dos la el los las les l lo al a en i y e o of the por para per su eur euro euros".split(
    " ",
  ),
);
/** A title that strayed into the header row isn't compared word by word. */
const LONGEST_HEADER = 200;
const CAMEL = /(\p{Ll})(\p{Lu})/gu;
/** "C.I.F.", "D.N.I": letters with a dot after each belong together. */
const SPELLED = /(?<!\p{L})(?:\p{L}\.){2,}\p{L}?(?!\p{L})/gu;
const RAISED = /([ºª°])(?=\p{L})/gu;
const COUNTED = /(\p{L})(\d)/gu;

/**
 * A header as it is compared: "Nº Op." → "numero operacion", "importeDeuda (€)" → "importe deuda". Accents, case,
 * signs, filling words and abbreviations don't count; the order of the words does. "" when nothing is left.
 */
export function normaliseHeader(header: string): string {
  const spread = header
    .slice(0, LONGEST_HEADER)
    .replace(CAMEL, "$1 $2")
    .replace(SPELLED, (letters) => ` ${letters.replaceAll(".", "")} `)
    .replace(RAISED, "$1 ")
    .replaceAll("°", "º")
    .replace(/e-mail/gi, "email");
  const words = foldText(spread)
    .replace(COUNTED, "$1 $2")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !FILLERS.has(word));
  return words.map((word) => (Object.hasOwn(FULL_WORDS, word) ? FULL_WORDS[word] : word)).join(" ");
}

/** The same for every file with the same headers, in whatever order or spelling: hexadecimal SHA-256. */
export function headerSignature(headers: readonly string[]): string {
  const names = headers.map(normaliseHeader).sort();
  return createHash("sha256").update(JSON.stringify(names)).digest("hex");
}
