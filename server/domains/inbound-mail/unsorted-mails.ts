import { Not, type EntityManager, type FindOptionsWhere } from "typeorm";
import { pageInfo, readPage, type PageInfo, type PageRequest } from "../../platform/paging.ts";
import { readId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import { audit, auditRead } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { notifyAdministrators, settleForAdministrators } from "../notifications/record-notification.ts";
import { InboundMail } from "./inbound-mail.entity.ts";

/** What bells about them are about. */
const UNSORTED_THING = "inbound-mails";

/** Those that could be given to nobody, and those that can't be read (unread-mails.ts). */
const SHOWN: FindOptionsWhere<InboundMail>[] = [{ state: "UNSORTED" }, { state: "WAITING", note: Not("") }];

export interface UnsortedMailPage {
  nodes: InboundMail[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** What could be given to nobody, or not be read for days, newest first. */
export async function unsortedMails(ctx: Context, page?: PageRequest | null): Promise<UnsortedMailPage> {
  const { number, size, offset } = readPage(page);
  await auditRead(ctx, {
    action: "readUnsortedMails",
    subjectType: "inboundMail",
    data: { page: number, size },
  });
  const [nodes, totalCount] = await ctx.db.getRepository(InboundMail).findAndCount({
    where: SHOWN,
    order: { receivedAt: "DESC", id: "DESC" },
    skip: offset,
    take: size,
  });
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

/** Somebody has read it and done what had to be done. Throws NotFound, also for one that couldn't be read yet. */
export async function settleUnsortedMail(ctx: SignedInContext, id: string): Promise<{ message: string }> {
  await ctx.db.transaction(async (manager) => {
    const mails = manager.getRepository(InboundMail);
    const { affected } = await mails.update(
      { id: readId(id) ?? 0, state: "UNSORTED" },
      { state: "DONE", kind: "other" },
    );
    if (!affected) throw new NotFound("No se ha encontrado este correo.");
    await settleIfSorted(ctx, manager);
    await audit(ctx, manager, {
      action: "settleUnsortedMail",
      subjectType: "inboundMail",
      subjectId: readId(id),
    });
  });
  return { message: "Correo marcado como leído" };
}

export function tellOfUnsorted(ctx: Pick<Context, "clock">, manager: EntityManager): Promise<void> {
  return notifyAdministrators(ctx, manager, {
    kind: "inbound-mail-unsorted",
    topic: "MESSAGE",
    thing: UNSORTED_THING,
    title: "Un correo recibido está sin clasificar",
    bundledTitle: "{n} correos recibidos están sin clasificar",
    text: "No se sabe a quién corresponde, o no se puede leer. Míralo y decide qué hacer con él.",
    path: "/dashboard/admin/support?tab=correos",
  });
}

/** The bell rings no longer once none is left. */
export async function settleIfSorted(ctx: Pick<Context, "clock">, manager: EntityManager): Promise<void> {
  if (!(await manager.getRepository(InboundMail).existsBy(SHOWN)))
    await settleForAdministrators(ctx, manager, UNSORTED_THING);
}
