import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import type { UserDetailFragment } from "../../../generated/graphql.ts";
import { Breakable } from "../../../ui/Breakable.tsx";

const countries = new Intl.DisplayNames("es-ES", { type: "region" });

/** "Calle Mayor 1, 28001 Madrid"; a country other than Spain stands at the end. "" when nothing is known. */
function addressText({ street, postalCode, city, country }: UserDetailFragment["address"]): string {
  const place = [postalCode, city].filter(Boolean).join(" ");
  const abroad = country === null || country === "ES" ? "" : countries.of(country);
  return [street, place, abroad].filter(Boolean).join(", ");
}

/** How somebody is reached. */
export function ContactPanel({ user }: { user: UserDetailFragment }) {
  const { email, lada, phone, address, status } = user;
  const isClosed = status === "CLOSED";
  return (
    <Panel title="Contacto">
      <FactGrid
        facts={[
          {
            label: "Correo",
            value: isClosed ? null : (
              <a href={`mailto:${email}`}>
                <Breakable text={email} />
              </a>
            ),
            wide: true,
          },
          {
            label: "Teléfono",
            value: phone === null ? null : <a href={`tel:+${lada}${phone}`}>{`+${lada} ${phone}`}</a>,
          },
          { label: "Dirección", value: addressText(address), wide: true },
        ]}
      />
    </Panel>
  );
}
