import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { WebhooksDocument } from "../../generated/graphql.ts";
import { readUrlState } from "../../lib/url-state.ts";
import { useListPage } from "../../lib/use-list-page.ts";
import { Button } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { CreateWebhookDialog } from "./components/CreateWebhookDialog.tsx";
import { IntegrationTabs } from "./components/IntegrationTabs.tsx";
import { SecretDialog } from "./components/SecretDialog.tsx";
import { webhookColumns } from "./components/webhook-columns.tsx";
import { webhooksUrlSpec, webhooksVariables } from "./hooks/webhooks-url.ts";

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(WebhooksDocument, webhooksVariables(readUrlState(webhooksUrlSpec, request.url)));
}

type Shown = { dialog: "create" } | { dialog: "secret"; secret: string; message: string };

/** Tab 'Webhooks': the programs that are told what happens. */
export function Component() {
  const [shown, setShown] = useState<Shown | null>(null);
  const create = () => setShown({ dialog: "create" });
  const close = () => setShown(null);
  usePageHeader({
    title: PAGE_TITLES.integrations,
    actionLabel: "Nuevo webhook",
    actionIcon: "plus",
    onAction: create,
  });
  const { list, paging } = useListPage(WebhooksDocument, {
    spec: webhooksUrlSpec,
    variables: webhooksVariables,
    onReturn: "list",
  });
  return (
    <>
      <IntegrationTabs />
      <p className="muted below-16">
        Avisamos a los programas de tus clientes de lo que pasa con tareas y cobros: qué ha cambiado, sin
        datos de nadie. Cada aviso va firmado.
      </p>
      <ResponsiveTable
        {...list}
        label="Webhooks"
        list="webhooks"
        columns={webhookColumns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.adminWebhook(id)}
        empty={
          <EmptyState
            title="Todavía no hay ningún webhook"
            text="Un programa deja de preguntar si hay algo nuevo: se lo decimos nosotros, y lo repetimos durante tres días si no responde."
            action={
              <Button variant="primary" icon="plus" onClick={create}>
                Nuevo webhook
              </Button>
            }
          />
        }
        pagination={{ ...paging, noun: ["webhook", "webhooks"] }}
      />
      {shown?.dialog === "create" && (
        <CreateWebhookDialog onMade={(made) => setShown({ dialog: "secret", ...made })} onClose={close} />
      )}
      {shown?.dialog === "secret" && (
        <SecretDialog of="webhook" secret={shown.secret} message={shown.message} onClose={close} />
      )}
    </>
  );
}
