import { QUOTE_MARK } from "./html-text.ts";

/** The verb before the quoted words: es, ca, gl, eu, en, pt, fr, it, de. */
const WROTE =
  "escribi[oó]|ha escrito|va escriure|ha escrit|escriv\\w{1,4}|escribiu|idatzi (?:du|zuen|zen)|hau idatzi du(?:te)?|wrote|escreveu|a écrit|ha scritto|schrieb";
/** "El 2 mar 2026, a las 10:15, N <a@b> escribió:" and its like, once its lines are joined. */
const HEAD_END = new RegExp(
  `(?:${WROTE})[^:\\n]{0,80}?(?:\\([^()\\n]{0,60}(?:\\([^()\\n]{0,20}\\))?[^()\\n]{0,20}\\))?\\s*:$`,
  "iu",
);
/** Catalan Gmail has its verb in front: "Missatge de N <a@b> del dia dl., 2 de març 2026 a les 10:15:" */
const MESSAGE_OF = /^(?:missatge|mensaje|mensaxe|message) (?:de|from) .{1,200}\d.{0,80}:$/iu;
/** An address right before the verb is no coincidence, whatever follows on the line (Yahoo on phones). */
const ADDRESS_THEN_WROTE = new RegExp(
  `^.{0,200}<[^<>\\s]{1,100}@[^<>\\s]{1,200}>\\)?,?\\s*(?:${WROTE})\\s*:`,
  "iu",
);
const DIGITS = /\d/;
/** Day, year and hour: nobody writes that about a brother. */
const WHOLE_DATE = /\d{1,2}(?:[/.-]|\s).{0,20}\d{2,4}.{0,20}\d{1,2}[:.]\d{2}/u;

const ORIGINAL =
  /^[\s>*]*-{2,}\s*(?:mensaje original|missatge original|mensaxe orixinal|mensagem original|jatorrizko mezua|original message|message d['’]origine|messaggio originale|ursprüngliche nachricht|mensaje reenviado|missatge reenviat|mensaxe reenviada|forwarded message|birbidalitako mezua|original appointment)\s*-{2,}\s*$|^[\s>]*(?:inicio del mensaje reenviado|begin forwarded message)\s*:\s*$/iu;
const UNDERSCORES = /^[\s>]*_{10,}\s*$/;

const FROM_LINE = /^[\s>*]*(?:de|from|von|da|nork|igorlea|remitente)\s*:\*?\s*\S/iu;
const OTHER_LINES: Record<string, RegExp> = {
  date: /^[\s>*]*(?:enviado(?: el)?|enviat(?: el)?|fecha|data|date|sent|bidalia|bidaltze-data|gesendet|envoyé|inviato)\s*:/iu,
  to: /^[\s>*]*(?:para|per a|per|a|to|nori|an|à)\s*:/iu,
  subject: /^[\s>*]*(?:asunto|assumpte|tema|subject|gaia|assunto|betreff|objet|oggetto)\s*:/iu,
};
const LONGEST_BLOCK = 9;
const LONGEST_HEAD = 5;

/** How many lines from `at` on are the head of a quote, and whether all that follows belongs to it. */
export interface QuoteHead {
  lines: number;
  toTheEnd: boolean;
}

export function quoteHeadAt(lines: readonly string[], at: number): QuoteHead | null {
  const line = (lines[at] ?? "").slice(0, 1_000);
  if (line === QUOTE_MARK || ORIGINAL.test(line)) return { lines: 1, toTheEnd: true };
  if (UNDERSCORES.test(line) && isHeaderBlock(lines, nextWritten(lines, at + 1)))
    return { lines: 1, toTheEnd: true };
  if (isHeaderBlock(lines, at)) return { lines: 1, toTheEnd: true };
  return attributionAt(lines, at);
}

/** Outlook's "De: / Enviado el: / Para: / Asunto:"; a sentence that begins with "De:" has no other lines. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!FROM_LINE.test((lines[at] ?? "").slice(0, 300))) return false;
  const following = lines.slice(at + 1, at + 1 + LONGEST_BLOCK).map((line) => line.slice(0, 300));
  const found = Object.values(OTHER_LINES).filter((pattern) => following.some((line) => pattern.test(line)));
  return found.length >= 2;
}

/** "El … escribió:", which programs wrap over several lines. */
function attributionAt(lines: readonly string[], at: number): QuoteHead | null {
  let joined = "";
  for (let count = 1; count <= LONGEST_HEAD; count += 1) {
    const line = lines[at + count - 1];
    if (line === undefined || line.trim() === "" || line.startsWith(">")) return null;
    joined = `${joined} ${line.trim()}`.trim().slice(0, 600);
    if (isAttribution(joined)) return attributionOf(lines, at, count, joined);
    // A colon ends the head, and this was none.
    if (joined.endsWith(":")) return null;
  }
  return null;
}

function isAttribution(joined: string): boolean {
  if (!joined.includes(":")) return false;
  return (
    ADDRESS_THEN_WROTE.test(joined) ||
    (joined.endsWith(":") && DIGITS.test(joined) && (HEAD_END.test(joined) || MESSAGE_OF.test(joined)))
  );
}

function attributionOf(
  lines: readonly string[],
  at: number,
  count: number,
  joined: string,
): QuoteHead | null {
  const next = lines[nextWritten(lines, at + count)] ?? "";
  if (next.startsWith(">")) return { lines: count, toTheEnd: false };
  // Without marks at its lines it goes on to the end, so it has to be beyond doubt.
  const isSure = DIGITS.test(joined) && (joined.includes("@") || (next !== "" && WHOLE_DATE.test(joined)));
  return isSure ? { lines: count, toTheEnd: true } : null;
}

function nextWritten(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && at < from + 5 && (lines[at] ?? "").trim() === "") at += 1;
  return at;
}
