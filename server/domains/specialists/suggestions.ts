// SQL: who is due is told by profile and account together.
import { IsNull, type EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import type { AccountMail } from "../accounts/account-mail.ts";
import type { Deps } from "../../platform/deps.ts";
import { credentialsOf } from "./credentials.ts";
import { gapsOf } from "./profile-gaps.ts";
import type { ProfileGap } from "./profile-gaps.ts";
import { FROM_SPECIALISTS, requireProfile } from "./specialist-profile.ts";
import { Specialist } from "./specialist.entity.ts";

const QUEUE = "profile-suggestions";
const EVERY_MORNING = "30 9 * * *";
const DAY_MS = 24 * 3_600_000;
const DAYS_TO_SETTLE = 3;
const BATCH = 100;

type UsedDeps = Pick<Deps, "db" | "clock" | "log" | "mail" | "env">;

/** For main: registers the daily job; one instance at a time does it. */
export async function scheduleProfileSuggestions(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { signal }) => suggestCompletion(deps, signal));
  await deps.jobs.schedule(QUEUE, EVERY_MORNING);
}

/**
 * Three days after a specialist began, one mail with what the profile still lacks; never a second one. Each in a
 * transaction of its own, so that a stop or a fault leaves nobody mailed twice.
 */
export async function suggestCompletion(deps: UsedDeps, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const before = new Date(clock.now().getTime() - DAYS_TO_SETTLE * DAY_MS);
  let mailed = 0;
  for (;;) {
    const due = await db.query<{ id: number }[]>(
      `SELECT s.account_id AS id ${FROM_SPECIALISTS}
       WHERE s.suggested_at IS NULL AND a.status = 'ACTIVE' AND a.activated_at <= $1 ORDER BY a.id LIMIT ${BATCH}`,
      [before],
    );
    for (const { id } of due) {
      signal?.throwIfAborted();
      if (await db.transaction((manager) => suggest(deps, manager, id))) mailed += 1;
    }
    if (due.length < BATCH) break;
  }
  if (mailed > 0) log.info({ mailed }, "specialists were told what their profiles lack");
}

/** True when a mail is in the outbox. */
async function suggest(deps: UsedDeps, manager: EntityManager, accountId: number): Promise<boolean> {
  const taken = await manager
    .getRepository(Specialist)
    .update({ accountId, suggestedAt: IsNull() }, { suggestedAt: deps.clock.now() });
  if (taken.affected === 0) return false;
  const record = await requireProfile(manager, accountId);
  const gaps = gapsOf(deps, record, await credentialsOf(manager, [accountId]));
  if (gaps.length === 0) return false;
  return mailAccount(deps, manager, accountId, suggestionMail(deps.env.publicUrl, record.names, gaps));
}

function suggestionMail(publicUrl: string, names: string, gaps: readonly ProfileGap[]): AccountMail {
  return {
    category: "suggestions",
    kind: "profile-suggestions",
    subject: "Completa tu perfil y te encontrarán mejor",
    bell: {
      topic: "ACCOUNT",
      path: "/dashboard/specialist/profile",
      text: `Te falta: ${gaps.map(({ label }) => label).join(", ")}`,
    },
    content: {
      paragraphs: [
        `Hola, ${names}:`,
        "Quien busca a un especialista se fía más de un perfil completo. Al tuyo todavía le falta:",
        ...gaps.map(({ label }) => `· ${label}`),
      ],
      action: { label: "Completar mi perfil", url: `${publicUrl}/dashboard/specialist/profile` },
    },
  };
}
