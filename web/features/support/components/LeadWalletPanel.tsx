import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { formatDate } from "../../../lib/format.ts";
import { ENTITY_TYPE_LABELS, WALLET_SERVICE_LABELS } from "../../../parts/leads/lead-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import {
  DownloadLeadFileDocument,
  LeadTraceDocument,
  type LeadDetailFragment,
} from "../../../generated/graphql.ts";

interface LeadWalletPanelProps {
  leadId: string;
  wallet: NonNullable<LeadDetailFragment["wallet"]>;
}

/** What is to be valued, and the test file while it is there. */
export function LeadWalletPanel({ leadId, wallet }: LeadWalletPanelProps) {
  const { entityType, cif, service, fileName, fileCases, fileDeletedOn, fileAvailable, notPersonal } = wallet;
  // Each look is noted in the trail.
  const { busy, download } = useDownloadLink(DownloadLeadFileDocument, {
    failed: "No se ha podido descargar el archivo. Inténtalo de nuevo.",
    refetch: [LeadTraceDocument],
  });
  return (
    <Panel title="Cartera">
      <FactGrid
        facts={[
          { label: "Tipo de entidad", value: ENTITY_TYPE_LABELS[entityType] },
          { label: "CIF", value: cif },
          { label: "Servicio", value: WALLET_SERVICE_LABELS[service] },
          { label: "Archivo de prueba", value: fileName, long: true },
          { label: "Casos", value: shownCount(fileCases) },
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
        <div className="cluster above-16">
          <Button icon="download" busy={busy} onClick={() => void download({ id: leadId })}>
            {busy ? "Cargando..." : "Descargar el archivo"}
          </Button>
        </div>
      ) : (
        <p className="anywhere muted above-16">
          El archivo se guarda 90 días como máximo y ya no está disponible.
        </p>
      )}
    </Panel>
  );
}
