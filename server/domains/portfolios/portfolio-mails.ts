import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { mailAccount } from "../accounts/account-mail.ts";
import type { TaskList } from "../tasks/task-list.entity.ts";
import type { PortfolioFile } from "./portfolio-file.entity.ts";

type Mailing = Pick<Context, "mail" | "env" | "clock">;

/** Within the product, for the people of a creditor. */
export function portfolioPath({ codeId }: Pick<TaskList, "codeId">): string {
  return `/dashboard/client/portfolios/${codeId}`;
}

/** To whom a list is shown from now on. */
export async function mailAccessGiven(
  ctx: Mailing,
  manager: EntityManager,
  accountId: number,
  list: Pick<TaskList, "codeId" | "name">,
): Promise<void> {
  const path = portfolioPath(list);
  await mailAccount(ctx, manager, accountId, {
    category: "necessary",
    kind: "portfolio-shown",
    subject: `Ya puedes consultar la cartera ${list.codeId}`,
    bell: { topic: "TASK", path, thing: `portfolio:${list.codeId}`, text: list.name },
    content: {
      title: "Ya puedes consultar tu cartera",
      paragraphs: [
        `Te hemos dado acceso a la cartera ${list.codeId} «${list.name}»: verás sus deudas, lo cobrado y en qué estado está cada una, al momento.`,
        "Por protección de datos, las personas deudoras solo se muestran en tu panel, después de iniciar sesión.",
      ],
      action: { label: "Ver la cartera", url: `${ctx.env.publicUrl}${path}` },
      closing: ["Si crees que se trata de un error, escríbenos desde Ayuda."],
    },
  });
}

/** To who sent a file that isn't imported. */
export async function mailFileRefused(
  ctx: Mailing,
  manager: EntityManager,
  { id, accountId, fileName }: Pick<PortfolioFile, "id" | "accountId" | "fileName">,
  list: Pick<TaskList, "codeId">,
  reason: string,
): Promise<void> {
  const path = portfolioPath(list);
  const said = /[.!?…]$/.test(reason) ? reason : `${reason}.`;
  await mailAccount(ctx, manager, accountId, {
    category: "cases",
    kind: "portfolio-file-refused",
    subject: `No hemos importado tu archivo para la cartera ${list.codeId}`,
    bell: { topic: "IMPORT", path, thing: fileOfCreditor(id) },
    content: {
      title: "No hemos importado tu archivo",
      paragraphs: [
        `El archivo «${fileName}» no se ha importado. Motivo: ${said}`,
        "Puedes enviar otro desde la cartera.",
      ],
      action: { label: "Ver la cartera", url: `${ctx.env.publicUrl}${path}` },
    },
  });
}

function fileOfCreditor(id: number): string {
  return `portfolio-file-refused:${id}`;
}
