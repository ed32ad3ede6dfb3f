import { decoderFor, encodingOfHead } from "./csv/encoding.ts";
import { notASpreadsheet, unsupported } from "./refusal.ts";

/** More control characters than this share, and it isn't text. */
const CONTROL_SHARE = 0.01;
const TAB = 9;
const FORM_FEED = 12;
const RETURN = 13;
const END_OF_FILE_MARK = 26;

const HTML =
  /^(?:<!doctype html|<(?:html|head|body|table|meta|style|script|div|title|center|font|p|h[1-6]|span|form|frameset)\b|<!--)/i;
const SPREADSHEET_XML = /urn:schemas-microsoft-com:office:spreadsheet|progid\s*=\s*["']Excel\.Sheet/i;
/** Tables of forgotten programs, written as text. */
const OLD_TABLES: readonly (readonly [RegExp, string])[] = [
  [/^ID;P[A-Z0-9]*(?:;[A-Z])*\r?\n[A-Z];/, "una hoja SYLK (.slk)"],
  [/^TABLE\r?\n0,1\r?\n/, "una hoja DIF (.dif)"],
];
const OTHER_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:\{\s*(?:"|\}|$)|\[\s*(?:[{["\]]|-?\d+\s*[,\]]))/, "un JSON"],
  [/^\{\\rtf/, "un documento de texto (RTF)"],
  [/^MIME-Version:|^(?:Received|Return-Path|Delivered-To|Message-ID): .*\n/i, "un correo electrónico"],
  [/^BEGIN:(?:VCARD|VCALENDAR)/i, "una tarjeta de contacto o un calendario"],
];

/** Throws ReadingRefusal when the start of the file shows it isn't a table of text; zeros and control characters aren't text. */
export function refuseOtherText(head: Buffer, extension: string): void {
  const encoding = encodingOfHead(head);
  if (encoding === null || encoding === "utf-8") refuseBinary(head);
  const text = decoderFor(encoding ?? "windows-1252")
    .decode(head, { stream: true })
    .trimStart();
  for (const [pattern, name] of OLD_TABLES) if (pattern.test(text)) throw unsupported(name);
  if (SPREADSHEET_XML.test(text)) throw unsupported("una hoja XML de Excel 2003");
  if (HTML.test(text)) throw notASpreadsheet("una página web (HTML)");
  if (/^<\?xml/i.test(text)) {
    throw notASpreadsheet(/<html/i.test(text) ? "una página web (HTML)" : "un documento XML");
  }
  for (const [pattern, name] of OTHER_TEXTS) {
    // A table may well start with a bracket: what is named .csv and has several lines of ";" is no JSON.
    if (pattern.test(text) && !(extension === ".csv" && /^\[[^\]]*\]\s*[;\t|]/.test(text)))
      throw notASpreadsheet(name);
  }
}

function refuseBinary(head: Buffer): void {
  let strange = 0;
  for (const byte of head) {
    // Zeros alone don't tell: some old programs pad their fields with them.
    if (
      byte > 0 &&
      byte < 32 &&
      (byte < TAB || byte > RETURN) &&
      byte !== FORM_FEED &&
      byte !== END_OF_FILE_MARK
    )
      strange++;
  }
  if (strange > Math.max(4, head.length * CONTROL_SHARE))
    throw notASpreadsheet("un archivo que no es de texto");
}
