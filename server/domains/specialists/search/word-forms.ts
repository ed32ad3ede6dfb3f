import { provinceLexemes } from "./place-names.ts";

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
  /** Of the type. */
  type: string;
  /** Of whoever has any word of the family; the listings' with_families knows the same words. */
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
    people: [genders("recaudador"), genders("recuperador"), genders("cobrador")],
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
    work: ["judicial", "abogacia", "juicio", "juicios", "juzgado", "tribunales", "demanda"],
    type: "#t4",
    any: "#w4",
  },
];

/** What somebody calls a matter, and what it is called in skills. */
const MATTERS: readonly (readonly [said: string, meant: string])[] = [
  ["divorcio divorcios separacion custodia familia familias pareja hijos hijas", "familiar parentalidad"],
  ["herencia herencias testamento sucesion herederos", "herencias sucesiones"],
  ["alquiler alquileres inquilino inquilinos casero arrendamiento arrendador", "arrendamientos"],
  ["despido despidos trabajo trabajador trabajadores empleo sindicato laborales laboralista", "laboral"],
  ["vecino vecinos vecina vecinas vecindad comunidad", "vecinal comunitaria comunidades"],
  ["colegio colegios escuela instituto alumnos acoso", "escolar"],
  ["hospital medico medicos sanidad salud", "sanitaria"],
  [
    "deuda deudas moroso morosos morosidad impago impagos impagado impagados",
    "#t3 deuda deudoras impagadas morosidad recobro",
  ],
  ["factura facturas", "recobro mercantiles mercantil"],
  ["empresa empresas negocio negocios comercial sociedad", "mercantil mercantiles empresa empresas socios"],
  ["socio socia accionistas", "socios"],
  ["online internet distancia remoto remota telematico", "electronica linea videoconferencia #m2"],
  ["videollamada videollamadas", "videoconferencia linea"],
  ["presencial", "#m1"],
  ["banco bancos bancario hipoteca hipotecas", "bancaria hipotecaria"],
  ["seguro aseguradora accidente accidentes", "seguros trafico"],
  ["obra obras reforma", "construccion reformas"],
  ["quiebra insolvencia concursal", "concurso solvencia"],
  ["consumidor consumidores cliente clientes", "consumo"],
  ["internacional extranjero", "internacional"],
  ["espanol castellano", "#g1"],
  ["ingles inglesa english", "#g2"],
  ["frances francesa", "#g3"],
  ["aleman alemana", "#g4"],
  ["catalan catalana valenciano valenciana", "#g5"],
  ["gallego gallega", "#g6"],
  ["euskera vasco", "#g7"],
  ["signos", "#g9 #g10"],
];
const MEANT = new Map(
  MATTERS.flatMap(([said, meant]) => said.split(" ").map((word) => [word, meant.split(" ")] as const)),
);

const FEWEST_LETTERS = 4;

/** Lexemes whose frequency has to be known whatever was typed: a corrected word may lead to them. */
export const FAMILY_LEXEMES: readonly string[] = FAMILIES.flatMap(({ people, type, any }) => [
  type,
  any,
  ...(people[0] ?? []),
]);

const MEMBERS = new Map(
  FAMILIES.map(({ people, work, type, any }) => [any, new Set([...people.flat(), ...work, type])] as const),
);

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
