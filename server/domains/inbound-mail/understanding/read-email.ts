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
  const { body, attachments } = shownOf(root);
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

function shownOf(part: MimePart): Shown {
  if (part.parts.length > 0)
    return part.type === "multipart/alternative" ? chosenOf(part) : joinedOf(part.parts);
  if (isText(part)) return { body: shownText(part), attachments: [] };
  return { body: "", attachments: part.body.length > 0 ? [part] : [] };
}

function joinedOf(parts: readonly MimePart[]): Shown {
  const shown = parts.map(shownOf);
  return {
    body: shown
      .map(({ body }) => body)
      .filter((body) => body.trim() !== "")
      .join("\n"),
    attachments: shown.flatMap(({ attachments }) => attachments),
  };
}

/** Plain text where it says something, else the richest; what isn't text comes along in any case. */
function chosenOf({ parts }: MimePart): Shown {
  const plain = parts.find((one) => one.type === "text/plain" && isText(one) && shownText(one).trim() !== "");
  const chosen = plain ?? parts.findLast((one) => isText(one) || one.parts.length > 0);
  const rest = parts.filter((one) => one !== chosen && !isText(one));
  return {
    body: chosen ? shownOf(chosen).body : "",
    attachments: [...(chosen ? shownOf(chosen).attachments : []), ...joinedOf(rest).attachments],
  };
}

function isText({ type, disposition, fileName, parts }: MimePart): boolean {
  return (
    parts.length === 0 &&
    (type === "text/plain" || type === "text/html") &&
    disposition !== "attachment" &&
    fileName === null
  );
}

function shownText(part: MimePart): string {
  const text = textOf(part, LONGEST_TEXT);
  return part.type === "text/html" ? htmlToText(text) : text;
}
