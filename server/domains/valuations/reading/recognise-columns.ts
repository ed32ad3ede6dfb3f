import { normaliseHeader } from "../../../../schema/rules/header-words.ts";
import type { TaskProperty } from "../../../../schema/rules/task-properties.ts";
import type { ValuationField } from "../../../../schema/rules/valuations.ts";
import type { ColumnProfile } from "../../task-imports/understanding/column-profile.ts";
import { share } from "../../task-imports/understanding/content-fit.ts";
import { FOREIGN_WORDS, HEADER_WORDS } from "../../task-imports/understanding/header-words.ts";
import { headerLikeness } from "../../task-imports/understanding/word-likeness.ts";
import { productOf } from "./words.ts";

type Recognised = Exclude<ValuationField, "NONE">;

/** What imports of debts know already. */
const OF_IMPORTS: Partial<Record<TaskProperty, Recognised>> = {
  amountDebt: "AMOUNT",
  nContract: "CONTRACT",
  debtDate: "DEFAULT_DATE",
  type: "PRODUCT",
  email: "EMAIL",
  phone: "PHONE",
  addressContract: "ADDRESS",
  addressMain: "ADDRESS",
  addressExtra: "ADDRESS",
};

/** What portfolios for sale say besides, worth 0.9 each. */
const OWN_WORDS: Partial<Record<Recognised, string>> = {
  CONTRACT:
    "identificador|id seudonimo|seudonimo|pseudonimo|clave|codigo caso|caso|numero caso|id contrato|id deuda|codigo deuda",
  DEFAULT_DATE:
    "añada|vintage|cosecha|antiguedad|antiguedad meses|antiguedad dias|antiguedad años|dias impago|dias mora|meses impago|meses mora|año impago|fecha default|edad deuda|dpd",
  PRODUCT: "producto|tipo producto|clase producto|origen deuda|naturaleza deuda",
  EMAIL: "tiene email|con email|dispone email|hay email",
  PHONE: "tiene telefono|con telefono|dispone telefono|hay telefono|tiene movil",
  ADDRESS:
    "tiene direccion|con direccion|dispone direccion|hay direccion|tiene domicilio|direccion verificada",
  DOCUMENTS:
    "documentacion|documentos|documentacion disponible|documentacion completa|tiene documentacion|contrato disponible|contrato original|soporte documental|contrato firmado|docs",
  COLLATERAL:
    "garantia|valor garantia|tasacion|valor tasacion|colateral|valor colateral|valor inmueble|importe garantia",
  PAID: "pagado|importe pagado|pagos|pagos realizados|total pagado|recobrado|importe recobrado|cobrado|importe cobrado|pagos hasta fecha|recuperado|abonado|pagos a cuenta",
  PLACE: "provincia|codigo postal|cp|poblacion|municipio|localidad|comunidad autonoma",
  DEBTOR_KIND:
    "tipo persona|persona|fisica juridica|persona fisica juridica|tipo deudor|clase deudor|naturaleza juridica",
  JUDICIAL:
    "judicial|estado judicial|situacion judicial|fase judicial|fase procesal|procedimiento|estado procesal|judicializado|demanda|via judicial|estado procedimiento",
};
const WORTH = 0.9;
const LEAST_WORTH = 0.5;
const LEAST_LIKENESS = 0.75;
const FUZZY = 0.85;
/** "(sí/no)", "S/N" beside the name say how it is answered, not what. */
const ASKS = /\((?:s[ií]?\s*\/\s*no?)\)|\bs[ií]?\s*\/\s*no?\b|[¿?]/giu;
/** Several columns may tell of these; of the rest only one. */
export const REPEATABLE: ReadonlySet<ValuationField> = new Set([
  "NONE",
  "EMAIL",
  "PHONE",
  "ADDRESS",
  "DOCUMENTS",
]);

