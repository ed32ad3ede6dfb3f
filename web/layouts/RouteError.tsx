import { useDocumentTitle } from "../ui/page-header.ts";
import { ErrorState } from "../ui/StateMessage.tsx";

/** What is shown in place of a page that broke or couldn't be fetched; the shell around it goes on working. */
export function RouteError() {
  useDocumentTitle("Algo ha fallado");
  return (
    <ErrorState
      title="Algo ha fallado"
      text="No hemos podido mostrar esta página. Vuelve a cargarla; si el problema continúa, inténtalo dentro de unos minutos."
      onRetry={() => window.location.reload()}
    />
  );
}
