import { paths } from "../../../app/paths.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";

/** To where the portfolio is valued, and the result signed and sent. */
export function LeadValuationPanel({ leadId }: { leadId: string }) {
  return (
    <Panel
      title="Valoración"
      intro="Se calcula con el archivo de prueba: revisas qué es cada columna y las cifras, firmas el informe y lo envías con el Excel por contrato."
    >
      <LinkButton variant="primary" to={paths.adminLeadValuation(leadId)}>
        Valorar la cartera
      </LinkButton>
    </Panel>
  );
}
