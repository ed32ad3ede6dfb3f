import { Suspense } from "react";
import { prose } from "../../../../schema/rules/sentences.ts";
import {
  CASE_DOCUMENT_ACCEPT,
  CASE_DOCUMENT_HINT,
  caseDocumentProblem,
} from "../../../parts/cases/case-document-file.ts";
import { formatBytes, formatDate } from "../../../lib/format.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { FilePicker } from "../../../ui/FilePicker.tsx";
import { RevokedNote } from "../../../parts/proceedings/RevokedNote.tsx";
import {
  UploadByInvitationDocument,
  type InvitationPartsFragment,
} from "../../../generated/plain/graphql.ts";
import { TermFold } from "../../../parts/help/TermFold.tsx";
import { useOpenInvitation } from "../invitation-context.ts";
import { isClaimant } from "../invitation-words.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { late } from "../../../ui/late.tsx";

/** Comes along with the first file that is sent. */
const UploadProgress = late(() => import("./UploadProgress.tsx"));

function Upload() {
  const { token, show, invitation } = useOpenInvitation();
  const readers = isClaimant(invitation)
    ? prose`Lo verá ${invitation.specialistName}.`
    : "Lo verán el especialista y la parte que te invita.";
  const { send, running, share, error, setError } = useUpload(UploadByInvitationDocument);
  const take = async (file: File) => {
    const problem = caseDocumentProblem(file);
    if (problem !== null) return setError(problem);
    const payload = await send({ token, file });
    if (payload !== null) show(payload);
    return undefined;
  };
  if (running)
    return (
      <Suspense fallback={<p role="status">Enviando el documento</p>}>
        <UploadProgress share={share} />
      </Suspense>
    );
  return (
    <FilePicker
      action="Enviar un documento"
      hint={`${CASE_DOCUMENT_HINT} ${readers}`}
      accept={CASE_DOCUMENT_ACCEPT}
      error={error}
      onFile={(file) => void take(file)}
    />
  );
}

function IssuedItem({ document }: { document: InvitationPartsFragment["issuedDocuments"][number] }) {
  const { id, number, title, issuedAt, issuedBy, seal } = document;
  return (
    <li className="stack gap-8">
      <p>
        <strong>{title}</strong> <span className="muted small">{number}</span>
      </p>
      <p className="muted small">
        {issuedBy} · {formatDate(issuedAt)}
      </p>
      <RevokedNote seal={seal} />
      <DownloadButton kind="ISSUED_DOCUMENT" id={id}>
        Descargar PDF
      </DownloadButton>
    </li>
  );
}

/** Documents for all parties, the own ones, letters and records addressed to this party; and a place to send some. */
export function DocumentsSection() {
  const { invitation } = useOpenInvitation();
  const { documents, issuedDocuments, canUpload } = invitation;
  if (documents.length + issuedDocuments.length === 0 && !canUpload) return null;
  return (
    <section className="stack gap-12 surface" aria-labelledby="documentos">
      <h2 id="documentos">Documentos</h2>
      {issuedDocuments.length > 0 && <TermFold term="record" name="acta" />}
      {documents.length + issuedDocuments.length > 0 && (
        <ul className="rows">
          {issuedDocuments.map((document) => (
            <IssuedItem key={`i${document.id}`} document={document} />
          ))}
          {documents.map(({ id, fileName, bytes, uploadedAt, uploadedBy, mine }) => (
            <li key={id} className="stack gap-8">
              <p className="lines">
                <strong>{fileName}</strong>
              </p>
              <p className="muted small">
                {mine ? "Lo has enviado tú" : uploadedBy} · {formatDate(uploadedAt)} · {formatBytes(bytes)}
              </p>
              <DownloadButton kind="DOCUMENT" id={id}>
                Descargar
              </DownloadButton>
            </li>
          ))}
        </ul>
      )}
      {canUpload && <Upload />}
    </section>
  );
}
