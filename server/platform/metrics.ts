// SQL: the table is pg-boss's.
import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { DataSource } from "typeorm";
import type { Clock } from "./clock.ts";
import type { Logger } from "./log.ts";

export interface Metrics {
  registry: Registry;
  /** Seconds. `route` is the pattern, never the URL. */
  httpSeconds: Histogram<"method" | "route" | "status">;
  /** Seconds. `operation` is the name of a known root field, never free text. */
  graphqlSeconds: Histogram<"operation" | "outcome">;
  importRows: Counter<"outcome">;
  jobSeconds: Histogram<"queue" | "outcome">;
  mails: Counter<"kind" | "outcome">;
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobBuckets = [0.05, 0.25, 1, 5, 15, 60, 300, 900];

/** `process` adds memory, CPU and event loop of this process: once a process. */
export function createMetrics(options: { process?: boolean } = {}): Metrics {
  const registry = new Registry();
  if (options.process) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    httpSeconds: new Histogram({
      name: "http_request_duration_seconds",
      help: "Time to answer a request, by route pattern.",
      labelNames: ["method", "route", "status"],
      buckets: requestBuckets,
      registers,
    }),
    graphqlSeconds: new Histogram({
      name: "graphql_operation_duration_seconds",
      help: "Time of a GraphQL operation.",
      labelNames: ["operation", "outcome"],
      buckets: requestBuckets,
      registers,
    }),
    importRows: new Counter({
      name: "import_rows_total",
      help: "Rows of imported files by what became of them.",
      labelNames: ["outcome"],
      registers,
    }),
    jobSeconds: new Histogram({
      name: "job_duration_seconds",
      help: "Time of one try of a job.",
      labelNames: ["queue", "outcome"],
      buckets: jobBuckets,
      registers,
    }),
    mails: new Counter({
      name: "mails_total",
      help: "Mails by kind and outcome (sent, retried, refused).",
      labelNames: ["kind", "outcome"],
      registers,
    }),
  };
}

interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Connections of the pool, and jobs by queue, state and age, read whenever somebody scrapes. */
export function watchDatabase(metrics: Metrics, { db, clock }: { db: DataSource; clock: Clock }): void {
  const pool = (): Pool => (db.driver as unknown as { master: Pool }).master;
  metrics.registry.registerMetric(
    new Gauge({
      name: "database_pool_connections",
      help: "Connections of the pool by state; waiting = requests without one.",
      labelNames: ["state"],
      registers: [],
      collect() {
        const { totalCount, idleCount, waitingCount } = pool();
        this.set({ state: "used" }, totalCount - idleCount);
        this.set({ state: "idle" }, idleCount);
        this.set({ state: "waiting" }, waitingCount);
      },
    }),
  );
  metrics.registry.registerMetric(
    new Gauge({
      name: "jobs",
      help: "Jobs by queue and state.",
      labelNames: ["queue", "state"],
      registers: [],
      async collect() {
        const rows = await countJobs(db);
        this.reset();
        for (const { queue, state, count } of rows) this.set({ queue, state }, Number(count));
      },
    }),
  );
  metrics.registry.registerMetric(
    new Gauge({
      name: "job_oldest_due_seconds",
      help: "How long the oldest job of a queue is due and hasn't been done.",
      labelNames: ["queue"],
      registers: [],
      async collect() {
        const rows = await oldestJobs(db, clock.now());
        this.reset();
        for (const { queue, seconds } of rows) this.set({ queue }, Number(seconds));
      },
    }),
  );
}

async function oldestJobs(db: DataSource, now: Date): Promise<{ queue: string; seconds: string }[]> {
  const sql = `SELECT name AS queue, extract(epoch FROM $1::timestamptz - min(created_on)) AS seconds
    FROM jobs.job WHERE state IN ('created', 'retry', 'active') AND start_after - created_on < interval '1 minute'
    GROUP BY 1`;
  return db.query<{ queue: string; seconds: string }[]>(sql, [now]).catch(() => []);
}

async function countJobs(db: DataSource): Promise<{ queue: string; state: string; count: string }[]> {
  const sql =
    "SELECT name AS queue, state::text, count(*) FROM jobs.job WHERE state <> 'completed' GROUP BY 1, 2";
  // Without a database the other figures matter all the more.
  return db.query<{ queue: string; state: string; count: string }[]>(sql).catch(() => []);
}

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

export interface MetricsListener {
  port: number;
  host: string;
  /** Required as bearer token; null: none is required, which is for loopback only. */
  token: string | null;
  log: Logger;
}

/** GET /metrics on a port of its own, so that it isn't reachable on the public one. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host, token, log }: MetricsListener,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    if (token !== null && !bears(request, token))
      return void response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    metrics.registry.metrics().then(
      (body) => response.writeHead(200, { "content-type": metrics.registry.contentType }).end(body),
      (error: unknown) => {
        log.error({ err: error }, "metrics cannot be collected");
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function bears({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
