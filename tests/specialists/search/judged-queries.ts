import type { PublicSpecialistFilter } from "../../../server/generated/schema-types.ts";
import type { Person } from "./corpus.ts";

/**
 * How far somebody meets one wish of the asker: 1 in name, type, skill or city; in between by mention or kinship; 0 not.
 * Read from the stored data by plain comparison, never by the search's own code.
 */
type Wish = (person: Person) => number;

export interface JudgedQuery {
  filter: PublicSpecialistFilter;
  wishes: readonly Wish[];
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
const has = (text: string, word: string) =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .includes(word);
const begins = (text: string, start: string) =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .some((word) => word.startsWith(start));
const fullName = ({ names, surnames, companyName }: Person) => `${names} ${surnames} ${companyName ?? ""}`;
const said = ({ headline, presentation }: Person) => `${headline} ${presentation}`;

const named =
  (word: string): Wish =>
  (person) =>
    has(fullName(person), word) ? 1 : 0;
const calledLike =
  (start: string): Wish =>
  (person) =>
    begins(fullName(person), start) ? 1 : 0;
const livingLike =
  (start: string): Wish =>
  ({ cities }) =>
    cities.some((city) => begins(city, start)) ? 1 : 0;
const ofType =
  (type: number): Wish =>
  ({ types }) =>
    types.includes(type) ? 1 : 0;
const skilled =
  (...skills: number[]): Wish =>
  (person) =>
    person.skills.some((skill) => skills.includes(skill)) ? 1 : 0;
const mentions =
  (word: string): Wish =>
  (person) =>
    has(said(person), word) ? 0.6 : 0;
const working =
  (...cities: string[]): Wish =>
  (person) =>
    person.cities.some((city) => cities.some((wanted) => plain(city).startsWith(plain(wanted)))) ? 1 : 0;
const either =
  (...wishes: Wish[]): Wish =>
  (person) =>
    Math.max(...wishes.map((wish) => wish(person)));
const speaking =
  (language: number): Wish =>
  ({ languages }) =>
    languages.includes(language) ? 1 : 0;

const VALENCIA = either(working("València", "Valencia"), (p) => 0.6 * working("Gandia")(p));
const SEVILLA = either(working("Sevilla"), (p) => 0.6 * working("Dos Hermanas")(p));
const MADRID = either(working("Madrid"), (p) => 0.6 * working("Getafe")(p));
const BARCELONA = either(working("Barcelona"), (p) => 0.6 * working("L'Hospitalet")(p));
const ALICANTE = either(working("Alicante", "Alacant"), (p) => 0.6 * working("Elche")(p));
const DONOSTIA = working("Donostia", "San Sebastián");
const CORUNA = either(working("A Coruña"), (p) => 0.6 * working("Santiago de Compostela")(p));
/** Everybody who does it has it for a trade; who only has a skill of that name comes after. */
const MEDIATOR = either(ofType(2), (p) => 0.6 * skilled(121)(p));
const LABOUR = either(skilled(107), (p) => (has(p.presentation, "laborales") ? 0.6 : 0));
const FAMILY = either(
  skilled(103),
  (p) => 0.8 * skilled(112)(p),
  (p) => 0.6 * mentions("familiar")(p),
);
const DEBT = either(ofType(3), skilled(301, 302, 304, 305, 306, 315, 317));

const ask = (search: string, ...wishes: Wish[]): JudgedQuery => ({ filter: { search }, wishes });

/** What people type, with what they mean by it. */
export const JUDGED_QUERIES: readonly JudgedQuery[] = [
  // names
  ask("garcia", named("garcia")),
  ask("García", named("garcia")),
  ask("MUÑOZ", named("munoz")),
  ask("munoz", named("munoz")),
  ask("niguez", named("niguez")),
  ask("zubizarreta", named("zubizarreta")),
  ask("maria del mar", named("maria"), named("mar")),
  ask("jose luis", named("jose"), named("luis")),
  ask("nuria puig", named("nuria"), named("puig")),
  ask("iñigo", named("inigo")),
  ask("ruiz ana", named("ruiz"), named("ana")),
  ask("pactos del duero", named("pactos"), named("duero")),
  ask("doménech", named("domenech")),
  // slips
  ask("garzia", named("garcia")),
  ask("gracia", named("garcia")),
  ask("martines", named("martinez")),
  ask("fernandes", named("fernandez")),
  ask("zubisarreta", named("zubizarreta")),
  ask("etcheberria", named("etxeberria")),
  ask("alvares", named("alvarez")),
  ask("javeir", named("javier")),
  ask("mediadro familiar", MEDIATOR, FAMILY),
  ask("mediadora valensia", MEDIATOR, VALENCIA),
  ask("conciliadro madird", ofType(1), MADRID),
  ask("barzelona", BARCELONA),
  ask("saragoza", working("Zaragoza")),
  ask("balensia", VALENCIA),
  ask("vilvao", working("Bilbao")),
  ask("mediadora sebiya", MEDIATOR, SEVILLA),
  ask("avogada", ofType(4)),
  ask("consiliador laboral", ofType(1), LABOUR),
  ask("vasques", named("vazquez")),
  // gender, number, what is done
  ask("mediadora", MEDIATOR),
  ask("mediadores", MEDIATOR),
  ask("mediación", MEDIATOR),
  ask("conciliadora", ofType(1)),
  ask("recaudadoras", ofType(3)),
  ask("cobrador", ofType(3)),
  ask("recuperador de deudas", ofType(3), DEBT),
  ask("abogada", ofType(4)),
  ask("recobro", DEBT),
  // places, in both languages
  ask("sevilla", SEVILLA),
  ask("valencia", VALENCIA),
  ask("valència", VALENCIA),
  ask("alacant", ALICANTE),
  ask("alicante", ALICANTE),
  ask("san sebastian", DONOSTIA),
  ask("donostia", DONOSTIA),
  ask("la coruña", CORUNA),
  ask("vitoria", working("Vitoria")),
  ask("gerona", working("Girona")),
  ask("lerida", working("Lleida")),
  ask("orense", working("Ourense")),
  ask("iruña", working("Pamplona")),
  ask("bilbo", working("Bilbao")),
  ask("castellon", working("Castelló")),
  ask("ciudad real", working("Ciudad Real")),
  ask("hospitalet", working("L'Hospitalet")),
  ask("santiago", working("Santiago")),
  ask("villanueva del pedregal", working("Villanueva del Pedregal")),
  // matters
  ask("mediacion familiar", MEDIATOR, FAMILY),
  ask("laboral", LABOUR),
  ask("divorcio", FAMILY),
  ask("herencias", skilled(111)),
  ask("alquiler", skilled(113, 209)),
  ask("vecinos", skilled(104)),
  ask("morosos", DEBT),
  ask("construcción", skilled(211)),
  ask("cooperativas", mentions("cooperativas")),
  ask("cuidadores mayores", mentions("cuidadores"), mentions("mayores")),
  ask("videollamada", either(mentions("videollamada"), skilled(15, 14))),
  // mixtures
  ask("conciliador laboral sevilla", ofType(1), LABOUR, SEVILLA),
  ask("mediadora bilbao", MEDIATOR, working("Bilbao")),
  ask("garcia madrid", named("garcia"), MADRID),
  ask("recobro empresas barcelona", DEBT, skilled(304, 102, 112, 214), BARCELONA),
  ask("mediador familiar malaga", MEDIATOR, FAMILY, working("Málaga")),
  ask("abogado zaragoza", ofType(4), working("Zaragoza")),
  ask("mediadora ingles", MEDIATOR, speaking(2)),
  ask("un mediador para herencias en murcia", MEDIATOR, skilled(111), working("Murcia")),
  // whole sentences
  ask("busco un mediador familiar en Sevilla que hable inglés", MEDIATOR, FAMILY, SEVILLA, speaking(2)),
  ask("necesito ayuda con una herencia en Murcia", skilled(111), working("Murcia")),
  ask("me deben dinero", DEBT),
  ask("mi jefe me ha despedido", LABOUR),
  // while typing
  ask("ma", either(calledLike("ma"), livingLike("ma"))),
  ask(
    "medi",
    either(ofType(2), (p) => 0.8 * calledLike("medi")(p)),
  ),
  ask("zub", calledLike("zub")),
  ask(
    "sev",
    either(SEVILLA, (p) => 0.8 * calledLike("sev")(p)),
  ),
  ask("conci", ofType(1)),
  // with filters
  { filter: { search: "garcia", type: "MEDIATOR" }, wishes: [named("garcia")] },
  { filter: { search: "mediadora", city: "valensia" }, wishes: [MEDIATOR] },
  { filter: { city: "donostia" }, wishes: [DONOSTIA] },
  { filter: { city: "A Coruña" }, wishes: [either(working("A Coruña"), working("Santiago de Compostela"))] },
  { filter: { search: "laboral", maxFee: 500, languageId: "1" }, wishes: [LABOUR] },
  { filter: { search: "lopez", available: true, workModality: "REMOTE" }, wishes: [named("lopez")] },
  { filter: { provinceCode: "46", search: "mediación" }, wishes: [MEDIATOR] },
  // nobody
  ask("xqzwy"),
  ask("🙂"),
];

const TYPE_NUMBERS = { CONCILIATOR: 1, MEDIATOR: 2, COLLECTOR: 3, JUDICIAL: 4 } as const;
const MODALITY_NUMBERS = { IN_PERSON: 1, REMOTE: 2, TRAVELS: 3 } as const;
const IN_VALENCIA = working("València", "Valencia", "Gandia");

/** 0–3: 3 who meets every wish fully, 2 who meets each somehow, 1 who meets at least half of them. Filters are musts. */
export function gradeOf(person: Person, { filter, wishes }: JudgedQuery): number {
  if (wishes.length === 0 || !meets(person, filter)) return 0;
  const met = wishes.map((wish) => wish(person));
  if (met.every((one) => one === 1)) return 3;
  if (met.every((one) => one > 0)) return 2;
  return met.filter((one) => one > 0).length >= wishes.length / 2 ? 1 : 0;
}

function meets(person: Person, filter: PublicSpecialistFilter): boolean {
  const { type, maxFee, languageId, available, workModality, city, provinceCode } = filter;
  return (
    (type == null || person.types.includes(TYPE_NUMBERS[type])) &&
    (maxFee == null || (person.feeAmount !== null && person.feeAmount <= maxFee)) &&
    (languageId == null || person.languages.includes(Number(languageId))) &&
    (available !== true || person.available) &&
    (workModality == null || person.modality === MODALITY_NUMBERS[workModality]) &&
    (city !== "valensia" || IN_VALENCIA(person) > 0) &&
    (provinceCode !== "46" || IN_VALENCIA(person) > 0)
  );
}
