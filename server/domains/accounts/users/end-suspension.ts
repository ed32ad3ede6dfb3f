import { LessThanOrEqual, type FindOptionsWhere, type EntityManager } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import { mailAccount } from "../account-mail.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { Account } from "../account.entity.ts";

const QUEUE = "end-suspensions";
const EVERY_HOUR = "5 * * * *";

type Ending = Pick<Context, "actor" | "requestId" | "clock" | "mail" | "env">;

/**
 * Makes an account active again whose suspension has run out, and tells the person; within the caller's transaction.
 * False when there is nothing to end: not suspended, not yet, or for good. Log-in asks too, so nobody waits for the job.
 */
export async function endSuspension(
  ctx: Ending,
  manager: EntityManager,
  accountId: number,
): Promise<boolean> {
  const now = ctx.clock.now();
  const ended = await manager
    .getRepository(Account)
    .update({ id: accountId, ...runOut(now) }, { status: "ACTIVE", suspendedUntil: null, updatedAt: now });
  if (ended.affected !== 1) return false;
  await audit(ctx, manager, { action: "endSuspension", subjectType: "account", subjectId: accountId });
  await mailAccount(ctx, manager, accountId, {
    category: "necessary",
    kind: "suspension-ended",
    subject: "Tu suspensión ha terminado",
    // Whoever reads a bell is signed in, and knows.
    bell: null,
    content: {
      paragraphs: [
        "El plazo de la suspensión de tu cuenta ha terminado y vuelve a estar activa. No tienes que hacer nada: ya puedes iniciar sesión.",
        "Te recordamos que una segunda falta moderada se considera grave y conlleva la expulsión.",
      ],
      action: { label: "Iniciar sesión", url: `${ctx.env.publicUrl}/login` },
    },
  });
  return true;
}

/** For main: registers the hourly job; one instance at a time does it. */
export async function scheduleSuspensionEnds(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, async (_data, { id, signal }) => void (await endSuspensions(deps, id, signal)));
  await deps.jobs.schedule(QUEUE, EVERY_HOUR);
}

function runOut(now: Date): FindOptionsWhere<Account> {
  return { status: "SUSPENDED", suspendedUntil: LessThanOrEqual(now) };
}

/** Ends every suspension that has run out, each in a transaction of its own; gives how many. */
export async function endSuspensions(deps: Deps, requestId: string, signal?: AbortSignal): Promise<number> {
  const due = await deps.db
    .getRepository(Account)
    .find({ select: { id: true }, where: runOut(deps.clock.now()), order: { id: "ASC" } });
  let ended = 0;
  for (const { id } of due) {
    signal?.throwIfAborted();
    const ctx = { ...deps, actor: null, requestId };
    if (await deps.db.transaction((manager) => endSuspension(ctx, manager, id))) ended += 1;
  }
  if (ended > 0) deps.log.info({ ended }, "suspensions have run out");
  return ended;
}
