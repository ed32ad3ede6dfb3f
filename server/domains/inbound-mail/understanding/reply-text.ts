import { quoteHeadAt } from "./quote-heads.ts";

export interface ReplyText {
  text: string;
  quoted: string;
  signature: string | null;
}

const LONGEST_READ = 400_000;
const MOST_LINES = 20_000;
const LONGEST_TEXT = 50_000;
const LONGEST_QUOTE = 100_000;

const PHONE_SIGNATURE =
  /^(?:(?:enviado|enviat|enviada|sent|bidalia|envoyé|inviato|gesendet) (?:desde|des d|dende|from|de|do|da|con|amb|mit|mediante|usando|via|von) ?.{1,80}|nire .{1,40}(?:tik|dik) bidalia|(?:get|obtener|obtén|obtenir|descargar) outlook (?:for|para|per|pour) .{1,80}|outlook (?:for|para) (?:ios|android).{0,60})$/iu;

/** What a person would see as new in the text of an answer, and what it repeats of the mail it answers. */
export function readReplyText(body: string): ReplyText {
  const lines = writtenLines(body);
  const kept: string[] = [];
  const quoted: string[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    const head = quoteHeadAt(lines, at);
    if (head?.toTheEnd) {
      quoted.push(...lines.slice(at));
      break;
    }
    const count = head ? head.lines : 1;
    (head || line.startsWith(">") ? quoted : kept).push(...lines.slice(at, at + count));
    at += count;
  }
  const { text, signature } = withoutSignature(kept);
  return { text: tidy(text, LONGEST_TEXT), quoted: tidy(quoted, LONGEST_QUOTE), signature };
}

function writtenLines(body: string): string[] {
  return body
    .slice(0, LONGEST_READ)
    .toWellFormed()
    .split(/\r\n|\r|\n/)
    .slice(0, MOST_LINES)
    .map((line) =>
      line
        .replace(/[\u00a0\u2007\u202f]/g, " ")
        .replace(
          /[\u0000-\u0008\u000b-\u001f\u007f\u200b\u200e\u200f\u2060\u2066-\u2069\u202a-\u202e\ufeff\ufffe\uffff]/g,
          "",
        )
        .trimEnd(),
    );
}

function withoutSignature(lines: readonly string[]): { text: readonly string[]; signature: string | null } {
  const dashes = lines.lastIndexOf("--");
  if (dashes >= 0 && dashes >= lines.length - 16)
    return { text: lines.slice(0, dashes), signature: tidy(lines.slice(dashes + 1), 1_000) || null };
  const last = lines.findLastIndex((line) => line !== "");
  const line = (lines[last] ?? "").trim();
  if (line.length <= 120 && PHONE_SIGNATURE.test(line))
    return { text: lines.slice(0, last), signature: line };
  return { text: lines, signature: null };
}

function tidy(lines: readonly string[], longest: number): string {
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .slice(0, longest)
    .toWellFormed();
}
