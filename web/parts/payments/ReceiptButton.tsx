import { useDownloadLink } from "../../lib/use-download-link.ts";
import { Button } from "../../ui/Button.tsx";
import { DownloadReceiptDocument } from "../../generated/graphql.ts";

/** Downloads the receipt of a confirmed payment as PDF. */
export function ReceiptButton({ payment }: { payment: { id: string; number: string } }) {
  const { download, busy } = useDownloadLink(DownloadReceiptDocument);
  return (
    <Button
      size="sm"
      variant="quiet"
      icon="download"
      busy={busy}
      aria-label={`Descargar el recibo ${payment.number}`}
      onClick={() => void download({ paymentId: payment.id })}
    >
      {busy ? "Cargando..." : "Recibo"}
    </Button>
  );
}
