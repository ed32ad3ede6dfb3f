import { refreshAgreementFacts } from "../domains/proceedings/agreements/agreement-facts.ts";
import { agreementHeader } from "../domains/proceedings/agreements/agreement-header.ts";
import { agreementHash } from "../domains/proceedings/agreements/agreement-rows.ts";
import { matterOf } from "../domains/proceedings/matter.ts";
import { partiesOfMatter } from "../domains/proceedings/matter-parties.ts";
import { clockFrom } from "../platform/clock.ts";
import { decimalOf } from "../../schema/rules/exact-amount.ts";
import { centsOf, percentOf, splitCents } from "../platform/money.ts";
import type { Seeding } from "./demo-asker.ts";

/** Of the debt; what is settled at once costs less. */
const PAID_SHARES = ["80", "100", "65"];
const MONTHS = 4;
const TITLE = "Pago de la deuda";
const PLACE = "Madrid";

interface AgreedTask {
  id: number;
  amountDebt: string;
  currency: string;
  at: Date;
  /** Who has it, or who has loaded it. */
  by: number;
}

/** What the debtors who stand in agreement have agreed to: without it nobody would have agreed to pay anything. */
export async function seedTaskAgreements(seeding: Seeding): Promise<void> {
  const tasks = await seeding.manager.query<AgreedTask[]>(
    `SELECT id, amount_debt AS "amountDebt", currency, state_since AS at, coalesce(assignee_id, created_by) AS by
     FROM tasks WHERE state = 'CON_ACUERDO' ORDER BY id`,
  );
  for (const [at, task] of tasks.entries())
    await insertAgreement(seeding, task, PAID_SHARES[at % PAID_SHARES.length] ?? "100");
}

async function insertAgreement({ manager, now }: Seeding, task: AgreedTask, share: string): Promise<void> {
  const matter = await matterOf(manager, { caseId: null, taskId: task.id });
  if (matter === null) return;
  const clock = clockFrom(() => task.at);
  const parties = await partiesOfMatter(manager, matter);
  const proposedBy = parties.find(({ side }) => side === "RESPONDENT")?.id ?? null;
  const header = await agreementHeader({ clock }, manager, matter, { parties, proposedBy });
  const cents = percentOf(centsOf(task.amountDebt), share);
  const instalments = instalmentsOf(task, cents);
  const amount = decimalOf(cents);
  const terms = `La parte deudora paga ${amount.replace(".", ",")} € en ${MONTHS} plazos mensuales. Con el último pago la deuda queda saldada.`;
  const content = { number: 1, agreementVersion: 1, title: TITLE, terms, place: PLACE, amount, header };
  const contentHash = agreementHash({ ...content, currency: task.currency }, instalments);
  const [row] = await manager.query<{ id: number }[]>(
    `INSERT INTO agreements (task_id, number, status, title, terms, place, amount, currency, header, content_hash,
       created_by, created_at, updated_at, proposed_at, closed_at, proposed_by)
     VALUES ($1, 1, 'ACCEPTED', $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10, $10, $11) RETURNING id`,
    [
      task.id,
      TITLE,
      terms,
      PLACE,
      amount,
      task.currency,
      JSON.stringify(header),
      contentHash,
      task.by,
      task.at,
      proposedBy,
    ],
  );
  await manager.query(
    `INSERT INTO agreement_instalments (agreement_id, number, due_on, amount, paid_on, by_hand)
     SELECT $1, number, "dueOn", amount, CASE WHEN "dueOn" < $3::date THEN "dueOn" END, "dueOn" < $3::date
     FROM jsonb_to_recordset($2::jsonb) AS (number smallint, "dueOn" date, amount numeric(14, 2))`,
    [row?.id, JSON.stringify(instalments), new Date(now).toISOString().slice(0, 10)],
  );
  await manager.query(
    `INSERT INTO agreement_answers (agreement_id, party_id, accepted, at, method, reason, evidence)
     SELECT $1, unnest($2::bigint[]), true, $3, 'BY_HAND', 'Firmó la copia en papel', $4`,
    [row?.id, parties.map(({ id }) => id), task.at, JSON.stringify({ contentHash })],
  );
  await refreshAgreementFacts(manager, matter);
}

/** The same every month, from the next one. */
function instalmentsOf({ at }: AgreedTask, cents: bigint) {
  const shares = Array.from({ length: MONTHS }, () => 1n);
  return splitCents(cents, shares).map((part, month) => ({
    number: month + 1,
    dueOn: inMonths(at, month + 1),
    amount: decimalOf(part),
  }));
}

/** The day so many months later; of the 29th to 31st the 28th. */
function inMonths(from: Date, months: number): string {
  const day = Math.min(from.getUTCDate(), 28);
  return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, day))
    .toISOString()
    .slice(0, 10);
}
