import type { EntityManager } from "typeorm";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { mailAccount } from "../accounts/account-mail.ts";
import type { Context } from "../../shared/context.ts";
import type { Bell } from "../notifications/record-notification.ts";
import type { SpecialistProfile } from "../specialists/specialists.service.ts";
import type { Task } from "./task.entity.ts";

interface AssignedAnew {
  /** At least as many as the mail names. */
  first: readonly Pick<Task, "codeId" | "entity">[];
  count: number;
  /** Comes back with the mail's delivery. */
  reference: string;
}

/** A mail with a thousand lines is read by nobody; the dashboard has them all. */
export const MOST_NAMED = 40;

/**
 * One mail to the specialist about all newly assigned tasks: codes and entities, nothing of the debtors. False when the
 * specialist doesn't want such mails.
 */
export async function sendAssignmentMail(
  ctx: Pick<Context, "clock" | "env" | "mail">,
  manager: EntityManager,
  specialist: SpecialistProfile,
  { first, count, reference }: AssignedAnew,
): Promise<boolean> {
  const one = count === 1;
  const title = one ? "Tienes una tarea nueva" : `Tienes ${shownCount(count)} tareas nuevas`;
  const named = first.slice(0, MOST_NAMED).map(({ codeId, entity }) => `${codeId} · ${entity}`);
  const rest = count - named.length;
  const content = {
    paragraphs: [
      `Hola, ${specialist.names}:`,
      one ? "Te hemos asignado esta tarea:" : `Te hemos asignado estas ${shownCount(count)} tareas:`,
      ...named,
      ...(rest > 0 ? [`… y ${shownCount(rest)} más, que encontrarás en tu panel.`] : []),
      "Por protección de datos, los datos de las personas deudoras solo se muestran en tu panel, después de iniciar sesión.",
    ],
    action: { label: "Ver mis tareas", url: `${ctx.env.publicUrl}/dashboard/specialist/tasks` },
    closing: ["Si crees que se trata de un error, escribe a quien administra la plataforma."],
  };
  return mailAccount(ctx, manager, specialist.accountId, {
    category: "cases",
    kind: "task-assigned",
    subject: title,
    bell: bellOf(first, count),
    reference,
    content,
  });
}

/** One task by itself, shown while it is the specialist's; many at once lead to the list. */
function bellOf(tasks: AssignedAnew["first"], count: number): Bell {
  const list = "/dashboard/specialist/tasks";
  const [first] = tasks;
  if (first !== undefined && count === 1) {
    const { codeId, entity } = first;
    return {
      topic: "TASK",
      path: `${list}/${codeId}`,
      within: codeId,
      thing: `task-assigned:${codeId}`,
      title: `Tienes una tarea nueva: ${codeId}`,
      text: entity,
    };
  }
  return {
    topic: "TASK",
    path: list,
    thing: "tasks-assigned",
    bundledTitle: "Tienes {n} tareas nuevas",
    count,
    text: "Están en tu lista de tareas.",
  };
}
