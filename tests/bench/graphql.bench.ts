import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { projectFolder } from "../../server/platform/project-folder.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { atLeastTimes, inTurn, listed, median } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { ownOperations } from "./own-operations.ts";
import { processorSeconds } from "./process-figures.ts";
import { endChild, pinnedTo, SERVER_FLAGS, startNode } from "./processes.ts";
import { startServer } from "./server-process.ts";

const ROUNDS = 3;
const SECONDS = 4;
const WARM_UP_SECONDS = 2;
const CONNECTIONS = 32;
const SERVER_CPU = 0;
const LOAD_CPU = 1;

interface Operation {
  hash: string;
  text: string;
  variables: object;
}

interface Target {
  url: string;
  pid: number;
  token?: string;
  stop(): Promise<void>;
}

interface Load {
  perSecond: number;
  /** Of the server a request; hardly disturbed by what else the machine does. */
  processorMs: number;
}

/** The same queries to us, by hash as the web app asks, and by text to the same schema on stock Apollo Server and Express. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const operationOf = await ownOperations();
  // All that the contract answers without a database: who am I, without a token.
  const me: Operation = { ...operationOf("Me"), variables: {} };
  const tasks: Operation = {
    ...operationOf("Tasks"),
    variables: { sort: "CODE", direction: "ASC", page: { number: 1, size: 25 } },
  };
  const stock = await startTarget("./stock-apollo.ts");
  const running = [stock];
  try {
    const memory = await startTarget("./transports-from-memory.ts");
    running.push(memory);
    const page = await compare("a page of 25 tasks from memory", tasks, memory, stock);
    const databaseUrl = await bench.freshDatabase("graphql");
    const server = await startServer({ databaseUrl, dataDir: await bench.folder(), cpu: SERVER_CPU });
    running.push(server);
    return [page, await compare("`me`, nobody signed in", me, server, stock)];
  } finally {
    await Promise.all(running.map((target) => target.stop()));
  }
}

async function compare(
  title: string,
  operation: Operation,
  ours: Target,
  stock: Target,
): Promise<Measurement> {
  const { hash, text, variables } = operation;
  const byHash = JSON.stringify({
    extensions: { persistedQuery: { version: 1, sha256Hash: hash } },
    variables,
  });
  const byText = JSON.stringify({ query: text, variables });
  await load(ours, byHash, WARM_UP_SECONDS);
  await load(stock, byText, WARM_UP_SECONDS);
  const rounds = await inTurn(
    ROUNDS,
    () => load(ours, byHash, SECONDS),
    () => load(stock, byText, SECONDS),
  );
  const a = rounds.a.map(({ perSecond }) => perSecond);
  const b = rounds.b.map(({ perSecond }) => perSecond);
  const x = median(rounds.a.map(({ processorMs }) => processorMs));
  const y = median(rounds.b.map(({ processorMs }) => processorMs));
  return {
    what: `GraphQL without database: ${title}`,
    figure: median(a),
    unit: "requests/s",
    baseline: median(b),
    bar: atLeastTimes(2),
    note: `rounds ${listed(a)} against ${listed(b)}; processor time a request ${x.toFixed(3)} against ${y.toFixed(3)} ms (${(y / x).toFixed(2)} ×); baseline: same schema, Apollo Server on Express`,
  };
}

/** A program of this folder that listens and says where. */
async function startTarget(program: string): Promise<Target> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = startNode(path, [], {
    flags: SERVER_FLAGS,
    cpu: SERVER_CPU,
    env: { NODE_ENV: "production" },
  });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => void (said += chunk));
  const { port, token } = await new Promise<{ port: number; token?: string }>((resolve, reject) => {
    child.once("message", (message) => resolve(message as { port: number; token?: string }));
    child.once("exit", (code) => reject(new Error(`${program} ended with ${code}: ${said}`)));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, token, stop: () => endChild(child) };
}

interface LoadReport {
  requests: { average: number; total: number };
  errors: number;
  non2xx: number;
}

/** Throws when a request was refused: an error answered quickly is no speed. */
async function load(target: Target, body: string, seconds: number): Promise<Load> {
  const { url, pid, token } = target;
  await checkAnswer(target, body);
  const program = [process.execPath, projectFolder("node_modules/autocannon/autocannon.js")];
  const how = ["-j", "-m", "POST", "-c", String(CONNECTIONS), "-d", String(seconds), "-b", body];
  const headers = [
    "-H",
    "content-type=application/json",
    ...(token ? ["-H", `authorization=Bearer ${token}`] : []),
  ];
  const [file = "", ...args] = pinnedTo(LOAD_CPU, [...program, ...how, ...headers, `${url}/graphql`]);
  const before = await processorSeconds(pid);
  const { stdout } = await promisify(execFile)(file, args, { maxBuffer: 10_000_000 });
  const used = (await processorSeconds(pid)) - before;
  const report = JSON.parse(stdout) as LoadReport;
  if (report.errors > 0 || report.non2xx > 0) throw new Error(`${url} refused requests: ${stdout}`);
  return { perSecond: report.requests.average, processorMs: (used * 1_000) / report.requests.total };
}

/** GraphQL errors come with status 200. */
async function checkAnswer({ url, token }: Target, body: string): Promise<void> {
  const headers = {
    "content-type": "application/json",
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = (await (await fetch(`${url}/graphql`, { method: "POST", headers, body })).json()) as object;
  if ("errors" in answer) throw new Error(JSON.stringify(answer));
}
