/** A header's values by its name in lower case. */
export type HeaderValue = (name: string) => string | null;

/** Any value of these says that a program wrote the mail. */
const TELLTALE_HEADERS = [
  "x-autoreply",
  "x-auto-reply",
  "x-autorespond",
  "x-autoresponder",
  "x-auto-response-suppress",
  "x-mail-autoreply",
  "x-vacation",
  "x-ms-exchange-inbox-rules-loop",
  "x-ms-exchange-generated-message-source",
];

const TELLTALE_SUBJECT =
  /^\s*(?:respuesta autom[aá]tica|resposta autom[aàá]tica|erantzun automatikoa|automatic reply|auto(?:matic|mated)?[- _]?(?:reply|response?|responder)|r[eé]ponse automatique|risposta automatica|automatische antwort|abwesenheits\w*|fuera de (?:la )?oficina|fora de l['’]oficina|f[oó]ra da oficina|bulegotik kanpo|out of (?:the )?office|ausente de la oficina|mensaje de ausencia)(?![\p{L}])/iu;

/**
 * Whether a program answered (RFC 3834). `Precedence: bulk` alone says nothing of it, and neither do words of the text:
 * people write that they are out of the office.
 */
export function isAutomatic(header: HeaderValue, subject: string): boolean {
  const submitted = header("auto-submitted")
    ?.replace(/\([^)]*\)/g, "")
    .trim()
    .toLowerCase();
  if (submitted !== undefined && submitted !== "" && !/^no\b/.test(submitted)) return true;
  if (TELLTALE_HEADERS.some((name) => !/^\s*(?:no|none|false)?\s*$/i.test(header(name) ?? ""))) return true;
  if (/auto[_-]?reply/i.test(header("precedence") ?? "")) return true;
  if (/vacation/i.test(header("x-apple-action") ?? "")) return true;
  if (/autoresponder/i.test(header("delivered-to") ?? header("x-post-messageclass") ?? "")) return true;
  return isNullSender(header) || saysAutomatic(subject);
}

/** Whether the subject is that of an automatic answer, as mail programs write it. */
export function saysAutomatic(subject: string): boolean {
  return TELLTALE_SUBJECT.test(subject);
}

/** Sent so that nobody can answer it, as reports and automatic answers are. */
export function isNullSender(header: HeaderValue): boolean {
  const sender = header("return-path") ?? header("x-envelope-from");
  return sender !== null && /^\s*<\s*>\s*$/.test(sender);
}

/** Whether a mail server is named as the author. */
export function isFromMailServer(header: HeaderValue): boolean {
  return /\b(?:mailer|mail|mdaemon)[- ]?daemon\b|\bpostmaster@|mail (?:delivery|administrator)|delivery (?:sub)?system|complaints@|system administrator/i.test(
    header("from") ?? "",
  );
}
