import pg from "pg";
import type { DataSource } from "typeorm";

const PATIENCE_MS = 1_500;

export interface ReadinessProbe {
  /** Why requests shouldn't come here; null when they may. */
  ask(): Promise<"database" | "migrations" | null>;
  close(): Promise<void>;
}

/**
 * Asks on a connection of its own: requests that wait for the pool, or for a lock, say nothing about whether the database
 * can be reached, and a balancer would take out every instance at the same moment.
 */
export function createReadinessProbe(db: DataSource): ReadinessProbe {
  const { options } = db;
  if (options.type !== "postgres" || !options.url) throw new Error("readiness needs a PostgreSQL address");
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: "acuerdo-readiness",
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  // A lost connection shows as the error of the next question.
  pool.on("error", () => undefined);
  let asking: Promise<"database" | "migrations" | null> | null = null;
  return {
    ask: async () => {
      if (!db.isInitialized) return "database";
      asking ??= look(pool, db)
        .catch((error: unknown) => (isMissingTable(error) ? "migrations" : "database"))
        .finally(() => (asking = null));
      return asking;
    },
    close: () => pool.end(),
  };
}

async function look(pool: pg.Pool, db: DataSource): Promise<"migrations" | null> {
  const { rows } = await pool.query<{ name: string }>("SELECT name FROM migrations");
  const names = new Set(rows.map(({ name }) => name));
  return db.migrations.every(({ name }) => names.has(name ?? "")) ? null : "migrations";
}

function isMissingTable(error: unknown): boolean {
  return (error as { code?: unknown }).code === "42P01";
}
