import { editDistance, slipsAllowed } from "../../../platform/edit-distance.ts";
import { PROVINCE_CODES, provinceLexemes } from "./place-names.ts";
import { soundAlikes } from "./sound-alikes.ts";

/** Lexemes a word may stand for. */
export interface WordForms {
  /** As good as the word itself: the other gender, the other number, the type of specialist it names. */
  exact: string[];
  /** Less good: what is done instead of who does it, other words for the same, the province of that name. */
  loose: string[];
}

interface Family {
  /** Who does it, word for word in both genders and numbers. The first one is stored for everybody of the type. */
  people: readonly (readonly string[])[];
  /** What they do. */
  work: readonly string[];
  /** The lexeme of the specialist type. */
  type: string;
  /** The lexeme of everybody with a word of the family. */
  any: string;
}

const genders = (stem: string) => [stem, `${stem}a`, `${stem}es`, `${stem}as`];
const FAMILIES: readonly Family[] = [
  {
    people: [genders("conciliador")],
    work: ["conciliacion", "conciliaciones", "conciliar"],
    type: "#t1",
    any: "#w1",
  },
  {
    people: [genders("mediador")],
    work: ["mediacion", "mediaciones", "mediar", "comediacion"],
    type: "#t2",
    any: "#w2",
  },
  {
    people: [genders("recaudador"), genders("recuperador"), genders("cobrador"), genders("recobrador")],
    work: ["recobro", "recobros", "recaudacion", "cobro", "cobros", "recuperacion", "impagadas"],
    type: "#t3",
    any: "#w3",
  },
  {
    people: [
      ["judicial", "judiciales"],
      ["abogado", "abogada", "abogados", "abogadas"],
      ["letrado", "letrada", "letrados", "letradas"],
      genders("procurador"),
      ["jurista", "juristas"],
    ],
    work: ["abogacia", "juicio", "juicios", "juzgado", "tribunales", "demanda"],
    type: "#t4",
    any: "#w4",
  },
];

/** What somebody calls a matter, and what it is called in skills. */
const MATTERS: readonly (readonly [said: string, meant: string])[] = [
  [
    `divorcio divorcios divorciarme divorciarnos separacion separarme separarnos custodia familia familias familiares pareja
     parejas matrimonio marido mujer exmarido exmujer hijo hija hijos hijas pension`,
    "familiar parentalidad",
  ],
  ["herencia herencias testamento testamentos sucesion heredero herederos heredar", "herencias sucesiones"],
  [
    `alquiler alquileres alquilado inquilino inquilina inquilinos casero casera arrendamiento arrendador arrendatario desahucio
     desahucios okupas`,
    "arrendamientos",
  ],
  [
    `despido despidos despedido despedida despedidos trabajo trabajador trabajadora trabajadores empleo empleado empleados jefe
     jefa salario salarios nomina nominas finiquito sindicato laborales laboralista`,
    "laboral",
  ],
  [
    "vecino vecinos vecina vecinas vecindad comunidad ruido ruidos goteras humedades derrama derramas",
    "vecinal comunitaria comunidades",
  ],
  ["colegio colegios escuela instituto alumnos acoso bullying", "escolar"],
  ["hospital medico medica medicos negligencia sanidad salud", "sanitaria"],
  [
    `deuda deudas deudor deudores deben adeudan moroso morosa morosos morosidad impago impagos impagado impagada impagados pagar
     paga pagan cobrar recobrar recuperar dinero prestado acreedor acreedores`,
    "#t3 deuda deudoras impagadas morosidad recobro",
  ],
  ["reclamar reclamo reclamacion reclamaciones", "#t3 #t4 reclamaciones recobro"],
  ["factura facturas", "#t3 recobro mercantiles"],
  ["juez jueza jueces pleito pleitos denuncia denunciar demandar querella", "#t4"],
  ["empresa empresas negocio negocios comercial sociedad", "mercantil mercantiles empresa empresas socios"],
  ["socio socia accionistas", "socios"],
  ["online internet distancia remoto remota telematico telematica", "electronica linea videoconferencia #m2"],
  ["videollamada videollamadas", "videoconferencia linea"],
  ["presencial", "#m1"],
  ["banco bancos bancario hipoteca hipotecas", "bancaria hipotecaria"],
  ["seguro aseguradora accidente accidentes", "seguros trafico"],
  ["obra obras reforma", "construccion reformas"],
  ["quiebra insolvencia concursal", "concurso solvencia"],
  // Mª
  ["ma", "maria"],
  ["consumidor consumidores cliente clientes", "consumo"],
  ["internacional extranjero", "internacional"],
  ["espanol espanola castellano", "#g1"],
  ["ingles inglesa english", "#g2"],
  ["frances francesa", "#g3"],
  ["aleman alemana", "#g4"],
  ["catalan catalana catala valenciano valenciana", "#g5"],
  ["gallego gallega galego", "#g6"],
  ["euskera euskara vasco", "#g7"],
  ["signos", "#g9 #g10"],
  ["aranes occitano", "#g8"],
  ["arabe", "#g14"],
  ["bulgaro bulgara", "#g20"],
  ["chino china mandarin", "#g22 #g23"],
  ["italiano italiana", "#g41"],
  ["holandes neerlandes", "#g48"],
  ["polaco polaca", "#g51"],
  ["portugues portuguesa", "#g52"],
  ["rumano rumana", "#g55"],
  ["ruso rusa", "#g56"],
  ["ucraniano ucraniana", "#g63"],
];
const MEANT = new Map(
  MATTERS.flatMap(([said, meant]) => said.split(/\s+/).map((word) => [word, meant.split(" ")] as const)),
);

