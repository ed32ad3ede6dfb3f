import { Alert, Input } from "antd";
import { useEffect, useRef } from "react";
import type { CalendarAddressFragment } from "../../../generated/graphql.ts";
import { formatAgo, formatDateTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { useCalendarAddress } from "../hooks/use-calendar-address.ts";

const PROGRAMS = [
  { name: "Google Calendar", way: "Otros calendarios › Desde URL" },
  { name: "Outlook", way: "Agregar calendario › Suscribirse desde la web" },
  { name: "Apple", way: "Archivo › Nueva suscripción a calendario" },
];

/** Just made: to be copied now, since it isn't shown again. */
function NewAddress({ url }: { url: string }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="below-16">
      <Alert
        type="success"
        showIcon
        title="Copia la dirección ahora: no volveremos a mostrarla"
        description={
          <>
            <div className="cluster above-8 below-8">
              <Input
                readOnly
                value={url}
                aria-label="Dirección de tu calendario"
                onFocus={(event) => event.target.select()}
              />
              <CopyButton text={url} what="la dirección de tu calendario" />
            </div>
            <p>Pégala en tu programa de calendario:</p>
            <ul>
              {PROGRAMS.map(({ name, way }) => (
                <li key={name}>
                  <strong>{name}</strong>: {way}
                </li>
              ))}
            </ul>
          </>
        }
      />
    </div>
  );
}

function Use({ address: { createdAt, lastFetchedAt } }: { address: CalendarAddressFragment }) {
  const read =
    lastFetchedAt === null
      ? "Ningún programa la ha leído todavía."
      : `Leída por última vez ${formatAgo(lastFetchedAt)}.`;
  return (
    <p className="muted">
      Dirección creada el {formatDateTime(createdAt)}. {read}
    </p>
  );
}

/** 'Tu calendario': the private address at which a calendar program reads sessions and terms of law. */
export function CalendarPanel({ address }: { address: CalendarAddressFragment | null }) {
  const { url, busy, create, renew, revoke } = useCalendarAddress();
  return (
    <Panel
      id="calendario"
      title="Tu calendario"
      intro="Una dirección privada con la que tu programa de calendario muestra tus sesiones y tus plazos legales, siempre al día. Lleva números de expediente, nunca nombres ni lugares. Deja de funcionar si cambias la contraseña o cierras las demás sesiones."
    >
      {url !== null && <NewAddress key={url} url={url} />}
      {address !== null && <Use address={address} />}
      <div className="cluster above-8">
        {address === null ? (
          <Button variant="primary" busy={busy} onClick={() => void create()}>
            Crear la dirección
          </Button>
        ) : (
          <>
            <Button busy={busy} onClick={renew}>
              Renovar la dirección
            </Button>
            <Button variant="quiet" disabled={busy} onClick={revoke}>
              Retirar la dirección
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}
