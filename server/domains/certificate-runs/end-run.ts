import type { EntityManager } from "typeorm";
import { Conflict } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Acting, Context, SignedInContext } from "../../shared/context.ts";
import { notifyAccount } from "../notifications/record-notification.ts";
import { TaskList } from "../tasks/task-list.entity.ts";
import { CertificateRun } from "./certificate-run.entity.ts";
import { requireRun } from "./run-rows.ts";
import { runSummary } from "./run-words.ts";

type Ending = "FINISHED" | "CANCELLED" | "FAILED";

const TITLES: Readonly<Record<Ending, string>> = {
  FINISHED: "Certificados emitidos",
  CANCELLED: "Emisión de certificados cancelada",
  FAILED: "La emisión de certificados se ha interrumpido",
};

/** Ends a running run, which the caller has locked; whoever began it is told by the bell. */
export async function endRun(
  ctx: Acting & Pick<Context, "mail" | "env">,
  manager: EntityManager,
  run: CertificateRun,
  status: Ending,
): Promise<void> {
  const now = ctx.clock.now();
  Object.assign(run, { status, endedAt: now, updatedAt: now });
  await manager.getRepository(CertificateRun).save(run);
  if (status === "CANCELLED" && ctx.actor?.accountId === run.createdBy) return;
  await notifyAccount(ctx, manager, run.createdBy, {
    category: "cases",
    topic: "TASK",
    kind: "certificate-run-ended",
    thing: `certificate-run:${run.id}`,
    path: await pathOf(manager, run),
    title: TITLES[status],
    text: `${runSummary(run)}.`,
  });
}

async function pathOf(manager: EntityManager, { listId }: CertificateRun): Promise<string> {
  const list = listId === null ? null : await manager.getRepository(TaskList).findOneBy({ id: listId });
  return list === null
    ? "/dashboard/admin/tasks"
    : `/dashboard/admin/tasks/process/${list.codeId}?tab=embudo`;
}

/** Ends it after the piece that is being done. Throws NotFound, Conflict (it has ended). */
export async function cancelCertificateRun(
  ctx: SignedInContext,
  id: string,
): Promise<{ run: CertificateRun }> {
  const run = await ctx.db.transaction(async (manager) => {
    const running = await requireRun(manager, id);
    if (running.status !== "RUNNING") throw new Conflict("Ya ha terminado.", { code: "ALREADY_DONE" });
    await endRun(ctx, manager, running, "CANCELLED");
    await audit(ctx, manager, {
      action: "cancelCertificateRun",
      subjectType: "task",
      data: { runId: running.id, documents: running.documents },
    });
    return running;
  });
  return { run };
}
