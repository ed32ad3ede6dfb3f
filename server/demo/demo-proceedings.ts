import { dayInMadrid, weekday } from "../../schema/rules/madrid-days.ts";
import type { SignedInContext } from "../shared/context.ts";
import { answerAgreement } from "../domains/proceedings/agreements/answer-agreement.ts";
import { recordAgreementAnswer } from "../domains/proceedings/agreements/record-answer.ts";
import { markAgreementInstalment } from "../domains/proceedings/agreements/mark-instalment.ts";
import { agreementInstalmentLoader } from "../domains/proceedings/agreements/agreement-views.ts";
import { proposeAgreement } from "../domains/proceedings/agreements/propose-agreement.ts";
import { createAgreement } from "../domains/proceedings/agreements/write-agreement.ts";
import { issueDocument } from "../domains/proceedings/records/issue-document.ts";
import { recordSession } from "../domains/proceedings/sessions/record-session.ts";
import { scheduleSession } from "../domains/proceedings/sessions/schedule-session.ts";
import type * as Contract from "../generated/schema-types.ts";
import { demoAsker } from "./demo-asker.ts";
import type { Seeding } from "./demo-asker.ts";
import type { SeededCase } from "./demo-case.ts";

const DAY_MS = 86_400_000;
const NEUTRAL = {
  cualificacion: "Grado en Derecho",
  inscripcion: "Registro de Mediadores e Instituciones de Mediación",
};

interface DemoAgreement {
  title: string;
  terms: string;
  amount: string;
  parts: readonly string[];
}

const AGREEMENTS: readonly DemoAgreement[] = [
  {
    title: "Reparación y reparto de los daños",
    terms:
      "La contraparte repara a su costa el origen de los daños en el plazo de un mes.\n\nLas partes se reparten los gastos acreditados y los pagan en dos plazos iguales.",
    amount: "1150.00",
    parts: ["575.00", "575.00"],
  },
  {
    title: "Terminación de los trabajos",
    terms:
      "La contraparte termina los trabajos pendientes sin coste añadido.\n\nLa parte solicitante paga lo que queda del precio en tres plazos, el último a la entrega.",
    amount: "900.01",
    parts: ["300.00", "300.00", "300.01"],
  },
];

/**
 * Sessions held and to come, agreements and records of the demonstration's cases, made as people make them: by the same
 * services, on the days they would have happened.
 */
export async function seedProceedings(seeding: Seeding, cases: readonly SeededCase[]): Promise<void> {
  const accepted = cases.filter(
    ({ specialistId, status }) => specialistId !== null && status !== "PENDING_ACCEPTANCE",
  );
  for (const [at, seeded] of (await documentedCases(seeding, accepted)).entries())
    await seedCase(seeding, seeded, AGREEMENTS[at % AGREEMENTS.length] as DemoAgreement);
  await seedTaskSession(seeding);
  await tidyActivity(seeding, cases);
}

