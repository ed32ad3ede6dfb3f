import { PreviewLettersDocument, type MailingSelectionInput } from "../../../generated/graphql.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { Button } from "../../../ui/Button.tsx";

interface LetterExampleProps {
  selection: MailingSelectionInput;
  templateId: string;
}

/** Letters as a few of these very people would get them. */
export function LetterExample({ selection, templateId }: LetterExampleProps) {
  const { download, busy } = useDownloadLink(PreviewLettersDocument, { title: "Cartas de ejemplo" });
  return (
    <div className="cluster">
      <Button icon="download" busy={busy} onClick={() => void download({ selection, templateId })}>
        Ver cartas de ejemplo (PDF)
      </Button>
    </div>
  );
}
