import { Gauge } from "prom-client";
import type { Deps } from "../../platform/deps.ts";

interface OldestStep {
  step: string;
  seconds: string;
}

const STEPS = ["STAGING", "VALIDATING", "COMMITTING"];

/**
 * How long the oldest import stands at each step that goes on by itself, read whenever somebody scrapes: a step that
 * nobody takes up shows here, whatever the reason. 0: none stands there.
 */
export function watchImports({ db, clock, metrics }: Pick<Deps, "db" | "clock" | "metrics">): void {
  metrics.registry.registerMetric(
    new Gauge({
      name: "import_step_oldest_seconds",
      help: "How long the oldest import stands at a step that goes on by itself.",
      labelNames: ["step"],
      registers: [],
      async collect() {
        const rows = await db
          .query<OldestStep[]>(
            `SELECT status AS step, extract(epoch FROM $1::timestamptz - min(updated_at)) AS seconds
             FROM task_imports WHERE status = ANY ($2) GROUP BY 1`,
            [clock.now(), STEPS],
          )
          .catch(() => []);
        this.reset();
        for (const step of STEPS) this.set({ step }, 0);
        for (const { step, seconds } of rows) this.set({ step }, Math.max(0, Number(seconds)));
      },
    }),
  );
}
