import { normaliseHeader } from "../header-words.ts";
import type { PersonalKind } from "./findings.ts";
import { KIND_OF_HEADER } from "./personal-headers.ts";

/** What a column's header says of the people in it. */
export interface HeaderMeaning {
  /** What it promises; null when it says nothing of that kind. */
  kind: PersonalKind | null;
  /** A code of a person, which may be the document or a number somebody has given them: who knows the file can tell. */
  isPersonCode: boolean;
  /** "ID", "Código": it says of nothing. */
  isBareCode: boolean;
  /** Numbers of contracts and the like, amounts, dates: nine figures in a row are no phone there. */
  isReference: boolean;
  /** Numbers of contracts and loans. */
  isOfDebt: boolean;
  /** It says of what: the days below are hardly those of births. "Fecha" alone doesn't. */
  isOtherDay: boolean;
  /** A place of business or a thing that is pledged, whose address needn't be a person's. */
  isOfThing: boolean;
  /** Of places, products, states and the like, which may be called as people are. */
  isNoName: boolean;
  /** "Nombre", "Apellido 1", "Nombre del deudor": of names and nothing else. "Titular" may be a list of options. */
  plainName: "NAME" | "SURNAME" | null;
}

const set = (words: string) => new Set(words.split(" "));
/** In the words header-words.ts makes of a header. */
const EMAIL = set("email emails electronico electronica posta");
const PHONE = set("telefono telefonico movil fijo fax whatsapp celular telefon telefonoa mugikorra sms");
const IDENTITY = set("nif nie pasaporte passport nan ifz ifk vat cif identidad identitat fiscal");
/** Of a person, unless something else stands beside: "Documento", "Identificación del deudor", not "Documento de pago". */
const DOCUMENT = set("documento document documentu identificacion identificativo doi cedula");
const CODE = set("codigo identificador");
const PERSON = set("deudor deudora titular cliente persona personal interviniente socio usuario");
const OF_SOMETHING_ELSE = set(
  "contrato operacion expediente prestamo poliza factura cuenta tarjeta credito autos procedimiento catastral loan account contract referencia producto pago contable mercantil sap asiento compensacion albaran pedido pagare entidad acreedor cedente oficina garantia inmueble finca cartera fichero archivo adjunto web pais hipotecaria habitabilidad",
);
const IBAN = set("iban ccc");
const ACCOUNT = set("cuenta compte conta kontu account");
/** Beside that, an account in a bank: not one of a ledger, nor the number of a contract. */
const OF_BANK = set(
  "bancaria bancari bancarie bancario corriente corrent cargo abono adeudo domiciliacion domiciliada ahorro banco banca bank pago cobro devolucion",
);
const OF_DEBT = set(
  "contrato operacion expediente prestamo poliza factura tarjeta credito referencia loan contract autos leasing hipoteca",
);
const ADDRESS = set("direccion domicilio calle helbidea residencia vivienda street helbide");
const BIRTH = set(
  "nacimiento nacim nac naixement nacemento jaiotze jaiotza birth birthdate birthday dob fnac fnacimiento",
);
const PLATE = set("matricula plate placa");
const SOCIAL_SECURITY = set("nss naf afiliacion");
const SECURITY = set("seguridad seguretat seguridade segurantza security");
const SOCIAL = set("social gizarte");
const NAME = set(
  "nombre apellidos deudor deudora titular cliente avalista fiador conyuge interviniente representante apoderado obligado prestatario cotitular codeudor demandado moroso inquilino arrendatario debtor deutor debedor zorduna izena persona contacto firmante heredero garante tercero terceros gestor abogado procurador letrado agente borrower customer client responsable denominacion surname apellido cognom apelido apelidos abizen abizena abizenak forename firstname prenom",
);

const SURNAME = set("apellidos apellido surname cognom cognoms apelido apelidos abizen abizena abizenak");
const FIRST_NAME = set("nombre izena forename firstname prenom");
/** Beside those, they leave it as plain. */
const NEUTRAL = set(
  "pila primer primero segundo first second ultima family given completo completos fisica fisico principal",
);
const COUNTED = /^\d{1,2}\p{L}{0,2}$/u;

