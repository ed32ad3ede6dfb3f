import { useDownloadLink } from "../../lib/use-download-link.ts";
import { Button } from "../../ui/Button.tsx";
import { DownloadBudgetDocument } from "../../generated/graphql.ts";

/** Downloads a budget as PDF: the content that `BudgetPreview` shows. */
export function BudgetPdfButton({ budget }: { budget: { id: string; number: string } }) {
  const { download, busy } = useDownloadLink(DownloadBudgetDocument);
  return (
    <Button
      icon="download"
      busy={busy}
      aria-label={`PDF del presupuesto ${budget.number}`}
      onClick={() => void download({ id: budget.id })}
    >
      {busy ? "Cargando..." : "PDF"}
    </Button>
  );
}
