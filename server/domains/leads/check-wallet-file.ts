import type { DeclaredColumn } from "../../../schema/rules/personal-data/findings.ts";
import type { Context } from "../../shared/context.ts";
import type { Upload } from "../../shared/uploads.ts";
import { receiveWalletFile } from "./wallet-file.ts";

export interface WalletFileReport {
  fileName: string;
  cases: number;
  columns: string[];
}

/** Looks at a test file before the form is sent; nothing is kept. Throws what receiveWalletFile throws. */
export async function checkWalletFile(
  ctx: Context,
  upload: Upload,
  notPersonal: readonly DeclaredColumn[],
): Promise<{ report: WalletFileReport }> {
  await using file = await receiveWalletFile(ctx, upload, notPersonal);
  return { report: { fileName: file.fileName, cases: file.cases, columns: file.columns } };
}
