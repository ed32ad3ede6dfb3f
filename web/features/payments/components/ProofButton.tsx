import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { Button } from "../../../ui/Button.tsx";
import { DownloadPaymentProofDocument } from "../../../generated/graphql.ts";

/** Downloads what the client handed in as proof of a payment. */
export function ProofButton({ payment: { id, number } }: { payment: { id: string; number: string } }) {
  const { download, busy } = useDownloadLink(DownloadPaymentProofDocument);
  return (
    <Button
      size="sm"
      variant="quiet"
      icon="file"
      busy={busy}
      aria-label={`Justificante de ${number}`}
      onClick={() => void download({ id })}
    >
      {busy ? "Cargando..." : "Justificante"}
    </Button>
  );
}
