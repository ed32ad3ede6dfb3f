import { useQuery } from "@apollo/client/react";
import {
  PreviewMailingDocument,
  type MailingChannel,
  type MailingSelectionInput,
  type MailingSettingsInput,
} from "../../../generated/graphql.ts";

interface Wanted {
  selection: MailingSelectionInput | null;
  templateId: string;
  settings: MailingSettingsInput;
  channel: MailingChannel;
}

/** Who would get it, counted by the server for exactly what is chosen. */
export function useAudience({ selection, templateId, settings, channel }: Wanted) {
  const chosen = { selection: selection ?? {}, templateId, settings, channel };
  const { data, loading, error, refetch } = useQuery(PreviewMailingDocument, {
    variables: chosen,
    skip: selection === null || templateId === "",
    fetchPolicy: "network-only",
    notifyOnNetworkStatusChange: true,
  });
  return {
    chosen,
    /** Undefined while it is counted: what is shown is what will be begun. */
    audience: loading || selection === null ? undefined : data?.previewMailing,
    error: loading ? undefined : error,
    renew: () => void refetch().catch(() => undefined),
  };
}

export type AudiencePreview = ReturnType<typeof useAudience>;
