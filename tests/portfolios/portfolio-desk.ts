import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import { literal, type Desk, type Payload, type Person } from "../support/proceedings.ts";

export interface SeededList {
  id: number;
  codeId: string;
  tasks: { id: number; reference: string }[];
}

let contract = 0;

/** A list with debts of these amounts. */
export async function listOf(desk: Desk, name: string, amounts: readonly string[]): Promise<SeededList> {
  const { db } = desk.app.deps;
  const list = await insertTaskList(await desk.ctxOf(desk.admin), db.manager, {
    name,
    company: "Banco Iberia",
    contactEmail: "banco@correo.example",
    contactLada: "34",
    contactPhone: "600000000",
  });
  const tasks = [];
  for (const amountDebt of amounts) {
    const task = await desk.taskOf(desk.specialist, { nContract: `P-${++contract}`, amountDebt });
    await db.query(`UPDATE tasks SET list_id = $1 WHERE id = $2`, [list.id, task.id]);
    tasks.push({ id: task.id, reference: task.reference });
  }
  return { id: list.id, codeId: list.codeId, tasks };
}

/** A client account of a company. */
export async function companyOf(desk: Desk, email: string, name: string): Promise<Person> {
  const person = await desk.app.signIn("CLIENT", email);
  await desk.app.deps.db.query(`UPDATE accounts SET company_name = $2 WHERE id = $1`, [
    person.accountId,
    name,
  ]);
  return person;
}

/** Shows the list to the account. */
export function showTo(desk: Desk, listId: number, email: string, who = desk.admin): Promise<Payload> {
  return desk.mutate(
    who,
    "addListViewer",
    `listId: "${listId}", email: ${literal(email)}`,
    "message list { id viewers { id accountId name email grantedBy } }",
  );
}
