import { Gauge } from "prom-client";
import { In } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { RUNNING } from "./import-record.ts";
import { TaskImport } from "./task-import.entity.ts";

interface OldestStep {
  step: string;
  since: Date;
}

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
          .getRepository(TaskImport)
          .createQueryBuilder("import")
          .select("import.status", "step")
          .addSelect("min(import.updatedAt)", "since")
          .where({ status: In(RUNNING) })
          .groupBy("import.status")
          .getRawMany<OldestStep>()
          .catch(() => []);
        const now = clock.now().getTime();
        this.reset();
        for (const step of RUNNING) this.set({ step }, 0);
        for (const { step, since } of rows) this.set({ step }, Math.max(0, (now - since.getTime()) / 1_000));
      },
    }),
  );
}
