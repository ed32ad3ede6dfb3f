import { redeemDownloadTicket } from "../../domains/accounts/download-tickets.ts";
import type { Context } from "../../domains/accounts/context.ts";
import { openTemplate, TEMPLATE_DOWNLOAD } from "../../domains/task-imports/import-template.ts";
import { LEFT_OUT_DOWNLOAD, openLeftOut } from "../../domains/task-imports/left-out-download.ts";
import { openTaskExport, TASK_EXPORT } from "../../domains/tasks/export-tasks.ts";
import { NotFound } from "../../platform/refusals.ts";
import { enterDownload } from "../download-room.ts";
import type { FileAnswer, Row } from "../row.ts";

type Opener = (ctx: Context, params: Record<string, unknown>) => FileAnswer | Promise<FileAnswer>;

/** What each kind of ticket opens; all of them are an administrator's. */
const openers = new Map<string, Opener>([
  [TASK_EXPORT, openTaskExport],
  [LEFT_OUT_DOWNLOAD, openLeftOut],
  [TEMPLATE_DOWNLOAD, openTemplate],
]);

export const downloadsRows: Row[] = [
  {
    method: "GET",
    path: "/downloads/exports/:ticket",
    access: ["PUBLIC"],
    summary:
      "Descarga un archivo con el enlace que da GraphQL: sirve una sola vez, durante cinco minutos, sin cabecera de sesión.",
    answer: { type: "string", format: "binary" },
    handle: async (ctx, { params }) => {
      // Before the ticket is used up, so that trying again later works.
      const leave = enterDownload(ctx.db, ctx.env.databasePool);
      try {
        const { kind, params: asked, role } = await redeemDownloadTicket(ctx, params["ticket"] ?? "");
        const open = openers.get(kind);
        if (!open || role !== "ADMIN") throw new NotFound();
        const answer = await open(ctx, asked);
        answer.file.once("close", leave);
        return answer;
      } catch (error) {
        leave();
        throw error;
      }
    },
  },
];
