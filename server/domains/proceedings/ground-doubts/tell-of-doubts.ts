import type { EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import { notifyAdministrators, settleForAdministrators } from "../../notifications/record-notification.ts";

/** What the bell about them is about. */
const THING = "ground-doubts";

export function tellOfDoubts(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  count: number,
): Promise<void> {
  return notifyAdministrators(ctx, manager, {
    kind: "ground-doubts",
    topic: "CASE",
    thing: THING,
    title:
      count === 1
        ? "Un certificado o cierre dice un motivo que ahora no se confirma"
        : `${count} certificados o cierres dicen un motivo que ahora no se confirma`,
    text: "Lo que consta hasta ese día da otro motivo para el fin del intento. Míralos y decide si se revocan y se emiten de nuevo.",
    path: "/dashboard/admin/support?tab=certificados",
  });
}

/** The bell rings no longer once none is left. */
export function settleDoubts(ctx: Pick<Context, "clock">, manager: EntityManager): Promise<void> {
  return settleForAdministrators(ctx, manager, THING);
}
