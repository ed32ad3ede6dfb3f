import { useQuery } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { LARGEST_BANK_FILE_MB } from "../../../../schema/rules/bank-statements.ts";
import { BankStatementsDocument, OpenBankFilesDocument } from "../../../generated/graphql.ts";
import { ImportBankFileDocument } from "../../../generated/plain/graphql.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { FilePicker } from "../../../ui/FilePicker.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { FILE_LOOKS, isAtWork } from "./statement-words.ts";

const POLL_MS = 1500;

/** Takes a bank's file, and shows what is at work or was refused. */
export function BankFiles() {
  const { data, client, refetch, startPolling, stopPolling } = useQuery(OpenBankFilesDocument, {
    fetchPolicy: "cache-and-network",
    skipPollAttempt: () => document.hidden,
  });
  const upload = useUpload(ImportBankFileDocument);
  const files = data?.openBankFiles ?? [];
  const atWork = files.filter(({ status }) => isAtWork(status)).length;
  const before = useRef(atWork);
  useEffect(() => {
    // One that has ended is a statement now.
    if (atWork < before.current) void client.refetchQueries({ include: [BankStatementsDocument] });
    before.current = atWork;
    if (atWork === 0) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [atWork, client, startPolling, stopPolling]);
  const take = async (file: File) => {
    if ((await upload.send({ file })) !== null) await refetch().catch(() => undefined);
  };
  return (
    <Panel title="Importar extractos">
      <div className="stack">
        <FilePicker
          action="Subir extracto"
          hint={`Norma 43 (cuaderno 43) o camt.053, como lo descarga tu banco; máximo ${LARGEST_BANK_FILE_MB} MB`}
          accept=".n43,.aeb,.q43,.txt,.xml"
          error={upload.error}
          onFile={(file) => void take(file)}
        />
        {upload.running && <ProgressBar label="Subiendo el archivo" value={upload.share} />}
        {files.length > 0 && (
          <ul className="rows" aria-label="Archivos en curso o rechazados">
            {files.map(({ id, fileName, status, problem, createdAt, createdBy }) => (
              <li key={id}>
                <div className="split">
                  <strong className="anywhere">{fileName}</strong>
                  <StatusTag tone={FILE_LOOKS[status].tone}>{FILE_LOOKS[status].label}</StatusTag>
                </div>
                {problem !== null && <p className="anywhere">{problem}</p>}
                <p className="small muted">
                  {createdBy === null ? "" : `${createdBy} · `}
                  <DateText value={createdAt} time />
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