const WORDS: readonly { field: Recognised; words: string; worth: number }[] = [
  ...(Object.entries(OWN_WORDS) as [Recognised, string][]).flatMap(([field, list]) =>
    list.split("|").map((words) => ({ field, words: normaliseHeader(words), worth: WORTH })),
  ),
  ...HEADER_WORDS.flatMap(({ property, words, worth }) => {
    const field = OF_IMPORTS[property];
    return field === undefined
      ? []
      : [{ field, words, worth: worth * (property === "addressExtra" ? 0.8 : 1) }];
  }),
];
const FOREIGN: Partial<Record<Recognised, ReadonlySet<string> | undefined>> = {
  AMOUNT: FOREIGN_WORDS.amountDebt,
  CONTRACT: FOREIGN_WORDS.nContract,
};

/** What each column most likely is, weighed over all of them: the header first, then whether its values can be that. */
export function recogniseColumns(
  headers: readonly string[],
  profiles: readonly ColumnProfile[],
): ValuationField[] {
  const found: ValuationField[] = headers.map(() => "NONE");
  const candidates = headers.flatMap((header, column) => {
    const profile = profiles[column];
    return profile === undefined ? [] : worths(header, profile).map((one) => ({ ...one, column }));
  });
  const taken = new Set<ValuationField>();
  for (const { column, field } of candidates.toSorted((a, b) => b.worth - a.worth)) {
    if (found[column] !== "NONE" || (taken.has(field) && !REPEATABLE.has(field))) continue;
    found[column] = field;
    taken.add(field);
  }
  return found;
}

function worths(header: string, profile: ColumnProfile): { field: Recognised; worth: number }[] {
  const name = normaliseHeader(header.replaceAll(ASKS, " "));
  if (name === "" || profile.nonEmpty === 0) return [];
  const best = new Map<Recognised, number>();
  for (const { field, words, worth } of WORDS) {
    const likeness = words === name ? 1 : headerLikeness(words, name);
    if (likeness < LEAST_LIKENESS || isForeign(field, name)) continue;
    const found = worth * (likeness === 1 ? 1 : likeness * FUZZY);
    if (found > (best.get(field) ?? 0)) best.set(field, found);
  }
  return [...best]
    .map(([field, worth]) => ({ field, worth: worth * fitOf(field, profile) }))
    .filter(({ worth }) => worth >= LEAST_WORTH);
}

function isForeign(field: Recognised, name: string): boolean {
  return name.split(" ").some((word) => FOREIGN[field]?.has(word) === true);
}

/** Whether the values can be that: 0 excludes it. */
function fitOf(field: Recognised, profile: ColumnProfile): number {
  const numbers = share(profile, "amount", "integer", "serial", "postalCode");
  switch (field) {
    case "AMOUNT":
    case "PAID":
      return numbers < 0.5 ? 0 : 1;
    case "COLLATERAL":
      return numbers < 0.3 ? 0.5 : 1;
    case "DEFAULT_DATE":
      return share(profile, "date", "serial", "integer") < 0.4 ? 0 : 1;
    case "CONTRACT":
      return share(profile, "date", "amount") > 0.5 ? 0 : 1;
    case "PRODUCT":
      return productFit(profile);
    case "PLACE":
      return 1;
    default:
      return share(profile, "amount") > 0.5 || !profile.manyDistinct || isContact(field) ? 1 : 0;
  }
}

/** "Tipo" may be any type: of several columns the one whose values are known products is meant. */
function productFit(profile: ColumnProfile): number {
  if (profile.manyDistinct || share(profile, "amount", "date", "integer") > 0.5) return 0;
  const all = profile.topValues.reduce((sum, { count }) => sum + count, 0);
  const known = profile.topValues.reduce(
    (sum, { value, count }) => sum + (productOf(value) === null ? 0 : count),
    0,
  );
  return all > 0 && known / all >= 0.5 ? 1.1 : 0.7;
}

function isContact(field: Recognised): boolean {
  return field === "EMAIL" || field === "PHONE" || field === "ADDRESS";
}
