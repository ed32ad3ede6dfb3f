import { API_KEY_SCOPE_NAMES, API_KEY_STATUS_NAMES } from "../../../schema/rules/api-keys.ts";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { ApiKeyRowFragment, ApiKeyStatus } from "../../generated/graphql.ts";
import { joinWords, plural } from "../../lib/text.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

export const API_KEY_LOOKS: Readonly<Record<ApiKeyStatus, { label: string; tone: StatusTone }>> = {
  ACTIVE: { label: API_KEY_STATUS_NAMES.ACTIVE, tone: "success" },
  EXPIRED: { label: API_KEY_STATUS_NAMES.EXPIRED, tone: "warning" },
  REVOKED: { label: API_KEY_STATUS_NAMES.REVOKED, tone: "neutral" },
};

export function scopesText({ scopes }: Pick<ApiKeyRowFragment, "scopes">): string {
  return joinWords(scopes.map((scope) => API_KEY_SCOPE_NAMES[scope]));
}

/** "Todas", or which they are as long as they are few. */
export function listsText({ lists }: Pick<ApiKeyRowFragment, "lists">): string {
  if (lists === null) return "Todas";
  return lists.length > 2
    ? plural(lists.length, "lista", "listas")
    : lists.map(({ codeId }) => codeId).join(", ");
}

export function requestsOf({ usage }: Pick<ApiKeyRowFragment, "usage">): {
  requests: number;
  throttled: number;
} {
  return {
    requests: usage.reduce((sum, { requests }) => sum + requests, 0),
    throttled: usage.reduce((sum, { throttled }) => sum + throttled, 0),
  };
}

/** What 30 days of use come to, in a sentence. */
export function usageSummary(key: Pick<ApiKeyRowFragment, "usage">): string {
  const { requests, throttled } = requestsOf(key);
  const refused =
    throttled === 0 ? "ninguna por encima del límite" : `${shownCount(throttled)} por encima del límite`;
  return `En los últimos 30 días: ${plural(requests, "petición atendida", "peticiones atendidas")} y ${refused}.`;
}
