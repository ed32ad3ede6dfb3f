import { foldText } from "../../../platform/text/fold-text.ts";
import { columnOfProperty, type OptionProperty } from "../../tasks/task-columns.ts";
import type { ContractType, DebtorIntervention, TaskState } from "../../../../schema/rules/tasks.ts";
import { fault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import type { ColumnChoice } from "./row-reading.ts";

/** A property that the table of columns gives options doesn't compile until it has its codes and words here. */
interface OptionCodes {
  typeContract: ContractType;
  intervention: DebtorIntervention;
  status: TaskState;
}

/**
 * Folded words (no accents, lower case, signs as blanks) per code. Where law and usage differ the legal quality counts:
 * a co-holder owes as a holder does; a guarantor without another name is a fiador (CC 1822); a mortgagor who doesn't
 * owe, an heir or a representative is none of the three.
 */
const SYNONYMS: { [P in OptionProperty]: Record<OptionCodes[P], string> } = {
  typeContract: {
    TEMPORAL:
      "temporal|temporales|temp|tmp|t|eventual|eventuales|duracion determinada|tiempo determinado|duracion limitada|determinado|de duracion determinada|plazo fijo|a plazo|obra|por obra|obra y servicio|obra o servicio|obra o servicio determinado|interino|interinidad|sustitucion|practicas|en practicas|formacion|formativo|por horas|circunstancias de la produccion|eventual por circunstancias de la produccion|relevo|temporary|fixed term|eventuals|durada determinada|aldi baterako|contrato temporal",
    INDEFINIDO:
      "indefinido|indefinida|indefinidos|indef|ind|i|fijo|fija|fijos|fijo discontinuo|fijo ordinario|indefinido ordinario|indefinido discontinuo|permanente|estable|ordinario|tiempo indefinido|por tiempo indefinido|duracion indefinida|duracion ilimitada|sin plazo|indeterminado|permanent|open ended|indefinite|indefinit|indefinida|indefinits|fix|mugagabea|contrato indefinido",
    OTRO: "otro|otros|otra|otras|o|otro tipo|otros contratos|other|others|altre|altres|outro|outros|beste bat|besteak|no clasificado|sin clasificar",
  },
  intervention: {
    TITULAR:
      "titular|titulares|tit|t|t1|t2|tit 1|tit 2|titular 1|titular 2|1 titular|2 titular|1er titular|1o titular|2o titular|1a titular|primer titular|primera titular|segundo titular|segunda titular|tercer titular|3o titular|3er titular|titular 3|titular principal|titular unico|cotitular|co titular|cotitulares|deudor|deudora|deudor principal|deudor solidario|codeudor|codeudora|deudor 1|deudor 2|prestatario|prestataria|coprestatario|prestatario 1|prestatario 2|acreditado|obligado|obligada|obligado principal|obligado al pago|principal|contratante|cliente|arrendatario|inquilino|holder|main holder|borrower|co borrower|debtor|main debtor|titulars|deutor|deutor principal|debedor|titularra|zorduna",
    FIADOR:
      "fiador|fiadora|fiadores|fia|f|f1|f2|fiador 1|fiador 2|1er fiador|1o fiador|2o fiador|primer fiador|segundo fiador|fiador solidario|fiador mancomunado|cofiador|fianza|fiador personal|garante|garante personal|garantizador|guarantor|garant|fiadors|afianzador|fidatzailea",
    AVALISTA:
      "avalista|avalistas|aval|ava|av|a|a1|a2|avalista 1|avalista 2|1er avalista|1o avalista|2o avalista|primer avalista|segundo avalista|avalista solidario|coavalista|avalador|avaladora|avalante|abalemailea",
    OTROS:
      "otro|otros|otra|otras|o|otro interviniente|otros intervinientes|hipotecante|hipotecante no deudor|hipotecante no deudora|hnd|apoderado|apoderada|representante|representante legal|tutor|tutora|heredero|heredera|autorizado|autorizada|administrador|administradora|beneficiario|beneficiaria|usufructuario|usufructuaria|conyuge|no deudor|tercero|tercer poseedor|pignorante|other|others|altre|altres|outro|outros|besteak|hereu|apoderat",
  },
  status: {
    ESPERANDO:
      "esperando|en espera|a la espera|espera|pendiente|pdte|pendiente de gestion|pendiente gestion|nuevo|nueva|sin gestionar|sin iniciar|no iniciado|waiting|pending|new|pendent|en espera de respuesta",
    LOCALIZADO:
      "localizado|localizada|localizados|loc|contactado|contactada|located|contacted|localitzat|localitzada",
    ILOCALIZADO:
      "ilocalizado|ilocalizada|ilocalizable|iloc|no localizado|no localizada|no localizable|sin localizar|ilocalizados|paradero desconocido|en paradero desconocido|untraceable|not located|illocalitzable|il localitzable|no localitzat",
    ACEPTACION: "aceptacion|aceptado|aceptada|acepta|accepted|acceptance|acceptacio|acceptat",
    RECHAZO: "rechazo|rechazado|rechazada|rechaza|rehusado|rehusa|rejected|rebuig|rebutjat|refused",
    CON_ACUERDO:
      "con acuerdo|acuerdo|acordado|acordada|acuerdo alcanzado|acuerdo firmado|finalizado con acuerdo|with agreement|agreement|agreed|amb acord|acord|con acordo",
    SIN_ACUERDO:
      "sin acuerdo|no acuerdo|desacuerdo|no acordado|finalizado sin acuerdo|roto|without agreement|no agreement|sense acord|sen acordo",
  },
};

const SIGNS = /[^a-z0-9]+/g;

function dictionary<P extends OptionProperty>(property: P): ReadonlyMap<string, OptionCodes[P]> {
  const words = new Map<string, OptionCodes[P]>();
  for (const [code, list] of Object.entries(SYNONYMS[property]) as [OptionCodes[P], string][]) {
    for (const word of [...list.split("|"), code.replace("_", " ").toLowerCase()]) words.set(word, code);
  }
  return words;
}

const DICTIONARIES: { [P in OptionProperty]: ReadonlyMap<string, OptionCodes[P]> } = {
  typeContract: dictionary("typeContract"),
  intervention: dictionary("intervention"),
  status: dictionary("status"),
};

/** A written value → the option's code, blind to accents, case and signs; null when nobody has said what it means. */
export function findOption<P extends OptionProperty>(property: P, text: string): OptionCodes[P] | null {
  const words = foldText(text).replace(SIGNS, " ").trim();
  return DICTIONARIES[property].get(words) ?? null;
}

export const OPTION_PROPERTIES = Object.keys(SYNONYMS) as readonly OptionProperty[];

export function isOptionProperty(choice: ColumnChoice | null): choice is OptionProperty {
  return choice !== null && Object.hasOwn(SYNONYMS, choice);
}

const NOUNS: Record<OptionProperty, string> = {
  typeContract: "un tipo de contrato conocido",
  intervention: "un tipo de intervención conocido",
  status: "un estado conocido",
};

/** "«Eventual raro» no es un tipo de contrato conocido: elige Temporal, Indefinido u Otro". */
export function unknownOption(property: OptionProperty, text: string): Fault {
  const labels: string[] = Object.values(columnOfProperty(property).options ?? {});
  const last = labels.at(-1) ?? "";
  const joint = /^h?o/i.test(last) ? "u" : "o";
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return fault(
    "UNKNOWN_OPTION",
    `«${shown}» no es ${NOUNS[property]}: elige ${labels.slice(0, -1).join(", ")} ${joint} ${last}`,
  );
}
