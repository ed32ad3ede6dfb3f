import { addressParser, decodeWords } from "postal-mime";
import { addressIn, oneLine } from "./header-fields.ts";
import { htmlToText } from "./html-text.ts";
import { readMimeTree, type MimePart } from "./mime-tree.ts";
import { textOf } from "./part-content.ts";
import type { MailPerson } from "./understood-mail.ts";

export interface Email {
  header(name: string): string | null;
  from: MailPerson | null;
  subject: string;
  /** What is shown of it, plain where there is a choice. */
  body: string;
  /** Everything else, reports and returned mails included. */
  attachments: MimePart[];
  hops: number;
}

const LONGEST_TEXT = 1_000_000;
const LONGEST_HEADER = 4_000;

/** Throws TooComplex. */
export function readEmail(raw: Buffer): Email {
  const root = readMimeTree(raw);
  const header = (name: string) =>
    root.headers.find((one) => one.name === name)?.value.slice(0, LONGEST_HEADER) ?? null;
  const { body, attachments } = shownOf(root, new ShownTexts());
  return {
    header,
    from: personIn(header("from")),
    subject: oneLine(decodeWords(header("subject") ?? ""), 500),
    body,
    attachments,
    hops: root.headers.filter(({ name }) => name === "received").length,
  };
}

function personIn(header: string | null): MailPerson | null {
  const [one] = addressParser(header ?? "", { flatten: true });
  const address = addressIn(one?.address ?? null) ?? addressIn(header);
  return address === null ? null : { name: oneLine(one?.name ?? "", 200), address };
}

interface Shown {
  body: string;
  attachments: MimePart[];
}

/** The texts of a mail's parts, each read once, and all of them together no longer than one may be. */
class ShownTexts {
  private left = LONGEST_TEXT;
  private readonly known = new Map<MimePart, string>();

  of(part: MimePart): string {
    const known = this.known.get(part);
    if (known !== undefined) return known;
    const text = textOf(part, this.left);
    this.left = Math.max(0, this.left - part.body.length);
    const shown = part.type === "text/html" ? htmlToText(text) : text;
    this.known.set(part, shown);
    return shown;
  }
}

function shownOf(part: MimePart, texts: ShownTexts): Shown {
  if (part.parts.length > 0)
    return part.type === "multipart/alternative" ? chosenOf(part, texts) : joinedOf(part.parts, texts);
  if (isText(part)) return { body: texts.of(part), attachments: [] };
  return { body: "", attachments: part.body.length > 0 ? [part] : [] };
}

function joinedOf(parts: readonly MimePart[], texts: ShownTexts): Shown {
  const shown = parts.map((part) => shownOf(part, texts));
  return {
    body: shown
      .map(({ body }) => body)
      .filter((body) => body.trim() !== "")
      .join("\n"),
    attachments: shown.flatMap(({ attachments }) => attachments),
  };
}

/** Plain text where it says something, else the richest; what isn't text comes along in any case. */
function chosenOf({ parts }: MimePart, texts: ShownTexts): Shown {
  const plain = parts.find((one) => one.type === "text/plain" && isText(one) && texts.of(one).trim() !== "");
  const chosen = plain ?? parts.findLast((one) => isText(one) || one.parts.length > 0);
  const rest = parts.filter((one) => one !== chosen && !isText(one));
  const shown = chosen ? shownOf(chosen, texts) : { body: "", attachments: [] };
  return { body: shown.body, attachments: [...shown.attachments, ...joinedOf(rest, texts).attachments] };
}

function isText({ type, disposition, fileName, parts }: MimePart): boolean {
  return (
    parts.length === 0 &&
    (type === "text/plain" || type === "text/html") &&
    disposition !== "attachment" &&
    fileName === null
  );
}
