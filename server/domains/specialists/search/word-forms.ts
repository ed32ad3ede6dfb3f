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
  /** What they do. The first one is stored for everybody of the type, so that the others needn't be asked for. */
  work: readonly string[];
  /** Of the type; asked for where neither of the stored words is meant. */
  lexeme: string;
}

const genders = (stem: string) => [stem, `${stem}a`, `${stem}es`, `${stem}as`];
const FAMILIES: readonly Family[] = [
  {
    people: [genders("conciliador")],
    work: ["conciliacion", "conciliaciones", "conciliar"],
    lexeme: "#t1",
  },
  {
    people: [genders("mediador")],
    work: ["mediacion", "mediaciones", "mediar", "comediacion"],
    lexeme: "#t2",
  },
  {
    people: [genders("recaudador"), genders("recuperador"), genders("cobrador")],
    work: ["recobro", "recobros", "recaudacion", "cobro", "cobros", "recuperacion", "impagadas"],
    lexeme: "#t3",
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
    lexeme: "#t4",
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
export const FAMILY_LEXEMES: readonly string[] = FAMILIES.flatMap(({ lexeme, people, work }) => [
  lexeme,
  ...(people[0] ?? []),
  ...work.slice(0, 2),
]);

/** `word` is folded. */
export function formsOf(word: string): WordForms {
  const related = [...(MEANT.get(word) ?? []), ...numbersOf(word), ...provinceLexemes(word)];
  const { exact, loose } = familyForms(word);
  const first = new Set([word, ...exact]);
  return { exact: [...first], loose: [...new Set([...loose, ...related])].filter((form) => !first.has(form)) };
}

function familyForms(word: string): WordForms {
  for (const { people, work, lexeme } of FAMILIES) {
    const own = people.find((forms) => forms.includes(word));
    const [stored = []] = people;
    const others = people.slice(1).flat();
    if (own === stored) return { exact: [...own], loose: [...others, ...work] };
    if (own) return { exact: [...own, lexeme], loose: [...others, ...work] };
    // Somebody who is still typing: 'medi', 'conci'.
    if (word.length >= FEWEST_LETTERS && people.some(([first = ""]) => first.startsWith(word))) {
      return { exact: [lexeme], loose: work.slice(0, 1) };
    }
    if (work.includes(word)) return { exact: [], loose: [...work, ...others, ...stored.slice(1)] };
  }
  return { exact: [], loose: [] };
}

/** Singular and plural, and both genders of long adjectives; short ones would make Maria of Mario. */
function numbersOf(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return [];
  const forms = /s$/.test(word) ? singularsOf(word) : [/[aeiou]$/.test(word) ? `${word}s` : `${word}es`];
  if (/z$/.test(word)) forms.push(`${word.slice(0, -1)}ces`);
  const adjective = /^(.{4,}(?:ic|iv|ari|ad|id|os))([oa])$/.exec(word);
  if (adjective?.[1]) forms.push(`${adjective[1]}${adjective[2] === "o" ? "a" : "o"}`);
  return forms;
}

function singularsOf(word: string): string[] {
  const forms = [word.slice(0, -1)];
  if (/ces$/.test(word)) forms.push(`${word.slice(0, -3)}z`);
  if (/[^aeiou]es$/.test(word)) forms.push(word.slice(0, -2));
  return forms;
}
