/** What a mail that came in is; `other`: a success report, a DMARC report, what can't be read. */
export type InboundMailKind =
  | "bounce-hard"
  | "bounce-soft"
  | "delayed"
  | "complaint"
  | "auto-reply"
  | "reply"
  | "read-receipt"
  | "other";

/** `hard`: the address or its domain is no good. `soft`: any other failure, also a permanent one. */
export type RecipientKind = "bounce-hard" | "bounce-soft" | "delayed" | "other";

/** What a report says of one recipient. */
export interface RecipientReport {
  address: string;
  /** The address that was written to, where the report says that it was forwarded. */
  originalAddress: string | null;
  kind: RecipientKind;
  /** RFC 3463, the most telling one: "5.2.2". */
  status: string | null;
  /** The SMTP reply's own code: "550". */
  replyCode: string | null;
  /** RFC 3464: failed, delayed, delivered, relayed, expanded. */
  action: string | null;
  /** The server's own words, on one line. */
  diagnostic: string;
}

export interface MailPerson {
  name: string;
  address: string;
}

export interface InboundAttachment {
  /** As the mail calls it; null: it doesn't. */
  fileName: string | null;
  /** As the mail says: nothing to rely on. */
  contentType: string;
  content: Uint8Array;
}

export interface UnderstoodMail {
  kind: InboundMailKind;
  /** With its angle brackets; null: it has none. */
  messageId: string | null;
  /** The Message-IDs it answers. */
  answers: string[];
  from: MailPerson | null;
  subject: string;
  /** Empty unless it is a report. */
  recipients: RecipientReport[];
  /** Of a complaint: abuse, opt-out … */
  feedbackType: string | null;
  /** The mail that is reported on. */
  original: { messageId: string | null; to: string | null };
  /** What a person would see as new. */
  text: string;
  /** The mail it answers, as far as it is repeated. */
  quoted: string;
  /** "Enviado desde mi iPhone", or what follows a line of two dashes. */
  signature: string | null;
  attachments: InboundAttachment[];
  /** How many servers it came through. */
  hops: number;
}

/** Nested, long or costly beyond what mail programs write. */
export const UNREADABLE: UnderstoodMail = {
  kind: "other",
  messageId: null,
  answers: [],
  from: null,
  subject: "",
  recipients: [],
  feedbackType: null,
  original: { messageId: null, to: null },
  text: "",
  quoted: "",
  signature: null,
  attachments: [],
  hops: 0,
};
