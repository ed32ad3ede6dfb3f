import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { extname } from "node:path";
import { READING_LIMITS } from "./limits.ts";
import { oleStreamNames } from "./ole-directory.ts";
import { emptyFile, encrypted, notASpreadsheet, ReadingRefusal, unsupported } from "./refusal.ts";
import { refuseOtherText } from "./sniff-text.ts";
import { ZipArchive } from "./xlsx/zip-archive.ts";

export type FileKind = "XLSX" | "XLS" | "CSV";

const HEAD = 64 * 1024;

/** First bytes (latin1) of what people send by mistake, and what to call it. */
const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, "un PDF"],
  [
    /^\x89PNG|^\xff\xd8\xff|^GIF8|^BM.{4}\x00{4}|^II\*\x00|^MM\x00\*|^RIFF.{4}WEBP|^.{4}ftyp(?:heic|heix|mif1|avif)/s,
    "una imagen",
  ],
  [/^MZ|^\x7fELF|^\xca\xfe\xba\xbe|^[\xce\xcf]\xfa\xed\xfe|^#!/, "un programa"],
  [
    /^Rar!|^7z\xbc\xaf|^\x1f\x8b|^BZh|^\xfd7zXZ|^\x28\xb5\x2f\xfd/,
    "un archivo comprimido: descomprímelo y sube la hoja que contiene",
  ],
  [/^SQLite format 3|^.{4}Standard (?:Jet|ACE) DB/s, "una base de datos"],
  [/^PAR1|^ORC|^Obj\x01/, "un archivo de datos que no es una hoja de cálculo"],
  [/^ID3|^OggS|^RIFF.{4}(?:WAVE|AVI )|^.{4}ftyp|^\x1aE\xdf\xa3/s, "un archivo de audio o vídeo"],
];
const ZIP = /^PK(?:\x03\x04|\x05\x06|\x07\x08)/;
const OLE2 = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const UTF32 = /^(?:\xff\xfe\x00\x00|\x00\x00\xfe\xff)/;
/** Start of a workbook stream without its OLE2 container (Excel 2 to 4). */
const BARE_BIFF = /^\x09[\x00\x02\x04\x08][\x04\x06\x08\x10]\x00/;

/**
 * What the file is: by its content; the name's extension only serves for what content cannot tell.
 * Throws ReadingRefusal EMPTY_FILE, FILE_TOO_LARGE, NOT_A_SPREADSHEET, UNSUPPORTED_FORMAT, ENCRYPTED, DAMAGED.
 */
export async function sniffFile(path: string, fileName: string): Promise<FileKind> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    if (size === 0) throw emptyFile();
    if (size > READING_LIMITS.fileBytes) {
      throw new ReadingRefusal(
        "FILE_TOO_LARGE",
        "El archivo supera los 100 MB, el máximo que se puede importar.",
      );
    }
    const head = Buffer.alloc(Math.min(size, HEAD));
    await file.read(head, 0, head.length, 0);
    return await kindOf(path, file, head, extname(fileName).toLowerCase());
  } finally {
    await file.close();
  }
}

async function kindOf(path: string, file: FileHandle, head: Buffer, extension: string): Promise<FileKind> {
  const start = head.toString("latin1", 0, 512);
  if (ZIP.test(start)) return kindOfZip(path);
  if (start.startsWith(OLE2)) return kindOfOle(file);
  if (BARE_BIFF.test(start)) return "XLS";
  if (UTF32.test(start)) throw unsupported("un texto en UTF-32");
  for (const [signature, name] of SIGNATURES) if (signature.test(start)) throw notASpreadsheet(name);
  refuseOtherText(head, extension);
  return "CSV";
}

async function kindOfZip(path: string): Promise<FileKind> {
  const archive = await ZipArchive.open(path);
  try {
    const { names } = archive;
    const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
    if (has(/^xl\/workbook\.bin$/)) throw unsupported("un libro binario de Excel (.xlsb)");
    if (has(/^xl\//)) return "XLSX";
    if (archive.has("mimetype")) throw openDocument((await archive.read("mimetype")).toString("latin1"));
    if (has(/^word\//)) throw notASpreadsheet("un documento de Word");
    if (has(/^ppt\//)) throw notASpreadsheet("una presentación de PowerPoint");
    if (has(/^index\/.*\.iwa$|^index\.zip$/)) throw unsupported("una hoja de Numbers");
    // A workbook may keep its parts elsewhere: its own reader decides.
    if (archive.has("[content_types].xml") && archive.has("_rels/.rels")) return "XLSX";
    throw notASpreadsheet("un archivo ZIP: descomprímelo y sube la hoja que contiene");
  } finally {
    await archive.close();
  }
}

function openDocument(type: string): ReadingRefusal {
  if (type.includes("opendocument.spreadsheet")) return unsupported("una hoja de OpenDocument (.ods)");
  return notASpreadsheet(
    type.includes("opendocument") ? "un documento de OpenDocument" : "un libro electrónico u otro documento",
  );
}

async function kindOfOle(file: FileHandle): Promise<FileKind> {
  const names = new Set(await oleStreamNames(file));
  if (names.has("EncryptedPackage") || names.has("EncryptionInfo")) throw encrypted();
  if (names.has("Workbook") || names.has("Book") || names.has("WORKBOOK") || names.has("BOOK")) return "XLS";
  if (names.has("WordDocument")) throw notASpreadsheet("un documento de Word");
  if (names.has("PowerPoint Document")) throw notASpreadsheet("una presentación de PowerPoint");
  if ([...names].some((name) => name.startsWith("__properties_version")))
    throw notASpreadsheet("un correo de Outlook");
  throw notASpreadsheet("otro tipo de documento");
}
