import { useQuery } from "@apollo/client/react";
import {
  PreviewMailsDocument,
  SendTestMailDocument,
  type MailingChannel,
  type MailingSelectionInput,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { showNotice } from "../../../lib/notices.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { ShownMails } from "../ShownMails.tsx";

interface PreviewsProps {
  selection: MailingSelectionInput;
  templateId: string;
  channel: MailingChannel;
}

function TestButton({ selection, templateId }: Omit<PreviewsProps, "channel">) {
  const alert = useAlert();
  const { run, busy } = useAction(SendTestMailDocument, {
    quiet: true,
    refetch: [],
    failed: "No se ha podido enviar la prueba. Inténtalo de nuevo.",
    onRefused: alert.error,
  });
  const send = async () => {
    const { done, payload } = await run({ selection, templateId });
    if (done && payload.sentTo !== null)
      showNotice({ theme: "green", text: `Prueba enviada a ${payload.sentTo}.` });
  };
  return (
    <Button icon="mail" busy={busy} onClick={() => void send()}>
      Enviarme una prueba
    </Button>
  );
}

/** The mails as these very people get them; also the awkward ones. */
export function MailPreviews({ selection, templateId, channel }: PreviewsProps) {
  const isText = channel === "CERTIFIED_SMS";
  const { data, error, refetch } = useQuery(PreviewMailsDocument, {
    variables: { selection, templateId, channel },
    fetchPolicy: "network-only",
  });
  if (data === undefined) return <NotLoaded error={error} refetch={refetch} rows={4} columns={1} />;
  return (
    <ShownMails mails={data.previewMails} isText={isText}>
      {!isText && (
        <span className="at-end">
          <TestButton selection={selection} templateId={templateId} />
        </span>
      )}
    </ShownMails>
  );
}
