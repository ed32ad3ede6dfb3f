import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { MyPortfolioDocument, type PortfolioFileRowFragment } from "../../../generated/graphql.ts";
import { SendPortfolioFileDocument } from "../../../generated/plain/graphql.ts";
import { showNotice } from "../../../lib/notices.ts";
import { plural } from "../../../lib/text.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { FilePicker } from "../../../ui/FilePicker.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { FILE_STATES } from "../../../parts/portfolios/portfolio-words.ts";

const LONGEST_NOTE = 500;

function resultOf({ state, reason, created, overwritten }: PortfolioFileRowFragment): string | null {
  if (state === "REFUSED") return reason === null ? "No ha traído ninguna deuda." : `Motivo: ${reason}`;
  if (state !== "IMPORTED") return null;
  const fresh = plural(created ?? 0, "deuda nueva", "deudas nuevas");
  return (overwritten ?? 0) === 0 ? `${fresh}.` : `${fresh} y ${shownCount(overwritten ?? 0)} actualizadas.`;
}

function SentFile({ file }: { file: PortfolioFileRowFragment }) {
  const { fileName, sentAt, sentBy, note, state } = file;
  const look = FILE_STATES[state];
  const result = resultOf(file);
  return (
    <li>
      <div className="split">
        <strong className="anywhere">{fileName}</strong>
        <StatusTag tone={look.tone}>{look.label}</StatusTag>
      </div>
      <p className="small muted">
        Recibido el <DateText value={sentAt} time /> · {sentBy}
      </p>
      {note !== "" && <p className="anywhere">{note}</p>}
      {result !== null && <p className="anywhere">{result}</p>}
    </li>
  );
}

/** The next file for a portfolio, and what became of those that were sent. */
export function PortfolioFiles({
  portfolioCode,
  files,
}: {
  portfolioCode: string;
  files: readonly PortfolioFileRowFragment[];
}) {
  const [note, setNote] = useState("");
  const client = useApolloClient();
  const upload = useUpload(SendPortfolioFileDocument);
  const send = async (file: File) => {
    const payload = await upload.send({ portfolioId: portfolioCode, file, note });
    if (payload === null) return;
    setNote("");
    showNotice({ theme: "green", text: payload.message ?? "Archivo recibido." });
    await client.refetchQueries({ include: [MyPortfolioDocument] });
  };
  return (
    <Panel
      title="Enviar el siguiente archivo"
      intro="Una hoja de cálculo con más deudas. La revisamos antes de importarla: hasta entonces no cambia nada de la cartera."
    >
      <div className="stack">
        <TextField
          id="portfolio-file-note"
          label="Nota para quien lo revise (opcional)"
          value={note}
          onChange={({ target }) => setNote(target.value)}
          maxLength={LONGEST_NOTE}
        />
        <FilePicker
          action="Enviar archivo"
          hint="Excel (.xlsx, .xls) o CSV, máximo 100 MB; hasta tres pendientes de revisión a la vez"
          accept=".xlsx,.xls,.csv"
          error={upload.error}
          onFile={(file) => void send(file)}
        />
        {upload.running && <ProgressBar label="Enviando el archivo" value={upload.share} />}
        {files.length > 0 && (
          <ul className="rows" aria-label="Archivos enviados">
            {files.map((file) => (
              <SentFile key={file.id} file={file} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
