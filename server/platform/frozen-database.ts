import { setTimeout as sleep } from "node:timers/promises";
import type { Socket } from "node:net";
import pg from "pg";

const TICK_MS = 1_000;
/** Ticks without a byte of answer before PostgreSQL is probed with a new connection. */
const SUSPICIOUS = 3;
/** Most ticks between two probes: a statement that waits for a lock, or for its reader, is probed ever more rarely. */
const RAREST = 30;
/** A new connection is answered within `STEPS` of these, also by a busy machine. */
const STEP_MS = 250;
const STEPS = 20;

/** A pg client's fields that its types don't declare. */
interface Connection {
  /** False while a statement waits for its answer. */
  readyForQuery: boolean | null;
  connection: { stream: Socket };
}

interface Silence {
  bytes: number;
  ticks: number;
  /** At how many ticks it is asked. */
  askAt: number;
}

export interface DatabaseWatch {
  /** PostgreSQL takes connections and doesn't answer: waiting for it leads to nothing. */
  readonly frozen: boolean;
  /** From now on what the connection waits for is given up with the others. */
  follow: (client: pg.ClientBase) => void;
  leave: (client: pg.ClientBase) => void;
  /** Ends a connection for good; where nobody would answer its farewell it is given up. */
  end: (client: pg.Client) => Promise<void>;
}

interface WatchOptions {
  url: string;
  /** PostgreSQL has stopped answering, or answers again. */
  told?: (isThere: boolean) => void;
  /** True once the result isn't needed any more: stops asking. */
  over?: () => boolean;
}

/**
 * Gives up statements that a frozen PostgreSQL (or machine, or network) will never answer, so that whoever waits is told to
 * come back. TCP doesn't notice: the machine's kernel still acknowledges. No limit of time can tell such a statement from
 * one that copies a million rows or waits for a lock, so a silent connection only leads to the question whether a new one
 * is answered. Those given up are reset: what PostgreSQL hasn't read yet is lost to it, so nothing that was told as failed
 * is carried out when it wakes up. (pg's own query_timeout leaves the connection waiting, and sends whatever comes next
 * behind the lost answer.)
 *
 * Counted in ticks, not by the clock: while this process itself stands still nothing is silent.
 */
export function watchDatabase({ url, told, over }: WatchOptions): DatabaseWatch {
  const followed = new Map<Connection, Silence>();
  let frozen = false;
  let timer: NodeJS.Timeout | undefined;
  let asking = false;

  const silent = () => [...followed].filter(([, { ticks }]) => ticks >= SUSPICIOUS);
  const ask = async () => {
    const isThere = await answers(url);
    if (isThere === frozen) told?.(isThere);
    frozen = !isThere;
    for (const [connection, silence] of silent()) {
      if (isThere) silence.askAt = silence.ticks + Math.min(silence.ticks, RAREST);
      else if (isStillSilent(connection, silence)) connection.connection.stream.resetAndDestroy();
    }
  };
  const tick = () => {
    for (const [connection, silence] of followed) listen(connection, silence);
    if (over?.() === true || (followed.size === 0 && !frozen)) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    if (asking || !(frozen || silent().some(([, { ticks, askAt }]) => ticks >= askAt))) return;
    asking = true;
    void ask().finally(() => (asking = false));
  };
  return {
    get frozen() {
      return frozen;
    },
    follow: (client) => {
      followed.set(client as unknown as Connection, { bytes: -1, ticks: 0, askAt: SUSPICIOUS });
      timer ??= setInterval(tick, TICK_MS).unref();
    },
    leave: (client) => void followed.delete(client as unknown as Connection),
    end: async (client) => {
      const connection = client as unknown as Connection;
      followed.delete(connection);
      if (frozen) connection.connection.stream.resetAndDestroy();
      else await client.end().catch(() => undefined);
    },
  };
}

/** Those of a pool while somebody has them. */
export function watchPool(pool: pg.Pool, options: WatchOptions): DatabaseWatch {
  const watch = watchDatabase({ over: () => pool.ending, ...options });
  pool.on("acquire", watch.follow);
  pool.on("release", (_error, client) => watch.leave(client));
  pool.on("remove", watch.leave);
  return watch;
}

/** One tick more without an answer, or none. */
function listen(connection: Connection, silence: Silence): void {
  if (isStillSilent(connection, silence)) silence.ticks += 1;
  else Object.assign(silence, { bytes: connection.connection.stream.bytesRead, ticks: 0, askAt: SUSPICIOUS });
}

/** A statement waits, and nothing has come since it was last looked at. */
function isStillSilent({ readyForQuery, connection }: Connection, { bytes }: Silence): boolean {
  return readyForQuery !== true && connection.stream.bytesRead === bytes;
}

/** A refusal is an answer, too, and who isn't there at all is noticed by TCP. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "acuerdo-watch",
    // Ends the attempt itself, some time after nobody waits for it any more.
    connectionTimeoutMillis: STEP_MS * STEPS * 2,
  });
  client.on("error", () => undefined);
  const answered = client.connect().then(
    () => (void client.end().catch(() => undefined), true),
    () => true,
  );
  for (let step = 0; step < STEPS; step += 1) {
    if (await Promise.race([answered, sleep(STEP_MS, false)])) return true;
  }
  return false;
}
