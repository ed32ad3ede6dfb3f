import { TASK_PROPERTY_NAMES } from "../../../../schema/rules/task-properties.ts";
import type { TaskProperty } from "../../../../schema/rules/task-properties.ts";
import { PERSONAL_HEADERS } from "../../../../schema/rules/personal-data/personal-headers.ts";
import { normaliseHeader } from "../../../../schema/rules/header-words.ts";

/**
 * What the headers of Spanish banks, funds, servicers, law firms and ERP exports mean (with Catalan, Galician, Basque
 * and English where common). Strength 1–3: 3 says it plainly, 2 usually means it, 1 may mean it when nothing better
 * is there. Each is normalised like a header, so abbreviations and accents need no entry of their own.
 */
const VOCABULARY: Partial<Record<TaskProperty, { 3: string; 2?: string; 1?: string }>> = {
  entity: {
    3: "entidad|entidad acreedora|entidad financiera|acreedor|entidad cedente|cedente|entidad origen|acreedor original|nombre entidad|entidad titular|entidad bancaria|banco acreedor|creditor|lender|creditor|entitat creditora|creditor name|hartzekoduna|erakundea|entitat acreedora|nombre acreedor|acreedor actual|entidade acredora|razon social acreedor",
    2: "banco|originador|entidad originadora|fondo|cesionario|financiera|caja|prestamista|propietario|propietario deuda|titular credito|titular deuda|vendedor|mandante|compania acreedora|bank|originator|owner|entidad propietaria|banca|banco origen|codigo entidad|codigo acreedor|cliente cedente|demandante|actor",
    1: "empresa|compania|sociedad|cartera|portfolio|company|marca|institucion|organismo|arrendador|proveedor|emisor|portafolio|sucursal",
  },
  nContract: {
    3: "numero contrato|contrato|codigo contrato|referencia contrato|identificador contrato|contrato numero|numero operacion|numero prestamo|numero cuenta contrato|contract|contract number|numero contracte|kontratu zenbakia|kontratua|contract ref|numero contrato origen|contrato origen|codigo unico contrato|contrato completo|clave contrato|nombre contrato",
    2: "operacion|codigo operacion|referencia operacion|identificador operacion|numero expediente|expediente|referencia expediente|codigo expediente|referencia|numero referencia|referencia externa|codigo prestamo|prestamo|referencia prestamo|numero credito|credito|loan|loan codigo|loan numero|numero poliza|poliza|numero cuenta|cuenta|numero deuda|codigo deuda|referencia deuda|expedient|numero expedient|expedient numero|reference|account numero|account|referencia acreedor|referencia interna|su referencia|referencia cliente|numero tarjeta|cuenta contrato|numero factura|espedientea|espediente zenbakia|erreferentzia|deal codigo|identificador",
    1: "codigo|clave|factura|tarjeta|numero|codigo externo|referencia catastral contrato|numero interno|producto numero",
  },
  nSessions: {
    3: "numero sesiones|sesiones|sesiones numero|total sesiones|cantidad sesiones|numero sessions|saio kopurua|saioak|sesiones realizadas|numero total sesiones|sesiones previstas|sesiones contratadas|sessions count",
    2: "reuniones|numero reuniones|visitas|numero encuentros|encuentros|citas|numero citas",
  },
  typeContract: {
    3: "tipo contrato|contrato tipo|tipologia contrato|clase contrato|modalidad contrato|tipo contracte|contract tipo|kontratu mota|modalidad contractual|tipo contractual|relacion contractual|tipo contrato laboral|naturaleza contrato",
    2: "duracion contrato|vigencia contrato|modalidad|tipologia|clase",
    1: "tipo|duracion|temporalidad|vigencia|tipo relacion",
  },
  amountDebt: {
    3: "importe deuda|deuda|deuda total|total deuda|saldo|saldo deudor|saldo pendiente|importe pendiente|importe adeudado|cantidad adeudada|deuda pendiente|importe total|capital pendiente|saldo deuda|importe reclamado|importe impagado|importe vencido|cuantia deuda|cuantia|outstanding|outstanding balance|outstanding importe|importe deute|deute total|deuda importe|saldo total|total adeudado|principal pendiente|importe reclamar|debt total|zorra|zorraren zenbatekoa|importe debeda|saldo vencido|deuda vencida|deuda actual|saldo actual|saldo vivo|importe total deuda|deuda viva|total deute|total reclamado|monto deuda|total debt|saldo contable|saldo final|importe debido|importe impago|deuda exigible|saldo exigible|importe total pendiente|importe total adeudado|deuda reclamada|importe pendiente pago|pendiente pago|balance total|deuda neta|deuda bruta|importe deudor",
    2: "importe|principal|capital|nominal|principal deuda|capital deuda|importe principal|importe nominal|capital vivo|capital vencido|capital impagado|importe capital|total|total pendiente|pendiente|pendiente cobro|importe cobrar|impagado|total impagado|cantidad|cantidad pendiente|cantidad reclamada|monto|monto total|balance|saldo capital|riesgo|riesgo vivo|gbv|upb|ob|outstanding principal|principal importe|importe euros|valor nominal|valor contable|zenbatekoa|quantia|contia|capital inicial pendiente|deuda principal|riesgo total|importe factura|importe bruto|exposure",
    1: "importe inicial|importe origen|valor|dispuesto|importe concedido|capital inicial|deuda inicial|deuda origen|limite dispuesto",
  },
  debtDate: {
    3: "fecha deuda|fecha impago|fecha primer impago|fecha impagado|fecha vencimiento deuda|fecha vencimiento|fecha incumplimiento|fecha mora|fecha morosidad|fecha entrada mora|fecha origen deuda|fecha default|default fecha|fecha deute|fecha deuda original|zorraren data|data debeda|data impagament|data deute|fecha exigibilidad|fecha inicio impago|fecha inicio deuda|fecha ultimo impago|fecha cierre deuda|fecha vencimiento impagado|fecha entrada morosidad|due fecha|fecha primer impagado|antiguedad deuda fecha|fecha debt",
    2: "vencimiento|fecha cierre|fecha liquidacion|fecha vencimiento anticipado|data venciment|data vencemento|impago|primer impago|fecha saldo|fecha certificado saldo|fecha certificacion|fecha origen|fecha reclamacion|fecha factura|fecha fallido|fecha pase fallido|fecha resolucion|fecha situacion|fecha castigo|fecha write off|vencimiento deuda|data deuda|venciment|vencido desde|data vencimiento|fecha exigible",
    1: "fecha|data|fecha contrato|fecha firma|fecha formalizacion|fecha operacion|fecha emision|fecha apertura|fecha concesion|fecha inicio",
  },
  debtor: PERSONAL_HEADERS.debtor,
  intervention: {
    3: "intervencion|tipo intervencion|tipo interviniente|intervencion tipo|calidad intervencion|rol interviniente|clase interviniente|tipo intervinent|intervinent|tipo titular|tipo titularidad|tipo deudor|calidad interviniente|figura|figura interviniente|clase intervencion|interviniente tipo|rol deudor|rol intervencion|parte hartze mota|tipo obligado|condicion interviniente|tipo relacion contrato|tipo participante|tipo persona interviniente|grado intervencion",
    2: "interviniente|rol|calidad|role|participacion|posicion|condicion|tipo participacion|titularidad|relacion|relacion contrato|tipo relacion|tipo cliente|responsabilidad|cargo interviniente|papel",
    1: "tipo|titular|clase",
  },
  thirdParties: PERSONAL_HEADERS.thirdParties,
  status: {
    3: "status|estado|estado tarea|estado gestion|situacion gestion|estat|egoera|task status|estado caso",
    2: "situacion|estado expediente|situacion expediente|resultado|resultado gestion|estado actual|fase|state|estado contacto",
  },
  assignmentDate: {
    3: "fecha asignacion|asignacion|asignacion fecha|fecha encargo|fecha cesion asignacion|fecha asignado|data assignacio|assignacio|assignment fecha|esleipen data|data asignacion|fecha asignada|fecha entrega cartera|fecha encomienda|fecha adjudicacion|fecha reparto|assigned fecha",
    2: "fecha alta|fecha entrada|fecha recepcion|fecha carga|fecha envio|fecha entrega|encargo|fecha cesion|fecha traspaso|fecha compra|fecha remesa|alta|fecha inicio gestion|fecha extraccion|fecha apertura expediente|data alta|data entrada|fecha encargo gestion|placement fecha",
    1: "fecha inicio|fecha apertura|fecha registro|fecha creacion",
  },
  type: {
    3: "tipo|tipo deuda|clase deuda|categoria|tipo tarea",
    2: "tipo producto|producto|clasificacion|tipo operacion|familia producto|tipo prestamo|segmento|subtipo|tipologia deuda|linea producto|product|tipologia producto|clase producto|tipo credito|tipo expediente|tipo cartera|product tipo",
    1: "clase|tipologia|modalidad|familia",
  },
  dateLastAction: {
    3: "fecha ultima accion|ultima accion|fecha ultima gestion|ultima gestion|ultima accion fecha|fecha ultimo contacto|fecha ultima actuacion|data ultima accio|ultima accion fecha|data ultima gestio|ultima actuacion|ultima contacto|fecha ultima actividad|fecha ultima contacto|azken ekintzaren data|ultima action fecha|data ultima accion|data ultima xestion|fecha ultimo movimiento|fecha ultima movimiento",
    2: "fecha gestion|fecha contacto|fecha ultima pago|ultima pago|fecha actualizacion|fecha modificacion|ultima actividad|fecha ultima llamada|fecha ultima modificacion|fecha ultima actualizacion|fecha accion|fecha actuacion|fecha seguimiento|updated",
  },
  addressContract: PERSONAL_HEADERS.addressContract,
  addressMain: PERSONAL_HEADERS.addressMain,
  addressExtra: PERSONAL_HEADERS.addressExtra,
  phone: PERSONAL_HEADERS.phone,
  email: PERSONAL_HEADERS.email,
  identityDocument: PERSONAL_HEADERS.identityDocument,
};

