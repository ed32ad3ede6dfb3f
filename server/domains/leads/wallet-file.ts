import { extname } from "node:path";
import { plainFileName } from "../../platform/file-names.ts";
import type { TempFile } from "../../platform/files.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { InvalidInput, UnsupportedFile } from "../../platform/refusals.ts";
import type { Context } from "../accounts/context.ts";
import { throttle } from "../accounts/throttle.ts";
import { receiveScanned, type Upload } from "../accounts/uploads.ts";
import { readWorkbookFacts } from "../task-imports/workbook-facts.ts";

/** A test file in a temporary place (`await using`), looked at and found good. */
export interface WalletFile extends TempFile {
  fileName: string;
  bytes: number;
  sha256: string;
  cases: number;
  columns: string[];
}

export const WALLET_EXTENSION = ".xlsx";
export const WALLET_CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Documented: at least 25 cases per portfolio. */
const FEWEST_CASES = 25;
const LARGEST = {
  maxBytes: 10 * 1024 * 1024,
  tooLarge:
    "El archivo pesa más de 10 MB, el máximo para una cartera de prueba. Envía una muestra más pequeña.",
};
const WRONG_KIND =
  "Error en el tipo de archivo: la cartera de prueba tiene que ser un libro de Excel (.xlsx).";
const PER_ADDRESS: LimitRule = { name: "wallet-files", points: 20, seconds: 3_600 };

/**
 * Receives the test file of a portfolio: a real .xlsx of at most 10 MB whose fullest sheet holds at least 25 cases. A
 * refused one leaves nothing behind. Throws UnsupportedFile, TooLarge, InvalidInput, RateLimited, Busy, StorageFull,
 * ScannerUnavailable.
 */
export async function receiveWalletFile(ctx: Context, upload: Upload): Promise<WalletFile> {
  const fileName = plainFileName(upload.fileName);
  if (extname(fileName).toLowerCase() !== WALLET_EXTENSION) {
    upload.content.resume();
    throw new UnsupportedFile(WRONG_KIND, "WRONG_EXTENSION");
  }
  const file = await receiveScanned(ctx, upload, LARGEST, () => throttle(ctx, [PER_ADDRESS, ctx.address]));
  try {
    const { rows, columns } = await readWorkbookFacts({ path: file.path, fileName }, WRONG_KIND);
    if (rows < FEWEST_CASES) throw tooFewCases(rows);
    return { ...file, fileName, cases: rows, columns };
  } catch (error) {
    await file.remove();
    throw error;
  }
}

function tooFewCases(cases: number): InvalidInput {
  const found = cases === 1 ? "contiene 1 caso" : `contiene ${cases} casos`;
  const message = `El archivo ${cases === 0 ? "no contiene ningún caso" : found}: hacen falta al menos ${FEWEST_CASES} por cartera, uno por fila, además de la cabecera.`;
  return new InvalidInput([{ field: ["file"], code: "TOO_FEW_CASES", message }]);
}
