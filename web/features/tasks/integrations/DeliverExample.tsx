import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import type { ListDetail } from "../components/ListHead.tsx";
import styles from "./DeliverExample.module.css";

/** What a shell runs as it stands once the key is in ACUERDO_KEY; `name` and the like are percent-encoded. */
export function deliverCommand(
  origin: string,
  { company, contact }: Pick<ListDetail, "company" | "contact">,
): string {
  const details = { company, email: contact.email, lada: contact.lada, phone: contact.phone };
  const query = Object.entries(details)
    .flatMap(([name, value]) => (value ? [`${name}=${encoded(value)}`] : []))
    .join("&");
  return [
    `curl "${origin}/api/v1/imports?${query}" \\`,
    `  -H "authorization: Bearer $ACUERDO_KEY" \\`,
    `  -H "idempotency-key: $(sha256sum < cartera.xlsx | cut -c1-64)" \\`,
    `  -F "file=@cartera.xlsx"`,
  ].join("\n");
}

/** Also what a shell would read in a text between quotes. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function DeliverExample({ list }: { list: ListDetail }) {
  const command = deliverCommand(window.location.origin, list);
  return (
    <Panel
      title="Entregar archivos desde un programa"
      intro={`Con una clave con permiso «Importar archivos». Cada archivo se guarda como una lista nueva de ${list.company}, con su contacto; si algo queda por decidir, espera en las importaciones y la respuesta dice por qué. Lo que repite tareas de esta lista espera como fila duplicada.`}
    >
      <div className="stack gap-8">
        <pre className={styles.command}>
          <code>{command}</code>
        </pre>
        <div className="cluster">
          <CopyButton text={command} label="Copiar la orden" />
          <a href="/api/docs">Llamadas REST</a>
          <a href="/graphql/docs">Explorador de GraphQL</a>
        </div>
        <p className="muted small">
          Con la misma <code>idempotency-key</code> y el mismo archivo, la orden se puede repetir sin que se
          guarde dos veces: responde lo mismo durante 24 horas.
        </p>
      </div>
    </Panel>
  );
}
