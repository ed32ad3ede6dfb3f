import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import {
  DownloadSentFileDocument,
  ImportSentFileDocument,
  RefuseSentFileDocument,
  SentFilesDocument,
  type PortfolioFileState,
  type SentFilesFragment,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { formFields } from "../../../lib/form-fields.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { StatusTag, type StatusTone } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";

type SentFile = SentFilesFragment["sentFiles"][number];

const LOOKS: Readonly<Record<PortfolioFileState, { label: string; tone: StatusTone }>> = {
  WAITING: { label: "Por revisar", tone: "warning" },
  REVIEWING: { label: "Importándose", tone: "info" },
  IMPORTED: { label: "Importado", tone: "success" },
  REFUSED: { label: "No importado", tone: "neutral" },
};

const FORM = "refuse-sent-file";
const LABELS = { reason: "Motivo, que leerá quien lo envió" } as const;

function RefuseDialog({ file, onClose }: { file: SentFile; onClose: () => void }) {
  const [values, setValues] = useState({ reason: "" });
  const { run, busy, problems } = useAction(RefuseSentFileDocument);
  const field = formFields({
    form: FORM,
    labels: LABELS,
    values,
    errorOf: fieldErrors(problems),
    change: (part) => setValues((now) => ({ ...now, ...part })),
  });
  const submit = async () => {
    if ((await run({ id: file.id, reason: values.reason })).done) onClose();
  };
  return (
    <PromptDialog
      title={`Rechazar «${file.fileName}»`}
      form={FORM}
      about={file.id}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Rechazar el archivo"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>El archivo se borra. Se lo decimos a {file.sentBy} por correo.</p>
      <TextAreaField {...field("reason")} required maxLength={500} rows={3} />
    </PromptDialog>
  );
}

function Waiting({ file }: { file: SentFile }) {
  const [refusing, setRefusing] = useState(false);
  const alert = useAlert();
  const navigate = useNavigate();
  const start = useAction(ImportSentFileDocument, {
    failed: "No se ha podido empezar la importación. Inténtalo de nuevo.",
    onRefused: alert.error,
    quiet: true,
  });
  const { download, busy } = useDownloadLink(DownloadSentFileDocument);
  const open = async () => {
    const { payload, done } = await start.run({ id: file.id });
    if (done && payload.importId !== null) await navigate(paths.adminImportTasks(payload.importId));
  };
  return (
    <div className="cluster above-8">
      <Button size="sm" variant="primary" icon="arrow-right" busy={start.busy} onClick={() => void open()}>
        {start.busy ? "Leyendo..." : "Importar"}
      </Button>
      <Button size="sm" icon="download" busy={busy} onClick={() => void download({ id: file.id })}>
        Descargar
      </Button>
      <Button size="sm" onClick={() => setRefusing(true)}>
        Rechazar
      </Button>
      {refusing && <RefuseDialog file={file} onClose={() => setRefusing(false)} />}
    </div>
  );
}

function FileLine({ file }: { file: SentFile }) {
  const { fileName, note, sentAt, sentBy, state, reason, importId, importedList, decidedBy } = file;
  const look = LOOKS[state];
  return (
    <li>
      <div className="split">
        <strong className="anywhere">{fileName}</strong>
        <StatusTag tone={look.tone}>{look.label}</StatusTag>
      </div>
      <p className="small muted">
        Recibido el <DateText value={sentAt} time /> · {sentBy}
        {decidedBy !== null && ` · lo decidió ${decidedBy}`}
      </p>
      {note !== "" && <p className="anywhere">{note}</p>}
      {reason !== null && <p className="anywhere">Motivo: {reason}</p>}
      {importedList !== null && (
        <p>
          Es la lista <Link to={paths.adminTaskList(importedList)}>{importedList}</Link>.
        </p>
      )}
      {state === "WAITING" && <Waiting file={file} />}
      {state === "REVIEWING" && importId !== null && (
        <p className="above-8">
          <LinkButton size="sm" variant="primary" icon="arrow-right" to={paths.adminImportTasks(importId)}>
            Continuar
          </LinkButton>
        </p>
      )}
    </li>
  );
}

/** What the people of the list's creditor have sent to be imported; nothing while they have sent nothing. */
export function SentFiles({ listId }: { listId: string }) {
  const { data } = useQuery(SentFilesDocument, {
    variables: { id: listId },
    fetchPolicy: "cache-and-network",
  });
  const files = data?.taskList?.sentFiles ?? [];
  if (files.length === 0) return null;
  return (
    <Panel
      title="Archivos enviados por el acreedor"
      intro="Nada de ellos se importa sin ti: «Importar» lleva a la asignación de columnas de siempre."
    >
      <ul className="rows" aria-label="Archivos enviados por el acreedor">
        {files.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
      </ul>
    </Panel>
  );
}
