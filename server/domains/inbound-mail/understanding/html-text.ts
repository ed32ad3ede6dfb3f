import { Parser } from "htmlparser2";

const LONGEST_HTML = 1_000_000;
const LONGEST_TEXT = 400_000;
const DEEPEST = 500;
const PIECE = 8_192;

const UNSEEN = new Set([
  "script",
  "style",
  "head",
  "title",
  "template",
  "svg",
  "object",
  "noscript",
  "select",
]);
const BLOCKS = new Set(
  "address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tr ul".split(
    " ",
  ),
);
/** With an empty line around them. */
const PARAGRAPHS = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "pre"]);

/** Mail programs' own containers of what is answered, in whatever language. */
const QUOTED_CLASS =
  /(?:^|\s)(?:gmail_attr|moz-cite-prefix|yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra)(?:\s|$)/;
/** From here on everything is what is answered: Outlook. */
const QUOTED_FROM = new Set(["divrplyfwdmsg", "appendonsend", "mail-editor-reference-message-container"]);

/** A line of its own, which stands for the beginning of a quote that lasts to the end. */
export const QUOTE_MARK = "\u{f0000}";

/**
 * The text of an HTML mail as it is seen: no scripts, styles or hidden elements, quotes with "> " as in plain text. Bounded
 * in time and depth, whatever it is given.
 */
export function htmlToText(html: string): string {
  const lines = new Lines();
  const open: { isHidden: boolean; isQuoted: boolean }[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const isHidden = UNSEEN.has(name) || isInvisible(attributes);
      const isQuoted = name === "blockquote" || QUOTED_CLASS.test(attributes["class"] ?? "");
      open.push({ isHidden, isQuoted });
      if (isHidden) hidden += 1;
      if (hidden > 0) return;
      if (BLOCKS.has(name) || isQuoted) lines.end(PARAGRAPHS.has(name));
      if (isQuoted) lines.depth += 1;
      if (QUOTED_FROM.has((attributes["id"] ?? "").toLowerCase().replace(/^x_/, ""))) lines.mark();
      if (name === "br") lines.breakLine();
      else if (name === "hr") lines.mark("________________________________");
      else if (name === "li") lines.write("- ");
      else if (name === "td" || name === "th") lines.write(" ");
    },
    ontext(text) {
      if (hidden === 0) lines.write(text);
    },
    onclosetag(name) {
      const closed = open.pop();
      if (hidden === 0) {
        if (BLOCKS.has(name) || closed?.isQuoted) lines.end(PARAGRAPHS.has(name));
        if (closed?.isQuoted) lines.depth -= 1;
      }
      if (closed?.isHidden) hidden -= 1;
    },
  });
  const bounded = html.slice(0, LONGEST_HTML);
  for (
    let from = 0;
    from < bounded.length && open.length < DEEPEST && lines.length < LONGEST_TEXT;
    from += PIECE
  )
    parser.write(bounded.slice(from, from + PIECE));
  parser.end();
  return lines.text();
}

function isInvisible(attributes: Record<string, string>): boolean {
  return (
    "hidden" in attributes ||
    /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all/i.test(
      (attributes["style"] ?? "").slice(0, 2_000),
    )
  );
}

/** Lines as they are seen: white space collapsed, at most one empty line in a row. */
class Lines {
  depth = 0;
  length = 0;
  private readonly done: string[] = [];
  private pieces: string[] = [];

  write(text: string): void {
    this.length += text.length;
    this.pieces.push(text);
  }

  breakLine(): void {
    this.push(this.take());
  }

  /** Ends the line that has begun; with `apart` an empty one follows. */
  end(apart: boolean): void {
    const line = this.take();
    if (line !== "") this.push(line);
    if (apart && this.done.length > 0) this.push("");
  }

  mark(line = QUOTE_MARK): void {
    this.end(false);
    this.push(line);
  }

  text(): string {
    this.end(false);
    return this.done
      .join("\n")
      .replace(/(?:\n(?:> )*){3,}/g, (blank) => blank.split("\n").slice(0, 3).join("\n"));
  }

  private take(): string {
    const line = this.pieces.join("").replace(/\s+/g, " ").trim();
    this.pieces = [];
    return line;
  }

  private push(line: string): void {
    this.length += 1;
    this.done.push("> ".repeat(Math.min(this.depth, 5)) + line);
  }
}
