import { pageInfo, readPage, type PageInfo, type PageRequest } from "../../platform/paging.ts";
import { readId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import { audit, auditRead } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { settleForAdministrators } from "../notifications/record-notification.ts";
import { InboundMail } from "./inbound-mail.entity.ts";
import { UNSORTED_THING } from "./process-mail.ts";

export interface UnsortedMailPage {
  nodes: InboundMail[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** What could be given to nobody, newest first. */
export async function unsortedMails(ctx: Context, page?: PageRequest | null): Promise<UnsortedMailPage> {
  const { number, size, offset } = readPage(page);
  await auditRead(ctx, {
    action: "readUnsortedMails",
    subjectType: "inboundMail",
    data: { page: number, size },
  });
  const [nodes, totalCount] = await ctx.db.getRepository(InboundMail).findAndCount({
    where: { state: "UNSORTED" },
    order: { receivedAt: "DESC", id: "DESC" },
    skip: offset,
    take: size,
  });
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

/** Somebody has read it and done what had to be done. Throws NotFound. */
export async function settleUnsortedMail(ctx: SignedInContext, id: string): Promise<{ message: string }> {
  await ctx.db.transaction(async (manager) => {
    const mails = manager.getRepository(InboundMail);
    const { affected } = await mails.update(
      { id: readId(id) ?? 0, state: "UNSORTED" },
      { state: "DONE", kind: "other" },
    );
    if (!affected) throw new NotFound("No se ha encontrado este correo.");
    if (!(await mails.existsBy({ state: "UNSORTED" })))
      await settleForAdministrators(ctx, manager, UNSORTED_THING);
    await audit(ctx, manager, {
      action: "settleUnsortedMail",
      subjectType: "inboundMail",
      subjectId: readId(id),
    });
  });
  return { message: "Correo marcado como leído" };
}
