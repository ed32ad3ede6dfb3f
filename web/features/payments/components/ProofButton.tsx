import { useApolloClient } from "@apollo/client/react";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { Button } from "../../../ui/Button.tsx";
import { DownloadPaymentProofDocument } from "../../../generated/graphql.ts";

/** Downloads what the client handed in as proof of a payment. */
export function ProofButton({ payment: { id, number } }: { payment: { id: string; number: string } }) {
  const client = useApolloClient();
  const { download, running } = useDownloadLink();
  const run = () =>
    download(async () => {
      const { data } = await client.mutate({ mutation: DownloadPaymentProofDocument, variables: { id } });
      return data?.paymentProofLink;
    });
  return (
    <Button
      size="sm"
      variant="quiet"
      icon="file"
      busy={running}
      aria-label={`Justificante de ${number}`}
      onClick={() => void run()}
    >
      {running ? "Cargando..." : "Justificante"}
    </Button>
  );
}