/** Words beside those above that turn them into something else. */
const NOT_A_NAME = set(
  "codigo numero tipo estado fecha importe saldo producto oficina sucursal entidad empresa banco cartera fichero archivo edad sexo genero segmento score scoring rating situacion categoria clase calle via municipio localidad poblacion provincia pais comercial campana fase identificador referencia total cantidad contador juzgado hoja plan proyecto sector actividad profesion ocupacion laboral civil es si ciudad pueblo zona region marca modelo color",
);
const NOT_AN_ADDRESS = set(
  "ip web poblacion provincia postal municipio pais cp localidad fecha estado codigo tipo numero",
);
const NOT_CONTACT = set("fecha estado enviado tipo codigo cantidad contador tiene valido prefijo");
const NOT_A_DOCUMENT = set("fecha tipo caducidad estado domicilio direccion");
const NOT_AN_ACCOUNT = set("fecha estado tipo saldo importe contable email correo");
const REFERENCE = set(
  "contrato operacion expediente referencia prestamo poliza factura cuenta tarjeta credito codigo clave identificador importe saldo deuda capital principal nominal fecha dias cuota cuotas autos procedimiento catastral cp postal numero loan account contract reference amount balance valor ingresos renta",
);
const THINGS = set("inmueble finca garantia oficina sucursal juzgado notaria empresa entidad tienda local");

/** Spanish, Catalan, Galician, Basque and English headers, however abbreviated. */
export function headerMeaning(header: string): HeaderMeaning {
  const normalised = normaliseHeader(header);
  const words = normalised.split(" ").flatMap(singular);
  const has = (list: ReadonlySet<string>) => words.some((word) => list.has(word));
  const kind = KIND_OF_HEADER.get(normalised) ?? kindOf(has);
  return {
    kind,
    isBareCode: words.length > 0 && words.every((word) => CODE.has(word)),
    isPersonCode: has(CODE) && !has(IDENTITY) && !has(DOCUMENT),
    isReference: has(REFERENCE) && !has(PHONE),
    isOfDebt: has(OF_DEBT) && kind !== "IBAN",
    isOtherDay: has(REFERENCE) && words.some((word) => word !== "fecha"),
    isOfThing: has(THINGS),
    isNoName: has(NOT_A_NAME),
    plainName: kind === "NAME" ? plainName(normalised.split(" ")) : null,
  };
}

function plainName(words: readonly string[]): HeaderMeaning["plainName"] {
  const isPlain = words.every((word) => isOfNames(word) || NEUTRAL.has(word) || COUNTED.test(word));
  if (!isPlain) return null;
  if (words.some((word) => SURNAME.has(word))) return "SURNAME";
  return words.some((word) => FIRST_NAME.has(word)) ? "NAME" : null;
}

function isOfNames(word: string): boolean {
  return singular(word).some((one) => NAME.has(one));
}

function kindOf(has: (list: ReadonlySet<string>) => boolean): PersonalKind | null {
  const isContact = !has(NOT_CONTACT);
  if (has(BIRTH)) return "BIRTH";
  if (has(PLATE)) return "PLATE";
  if (has(SOCIAL_SECURITY) || (has(SECURITY) && has(SOCIAL))) return "SOCIAL_SECURITY";
  if (has(EMAIL) && isContact) return "EMAIL";
  if (has(PHONE) && isContact) return "PHONE";
  if (isOfPerson(has)) return "IDENTITY";
  if (isAccount(has)) return "IBAN";
  if (has(ADDRESS) && !has(NOT_AN_ADDRESS)) return "ADDRESS";
  return has(NAME) && !has(NOT_A_NAME) ? "NAME" : null;
}

function isAccount(has: (list: ReadonlySet<string>) => boolean): boolean {
  if (has(NOT_AN_ACCOUNT)) return false;
  return has(IBAN) || (has(ACCOUNT) && has(OF_BANK) && !has(NAME));
}

function isOfPerson(has: (list: ReadonlySet<string>) => boolean): boolean {
  if (has(NOT_A_DOCUMENT)) return false;
  if (has(IDENTITY)) return true;
  return !has(OF_SOMETHING_ELSE) && (has(DOCUMENT) || (has(CODE) && has(PERSON)));
}

/** A word and, of a plural, what it is the plural of. */
function singular(word: string): string[] {
  if (word.endsWith("es") && word.length > 5) return [word, word.slice(0, -2), word.slice(0, -1)];
  return word.endsWith("s") && word.length > 4 ? [word, word.slice(0, -1)] : [word];
}
