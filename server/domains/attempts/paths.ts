import { decidingClock } from "./clocks.ts";
import type { Clock } from "./clocks/clock.ts";
import type { Attempt, ObligorAttempt } from "./engine.ts";
import { WARNING_TEXTS } from "./warnings.ts";

/** What the engine says, by path: "D1.clock:10.4.a.last_day", "whole.missing". */

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
type Tree = { [key: string]: Value };

const ARTICLES: readonly Clock["article"][] = ["10.4.a", "10.4.b", "10.4.c", "17.4", "20.2", "36.1", "35.2"];

/** The parts of a path: clocks have points in their names, and so may parties. */
const CLOCK = /^clock:(10\.4\.[abc]|17\.4|20\.2|36\.1|35\.2)(?:\.(.+))?$/;

/** The engine's answer as a tree of names as the scenarios have them. */
export function treeOf({ obligors, whole }: Attempt): Tree {
  return {
    ...Object.fromEntries(obligors.map((one) => [one.party.id, obligorTree(one)])),
    whole: snake(whole),
  };
}

/** Undefined: the engine knows no such path. */
export function valueAt(tree: Tree, path: string): Value | undefined {
  const [owner] = Object.keys(tree)
    .filter((name) => path === name || path.startsWith(`${name}.`))
    .toSorted((one, other) => other.length - one.length);
  if (owner === undefined) return undefined;
  const rest = path.slice(owner.length + 1);
  const clock = CLOCK.exec(rest);
  const [head, ...others] = clock ? [`clock:${clock[1]}`, ...(clock[2]?.split(".") ?? [])] : rest.split(".");
  let value: Value | undefined = tree[owner];
  for (const key of [head, ...others]) {
    if (key === undefined || key === "") break;
    if (value === null) return isKnownBelow(head, key) ? null : undefined;
    if (typeof value !== "object" || Array.isArray(value)) return undefined;
    if (!Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** Every path with its value, leaves only. */
export function allPaths(tree: Tree): [path: string, value: Value][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    value !== null && typeof value === "object" && !Array.isArray(value) && Object.keys(value).length > 0
      ? allPaths(value).map(([rest, leaf]): [string, Value] => [`${key}.${rest}`, leaf])
      : [[key, value] as [string, Value]],
  );
}

export function areEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function obligorTree({ state, ground, since, stuck, complete, ...one }: ObligorAttempt): Tree {
  const { receipt, certificate, claim, limitation, warnings } = one;
  return {
    state,
    ground,
    since,
    stuck,
    complete,
    receipt: receipt && {
      day: receipt.day,
      proof: receipt.proof,
      channel: receipt.channel,
      source: receipt.source,
    },
    ...Object.fromEntries(
      ARTICLES.map((article) => [`clock:${article}`, clockTree(decidingClock(one.clocks, article))]),
    ),
    certificate: snake(certificate),
    claim: snake(claim),
    limitation: {
      interrupted_on: limitation.interruptedOn,
      restarts_on: limitation.restartsOn,
      running: limitation.running,
      source: limitation.source,
    },
    warnings: warnings.map((code) => `${code}: ${WARNING_TEXTS[code]}`),
  };
}

const CLOCK_PARTS = ["first_day", "last_day", "status", "stopped_on"];
/** Of what may not be there, the names that could be asked for. */
const MISSING: Readonly<Record<string, readonly string[]>> = {
  receipt: ["day", "proof", "channel", "source"],
  claim_filed: ["day", "admissible", "per_defendant"],
};

/** What could be asked of something that isn't there. */
function isKnownBelow(head: string | undefined, key: string): boolean {
  if (head?.startsWith("clock:") === true) return CLOCK_PARTS.includes(key);
  return MISSING[head ?? ""]?.includes(key) === true;
}

function clockTree(clock: Clock | null): Value {
  if (clock === null) return null;
  const { firstDay, lastDay, status, stoppedOn } = clock;
  return { first_day: firstDay, last_day: lastDay, status, stopped_on: stoppedOn };
}

function snake(value: object): Value {
  return Object.fromEntries(
    Object.entries(value).map(([key, own]: [string, unknown]): [string, Value] => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      isPlain(own) ? snakeUnlessNames(key, own) : (own as Value),
    ]),
  );
}

/** The keys of what is told per defendant are the parties' own. */
function snakeUnlessNames(key: string, value: object): Value {
  return key === "perDefendant" ? (value as Tree) : snake(value);
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The order of an object's keys, or of who is missing, says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, own]: [string, unknown]) => [key, sorted(own)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
