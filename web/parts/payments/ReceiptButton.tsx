import { useApolloClient } from "@apollo/client/react";
import { useDownloadLink } from "../../lib/use-download-link.ts";
import { Button } from "../../ui/Button.tsx";
import { DownloadReceiptDocument } from "../../generated/graphql.ts";

/** Downloads the receipt of a confirmed payment as PDF. */
export function ReceiptButton({ payment }: { payment: { id: string; number: string } }) {
  const client = useApolloClient();
  const { download, running } = useDownloadLink();
  const run = () =>
    download(async () => {
      const { data } = await client.mutate({
        mutation: DownloadReceiptDocument,
        variables: { paymentId: payment.id },
      });
      return data?.receiptLink;
    });
  return (
    <Button
      size="sm"
      variant="quiet"
      icon="download"
      busy={running}
      aria-label={`Descargar el recibo ${payment.number}`}
      onClick={() => void run()}
    >
      {running ? "Cargando..." : "Recibo"}
    </Button>
  );
}
