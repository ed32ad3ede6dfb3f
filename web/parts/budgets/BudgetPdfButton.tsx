import { useApolloClient } from "@apollo/client/react";
import { useDownloadLink } from "../../lib/use-download-link.ts";
import { Button } from "../../ui/Button.tsx";
import { DownloadBudgetDocument } from "../../generated/graphql.ts";

/** Downloads a budget as PDF: the content that `BudgetPreview` shows. */
export function BudgetPdfButton({ budget }: { budget: { id: string; number: string } }) {
  const client = useApolloClient();
  const { download, running } = useDownloadLink();
  const run = () =>
    download(async () => {
      const { data } = await client.mutate({
        mutation: DownloadBudgetDocument,
        variables: { id: budget.id },
      });
      return data?.budgetDocumentLink;
    });
  return (
    <Button
      icon="download"
      busy={running}
      aria-label={`PDF del presupuesto ${budget.number}`}
      onClick={() => void run()}
    >
      {running ? "Cargando..." : "PDF"}
    </Button>
  );
}
