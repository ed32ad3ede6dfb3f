// SQL: the tasks of the oldest list, and which of them can be certified.
import { noteNotice } from "../domains/parties/notices.ts";
import { addParties } from "../domains/parties/party.ts";
import type { PartyRow } from "../domains/parties/party.ts";
import { partyNoticeAnswers } from "../domains/invitations/answers-by-mail.ts";
import { recordNotice } from "../domains/invitations/record-notice.ts";
import { keepAttempts } from "../domains/proceedings/attempts/keep-attempts.ts";
import { partiesOfDebts } from "../domains/proceedings/matter-parties.ts";
import { issueDocument } from "../domains/proceedings/records/issue-document.ts";
import { tasksByIds } from "../domains/tasks/task-rows.ts";
import type { Task } from "../domains/tasks/task.entity.ts";
import type { TaskState } from "../../schema/rules/tasks.ts";
import { dayInMadrid } from "../../schema/rules/madrid-days.ts";
import { demoAsker } from "./demo-asker.ts";
import type { Seeding } from "./demo-asker.ts";

const DAY_MS = 86_400_000;
/** Together not more than anybody may note in an hour. */
const TOLD = 52;
const AGREED = 4;

interface Way {
  /** Days before today. */
  sent: number;
  received: number | null;
  receipt?: "DELIVERED" | "REFUSED" | "NOT_COLLECTED";
}

/** How they were told, in turn: most long ago, so that the thirty days to answer are over; null: not yet. */
const WAYS: readonly (Way | null)[] = [
  { sent: 42, received: 38 },
  { sent: 42, received: 36, receipt: "REFUSED" },
  { sent: 20, received: 18 },
  { sent: 42, received: 35 },
  { sent: 4, received: null },
  { sent: 42, received: 34, receipt: "NOT_COLLECTED" },
  null,
  { sent: 41, received: 37 },
];

/** Before any of them agreed. */
const FIRST: Way = { sent: 45, received: 44 };
/** Nothing was heard of these: once their thirty days are over, they can be certified. */
const SILENT: readonly TaskState[] = ["ESPERANDO", "ILOCALIZADO"];
const HEARD_OF: readonly TaskState[] = ["LOCALIZADO", "ACEPTACION", "RECHAZO"];

/** What the debtors of the oldest list were sent by post, so that its funnel has every state and some can be certified today. */
export async function seedAttempts(seeding: Seeding, adminId: number): Promise<void> {
  const tasks = await tasksOfOldestList(seeding);
  const parties = await partiesOfDebts(seeding.manager, tasks);
  const admin = (daysAgo: number) => demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo });
  const debtorsOf = (states: readonly TaskState[]) => {
    const ids = new Set(tasks.filter(({ state }) => states.includes(state)).map(({ id }) => id));
    return parties.filter(
      ({ side, position, taskId }) => side === "RESPONDENT" && position === 1 && ids.has(taskId ?? 0),
    );
  };
  const shared = debtorsOf(["ESPERANDO"]).at(-1);
  if (shared) await share(admin, shared);
  // Those of mediators first, who can certify what they have led.
  const withMediator = new Set(tasks.flatMap(({ id, assigneeId }) => (assigneeId === null ? [] : [id])));
  const silent = debtorsOf(SILENT).toSorted(
    (a, b) => Number(withMediator.has(b.taskId ?? 0)) - Number(withMediator.has(a.taskId ?? 0)),
  );
  const [lost, ...others] = [...silent, ...debtorsOf(HEARD_OF)];
  for (const [at, debtor] of [...(shared ? [shared] : []), ...others.filter((one) => one !== shared)]
    .slice(0, TOLD)
    .entries()) {
    const way = debtor === shared ? WAYS[0] : WAYS[at % WAYS.length];
    if (way) await tell(seeding, admin, debtor, way);
  }
  for (const debtor of debtorsOf(["CON_ACUERDO"]).slice(0, AGREED)) await tell(seeding, admin, debtor, FIRST);
  if (lost) await bounce(seeding, admin, lost);
  await keepAttempts(
    admin(0),
    tasks.map(({ id }) => id),
  );
  await certifyFirst(seeding, admin, parties);
}

async function tasksOfOldestList({ manager }: Seeding): Promise<Task[]> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id FROM tasks WHERE list_id = (SELECT min(id) FROM task_lists)`,
  );
  const tasks = await tasksByIds(
    manager,
    rows.map(({ id }) => id),
  );
  return tasks.toSorted((a, b) => a.id - b.id);
}

type Asking = (daysAgo: number) => ReturnType<typeof demoAsker>;

async function tell(
  { now }: Seeding,
  admin: Asking,
  { id }: PartyRow,
  { sent, received, receipt = "DELIVERED" }: Way,
): Promise<void> {
  const day = (daysAgo: number) => dayInMadrid(new Date(now - daysAgo * DAY_MS));
  await recordNotice(admin(received ?? sent), String(id), {
    channel: "CERTIFIED_POST",
    sentOn: day(sent),
    ...(received === null ? {} : { receivedOn: day(received), receipt }),
    proof: `Burofax NB${String(4_000_000 + id * 37)}`,
  });
}

/** Somebody else owes it, too, whom nobody has told: the attempt isn't complete. */
async function share(admin: Asking, { taskId }: PartyRow): Promise<void> {
  const ctx = admin(43);
  await addParties(ctx, ctx.db.manager, { taskId: taskId ?? 0 }, [
    { side: "RESPONDENT", names: "Benito", surnames: "Fiador Luna", email: "benito@correo.example" },
  ]);
}

/** Its address no longer exists. */
async function bounce({ manager, now }: Seeding, admin: Asking, { id, email }: PartyRow): Promise<void> {
  const noticeId = await noteNotice(admin(9), manager, {
    partyId: id,
    channel: "EMAIL",
    sentTo: email,
    createdBy: admin(9).actor.accountId,
  });
  await partyNoticeAnswers.bounce({ ...admin(8.9), actor: null }, manager, noticeId, {
    kind: "bounce-hard",
    status: "5.1.1",
    words: "550 5.1.1 The email account that you tried to reach does not exist",
    at: new Date(now - 8.9 * DAY_MS),
  });
}

/** One has its certificate already; the others wait for whoever tries it out. */
async function certifyFirst(
  { manager }: Seeding,
  admin: Asking,
  parties: readonly PartyRow[],
): Promise<void> {
  const [ready] = await manager.query<{ id: number; codeId: string }[]>(
    `SELECT t.id, t.code_id AS "codeId" FROM task_attempts a JOIN tasks t ON t.id = a.task_id
     WHERE a.may_certify AND a.task_id = ANY($1) AND EXISTS (SELECT FROM specialist_credentials c
       WHERE c.account_id = t.assignee_id AND c.kind = 'QUALIFICATION' AND c.status <> 'REJECTED')
     ORDER BY t.id LIMIT 1`,
    [parties.flatMap(({ taskId }) => taskId ?? [])],
  );
  if (!ready) return;
  await issueDocument(
    admin(0),
    { taskId: ready.codeId },
    { templateKey: "certificado-intento", values: {}, audience: "ALL" },
  );
}