const FEWEST_LETTERS = 4;

/** Lexemes whose frequency has to be known whatever was typed: a corrected word may lead to them. */
export const FAMILY_LEXEMES: readonly string[] = FAMILIES.flatMap(({ people, type, any }) => [
  type,
  any,
  ...(people[0] ?? []),
]);

/** By the lexeme of the family; the database's with_families knows the same words. */
export const FAMILY_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  FAMILIES.map(({ people, work, any }) => [any, [...people.flat(), ...work]]),
);
const MEMBERS = new Map(
  FAMILIES.map(({ type, any }) => [any, new Set([...(FAMILY_WORDS.get(any) ?? []), type])] as const),
);

/** Words that lead somewhere though no listing may have them; so a slip in them is recognised, too. */
const KNOWN_FORMS: readonly string[] = [
  ...new Set([...MEANT.keys(), ...PROVINCE_CODES.keys(), ...[...FAMILY_WORDS.values()].flat()]),
].filter((word) => word.length >= FEWEST_LETTERS);

/** Which of those words this one may be a slip for; none when it is one of them. `word` is folded. */
export function slipsFor(word: string): string[] {
  if (MEANT.has(word) || KNOWN_FORMS.includes(word)) return [];
  const slips = slipsAllowed(word.length);
  const alike = new Set(soundAlikes(word));
  return KNOWN_FORMS.filter((form) => alike.has(form) || editDistance(word, form, slips) <= slips);
}

/** Whether everybody who has `lexeme` also has one of `others`: a whole family stands for each of its words. */
export function isCovered(lexeme: string, others: readonly string[]): boolean {
  return others.some((other) => MEMBERS.get(other)?.has(lexeme));
}

/** `word` is folded. */
export function formsOf(word: string): WordForms {
  const related = [...(MEANT.get(word) ?? []), ...numbersOf(word), ...provinceLexemes(word)];
  const { exact, loose } = familyForms(word);
  const first = new Set([word, ...exact]);
  return {
    exact: [...first],
    loose: [...new Set([...loose, ...related])].filter((form) => !first.has(form)),
  };
}

function familyForms(word: string): WordForms {
  for (const { people, work, type, any } of FAMILIES) {
    const own = people.find((forms) => forms.includes(word));
    if (own) return { exact: own === people[0] ? [...own] : [...own, type], loose: [any] };
    if (work.includes(word)) return { exact: [], loose: [any] };
    // Somebody who is still typing: 'medi', 'conci'.
    if (word.length >= FEWEST_LETTERS && people.some(([first = ""]) => first.startsWith(word))) {
      return { exact: [type], loose: [any] };
    }
  }
  return { exact: [], loose: [] };
}

/** Singular and plural, and both genders of long adjectives; short ones would make Maria of Mario. */
function numbersOf(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return [];
  const forms = word.endsWith("s") ? singularsOf(word) : [/[aeiou]$/.test(word) ? `${word}s` : `${word}es`];
  if (word.endsWith("z")) forms.push(`${word.slice(0, -1)}ces`);
  const adjective = /^(.{4,}(?:ic|iv|ari|ad|id|os))([oa])$/.exec(word);
  if (adjective?.[1]) forms.push(`${adjective[1]}${adjective[2] === "o" ? "a" : "o"}`);
  return forms;
}

function singularsOf(word: string): string[] {
  const forms = [word.slice(0, -1)];
  if (word.endsWith("ces")) forms.push(`${word.slice(0, -3)}z`);
  if (/[^aeiou]es$/.test(word)) forms.push(word.slice(0, -2));
  return forms;
}
