import type { RecipientKind } from "./understood-mail.ts";

export interface Failure {
  kind: RecipientKind;
  status: string | null;
  replyCode: string | null;
}

/** RFC 3463: the address or its domain doesn't exist, is written wrongly, has moved, is disabled. */
const ADDRESS_CODES = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1", "5.4.4", "5.4.310"]);

/** The reporting server's own decision to give up, which no word of the other server's takes back. */
const EXPIRED_CODES = new Set(["4.4.7", "5.4.7"]);

/** Subjects of codes that servers use for anything at all, so that words tell more. */
const VAGUE_CODE = /^5\.(?:\d+\.0|5\.\d+|4\.1|7\.1)$/;

const CODE = /(?<![\d.])[45]\.[0-7]\.\d{1,3}(?!\.?\d)/g;
const REPLY_CODE = /(?<![\d.])[45][0-5]\d(?=[\s-]|$)/;

/** Bad address or domain, as servers say it in the languages their operators speak. */
const ADDRESS_WORDS =
  /(?:user|recipient|mailbox|address|account|alias|host|domain)(?: name)?(?: is| was)? (?:unknown|not known|not recogni[sz]ed|invalid|inactive|disabled|suspended|closed|not found|discontinued|unavailable|not available)|(?:unknown|invalid|no such|nonexistent|non-existent|bad|inactive|disabled) (?:local )?(?:user|recipient|mailbox|address|account|alias|host|domain|destination)|(?:does not|doesn['’]t|may not|didn['’]t) exist|(?:was|wasn['’]t|not|could ?n['’]t be|cannot be|be) found|not listed in|no mailbox (?:here|by that name)|recipient(?: address)? rejected|recip(?:ient)?notfound|un-?routeable|unrouteable|unable to look ?up|dns (?:error|entries)|nxdomain|(?:no longer|not) (?:a valid|valid|in use|accept(?:s|ing) mail|works? (?:here|for))|not our customer|no se (?:ha )?(?:encontrado|encontró|encuentra)|(?:no|non|ez da) (?:existe|existeix|existitzen)|(?:usuario|buzón|destinatario|dirección|cuenta|usuari|bústia|usuaria) (?:desconocid[oa]|inexistente|no válid[oa]|descone(?:gu|i)\w*|ezezagun\w*)|no s['’]ha trobat|non se atopou|ez da aurkitu|n['’]existe pas|utilisateur inconnu|unbekannt|existiert nicht|não existe|inesistente|sconosciuto/iu;

/** Everything that may pass or has to do with the mail or its sender. */
const PASSING_WORDS =
  /mailbox (?:is )?full|quota|(?:not enough|insufficient|exceed(?:s|ed|ing)?|out of|no) (?:disk |system )?(?:storage|space)|storage limit|spam|junk|virus|malware|block(?:ed|ing)?\b|block ?list|black ?list|grey ?list|gray ?list|banned|reputation|policy|\bspf\b|\bdkim\b|dmarc|not allowed to send|not authori[sz]ed|authenticat|sender (?:was |is |address )?(?:rejected|denied|unknown|not found|verif)|relay(?:ing)? (?:access )?denied|access denied|please use the smtp server|time(?:d)?[ -]?out|timeout|expired|too (?:many|large|big|long)|message size|size limit|temporar|deferred|try again|rate limit|throttl|connection (?:refused|lost|reset|dropped)|connect to host|unavailable at this time|loop|buzón (?:está )?lleno|cuota|espacio insuficiente|demasiado (?:grande|s)|rechazado por|boîte (?:pleine|aux lettres pleine)|voll\b|bústia plena|caixa chea|postontzia beteta/iu;

/**
 * What a failure means, by the reporting server's status, the other server's words (its codes first), or both. What a
 * server says first is its reason: "may not exist, may be blacklisted" is about the address.
 */
export function readFailure(status: string | null, words: string): Failure {
  const diagnostic = words.slice(0, 4_000);
  const reported = CODE.exec(status ?? "")?.[0] ?? null;
  CODE.lastIndex = 0;
  const said = mostTelling(diagnostic.match(CODE) ?? []);
  const code = chosenCode(reported, said);
  const replyCode = REPLY_CODE.exec(diagnostic)?.[0] ?? null;
  return { kind: kindOf(code, said === null, diagnostic, replyCode), status: code, replyCode };
}

function chosenCode(reported: string | null, said: string | null): string | null {
  if (reported === null || said === null) return reported ?? said;
  return EXPIRED_CODES.has(reported) || tellingOf(said) < tellingOf(reported) ? reported : said;
}

/** 0: says nothing (5.0.0), 1: a subject (5.1.0), 2: all (5.1.1). */
function tellingOf(code: string): number {
  const [, subject, detail] = code.split(".");
  return Number(detail !== "0") + Number(subject !== "0");
}

function mostTelling(codes: readonly string[]): string | null {
  let best: string | null = null;
  for (const code of codes) if (best === null || tellingOf(code) > tellingOf(best)) best = code;
  return best;
}

function kindOf(
  code: string | null,
  isOnlyReported: boolean,
  words: string,
  replyCode: string | null,
): RecipientKind {
  const about = whatWordsSay(words);
  if (code !== null && ADDRESS_CODES.has(code))
    return isOnlyReported && about === "passing" ? "bounce-soft" : "bounce-hard";
  if (code !== null && !VAGUE_CODE.test(code)) return "bounce-soft";
  if (about !== null) return about === "address" ? "bounce-hard" : "bounce-soft";
  return replyCode === "551" ? "bounce-hard" : "bounce-soft";
}

function whatWordsSay(words: string): "address" | "passing" | null {
  const address = ADDRESS_WORDS.exec(words)?.index ?? Infinity;
  const passing = PASSING_WORDS.exec(words)?.index ?? Infinity;
  if (address === passing) return null;
  return address < passing ? "address" : "passing";
}

const WORST_FIRST: readonly RecipientKind[] = ["bounce-hard", "bounce-soft", "delayed", "other"];

/** The kind of a report on several recipients: the worst of theirs. */
export function worstKind(kinds: readonly RecipientKind[]): RecipientKind {
  return WORST_FIRST.find((kind) => kinds.includes(kind)) ?? "other";
}
