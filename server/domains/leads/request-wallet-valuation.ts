import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import type { DeclaredColumn } from "../../../schema/rules/personal-data/findings.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";
import { InvalidInput, type Problem } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { orForget } from "../../shared/documents.ts";
import { checkInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import type { Upload } from "../../shared/uploads.ts";
import { leadAnswer, type LeadAnswer } from "./lead-answer.ts";
import { storeLead, throttleLeads, type StoredLead } from "./store-lead.ts";
import { requireSomeWalletQuota, requireWalletQuota, throttleWalletFiles } from "./wallet-quota.ts";
import { receiveWalletFile, WALLET_CONTENT_TYPE, WALLET_EXTENSION, type WalletFile } from "./wallet-file.ts";
import { WalletRequestInput } from "./wallet-request.input.ts";

const FOLDER = "wallet-files";
/** Documented, and told to who sends it. */
const FILE_DAYS = 90;
const DAY_MS = 86_400_000;

/** The form of /wallet with its test file: both or nothing. Throws InvalidInput TooLarge (QUOTA_EXCEEDED), RateLimited and what receiveWalletFile throws. */
export async function requestWalletValuation(
  ctx: Context,
  given: Unchecked<Contract.WalletRequestInput>,
  upload: Upload,
): Promise<LeadAnswer> {
  const request = new WalletRequestInput();
  const problems = checkInput(request, given);
  await requireSomeWalletQuota(ctx).catch((error: unknown) => {
    upload.content.resume();
    throw error;
  });
  await using file = await takeFile(ctx, problems, upload, request.notPersonal);
  if (file === null || problems.length > 0) throw new InvalidInput(problems);
  await throttleLeads(ctx, request.contact);
  await throttleWalletFiles(ctx);
  const { codeId } = await keep(ctx, request, file);
  return leadAnswer(codeId);
}

/** The good file, or null once what is wrong with it is noted beside the form's own problems. */
async function takeFile(
  ctx: Context,
  problems: Problem[],
  upload: Upload,
  notPersonal: readonly DeclaredColumn[],
): Promise<WalletFile | null> {
  try {
    return await receiveWalletFile(ctx, upload, notPersonal);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    problems.push(...error.problems);
    return null;
  }
}

async function keep(ctx: Context, request: WalletRequestInput, file: WalletFile): Promise<StoredLead> {
  const { contact, entityType, cif, service } = request;
  const { cases, bytes, sha256, notPersonal } = file;
  const dueOn = dayInMadrid(new Date(ctx.clock.now().getTime() + FILE_DAYS * DAY_MS));
  const { key } = await ctx.files.putPath(FOLDER, file.path, {
    contentType: WALLET_CONTENT_TYPE,
    extension: WALLET_EXTENSION,
  });
  return orForget(ctx, key, () =>
    ctx.db.transaction(async (manager) => {
      const wallet = { entityType, cif, service, key, cases, bytes, sha256, dueOn, notPersonal };
      const lead = await storeLead(ctx, manager, { kind: "WALLET", contact, wallet });
      if (lead.isNew) await requireWalletQuota(ctx, manager);
      else await deleteFileAfterCommit(ctx, manager, key);
      return lead;
    }),
  );
}
