import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { useAction } from "../../../lib/use-action.ts";
import { showDone } from "../../../lib/notices.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import {
  DownloadCredentialDocumentDocument,
  RemoveCredentialDocument,
  type ProfileCredentialFragment,
} from "../../../generated/graphql.ts";

/** What can be done with a stored credential besides editing it. */
export function useCredentialActions({ id, title, document }: ProfileCredentialFragment) {
  const alert = useAlert();
  const removal = useAction(RemoveCredentialDocument, {
    failed: "No se ha podido eliminar la credencial. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
    onRefused: alert.error,
  });
  const { download, busy } = useDownloadLink(DownloadCredentialDocumentDocument, {
    failed: "No se ha podido descargar el documento. Inténtalo de nuevo.",
    fetchPolicy: "no-cache",
  });

  const removeNow = async () => {
    const { done, payload } = await removal.run({ id });
    if (done) showDone(payload.message);
  };
  const remove = () =>
    alert.open({
      theme: "red",
      icon: "trash2",
      title: "Eliminar credencial",
      text: `Se eliminará «${title}»${document === null ? "" : " con su documento"}. No se puede deshacer.`,
      textButton: "Cancelar",
      textButton2: "Eliminar",
      onConfirm: removeNow,
    });

  return {
    remove,
    download: () => download({ id }, document?.fileName ?? null),
    downloading: busy,
  };
}
