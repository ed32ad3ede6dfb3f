import { Raw, type EntityManager } from "typeorm";
import { Task } from "./task.entity.ts";

/** What its agreements say now; the caller has locked the task. */
export async function keepAgreedAmount(
  manager: EntityManager,
  taskId: number,
  amount: string | null,
): Promise<void> {
  const isOther = Raw((column) => `${column} IS DISTINCT FROM :amount::numeric`, { amount });
  await manager.getRepository(Task).update({ id: taskId, agreedAmount: isOther }, { agreedAmount: amount });
}
