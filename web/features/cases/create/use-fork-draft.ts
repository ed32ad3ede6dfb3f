import { showNotice } from "../../../lib/notices.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import type { useCaseDraft } from "./use-case-draft.ts";
import type { useDraftDocuments } from "./use-draft-documents.ts";

const FAILED = "No se ha podido guardar el borrador. Inténtalo de nuevo.";

interface ForkOptions {
  draft: ReturnType<typeof useCaseDraft>;
  documents: ReturnType<typeof useDraftDocuments>;
  onForked: (id: string) => void;
}

/** 'Guardar esto como otro borrador': both windows keep their words. Documents stay with the first draft. */
export function useForkDraft({ draft, documents, onForked }: ForkOptions): () => Promise<void> {
  const alert = useAlert();
  return async () => {
    if (documents.isBusy) {
      alert.error("Espera a que terminen de subirse los documentos, o cancélalos.");
      return;
    }
    const outcome = await draft.fork();
    if (outcome.status !== "saved") {
      alert.error(outcome.status === "failed" ? (outcome.message ?? FAILED) : FAILED);
      return;
    }
    const isWithout = documents.documents.length > 0;
    onForked(outcome.draft.id);
    showNotice({
      theme: "green",
      text: isWithout
        ? "Guardado como otro borrador, sin los documentos del primero."
        : "Guardado como otro borrador.",
    });
  };
}
