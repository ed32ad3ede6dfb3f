import pg from "pg";
import { registrationForm } from "../support/registrations.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { atMostTimes, median, percentile, timed } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { knownEmails, makePeople } from "./people.ts";
import { openDesk } from "./server-process.ts";
import type { Desk } from "./server-process.ts";

const TRIES = 500;
const WARM_UP = 25;
/** Fewer than any address may have. */
const BETWEEN_CLEARINGS = 50;
const RELABELLINGS = 2_000;
/** A difference that chance alone makes this seldom is taken for one. */
const CHANCE = 0.99;

interface Question {
  title: string;
  path: string;
  body: (email: string) => object;
  /** The same for known and unknown e-mails. */
  status: number;
}

const QUESTIONS: Question[] = [
  {
    title: "log-in with a wrong password",
    path: "/api/auth/login",
    body: (email) => ({ email, password: "Equivocada-2026!" }),
    status: 401,
  },
  {
    title: "registration",
    path: "/api/customers/register-customer",
    body: registrationForm,
    status: 201,
  },
  { title: "recovery", path: "/api/auth/forgot-password", body: (email) => ({ email }), status: 200 },
];

/** Whether the clock tells if an e-mail is registered: the same requests with known and unknown ones, in random order. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await bench.freshDatabase("enumeration", (db) => makePeople(db, 2 * TRIES));
  const known = await knownEmails(databaseUrl, WARM_UP + TRIES);
  const desk = await openDesk(bench, databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Limits stay as they are; what was counted is forgotten now and then.
  const forgetTries = () => client.query("DELETE FROM platform.rate_limits");
  try {
    const measurements: Measurement[] = [];
    for (const question of QUESTIONS) {
      measurements.push(await compare(desk, question, known, forgetTries));
    }
    return measurements;
  } finally {
    await client.end();
    await desk.close();
  }
}

interface Try {
  email: string;
  isKnown: boolean;
}

async function compare(
  desk: Desk,
  question: Question,
  known: string[],
  forgetTries: () => Promise<unknown>,
): Promise<Measurement> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const tries = [...triesOf(known.slice(0, WARM_UP)), ...triesOf(known.slice(WARM_UP))];
  for (const [at, { email, isKnown }] of tries.entries()) {
    if (at % BETWEEN_CLEARINGS === 0) await forgetTries();
    const ms = await timed(() => ask(desk, question, email));
    if (at >= 2 * WARM_UP) times[isKnown ? "known" : "unknown"].push(ms);
  }
  const medians = [median(times.known), median(times.unknown)] as const;
  return {
    what: `${question.title}: median with known against unknown e-mails, difference`,
    figure: Math.abs(medians[0] - medians[1]),
    unit: "ms",
    baseline: noiseOf(times.known, times.unknown),
    bar: atMostTimes(1),
    note: `${medians[0].toFixed(2)} against ${medians[1].toFixed(2)} ms, ${times.known.length} tries each in random order, one after the other; baseline: the noise, which is what the difference stays below in ${CHANCE * 100} % of ${RELABELLINGS.toLocaleString("en-GB")} random relabellings of these times`,
  };
}

/** Each known e-mail once and as many unknown ones, shuffled: in pairs the one would always follow the other. */
function triesOf(known: string[]): Try[] {
  const tries = known.flatMap((email): Try[] => [
    { email, isKnown: true },
    { email: `nadie.${email}`, isKnown: false },
  ]);
  return shuffled(tries);
}

async function ask(desk: Desk, { path, body, status, title }: Question, email: string): Promise<void> {
  const answer = await fetch(`${desk.server.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body(email)),
  });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${title} was answered ${answer.status}: ${text}`);
}

function noiseOf(a: number[], b: number[]): number {
  const all = [...a, ...b];
  const differences = Array.from({ length: RELABELLINGS }, () => {
    const mixed = shuffled(all);
    return Math.abs(median(mixed.slice(0, a.length)) - median(mixed.slice(a.length)));
  });
  return percentile(differences, CHANCE);
}

/** Fisher and Yates. */
function shuffled<T>(values: readonly T[]): T[] {
  const result = [...values];
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [result[at], result[other]] = [result[other] as T, result[at] as T];
  }
  return result;
}
