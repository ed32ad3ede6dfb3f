import { CertifiedEvidenceLinkDocument, type MailingRecipientsQuery } from "../../generated/graphql.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useDownloadLink } from "../../lib/use-download-link.ts";
import { Button } from "../../ui/Button.tsx";

type Recipient = NonNullable<MailingRecipientsQuery["mailing"]>["recipients"]["nodes"][number];

interface CertifiedProofProps {
  recipientId: string;
  certified: NonNullable<Recipient["certified"]>;
  /** What is read above it, which may name reference and document already. */
  said: string;
}

/** What the provider proves of a certified mail, and its document once it is kept here. */
export function CertifiedProof({ recipientId, certified, said }: CertifiedProofProps) {
  const { reference, evidenceSha256, hasEvidence, gaveUpAt } = certified;
  const { download, busy } = useDownloadLink(CertifiedEvidenceLinkDocument);
  return (
    <>
      {!said.includes(reference) && (
        <p className="small anywhere">{`Referencia del prestador: ${reference}`}</p>
      )}
      {evidenceSha256 !== null && !said.includes(evidenceSha256) && (
        <p className="small anywhere">{`Acta: SHA-256 ${evidenceSha256}`}</p>
      )}
      {gaveUpAt !== null && (
        <p className="small">{`Sin resultado: el prestador no ha dicho qué pasó con él, y desde el ${formatDateTime(gaveUpAt)} ya no se le pregunta.`}</p>
      )}
      {hasEvidence && (
        <Button size="sm" icon="download" busy={busy} onClick={() => void download({ recipientId })}>
          Acta del prestador (PDF)
        </Button>
      )}
      {evidenceSha256 !== null && !hasEvidence && (
        <p className="small muted">El acta se está descargando del prestador.</p>
      )}
    </>
  );
}
