/** The fields of a header, of a report's group or of a returned message: names in lower case, folded lines joined. */
export type HeaderFields = Map<string, string[]>;

const LONGEST_VALUE = 4_000;

/** Groups of fields as reports have them, parted by empty lines. Lines that are no field continue the one before. */
export function readFieldGroups(text: string): HeaderFields[] {
  const groups: HeaderFields[] = [];
  let group: HeaderFields | null = null;
  let values: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === "") {
      group = null;
      values = [];
      continue;
    }
    const field = /^([!-9;-~]{1,80})[ \t]*:(.*)$/s.exec(line);
    if (!field) {
      const last = values.length - 1;
      if (last >= 0 && (values[last] ?? "").length < LONGEST_VALUE)
        values[last] = `${values[last]} ${line.trim()}`;
      continue;
    }
    if (!group) groups.push((group = new Map()));
    const name = (field[1] ?? "").toLowerCase();
    values = group.get(name) ?? [];
    values.push((field[2] ?? "").trim().slice(0, LONGEST_VALUE));
    group.set(name, values);
  }
  return groups;
}

export function fieldOf(fields: HeaderFields | undefined, name: string): string | null {
  return fields?.get(name)?.[0] ?? null;
}

const ADDRESS =
  /"[^"\s]{1,64}"@[\p{L}\p{N}.-]+|[^\s<>()[\]\\,;:"'@]{1,128}@[\p{L}\p{N}][\p{L}\p{N}.-]{0,253}/u;

/** The first e-mail address in a text, without brackets and type ("rfc822; <a@b.es>"); null: there is none. */
export function addressIn(text: string | null): string | null {
  const found = ADDRESS.exec((text ?? "").slice(0, 2_000))?.[0].replace(/[.-]+$/, "");
  return found !== undefined && /@./.test(found) ? found : null;
}

const MESSAGE_ID = /<[^<>\s]{1,900}>/g;

/** The Message-IDs of a header, with their brackets; at most fifty. */
export function messageIdsIn(text: string | null | undefined): string[] {
  return [...new Set((text ?? "").slice(0, 20_000).match(MESSAGE_ID) ?? [])].slice(0, 50);
}

/** On one line, without control characters, of bounded length. */
export function oneLine(text: string, longest: number): string {
  return text
    .slice(0, longest * 4)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, longest)
    .toWellFormed();
}
