import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import {
  PreviewMailsDocument,
  SendTestMailDocument,
  type MailingChannel,
  type MailingSelectionInput,
  type PreviewMailsQuery,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { showNotice } from "../../../lib/notices.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import styles from "./NewMailing.module.css";

type Preview = PreviewMailsQuery["previewMails"][number];

interface PreviewsProps {
  selection: MailingSelectionInput;
  templateId: string;
  channel: MailingChannel;
}

function nameOf({ name, email, phone }: Preview): string {
  return `${name === "" ? "Sin nombre" : name} · ${phone ?? email ?? "sin correo"}`;
}

/** Nothing but its text. */
function TextMessage({ mail }: { mail: Preview }) {
  return (
    <section className="stack gap-12" aria-label={`SMS para ${nameOf(mail)}`}>
      {mail.leftOut !== null && (
        <p className="note note-warning">{`Esta persona no lo recibe: ${mail.leftOut}.`}</p>
      )}
      <pre className={styles.text}>{mail.text}</pre>
      <p className="muted small">{`${shownCount(mail.text.length)} caracteres, con el enlace de ejemplo`}</p>
    </section>
  );
}

function Mail({ mail }: { mail: Preview }) {
  return (
    <div className="stack gap-12">
      {mail.leftOut !== null && (
        <p className="note note-warning">{`Esta persona no lo recibe: ${mail.leftOut}.`}</p>
      )}
      <p>
        <span className="muted">Asunto: </span>
        <strong>{mail.subject}</strong>
      </p>
      {/* No script runs in it and no link leads anywhere: it is only looked at. */}
      <iframe className={styles.mail} sandbox="" title={`Correo para ${nameOf(mail)}`} srcDoc={mail.html} />
      <Fold summary="El mismo correo como texto">
        <pre className={styles.text}>{mail.text}</pre>
      </Fold>
    </div>
  );
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
  const [chosen, setChosen] = useState(0);
  const { data, error, refetch } = useQuery(PreviewMailsDocument, {
    variables: { selection, templateId, channel },
    fetchPolicy: "network-only",
  });
  if (data === undefined) return <NotLoaded error={error} refetch={refetch} rows={4} columns={1} />;
  const mails = data.previewMails;
  const mail = mails[chosen] ?? mails[0];
  if (mail === undefined) return <p className="muted">No hay nadie a quien escribir.</p>;
  return (
    <div className="stack gap-12">
      <div className="cluster">
        <SelectBox
          label="Así lo recibe"
          showLabel
          value={String(mails.indexOf(mail))}
          options={mails.map((one, at) => ({ value: String(at), label: nameOf(one) }))}
          onChange={(at) => setChosen(Number(at))}
        />
        {!isText && (
          <span className="at-end">
            <TestButton selection={selection} templateId={templateId} />
          </span>
        )}
      </div>
      {isText ? <TextMessage mail={mail} /> : <Mail mail={mail} />}
    </div>
  );
}
