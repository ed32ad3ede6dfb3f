import { extname } from "node:path";
import { SPREADSHEETS_ONLY } from "../../../schema/rules/refusals.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { plainFileName } from "../../platform/file-names.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { InvalidInput, UnsupportedFile } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { orForget } from "../../shared/documents.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";
import { throttle } from "../../shared/throttle.ts";
import { receiveScanned, type Upload } from "../../shared/uploads.ts";
import { insertedId } from "../../platform/inserted-id.ts";
import { notifyAdministrators } from "../notifications/record-notification.ts";
import { READING_LIMITS } from "../task-imports/reading/limits.ts";
import { ACCEPTED_EXTENSIONS } from "../task-imports/start-import.ts";
import { requireLiveList } from "../tasks/require-live-list.ts";
import { myPortfolio, type PortfolioRow } from "./my-portfolios.ts";
import { PortfolioFile } from "./portfolio-file.entity.ts";
import { requireSeenList } from "./portfolios.policy.ts";
import { fileAtDesk } from "./sent-files.ts";

/** Waiting for one list at a time. */
const MOST_WAITING = 3;
const FOLDER = "portfolio-files";
export const LONGEST_FILE_NOTE = 500;
const LARGEST = {
  maxBytes: READING_LIMITS.fileBytes,
  tooLarge: "El archivo pesa más de 100 MB, el máximo que se puede importar. Divídelo en varios archivos.",
};
const PER_ACCOUNT: LimitRule = { name: "portfolio-files", points: 20, seconds: 3_600 };

class SendPortfolioFileInput {
  @Text({ longest: LONGEST_FILE_NOTE }) note: string = "";
}

/**
 * Keeps a file for the administrators, who are told. Nothing of it is imported here. Throws NotFound, InvalidInput (TOO_MANY,
 * ALREADY_DONE), UnsupportedFile, TooLarge, RateLimited, StorageFull, ScannerUnavailable.
 */
export async function sendPortfolioFile(
  ctx: SignedInContext,
  { portfolioId, ...given }: Pick<Contract.MutationSendPortfolioFileArgs, "portfolioId" | "note">,
  upload: Upload,
): Promise<{ portfolio: PortfolioRow | null; message: string }> {
  const { listId, note, name, extension } = await beforeReading(ctx, portfolioId, given, upload);
  await using received = await receiveScanned(ctx, upload, LARGEST, { accountId: ctx.actor.accountId }, () =>
    throttle(ctx, [PER_ACCOUNT, String(ctx.actor.accountId)]),
  );
  if (received.bytes === 0) throw new UnsupportedFile("El archivo está vacío.", "EMPTY");
  const { bytes, sha256 } = received;
  const { key } = await ctx.files.putPath(FOLDER, received.path, { extension });
  await orForget(ctx, key, () =>
    ctx.db.transaction(async (manager) => {
      // Those who send at once count one after the other; access may have been withdrawn while the file came.
      const list = await requireLiveList(manager, listId);
      await requireSeenList(ctx.actor, manager, String(listId));
      const files = manager.getRepository(PortfolioFile);
      const waiting = await files.findBy({ listId, status: "WAITING" });
      if (waiting.some((file) => file.sha256 === sha256))
        throw refused("ALREADY_DONE", "Este mismo archivo ya está pendiente de revisión.");
      if (waiting.length >= MOST_WAITING)
        throw refused(
          "TOO_MANY",
          `Ya hay ${MOST_WAITING} archivos pendientes de revisión: espera a que se revise alguno.`,
        );
      const id = insertedId(
        await files.insert({
          listId,
          accountId: ctx.actor.accountId,
          status: "WAITING",
          fileKey: key,
          fileName: name,
          bytes,
          sha256,
          note,
          createdAt: ctx.clock.now(),
        }),
      );
      await audit(ctx, manager, {
        action: "sendPortfolioFile",
        subjectType: "taskList",
        subjectId: listId,
        data: { fileId: id, bytes },
      });
      await notifyAdministrators(ctx, manager, {
        topic: "IMPORT",
        kind: "portfolio-file",
        thing: fileAtDesk(id),
        title: `Archivo nuevo para la lista ${list.codeId}`,
        text: "Lo ha enviado su acreedor. Espera a que se importe o se rechace.",
        path: `/dashboard/admin/tasks/process/${list.codeId}?tab=importaciones`,
      });
    }),
  );
  return {
    portfolio: await myPortfolio(ctx, String(listId)),
    message: `Hemos recibido «${name}». Queda pendiente de revisión.`,
  };
}

/** What can be refused before the file is taken in; then its stream runs off. */
async function beforeReading(
  ctx: SignedInContext,
  portfolioId: string,
  given: { note?: string },
  upload: Upload,
): Promise<{ listId: number; note: string; name: string; extension: string }> {
  try {
    const { note } = readInput(new SendPortfolioFileInput(), given);
    const listId = await requireSeenList(ctx.actor, ctx.db, portfolioId);
    const name = plainFileName(upload.fileName);
    const extension = extname(name).toLowerCase();
    if (!ACCEPTED_EXTENSIONS.includes(extension))
      throw new UnsupportedFile(SPREADSHEETS_ONLY, "WRONG_EXTENSION");
    return { listId, note, name, extension };
  } catch (error) {
    upload.content.resume();
    throw error;
  }
}

function refused(code: string, message: string): InvalidInput {
  return new InvalidInput([{ field: ["file"], code, message }]);
}
