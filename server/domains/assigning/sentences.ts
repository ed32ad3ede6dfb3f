import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import { dayOfMonth } from "../../../schema/rules/spanish-dates.ts";
import { listed, shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { WorkDone } from "../tasks/work-by-assignee.ts";
import type { Facts, Norms } from "./facts.ts";
import type { Matter } from "./matter.ts";
import { isFullOf, isReachable } from "./score.ts";

/** More provinces than these aren't named. */
const NAMED = 2;
/** Of fewer that ended a share says nothing. */
const FEWEST_ENDED = 5;

const WORK_NAMES = {
  tasks: { one: "tarea abierta", many: "tareas abiertas", ended: "tareas terminadas" },
  cases: { one: "expediente abierto", many: "expedientes abiertos", ended: "expedientes terminados" },
} as const;

interface Told {
  facts: Facts;
  norms: Norms;
  matter: Matter;
  /** Names of provinces by INE number. */
  provinces: ReadonlyMap<string, string>;
}

/** What speaks for somebody, in the order of what it weighs. */
export function reasonsOf(told: Told): string[] {
  const { facts, norms, matter } = told;
  const work = matter.kind === "CASE" ? "cases" : "tasks";
  return [
    placeReason(told),
    matter.type !== null && facts.doesType ? `Ofrece ${INTERVENTION_WORDS[matter.type].inSentence}` : null,
    isFullOf(work, facts, norms) ? null : loadReason(work, facts, norms),
    resultReason(work, facts[work]),
    facts.languages.names.length > 0 ? `Habla ${listed(facts.languages.names)}` : null,
  ].filter((reason) => reason !== null);
}

/** What speaks against somebody, the gravest first. */
export function warningsOf({ facts, norms, matter, provinces }: Told): string[] {
  const { near } = facts;
  const isElsewhere = near.known > 0 && near.people === 0 && !isReachable(facts);
  return [
    facts.available ? null : "No acepta encargos nuevos ahora",
    matter.kind === "CASE" && matter.type !== null && facts.doesType === false
      ? `No ofrece ${INTERVENTION_WORDS[matter.type].inSentence}`
      : null,
    awayWarning(facts.away),
    ...(["tasks", "cases"] as const).map((work) =>
      isFullOf(work, facts, norms)
        ? `Tiene ya ${countOf(work, facts[work].open)}; ${usual(work, norms)}`
        : null,
    ),
    isElsewhere ? `No trabaja en ${placesOf(matter, provinces)}` : null,
  ].filter((warning) => warning !== null);
}

function placeReason({ facts, matter, provinces }: Told): string | null {
  const { people, known, provinces: near } = facts.near;
  if (people > 0) {
    const where = near.length <= NAMED ? listed(near.map((code) => provinces.get(code) ?? code)) : null;
    if (where !== null && people === known) return `Trabaja en ${where}`;
    const who = `${people === 1 ? "vive" : "viven"} ${shownCount(people)} de ${shownCount(known)} ${
      matter.kind === "CASE" ? "partes" : "deudores"
    }`;
    return where === null ? `Trabaja en las provincias donde ${who}` : `Trabaja en ${where}, donde ${who}`;
  }
  if (known === 0) return null;
  if (facts.modality === "REMOTE") return "Trabaja a distancia";
  return facts.modality === "TRAVELS" ? "Se desplaza" : null;
}

function placesOf({ homes, kind }: Matter, provinces: ReadonlyMap<string, string>): string {
  if (homes.length > NAMED) return `ninguna provincia de ${kind === "CASE" ? "las partes" : "los deudores"}`;
  return new Intl.ListFormat("es", { type: "disjunction" }).format(
    homes.map(({ code }) => provinces.get(code) ?? code),
  );
}

function loadReason(work: "tasks" | "cases", facts: Facts, norms: Norms): string {
  const { open } = facts[work];
  if (open === 0) return `Sin ${WORK_NAMES[work].many}`;
  return `${countOf(work, open)}; ${usual(work, norms)}`;
}

function usual(work: "tasks" | "cases", { usualTasks, usualCases }: Norms): string {
  return `lo habitual: ${shownCount(work === "tasks" ? usualTasks : usualCases)}`;
}

function countOf(work: "tasks" | "cases", count: number): string {
  return `${shownCount(count)} ${count === 1 ? WORK_NAMES[work].one : WORK_NAMES[work].many}`;
}

function resultReason(work: "tasks" | "cases", { agreed, ended }: WorkDone): string | null {
  if (ended < FEWEST_ENDED) return null;
  const share = Math.round((100 * agreed) / ended);
  return `Logra acuerdo en el ${share} % (de ${shownCount(ended)} ${WORK_NAMES[work].ended})`;
}

function awayWarning(away: Facts["away"]): string | null {
  if (away === null) return null;
  if (away.isNow) return `Ausente hasta el ${dayOfMonth(away.until)}`;
  if (away.from === away.until) return `Ausente el ${dayOfMonth(away.from)}`;
  return `Ausente del ${dayOfMonth(away.from)} al ${dayOfMonth(away.until)}`;
}
