import { useRouteError } from "react-router-dom";
import { useLoadAnew } from "../lib/late-failure.ts";
import { useDocumentTitle } from "../ui/page-header.ts";
import { ErrorState } from "../ui/StateMessage.tsx";

/** What is shown in place of a page that broke or couldn't be fetched; the shell around it goes on working. */
export function RouteError() {
  const { isUnderWay, retry } = useLoadAnew(useRouteError());
  useDocumentTitle(isUnderWay ? "Cargando..." : "Algo ha fallado");
  if (isUnderWay) return <p role="status">Cargando...</p>;
  return (
    <ErrorState
      title="Algo ha fallado"
      text="No hemos podido mostrar esta página. Comprueba tu conexión y vuelve a cargarla; si el problema continúa, inténtalo dentro de unos minutos."
      onRetry={retry}
    />
  );
}
