import { setTimeout } from "node:timers/promises";
import type { DataSource } from "typeorm";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { systemClock } from "../../server/platform/clock.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import type { Flood, FloodAnswer } from "./login-flood.ts";
import { atMost, atMostTimes, median, percentile } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { knownEmails, makePeople, PEOPLE_PASSWORD } from "./people.ts";
import { askForTasks, probeWhile } from "./probes.ts";
import { runJob } from "./processes.ts";
import { forgetPeak, peakMemory, residentMemory } from "./process-figures.ts";
import { askGraphql, openDesk } from "./server-process.ts";
import type { Desk } from "./server-process.ts";

const LOGINS = 10_000;
const CONNECTIONS = 200;
const PEOPLE = 1_000;
const TASKS = 20_000;
const WARM_UP_MS = 3_000;
/** Before and after: what else the machine does is hardly the same all the time. */
const IDLE_MS = 15_000;
/** Carried out with or without success; too many of an address or an account; too many at once. */
const EXPECTED = [200, 401, 429, 503];
const REFUSED = [429, 503];

/** Ten thousand log-ins at once: first from one address, which its limit stops, then from as many as there are. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  return [
    ...(await measureFlood(bench, "one address", false)),
    ...(await measureFlood(bench, "10,000 addresses", true)),
  ];
}

interface Probes {
  tasks: number[];
  me: number[];
}

async function measureFlood(
  bench: BenchEnvironment,
  origin: string,
  fromManyAddresses: boolean,
): Promise<Measurement[]> {
  const databaseUrl = await bench.freshDatabase("logins", fill);
  const desk = await openDesk(bench, databaseUrl, fromManyAddresses ? { TRUST_PROXY: "1" } : {});
  try {
    const flood: Flood = {
      url: desk.server.url,
      count: LOGINS,
      connections: CONNECTIONS,
      knownEmails: await knownEmails(databaseUrl, PEOPLE),
      password: PEOPLE_PASSWORD,
      fromManyAddresses,
    };
    await probe(desk, setTimeout(WARM_UP_MS));
    const before = await probe(desk, setTimeout(IDLE_MS));
    const memory = await residentMemory(desk.server.pid);
    await forgetPeak(desk.server.pid);
    const attack = runJob<{ answers: FloodAnswer[] }>("./login-flood.ts", flood);
    const busy = await probe(desk, attack);
    const { answers } = await attack;
    const growth = (await peakMemory(desk.server.pid)) - memory;
    await checkAlive(desk);
    const after = await probe(desk, setTimeout(IDLE_MS));
    const title = `10,000 log-ins from ${origin}`;
    return [
      ...answersOf(title, answers),
      {
        what: `${title}: memory above idle`,
        figure: growth,
        unit: "MB",
        note: `idle ${memory.toFixed(0)} MB`,
      },
      othersOf(`${title}: a page of tasks meanwhile, p95`, busy.tasks, [...before.tasks, ...after.tasks]),
      othersOf(`${title}: GraphQL \`me\` meanwhile, p95`, busy.me, [...before.me, ...after.me]),
    ];
  } finally {
    await desk.close();
  }
}

async function fill(db: DataSource): Promise<void> {
  await makePeople(db, PEOPLE);
  await generateTasks({ db, clock: systemClock }, TASKS);
}

/** Twenty times a second each, as somebody who works meanwhile would. */
async function probe(desk: Desk, until: Promise<unknown>): Promise<Probes> {
  const [tasks, me] = await Promise.all([
    probeWhile(until, () => askForTasks(desk)),
    probeWhile(until, () => askGraphql(desk, "{ me { id email role } }")),
  ]);
  return { tasks, me };
}

/** Throws unless the server is ready and still knows who is signed in. */
async function checkAlive(desk: Desk): Promise<void> {
  const { status } = await fetch(`${desk.server.url}/health/ready`);
  const { me } = await askGraphql<{ me: object | null }>(desk, "{ me { id } }");
  if (status !== 200 || !me) throw new Error(`after the log-ins the server is not well (${status})`);
}

function answersOf(title: string, answers: FloodAnswer[]): Measurement[] {
  const having = (statuses: number[]) => answers.filter(({ status }) => statuses.includes(status));
  const refused = having(REFUSED);
  const carriedOut = having([200, 401]);
  const mute = refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length;
  const counts = EXPECTED.map((status) => `${status}: ${having([status]).length}`).join(", ");
  const seconds = Math.max(...answers.map(({ sentAt, ms }) => sentAt + ms)) / 1_000;
  return [
    {
      what: `${title}: broken answers`,
      figure: answers.length - having(EXPECTED).length + mute,
      unit: "",
      bar: atMost(0),
      note: `over ${CONNECTIONS} connections in ${seconds.toFixed(1)} s; ${counts}; 429 and 503 without Retry-After count as broken: ${mute}; the server answers afterwards`,
    },
    {
      what: `${title}: longest wait of one that was carried out`,
      figure: Math.max(...carriedOut.map(({ ms }) => ms)) / 1_000,
      unit: "s",
      note: `at most ${mostAtOnce(carriedOut)} of the ${carriedOut.length} were under way at once; refusals took p50 ${median(refused.map(({ ms }) => ms)).toFixed(0)} ms`,
    },
  ];
}

function mostAtOnce(answers: FloodAnswer[]): number {
  const ends = answers.flatMap(({ sentAt, ms }) => [
    { at: sentAt, step: 1 },
    { at: sentAt + ms, step: -1 },
  ]);
  let now = 0;
  let most = 0;
  for (const { step } of ends.toSorted((a, b) => a.at - b.at || a.step - b.step)) {
    now += step;
    most = Math.max(most, now);
  }
  return most;
}

function othersOf(what: string, busy: number[], idle: number[]): Measurement {
  return {
    what,
    figure: percentile(busy, 0.95),
    unit: "ms",
    baseline: percentile(idle, 0.95),
    bar: atMostTimes(2),
    note: `20 requests/s, ${busy.length} meanwhile, ${idle.length} of the idle server; p50 ${median(busy).toFixed(1)} against ${median(idle).toFixed(1)} ms, slowest ${Math.max(...busy).toFixed(0)} ms`,
  };
}
