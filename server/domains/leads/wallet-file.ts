import { rename, rm, stat } from "node:fs/promises";
import { extname } from "node:path";
import { refusalText } from "../../../schema/rules/personal-data/finding-words.ts";
import {
  isClean,
  openFindings,
  type DeclaredColumn,
  type Inspection,
} from "../../../schema/rules/personal-data/findings.ts";
import { plainFileName } from "../../platform/file-names.ts";
import type { TempFile } from "../../platform/files.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { InvalidInput, UnsupportedFile } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import { receiveScanned, type Upload } from "../../shared/uploads.ts";
import { readWorkbookFacts } from "../task-imports/workbook-facts.ts";

/** A test file in a temporary place (`await using`), looked at and found good. */
export interface WalletFile extends TempFile {
  /** As its sender calls it; never kept, since it may name somebody. */
  fileName: string;
  bytes: number;
  sha256: string;
  cases: number;
  columns: string[];
  /** Which of its columns look like personal data, and aren't as the sender declares. */
  notPersonal: DeclaredColumn[];
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
 * Receives the test file of a portfolio: a real .xlsx of at most 10 MB whose fullest sheet holds at least 25 cases, and
 * that names nobody, whatever the browser has made of it before. `notPersonal`: what the sender declares; it counts only
 * where the evidence is weak. What is handed on is a new workbook of its cells and of nothing else: whatever a file may hide
 * in places we don't know is never stored. A refused file leaves nothing behind. Throws UnsupportedFile, TooLarge, InvalidInput, RateLimited, Busy, StorageFull,
 * ScannerUnavailable.
 */
export async function receiveWalletFile(
  ctx: Context,
  upload: Upload,
  notPersonal: readonly DeclaredColumn[] = [],
): Promise<WalletFile> {
  const fileName = plainFileName(upload.fileName);
  if (extname(fileName).toLowerCase() !== WALLET_EXTENSION) {
    upload.content.resume();
    throw new UnsupportedFile(WRONG_KIND, "WRONG_EXTENSION");
  }
  const file = await receiveScanned(ctx, upload, LARGEST, {}, () =>
    throttle(ctx, [PER_ADDRESS, ctx.address]),
  );
  const copyTo = `${file.path}.cells`;
  try {
    const order = { path: file.path, fileName, copyTo };
    const { rows, columns, inspection } = await readWorkbookFacts(order, WRONG_KIND);
    if (rows < FEWEST_CASES) throw tooFewCases(rows);
    const accepted = acceptDeclared(inspection, notPersonal);
    await rename(copyTo, file.path);
    const { size: bytes } = await stat(file.path);
    return { ...file, bytes, fileName, cases: rows, columns, notPersonal: accepted };
  } catch (error) {
    await rm(copyTo, { force: true });
    await file.remove();
    throw error;
  }
}

/** Those of the declared columns that needed it. Throws InvalidInput when somebody is named all the same. */
function acceptDeclared(inspection: Inspection, declared: readonly DeclaredColumn[]): DeclaredColumn[] {
  const open = openFindings(inspection, declared);
  if (!isClean(open))
    throw new InvalidInput([{ field: ["file"], code: "PERSONAL_DATA", message: refusalText(open) }]);
  return inspection.columns.map(({ sheet, name }) => ({ sheet, column: name }));
}

function tooFewCases(cases: number): InvalidInput {
  const found = cases === 1 ? "contiene 1 caso" : `contiene ${cases} casos`;
  const message = `El archivo ${cases === 0 ? "no contiene ningún caso" : found}: hacen falta al menos ${FEWEST_CASES} por cartera, uno por fila, además de la cabecera.`;
  return new InvalidInput([{ field: ["file"], code: "TOO_FEW_CASES", message }]);
}
