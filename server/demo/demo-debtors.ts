// SQL: some of the demonstration's tasks are given to the same people.
import type { EntityManager } from "typeorm";
import { KINDS } from "../domains/debtors/contact-ways.ts";
import { recordContactPoint } from "../domains/debtors/contact-points.ts";
import { joinAsked } from "../domains/debtors/join-waiting.ts";
import { Restriction } from "../domains/debtors/restriction.entity.ts";
import type { RestrictionKind } from "../../schema/rules/restrictions.ts";
import type { Deps } from "../platform/deps.ts";
import { addParties } from "../domains/parties/party.ts";

const DAY_MS = 86_400_000;

const REASONS: Readonly<Record<RestrictionKind, string>> = {
  NO_CONTACT: "Pide que no se le llame: prefiere el correo.",
  DISPUTED: "Dice que la última factura ya estaba pagada y envía el recibo.",
  LAWYER: "Su abogada pide que todo se le dirija a ella.",
  DECEASED: "Su hija ha enviado el certificado de defunción.",
  INSOLVENT: "Auto de declaración de concurso publicado en el Registro Público Concursal.",
  VULNERABLE: "Informe de los servicios sociales de su ayuntamiento.",
  ERASURE_ASKED: "Ejerce su derecho de supresión por escrito.",
};

interface DemoTask {
  id: number;
  listId: number;
  debtor: string;
  email: string | null;
  lada: string;
  phone: string | null;
}

/**
 * Three people with debts in several lists, a guarantor, somebody who may be the same person as another, restrictions of
 * each kind and an address that doesn't work.
 */
export async function seedDebtors(
  { deps: { clock }, manager, now }: { deps: Deps; manager: EntityManager; now: number },
  adminId: number,
): Promise<void> {
  const tasks = await manager.query<DemoTask[]>(
    `SELECT id, list_id AS "listId", debtor, contact_email AS email, contact_lada AS lada, contact_phone AS phone
     FROM tasks WHERE state IN ('ESPERANDO', 'LOCALIZADO') AND contact_email IS NOT NULL AND contact_phone IS NOT NULL
       AND identity_document IS NOT NULL ORDER BY id`,
  );
  const lists = [...Map.groupBy(tasks, ({ listId }) => listId).values()];
  const [first = [], ...others] = lists;
  const people = first.slice(0, 3);
  for (const [at, person] of people.entries())
    for (const list of others) await sameAs(manager, person, list[at]);
  const alike = others[0]?.[3];
  if (people[0] && alike) await alikeBut(manager, people[0], alike);
  const ids = tasks.map(({ id }) => id);
  await guarantee(clock, manager, first[3]);
  await joinAsked({ clock }, manager, ids);
  await restrict(manager, { tasks: first.slice(4), now, adminId });
  const bounced = first[20]?.email;
  if (bounced)
    await recordContactPoint(manager, {
      channel: "EMAIL",
      value: bounced,
      status: "BOUNCED_HARD",
      code: "550 5.1.1",
      source: "Rechazo del servidor de correo",
      at: new Date(now - 2 * DAY_MS),
    });
}

async function sameAs(manager: EntityManager, { id }: DemoTask, other: DemoTask | undefined): Promise<void> {
  if (other === undefined) return;
  await manager.query(
    `UPDATE tasks t SET debtor = p.debtor, identity_document = p.identity_document, contact_email = p.contact_email,
       contact_lada = p.contact_lada, contact_phone = p.contact_phone, addresses = p.addresses,
       search_text = ' ' || lower(t.code_id) || substr(p.search_text, length(p.code_id) + 2)
     FROM tasks p WHERE p.id = $1 AND t.id = $2`,
    [id, other.id],
  );
}

/** The same person by everything but the document, which this debt doesn't name. */
async function alikeBut(manager: EntityManager, person: DemoTask, other: DemoTask): Promise<void> {
  await sameAs(manager, person, other);
  await manager.query(`UPDATE tasks SET identity_document = NULL WHERE id = $1`, [other.id]);
}

async function guarantee(
  clock: Deps["clock"],
  manager: EntityManager,
  task: DemoTask | undefined,
): Promise<void> {
  if (task === undefined) return;
  await manager.query(
    `INSERT INTO parties (task_id, side, position, names, email, lada, phone, created_at, updated_at)
     SELECT id, 'RESPONDENT', 1, debtor, contact_email, contact_lada, contact_phone, $2, $2 FROM tasks WHERE id = $1
     ON CONFLICT (task_id, side, position) WHERE task_id IS NOT NULL DO NOTHING`,
    [task.id, clock.now()],
  );
  await addParties({ clock }, manager, { taskId: task.id }, [
    { side: "RESPONDENT", names: "Avelina", surnames: "Garante Soto", email: "avelina@correo.example" },
  ]);
}

async function restrict(
  manager: EntityManager,
  { tasks, now, adminId }: { tasks: readonly DemoTask[]; now: number; adminId: number },
): Promise<void> {
  for (const [at, kind] of KINDS.entries()) {
    const [place] = await manager.query<{ debtorId: number }[]>(
      `SELECT debtor_id AS "debtorId" FROM debtor_debts WHERE task_id = $1 AND position = 1`,
      [tasks[at]?.id],
    );
    if (place === undefined) continue;
    await manager.getRepository(Restriction).insert({
      debtorId: place.debtorId,
      kind,
      reason: REASONS[kind],
      channel: kind === "NO_CONTACT" ? "PHONE" : null,
      taskId: kind === "DISPUTED" ? (tasks[at]?.id ?? null) : null,
      lawyerName: kind === "LAWYER" ? "Lucía Letrada Pons" : null,
      lawyerEmail: kind === "LAWYER" ? "letrada@despacho.example" : null,
      createdBy: adminId,
      createdAt: new Date(now - (at + 1) * DAY_MS),
    });
  }
}
