import { decodeText } from "./charsets.ts";

export type Parameters = Record<string, string>;

const LONGEST = 8_000;
const PARAMETER = /;\s*([\w!#$&+\-.^`|~*%]{1,80})\s*=\s*("(?:[^"\\]|\\.)*"|[^;\s]*)/g;

/** A header like Content-Type: its value in lower case and its parameters, also continued and encoded ones (RFC 2231). */
export function readParameters(header: string): { value: string; parameters: Parameters } {
  const text = header.slice(0, LONGEST);
  const value = (/^[^;\s(]*/.exec(text.trim())?.[0] ?? "").toLowerCase();
  const parameters = Object.create(null) as Parameters;
  const pieces = new Map<string, { at: number; text: string; isEncoded: boolean }[]>();
  for (const [, name = "", written = ""] of text.matchAll(PARAMETER)) {
    const [, plain = "", at = "0", encoded = ""] =
      /^([^*]*)(?:\*(\d{1,3}))?(\*?)$/.exec(name.toLowerCase()) ?? [];
    if (plain === name.toLowerCase()) parameters[plain] ??= unquoted(written);
    else
      pieces.set(plain, [
        ...(pieces.get(plain) ?? []),
        { at: Number(at), text: unquoted(written), isEncoded: encoded !== "" },
      ]);
  }
  for (const [name, list] of pieces) parameters[name] ??= joined(list);
  return { value, parameters };
}

function unquoted(written: string): string {
  return written.startsWith('"') ? written.replace(/^"|"$/g, "").replace(/\\(.)/g, "$1") : written;
}

function joined(list: { at: number; text: string; isEncoded: boolean }[]): string {
  const sorted = list.toSorted((one, other) => one.at - other.at);
  const [, charset = "", first = ""] = /^([^']*)'[^']*'(.*)$/s.exec(sorted[0]?.text ?? "") ?? [];
  if (charset === "" || !sorted[0]?.isEncoded) return sorted.map(({ text }) => text).join("");
  const text = [first, ...sorted.slice(1).map((one) => one.text)].join("");
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decodeText(Buffer.from(bytes, "latin1"), charset);
}
