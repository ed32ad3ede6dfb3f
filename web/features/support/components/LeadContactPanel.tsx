import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import type { LeadDetailFragment } from "../../../generated/graphql.ts";
import { Breakable } from "../../../ui/Breakable.tsx";

/** Who asks and how they are reached. */
export function LeadContactPanel({ lead }: { lead: LeadDetailFragment }) {
  const { fullName, company, email, lada, phone, commercialConsent, privacyVersion, codeId } = lead;
  const subject = encodeURIComponent(`Tu solicitud ${codeId}`);
  return (
    <Panel title="Contacto">
      <FactGrid
        facts={[
          { label: "Nombre", value: fullName, wide: true },
          { label: "Empresa o entidad", value: company, wide: true },
          {
            label: "Correo",
            value: (
              <a href={`mailto:${email}?subject=${subject}`}>
                <Breakable text={email} />
              </a>
            ),
            wide: true,
          },
          { label: "Teléfono", value: <a href={`tel:+${lada}${phone}`}>{`+${lada} ${phone}`}</a> },
          {
            label: "Información comercial",
            value: commercialConsent ? "Autorizada" : "Sin autorizar",
          },
          { label: "Política de privacidad", value: `Aceptada, versión ${privacyVersion}`, wide: true },
        ]}
      />
    </Panel>
  );
}