/** Of the people one signs in as: nobody else's are looked at, and the first start is waited for. */
async function documentedCases({ manager }: Seeding, cases: readonly SeededCase[]): Promise<SeededCase[]> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id FROM accounts WHERE email IN ('especialista@demo.acuerdo.es', 'cliente@demo.acuerdo.es')`,
  );
  const ids = rows.map(({ id }) => id);
  return cases.filter(
    ({ clientId, specialistId }) => ids.includes(clientId) || ids.includes(specialistId ?? 0),
  );
}

async function seedCase(seeding: Seeding, seeded: SeededCase, demo: DemoAgreement): Promise<void> {
  const { now } = seeding;
  const opened = Math.round((now - seeded.openedAt.getTime()) / DAY_MS);
  const end = seeded.closedAt === null ? 0 : Math.round((now - seeded.closedAt.getTime()) / DAY_MS);
  const dayAt = (share: number) => Math.max(end + 1, Math.round(opened - (opened - end) * share));
  const manager = (daysAgo: number) =>
    demoAsker(seeding, { accountId: seeded.specialistId ?? 0, role: "SPECIALIST", daysAgo });
  const client = (daysAgo: number) =>
    demoAsker(seeding, { accountId: seeded.clientId, role: "CLIENT", daysAgo });
  if (seeded.status === "BROKEN") return certify(manager(end), seeded);
  if (seeded.status === "PENDING_COUNTERPARTY") return invite(manager(dayAt(0.3)), seeded);
  const restore = await standOpen(seeding, seeded);
  await holdSession(seeding, seeded, manager, dayAt(0.4));
  if (seeded.status === "IN_PROGRESS") {
    // Held on the last workday: nobody has written down yet how it went.
    await call(manager(4), seeded, {
      startsAt: onWorkday(now - DAY_MS, -1),
      kind: "SEPARATE",
      partyIds: [seeded.claimantId],
    });
    await call(manager(2), seeded, { startsAt: onWorkday(now + 4 * DAY_MS, 1), kind: "JOINT" });
    await propose(manager(1), seeded, demo);
  } else {
    const proposedAt = dayAt(0.7);
    const agreement = await propose(manager(proposedAt), seeded, demo);
    const acceptedAt = Math.max(end + 1, proposedAt - 2);
    const { id, contentHash } = agreement;
    await answerAgreement(client(acceptedAt), String(id), {
      contentHash,
      input: { accept: true },
    });
    await recordAgreementAnswer(manager(acceptedAt), String(id), {
      partyId: String(seeded.respondentId),
      accept: true,
      reason: "Firmó la copia en la última sesión",
    });
    await markPaid(manager(0), id, seeded.status === "AGREED");
  }
  await restore();
}

/** At ten in the morning of a day, in winter; an hour later in summer. */
function atTen(instant: number): string {
  return `${dayInMadrid(new Date(instant))}T09:00:00Z`;
}

/** Of a weekend's day the last workday before it (-1) or the next after it (1): nobody can be met on those. */
function onWorkday(instant: number, way: -1 | 1): string {
  const isWeekend = weekday(dayInMadrid(new Date(instant))) > 4;
  return isWeekend ? onWorkday(instant + way * DAY_MS, way) : atTen(instant);
}

type CalledSession = Pick<Contract.SessionInput, "startsAt" | "kind"> & {
  /** Left out: both. */
  partyIds?: readonly number[];
};

async function call(
  specialist: SignedInContext,
  seeded: SeededCase,
  { partyIds = [seeded.claimantId, seeded.respondentId], ...form }: CalledSession,
): Promise<string> {
  const { session } = await scheduleSession(
    specialist,
    { caseNumber: seeded.number },
    {
      ...form,
      minutes: 60,
      channel: "VIDEO",
      place: "https://video.acuerdo.example/sala",
      partyIds: partyIds.map(String),
      notify: false,
      allowOverlap: true,
      allowOutsideHours: true,
    },
  );
  return String(session.id);
}

async function holdSession(
  { now }: Seeding,
  seeded: SeededCase,
  manager: (daysAgo: number) => SignedInContext,
  day: number,
): Promise<void> {
  const startsAt = atTen(now - day * DAY_MS);
  const id = await call(manager(day + 2), seeded, { startsAt, kind: "INITIAL" });
  await recordSession(manager(day - 1), id, {
    version: 1,
    attendance: [
      { partyId: String(seeded.claimantId), attended: true },
      { partyId: String(seeded.respondentId), attended: true },
    ],
    result: "Las partes explican su postura y quieren seguir hablando.",
    privateNotes: "Conviene empezar por lo que ya comparten.",
  });
}

async function propose(
  specialist: SignedInContext,
  { number, claimantId }: SeededCase,
  { title, terms, amount, parts }: DemoAgreement,
): Promise<{ id: number; contentHash: string }> {
  const monthFrom = (months: number) => {
    const day = new Date(specialist.clock.now().getTime() + months * 30 * DAY_MS);
    return dayInMadrid(day);
  };
  const { agreement } = await createAgreement(
    specialist,
    { caseNumber: number },
    {
      title,
      terms,
      proposedBy: String(claimantId),
      place: "Madrid",
      amount,
      instalments: parts.map((part, at) => ({ dueOn: monthFrom(at + 1), amount: part })),
    },
  );
  return (await proposeAgreement(specialist, String(agreement.id))).agreement;
}

/** What was due is paid; of a closed case all of it. */
async function markPaid(specialist: SignedInContext, agreementId: number, all: boolean): Promise<void> {
  const today = specialist.clock.today();
  for (const { id, dueOn } of await agreementInstalmentLoader(specialist).load(agreementId)) {
    if (all || dueOn <= today) {
      const paidOn = dueOn < today ? dueOn : today;
      await markAgreementInstalment(specialist, String(id), { paidOn, note: "Transferencia" });
    }
  }
}

async function invite(specialist: SignedInContext, { number }: SeededCase): Promise<void> {
  await issueDocument(
    specialist,
    { caseNumber: number },
    { templateKey: "invitacion", values: { lugar: "Madrid" } },
  );
}

/** Of an attempt that ended in vain; where law has no certificate for it, there is none. */
async function certify(specialist: SignedInContext, { id, number }: SeededCase): Promise<void> {
  const [ended] = await specialist.db.query<{ ground: string | null }[]>(
    `SELECT closing_ground AS ground FROM cases WHERE id = $1`,
    [id],
  );
  if (ended?.ground !== "NO_ANSWER") return;
  await issueDocument(
    specialist,
    { caseNumber: number },
    { templateKey: "certificado-intento", values: { lugar: "Madrid", ...NEUTRAL } },
  );
}

/** Closed cases have been open; their status is given back afterwards. */
async function standOpen({ manager }: Seeding, { id, status }: SeededCase): Promise<() => Promise<void>> {
  await manager.query(`UPDATE cases SET status = 'IN_PROGRESS' WHERE id = $1`, [id]);
  return async () => void (await manager.query(`UPDATE cases SET status = $2 WHERE id = $1`, [id, status]));
}

/** One of the documented specialist's debtors has been found and is called on the next workday. */
async function seedTaskSession(seeding: Seeding): Promise<void> {
  const [task] = await seeding.manager.query<{ id: number; specialistId: number }[]>(
    `SELECT t.id, t.assignee_id AS "specialistId" FROM tasks t JOIN accounts a ON a.id = t.assignee_id
     WHERE a.email = 'especialista@demo.acuerdo.es' AND t.state = 'LOCALIZADO' ORDER BY t.id LIMIT 1`,
  );
  if (!task) return;
  const specialist = demoAsker(seeding, { accountId: task.specialistId, role: "SPECIALIST", daysAgo: 0 });
  const matter = { taskId: String(task.id) };
  await seeding.manager.query(
    `INSERT INTO parties (task_id, side, position, names, is_company, created_at, updated_at)
     SELECT id, 'CLAIMANT', 1, entity, true, updated_at, updated_at FROM tasks WHERE id = $1`,
    [task.id],
  );
  const [party] = await seeding.manager.query<{ id: number }[]>(
    `INSERT INTO parties (task_id, side, position, names, created_at, updated_at)
     SELECT id, 'RESPONDENT', 1, debtor, updated_at, updated_at FROM tasks WHERE id = $1 RETURNING id`,
    [task.id],
  );
  await scheduleSession(specialist, matter, {
    kind: "INITIAL",
    startsAt: onWorkday(seeding.now + DAY_MS, 1),
    minutes: 30,
    channel: "PHONE",
    place: "Al teléfono del deudor",
    partyIds: [String(party?.id)],
    notify: false,
    allowOverlap: true,
    allowOutsideHours: true,
  });
}

/**
 * The activity is read in the order it was written, and this was written after the rest: what would stand out of its time
 * is left out (sessions, agreements and records show it), and the last action is the last one again.
 */
async function tidyActivity({ manager }: Seeding, cases: readonly SeededCase[]): Promise<void> {
  const ids = cases.map(({ id }) => id);
  await manager.query(
    `DELETE FROM case_entries e WHERE case_id = ANY($1) AND type IN ('SESION', 'ACUERDO', 'DOCUMENTO')
       AND EXISTS (SELECT FROM case_entries o WHERE o.case_id = e.case_id AND o.id < e.id AND o.at > e.at)`,
    [ids],
  );
  await manager.query(
    `UPDATE cases c SET last_action_at = e.at, last_shared_at = e.at
     FROM (SELECT case_id, max(at) AS at FROM case_entries WHERE case_id = ANY($1) GROUP BY case_id) e
     WHERE c.id = e.case_id`,
    [ids],
  );
}
