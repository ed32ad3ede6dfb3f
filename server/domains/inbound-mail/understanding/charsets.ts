import { isUtf8 } from "node:buffer";

/** What says nothing, or is said of anything. */
const VAGUE = /^(?:|us-ascii|ascii|utf-?8|unknown.*|x-unknown|default|8bit|binary)$/i;

/** Text in whatever charset a mail says; a wrong or unknown one is guessed. Never throws. */
export function decodeText(bytes: Buffer, charset = ""): string {
  // PostgreSQL keeps no NUL.
  return decoded(bytes, charset).replaceAll("\0", "");
}

function decoded(bytes: Buffer, charset: string): string {
  if (!VAGUE.test(charset.trim())) {
    try {
      return new TextDecoder(charset.trim()).decode(bytes);
    } catch {
      // No charset that anybody knows.
    }
  }
  return isUtf8(bytes) ? bytes.toString("utf8") : new TextDecoder("windows-1252").decode(bytes);
}
