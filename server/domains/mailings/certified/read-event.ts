import { isCalendarDay } from "../../../../schema/rules/madrid-days.ts";

const TYPES = ["accepted", "delivered", "refused", "expired", "failed"] as const;

/** One thing that happened to a communication, as the provider's callback tells it. */
export interface ProviderEvent {
  type: (typeof TYPES)[number];
  at: Date;
  reference: string;
  /** What we gave along with it. */
  key: string | null;
  /** In the provider's words. */
  detail: string;
  evidenceSha256: string | null;
}

const PREFIX = "communication.";
const REFERENCE = /^[\w.:-]{1,200}$/;
const LONGEST_DETAIL = 200;

/** "ignored": of a type that says nothing we keep, which a provider may add at any time. */
export function readEvent(body: Buffer): ProviderEvent | "malformed" | "ignored" {
  const given = parsed(body);
  const data = recordOf(given["data"]);
  const name = given["type"];
  if (typeof name !== "string") return "malformed";
  const type = TYPES.find((one) => `${PREFIX}${one}` === name);
  if (type === undefined) return "ignored";
  const at = instantOf(given["timestamp"]);
  const reference = textOf(data["reference"]);
  if (at === null || reference === null || !REFERENCE.test(reference)) return "malformed";
  const hash = textOf(data["evidenceSha256"]);
  if (hash !== null && !/^[0-9a-f]{64}$/i.test(hash)) return "malformed";
  const detail = (textOf(data["detail"]) ?? "").replace(/[\p{Cc}\s]+/gu, " ").trim();
  return {
    type,
    at,
    reference,
    key: textOf(data["key"]),
    // Half a character, given or cut, is nothing that PostgreSQL keeps as JSON.
    detail: detail.slice(0, LONGEST_DETAIL).toWellFormed(),
    evidenceSha256: hash?.toLowerCase() ?? null,
  };
}

function parsed(body: Buffer): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(body.toString("utf8")));
  } catch {
    return {};
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** With its offset: a time without one could be any. Of a day that exists: 31 November isn't 1 December. */
function instantOf(value: unknown): Date | null {
  if (typeof value !== "string" || !INSTANT.test(value) || !isCalendarDay(value.slice(0, 10))) return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at;
}
