import { useQuery } from "@apollo/client/react";
import { paths } from "../../../app/paths.ts";
import { ListIntegrationsDocument } from "../../../generated/graphql.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { ListDetail } from "../components/ListHead.tsx";
import { DeliverExample } from "./DeliverExample.tsx";
import { FILE_COLUMNS, KEY_COLUMNS, SENT_COLUMNS, WEBHOOK_COLUMNS } from "./integration-columns.tsx";

/** Tab 'Integraciones': which programs read the list, which are told of it, and what came of both. */
export default function ListIntegrations({ list }: { list: ListDetail }) {
  const { data, error, refetch } = useQuery(ListIntegrationsDocument, {
    variables: { listId: list.id },
    fetchPolicy: "cache-and-network",
  });
  const found = data?.listIntegrations;
  // Null: it was deleted meanwhile.
  const problem = error ?? (data === undefined ? undefined : data.listIntegrations);
  if (!found) return <NotLoaded error={problem} refetch={refetch} rows={8} columns={3} />;
  return (
    <div className="stack">
      <div className="cluster">
        <p className="muted fill">
          Los programas que leen esta lista o reciben avisos de ella. Las claves y los webhooks se crean, se
          cambian y se revocan en «Integraciones».
        </p>
        <LinkButton icon="arrow-right" to={paths.adminIntegrations()}>
          Ir a Integraciones
        </LinkButton>
      </div>
      <Panel title="Claves de API que alcanzan esta lista">
        <ResponsiveTable
          label="Claves de API que alcanzan esta lista"
          columns={KEY_COLUMNS}
          rows={found.apiKeys}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => paths.adminApiKey(id)}
          empty={
            <EmptyState
              title="Ninguna clave alcanza esta lista"
              text="Una clave deja que un programa lea las tareas de esta lista, de otras o de todas."
              action={<LinkButton to={paths.adminIntegrations()}>Crear una clave</LinkButton>}
            />
          }
        />
      </Panel>
      <Panel title="Webhooks que avisan de esta lista">
        <ResponsiveTable
          label="Webhooks que avisan de esta lista"
          columns={WEBHOOK_COLUMNS}
          rows={found.webhooks}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => paths.adminWebhook(id)}
          empty={
            <EmptyState
              title="Ningún webhook avisa de esta lista"
              text="Un webhook cuenta a un programa qué tareas y cobros cambian, en cuanto cambian."
              action={<LinkButton to={paths.adminWebhooks()}>Crear un webhook</LinkButton>}
            />
          }
        />
      </Panel>
      <Panel
        title="Últimos avisos enviados"
        intro="Los 20 más recientes de las tareas y los cobros de esta lista."
      >
        {found.deliveries.length === 0 ? (
          <p>
            No se ha enviado ninguno. Lo que se envíe se guarda 30 días, con lo que respondió cada receptor.
          </p>
        ) : (
          <ResponsiveTable
            label="Últimos avisos enviados"
            columns={SENT_COLUMNS}
            rows={found.deliveries}
            rowKey={({ delivery }) => delivery.id}
            rowName={({ delivery }) => `msg_${delivery.id}`}
            rowHref={({ webhook }) => paths.adminWebhook(webhook.id)}
            empty={null}
          />
        )}
      </Panel>
      <Panel title="Archivos entregados por programas">
        {found.files.length === 0 ? (
          <p>Ninguno: las tareas de esta lista no vienen de ningún programa.</p>
        ) : (
          <ResponsiveTable
            label="Archivos entregados por programas"
            columns={FILE_COLUMNS}
            rows={found.files}
            rowKey={({ id }) => id}
            rowName={({ fileName }) => fileName}
            rowHref={() => paths.adminTaskList(list.codeId, "importaciones")}
            empty={null}
          />
        )}
      </Panel>
      <DeliverExample list={list} />
    </div>
  );
}
