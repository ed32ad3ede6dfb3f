import { AREAS, EXCEPTION, INTERVENTIONS, OBLIGATIONS, ROLES } from "../history.ts";
import type { History, Matter, Party } from "../history.ts";
import { Fields } from "./fields.ts";
import { readFact } from "./read-facts.ts";

/** One history of a file with what somebody reasoned by hand. */
export interface Scenario {
  id: string;
  title: string;
  history: History;
  now: Date;
  /** Path → value. */
  hand: Readonly<Record<string, unknown>>;
  why: string;
}

export interface ReadScenario {
  /** Its id, or where it stands in the file. */
  id: string;
  /** Null where there are problems. */
  scenario: Scenario | null;
  problems: string[];
}

/** The file itself isn't what it has to be; the message is Spanish. */
export class MalformedFile extends Error {}

/** Reads a file of histories; what it doesn't know it tells, and guesses nothing. */
export function readScenarios(text: string): ReadScenario[] {
  const json = parsed(text);
  if (!Array.isArray(json))
    throw new MalformedFile(
      "El archivo tiene que ser una lista JSON de historias: [{ id, input, hand }, …].",
    );
  const read = json.map(readScenario);
  const seen = new Set<string>();
  for (const one of read) {
    if (seen.has(one.id)) {
      one.problems.push(`El id «${one.id}» está repetido.`);
      one.scenario = null;
    }
    seen.add(one.id);
  }
  return read;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new MalformedFile(whyNotJson(text, error));
  }
}

/** What the parser says names the place alone in a way that can be told in Spanish. */
function whyNotJson(text: string, error: unknown): string {
  if (text.trim() === "") return "El archivo está vacío.";
  // What is no UTF-8, or has a zero byte after each letter.
  if (/^\uFFFD|\0/.test(text)) return "El archivo no es un texto en UTF-8: guárdalo con esa codificación.";
  const [, at] = /position (\d+)/.exec(error instanceof Error ? error.message : "") ?? [];
  const before = text.slice(0, at === undefined ? text.length : Number(at)).split("\n");
  const place = `línea ${before.length}, columna ${(before.at(-1)?.length ?? 0) + 1}`;
  return at === undefined
    ? "El archivo no es JSON: le sobra, le falta o tiene mal escrito algún signo."
    : `El archivo no es JSON a partir de la ${place}.`;
}

function readScenario(value: unknown, index: number): ReadScenario {
  const problems: string[] = [];
  const fields = new Fields(value, `historia ${index + 1}`, problems);
  const id = fields.required("id") || `historia ${index + 1}`;
  const title = fields.text("title") ?? "";
  const raw = fields.raw("why");
  const input = new Fields(fields.raw("input"), "input", problems);
  const matter = readMatter(new Fields(input.raw("matter"), "matter", problems));
  const parties = readParties(input, problems);
  const facts = input
    .list("events")
    .map((event, at) => readFact(new Fields(event, `events[${at}]`, problems), parties))
    .filter((fact) => fact !== null);
  const now = input.instant("now");
  input.nothingElse();
  const hand = fields.has("hand") ? new Fields(fields.raw("hand"), "hand", problems).all() : {};
  fields.nothingElse();
  const why = typeof raw === "string" ? raw : "";
  const scenario = { id, title, history: { matter, parties, facts }, now, hand, why };
  return { id, problems, scenario: problems.length > 0 ? null : scenario };
}

function readMatter(fields: Fields): Matter {
  const exception = fields.text("exception");
  if (exception !== null && !EXCEPTION.test(exception))
    fields.note(`«exception»: «${exception}» no es un apartado de LO 1/2025, art. 5.2 o 5.3, como "5.2.h".`);
  const matter: Matter = {
    kind: fields.choice("kind", ["case", "task"], null),
    intervention: fields.choice("intervention", INTERVENTIONS, null),
    area: fields.choice("area", AREAS, null),
    amount: fields.amount("amount"),
    obligation: fields.choice("obligation", OBLIGATIONS, "single"),
    isPeriodic: fields.flag("periodic", false),
    exception,
    isSimplifiedElectronic: fields.flag("simplified_electronic", false),
  };
  fields.nothingElse();
  return matter;
}

function readParties(input: Fields, problems: string[]): Party[] {
  const parties = input
    .list("parties")
    .map((party, at) => readParty(new Fields(party, `parties[${at}]`, problems)));
  const ids = parties.map(({ id }) => id);
  if (new Set(ids).size < ids.length) input.note("dos partes tienen el mismo id.");
  if (ids.includes("whole"))
    input.note("«whole» es el conjunto del contrato y no puede ser el id de una parte.");
  if (!parties.some(({ role }) => role !== "creditor")) input.note("no hay ningún deudor ni fiador.");
  return parties;
}

function readParty(fields: Fields): Party {
  const party: Party = {
    id: fields.required("id"),
    role: fields.choice("role", ROLES, null),
    isPublicSector: fields.flag("public_sector", false),
    accessAgreed: fields.flag("access_agreed", false),
    shut: [],
  };
  fields.text("name");
  fields.nothingElse();
  return party;
}