const STRENGTHS = { 3: 0.95, 2: 0.78, 1: 0.55 } as const;

/** A way to call a property: normalised, with what it is worth (0–1). */
export interface HeaderWord {
  property: TaskProperty;
  words: string;
  worth: number;
}

export const HEADER_WORDS: readonly HeaderWord[] = (Object.keys(VOCABULARY) as TaskProperty[]).flatMap(
  (property) =>
    ([3, 2, 1] as const).flatMap((strength) =>
      (VOCABULARY[property]?.[strength] ?? "")
        .split("|")
        .filter((words) => words !== "")
        .map((words) => ({ property, words: normaliseHeader(words), worth: STRENGTHS[strength] })),
    ),
);

/** Normalised name or code → the property that is called exactly so. */
export const EXACT_NAMES: ReadonlyMap<string, TaskProperty> = new Map(
  (Object.keys(TASK_PROPERTY_NAMES) as TaskProperty[]).flatMap((property) => [
    [normaliseHeader(TASK_PROPERTY_NAMES[property]), property] as const,
    [normaliseHeader(property), property] as const,
  ]),
);

/** Words whose presence means that something else is meant, however alike the rest of the header is. */
export const FOREIGN_WORDS: Partial<Record<TaskProperty, ReadonlySet<string>>> = {
  amountDebt: new Set(
    "intereses interes comision comisiones gastos costas cuota cuotas limite tae tin porcentaje pagado cobrado tasacion garantia ingresos nomina valoracion iva tasa fecha numero tipo dias demora moratorios pagos recobrado condonacion quita descuento moneda divisa".split(
      " ",
    ),
  ),
  debtDate: new Set(
    "nacimiento baja asignacion ultima ultimo pago constitucion naixement naixenca jaiotza birth hora dias".split(
      " ",
    ),
  ),
  assignmentDate: new Set("nacimiento baja deuda impago birth".split(" ")),
  dateLastAction: new Set("nacimiento baja birth".split(" ")),
  phone: new Set("fax prefijo extension".split(" ")),
  entity: new Set(
    "codigo numero nif cif telefono email direccion domicilio oficina tipo fecha pais".split(" "),
  ),
  debtor: new Set(
    "codigo numero nif cif documento telefono movil email direccion domicilio fecha tipo poblacion provincia pais sexo edad nacimiento via calle municipio localidad entidad acreedor avalista fiador gestor abogado procurador producto comercial oficina".split(
      " ",
    ),
  ),
  nContract: new Set(
    "fecha tipo estado importe postal fiscal nif cif telefono direccion cliente deudor sesiones dias cuotas oficina provincia hijos".split(
      " ",
    ),
  ),
  thirdParties: new Set(
    "nif cif telefono movil email direccion domicilio fecha documento codigo numero tipo".split(" "),
  ),
  addressContract: new Set(
    "email electronico electronica ip web poblacion provincia postal municipio numero piso puerta escalera codigo pais cp localidad".split(
      " ",
    ),
  ),
  addressMain: new Set(
    "email electronico electronica ip web poblacion provincia postal municipio numero piso puerta escalera codigo pais cp localidad".split(
      " ",
    ),
  ),
  addressExtra: new Set(
    "email electronico electronica ip web poblacion provincia postal municipio numero piso puerta escalera codigo pais cp localidad".split(
      " ",
    ),
  ),
  identityDocument: new Set(
    "fecha tipo acreedor entidad caducidad avalista fiador conyuge representante cotitular letrado".split(
      " ",
    ),
  ),
  email: new Set("fecha enviado estado".split(" ")),
  typeContract: new Set("fecha numero importe interes cambio documento persona via".split(" ")),
  intervention: new Set("fecha numero importe nombre documento nif interes via".split(" ")),
  nSessions: new Set("fecha importe".split(" ")),
};
