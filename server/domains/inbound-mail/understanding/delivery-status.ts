import { readFailure } from "./bounce-kind.ts";
import { addressIn, fieldOf, oneLine, readFieldGroups, type HeaderFields } from "./header-fields.ts";
import type { RecipientKind, RecipientReport } from "./understood-mail.ts";

const MOST_RECIPIENTS = 200;
const LONGEST_DIAGNOSTIC = 1_000;
/** RFC 3464 2.3.3 but failed: nothing went wrong, or not yet. */
const HARMLESS: Record<string, RecipientKind> = {
  delayed: "delayed",
  delivered: "other",
  relayed: "other",
  expanded: "other",
};

/**
 * The recipients of a delivery report (RFC 3464, RFC 6533). `text`: what its part for people says, for servers that put
 * their reason nowhere else.
 */
export function readDeliveryStatus(report: string, text: string): RecipientReport[] {
  const recipients: RecipientReport[] = [];
  for (const fields of readFieldGroups(report)) {
    const recipient = readRecipient(fields, text);
    if (recipient) recipients.push(recipient);
    if (recipients.length === MOST_RECIPIENTS) break;
  }
  return recipients;
}

function readRecipient(fields: HeaderFields, text: string): RecipientReport | null {
  const original = addressIn(fieldOf(fields, "original-recipient"));
  const address =
    addressIn(fieldOf(fields, "final-recipient")) ??
    original ??
    addressIn(fieldOf(fields, "x-actual-recipient"));
  const action = (fieldOf(fields, "action") ?? "").toLowerCase().match(/[a-z]+/)?.[0] ?? null;
  const status = fieldOf(fields, "status");
  if (address === null || (action === null && status === null)) return null;
  const said = (fields.get("diagnostic-code") ?? []).join(" ").replace(/^[\w-]+ *; */, "");
  const failure = readFailure(status, said === "" ? text : said);
  const isSuccess = /^\s*2\./.test(status ?? "");
  return {
    address,
    originalAddress: original === address ? null : original,
    action,
    kind: (action === null ? null : HARMLESS[action]) ?? (isSuccess ? "other" : failure.kind),
    status: isSuccess ? (/2\.\d{1,3}\.\d{1,3}/.exec(status ?? "")?.[0] ?? null) : failure.status,
    replyCode: failure.replyCode,
    diagnostic: oneLine(said, LONGEST_DIAGNOSTIC),
  };
}
