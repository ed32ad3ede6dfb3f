import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { startDownload } from "../../../lib/download.ts";
import { formatCount, formatDate } from "../../../lib/format.ts";
import { ENTITY_TYPE_LABELS, WALLET_SERVICE_LABELS } from "../../../parts/leads/lead-words.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { Button } from "../../../ui/Button.tsx";
import { useAlert } from "../../../lib/alert-context.ts";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import {
  DownloadLeadFileDocument,
  LeadTraceDocument,
  type LeadDetailFragment,
} from "../../../generated/graphql.ts";
import styles from "../LeadPage.module.css";

const FAILED = "No se ha podido descargar el archivo. Inténtalo de nuevo.";

/** Fetches the test file through a link that serves once; each look is noted in the trail. */
function useFileDownload(id: string) {
  const client = useApolloClient();
  const alert = useAlert();
  const [running, setRunning] = useState(false);
  const download = async () => {
    setRunning(true);
    try {
      const { data } = await client.mutate({
        mutation: DownloadLeadFileDocument,
        variables: { id },
        refetchQueries: [LeadTraceDocument],
      });
      const link = data?.downloadLeadFile;
      if (link?.url) startDownload(link.url, link.fileName);
      else alert.error(link?.userErrors[0]?.message ?? FAILED);
    } catch (error) {
      alert.error(serverMessage(error) ?? FAILED);
    } finally {
      setRunning(false);
    }
  };
  return { running, download };
}

interface LeadWalletPanelProps {
  leadId: string;
  wallet: NonNullable<LeadDetailFragment["wallet"]>;
}

/** What is to be valued, and the test file while it is there. */
export function LeadWalletPanel({ leadId, wallet }: LeadWalletPanelProps) {
  const { entityType, cif, service, fileName, fileCases, fileDeletedOn, fileAvailable, notPersonal } = wallet;
  const { running, download } = useFileDownload(leadId);
  return (
    <Panel title="Cartera">
      <FactGrid
        facts={[
          { label: "Tipo de entidad", value: ENTITY_TYPE_LABELS[entityType] },
          { label: "CIF", value: cif },
          { label: "Servicio", value: WALLET_SERVICE_LABELS[service] },
          { label: "Archivo de prueba", value: fileName, long: true },
          { label: "Casos", value: formatCount(fileCases) },
          { label: fileAvailable ? "Se borra el" : "Borrado el", value: formatDate(fileDeletedOn) },
          ...(notPersonal.length === 0
            ? []
            : [
                {
                  label: "Declaró que no son datos personales",
                  value: notPersonal.map(({ sheet, column }) => `${column} (hoja «${sheet}»)`).join(", "),
                  wide: true,
                },
              ]),
        ]}
      />
      {fileAvailable ? (
        <div className={styles.actions}>
          <Button icon="download" busy={running} onClick={() => void download()}>
            {running ? "Cargando..." : "Descargar el archivo"}
          </Button>
        </div>
      ) : (
        <p className={styles.note}>El archivo se guarda 90 días como máximo y ya no está disponible.</p>
      )}
    </Panel>
  );
}
