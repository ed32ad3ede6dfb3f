import { useQuery } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { LARGEST_BANK_FILE_MB } from "../../../../schema/rules/bank-statements.ts";
import { PAYMENT_RECIPIENTS, type PaymentRecipient } from "../../../../schema/rules/debt-payments.ts";
import { BankStatementsDocument, OpenBankFilesDocument } from "../../../generated/graphql.ts";
import { ImportBankFileDocument } from "../../../generated/plain/graphql.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { FilePicker } from "../../../ui/FilePicker.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { SelectField } from "../../../ui/FormControls.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { FILE_LOOKS, isAtWork } from "./statement-words.ts";

const POLL_MS = 1500;
const RECIPIENTS = Object.entries(PAYMENT_RECIPIENTS).map(([value, label]) => ({ value, label }));

/** Takes a bank's file, and shows what is at work or was refused. */
export function BankFiles() {
  const { data, client, refetch, startPolling, stopPolling } = useQuery(OpenBankFilesDocument, {
    fetchPolicy: "cache-and-network",
    skipPollAttempt: () => document.hidden,
  });
  const upload = useUpload(ImportBankFileDocument);
  const listUpload = useUpload(ImportBankFileDocument);
  const [receivedBy, setReceivedBy] = useState<PaymentRecipient>("CREDITOR");
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
  const take = async (by: typeof upload, file: File) => {
    if ((await by.send({ file, receivedBy })) !== null) await refetch().catch(() => undefined);
  };
  return (
    <Panel title="Importar extractos">
      <div className="stack">
        <FilePicker
          action="Subir extracto"
          hint={`Norma 43 (cuaderno 43) o camt.053, como lo descarga tu banco; máximo ${LARGEST_BANK_FILE_MB} MB`}
          accept=".n43,.aeb,.q43,.txt,.xml"
          error={upload.error}
          onFile={(file) => void take(upload, file)}
        />
        {upload.running && <ProgressBar label="Subiendo el archivo" value={upload.share} />}
        <Fold summary="O una hoja con los cobros que comunica un acreedor">
          <div className="stack">
            <SelectField
              id="list-received-by"
              label="Quién recibió estos cobros"
              value={receivedBy}
              options={RECIPIENTS}
              onChange={(value) => setReceivedBy(value as PaymentRecipient)}
            />
            <FilePicker
              action="Subir hoja de cobros"
              hint="Excel (.xlsx) o CSV con una fila por cobro: fecha, importe y contrato, código de la tarea o documento; una devolución, con importe negativo. Máximo 10 MB"
              accept=".xlsx,.csv"
              error={listUpload.error}
              onFile={(file) => void take(listUpload, file)}
            />
            {listUpload.running && <ProgressBar label="Subiendo la hoja" value={listUpload.share} />}
          </div>
        </Fold>
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
