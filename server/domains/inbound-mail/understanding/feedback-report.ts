import { addressIn, fieldOf, readFieldGroups } from "./header-fields.ts";
import { readDeliveryStatus } from "./delivery-status.ts";
import type { RecipientReport } from "./understood-mail.ts";

export interface Feedback {
  /** abuse, opt-out, fraud …; auth-failure and not-spam are no complaints. */
  type: string;
  isComplaint: boolean;
  recipients: RecipientReport[];
}

const NO_COMPLAINT = new Set(["auth-failure", "dmarc", "dkim", "not-spam", "other"]);
const MOST_RECIPIENTS = 200;

/** A complaint of a mail provider (RFC 5965); who complained is often left out. */
export function readFeedbackReport(report: string): Feedback {
  const groups = readFieldGroups(report);
  const fields = groups.find((group) => group.has("feedback-type")) ?? groups[0];
  const type = (fieldOf(fields, "feedback-type") ?? "abuse").toLowerCase().trim().slice(0, 40);
  const named = ["original-rcpt-to", "removal-recipient"].flatMap((name) => fields?.get(name) ?? []);
  return { type, isComplaint: !NO_COMPLAINT.has(type), recipients: complainers(named) };
}

function complainers(texts: readonly string[]): RecipientReport[] {
  const addresses = texts.map(addressIn).filter((address) => address !== null);
  return [...new Set(addresses)].slice(0, MOST_RECIPIENTS).map((address) => ({
    address,
    originalAddress: null,
    kind: "other",
    status: null,
    replyCode: null,
    action: null,
    diagnostic: "",
  }));
}

interface SesNotification {
  complaint?: { complainedRecipients?: unknown; complaintFeedbackType?: unknown };
  bounce?: { bouncedRecipients?: unknown };
}

/** Amazon SES tells by JSON in the text of a mail; null: this is none. */
export function readSesNotification(
  text: string,
): { feedback: Feedback | null; bounced: RecipientReport[] } | null {
  const start = /^\s*\{\s*"(?:notification|event)Type"/.exec(text);
  if (!start) return null;
  const json = text.slice(0, 300_000);
  // Servers break lines that are too long, with "!" at the end and a space at the beginning of the next one.
  const told = parse(json.slice(0, json.lastIndexOf("}") + 1).replace(/!?\r?\n ?/g, ""));
  if (told === null) return null;
  const { complaint, bounce } = told;
  if (complaint) {
    const type =
      typeof complaint.complaintFeedbackType === "string" ? complaint.complaintFeedbackType : "abuse";
    const addresses = objectsIn(complaint.complainedRecipients).map(({ emailAddress }) =>
      typeof emailAddress === "string" ? emailAddress : "",
    );
    return {
      feedback: { type: type.slice(0, 40), isComplaint: true, recipients: complainers(addresses) },
      bounced: [],
    };
  }
  const groups = objectsIn(bounce?.bouncedRecipients).map((one) =>
    [
      `Final-Recipient: ${oneField(one["emailAddress"])}`,
      `Action: ${oneField(one["action"] ?? "failed")}`,
      `Status: ${oneField(one["status"])}`,
      `Diagnostic-Code: ${oneField(one["diagnosticCode"])}`,
    ].join("\n"),
  );
  return { feedback: null, bounced: readDeliveryStatus(groups.join("\n\n"), "") };
}

function oneField(value: unknown): string {
  return typeof value === "string" ? value.replace(/\s+/g, " ") : "";
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list
    .slice(0, MOST_RECIPIENTS)
    .filter((one): one is Record<string, unknown> => typeof one === "object" && one !== null);
}

function parse(json: string): SesNotification | null {
  try {
    return JSON.parse(json) as SesNotification;
  } catch {
    return null;
  }
}
