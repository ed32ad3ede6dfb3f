import type * as Contract from "../../../generated/schema-types.ts";
import { shownMoment } from "../../../../schema/rules/spanish-dates.ts";
import { plainFileName } from "../../../platform/file-names.ts";
import { insertUnlessThere } from "../../../platform/insert-unless-there.ts";
import { Conflict, UnsupportedFile } from "../../../platform/refusals.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { orForget } from "../../../shared/documents.ts";
import { receiveScanned, type Upload } from "../../../shared/uploads.ts";
import { MOST_BYTES } from "../statements/statement-limits.ts";
import { BankFile } from "./bank-file.entity.ts";
import { goOnReading } from "./bank-file-job.ts";

const FOLDER = "bank-files";
const LARGEST = {
  maxBytes: MOST_BYTES,
  tooLarge: `El archivo pesa más de ${MOST_BYTES / 1024 / 1024} MB. Descarga un periodo más corto.`,
};

/**
 * Takes in a bank's file, or a spreadsheet of payments that came into the account of `receivedBy`; reading, matching and booking follow in the background. Throws TooLarge, UnsupportedFile (empty, a
 * threat), Conflict (ALREADY_IMPORTED).
 */
export async function importBankFile(
  ctx: SignedInContext,
  upload: Upload,
  receivedBy: Contract.PaymentRecipient,
): Promise<{ file: BankFile }> {
  const fileName = plainFileName(upload.fileName) || "extracto";
  await using received = await receiveScanned(ctx, upload, LARGEST, { accountId: ctx.actor.accountId });
  if (received.bytes === 0) throw new UnsupportedFile("El archivo está vacío.", "EMPTY");
  const { key } = await ctx.files.putPath(FOLDER, received.path, { extension: ".txt" });
  const file = await orForget(ctx, key, () =>
    ctx.db.transaction(async (manager) => {
      const files = manager.getRepository(BankFile);
      const now = ctx.clock.now();
      const { bytes, sha256 } = received;
      const id = await insertUnlessThere(files, {
        fileName,
        fileKey: key,
        bytes,
        sha256,
        status: "READING",
        receivedBy,
        createdBy: ctx.actor.accountId,
        createdAt: now,
        updatedAt: now,
      });
      if (id === null) throw await alreadyImported(ctx, sha256);
      await audit(ctx, manager, {
        action: "importBankFile",
        subjectType: "task",
        data: { fileId: id, bytes },
      });
      await goOnReading(ctx, manager, id);
      return files.findOneByOrFail({ id });
    }),
  );
  return { file };
}

async function alreadyImported({ db }: SignedInContext, sha256: string): Promise<Conflict> {
  const [known] = await db
    .getRepository(BankFile)
    .find({ where: { sha256 }, order: { id: "DESC" }, take: 1 });
  const when = known === undefined ? "" : ` el ${shownMoment(known.createdAt)}`;
  return new Conflict(`Este mismo archivo ya se importó${when}: no se ha anotado nada dos veces.`, {
    code: "ALREADY_IMPORTED",
    field: ["file"],
  });
}
