import { PreviewDocumentDocument, type TemplateItemFragment } from "../../generated/graphql.ts";
import { useDownloadLink } from "../../lib/use-download-link.ts";
import { Button } from "../../ui/Button.tsx";
import { documentInput, type DocumentValues } from "./document-form.ts";
import { matterInput, type Matter } from "./matter.ts";

function usePreview(matter: Matter) {
  const { download, busy } = useDownloadLink(PreviewDocumentDocument, {
    title: "Error al preparar el borrador",
  });
  const preview = (templateKey: string, values: DocumentValues) =>
    download({ matter: matterInput(matter), input: documentInput(templateKey, values) });
  return { preview, previewing: busy };
}

interface PreviewButtonProps {
  matter: Matter;
  template: TemplateItemFragment;
  values: DocumentValues;
  disabled: boolean;
}

/** The draft as a PDF, before its number and its hash are given. */
export function DocumentPreviewButton({ matter, template, values, disabled }: PreviewButtonProps) {
  const { preview, previewing } = usePreview(matter);
  return (
    <div className="cluster gap-16">
      <Button
        icon="eye"
        busy={previewing}
        disabled={disabled}
        onClick={() => void preview(template.key, values)}
      >
        {previewing ? "Cargando..." : "Ver el borrador (PDF)"}
      </Button>
      <p className="muted small">Al emitirlo recibe su número y su huella, y su contenido ya no cambia.</p>
    </div>
  );
}
