import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useNavigate, useParams, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import {
  DeleteWebhookDocument,
  SwitchWebhookDocument,
  TestWebhookDocument,
  type WebhookDetailFragment,
  WebhookPageDocument,
} from "../../generated/graphql.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { formatDateTime } from "../../lib/format.ts";
import { showDone, showNotice } from "../../lib/notices.ts";
import { useAction } from "../../lib/use-action.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { ThingPage } from "../../ui/ThingPage.tsx";
import { ThingSkeleton } from "../../ui/ThingSkeleton.tsx";
import { DateText } from "../../ui/ValueText.tsx";
import { DeliveryLog } from "./components/DeliveryLog.tsx";
import { RollWebhookDialog } from "./components/RollWebhookDialog.tsx";
import { SecretDialog } from "./components/SecretDialog.tsx";
import { eventsText, WEBHOOK_LOOKS } from "../../parts/integrations/webhook-words.ts";

type WebhookProps = { webhook: WebhookDetailFragment };

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(WebhookPageDocument, { id: params["webhookId"] ?? "" });
}

/** Why nothing arrives, and what to do. */
function Trouble({
  webhook: { status, failingSince, nextTryAt, switchedOffAt, switchedOffBy },
}: WebhookProps) {
  if (status === "ACTIVE") return null;
  if (status === "OFF")
    return (
      <p className="note">
        {switchedOffBy === null
          ? `Lo desactivamos el ${formatDateTime(switchedOffAt)}: no aceptó ningún aviso en tres días o respondió que ya no existe.`
          : `Lo desactivó ${switchedOffBy} el ${formatDateTime(switchedOffAt)}.`}{" "}
        Lo que pase espera 90 días y se envía al activarlo.
      </p>
    );
  return (
    <p className="note">
      No acepta avisos desde el {formatDateTime(failingSince)}. Lo volvemos a intentar durante tres días
      {nextTryAt === null ? "" : `; el próximo intento es el ${formatDateTime(nextTryAt)}`}. Después se
      desactiva.
    </p>
  );
}

function Reach({ webhook }: WebhookProps) {
  const { url, lists, secrets, pending, createdAt, createdBy, lastDeliveredAt } = webhook;
  return (
    <Panel title="Qué recibe">
      <FactGrid
        facts={[
          { label: "Dirección", wide: true, value: <span className="anywhere">{url}</span> },
          { label: "Avisos", wide: true, value: eventsText(webhook) },
          {
            label: "Listas",
            wide: true,
            value:
              lists === null
                ? "Todas, y las tareas sin lista"
                : lists.map(({ codeId, name }) => `${codeId} · ${name}`).join(", "),
          },
          { label: "Pendientes", value: String(pending) },
          {
            label: "Última entrega",
            value: lastDeliveredAt === null ? "Ninguna" : <DateText value={lastDeliveredAt} time />,
          },
          { label: "Creado", value: <DateText value={createdAt} time /> },
          { label: "Por", value: createdBy },
          {
            label: secrets.length === 1 ? "Secreto" : "Secretos",
            wide: true,
            value: secrets
              .map(
                (secret) =>
                  `Del ${formatDateTime(secret.createdAt)}${secret.endsAt === null ? "" : `, firma hasta el ${formatDateTime(secret.endsAt)}`}`,
              )
              .join(" · "),
          },
        ]}
      />
    </Panel>
  );
}

/** Deleting leads away: nothing of it is asked again. */
function useDelete({ id, name }: WebhookDetailFragment) {
  const alert = useAlert();
  const navigate = useNavigate();
  const { run } = useAction(DeleteWebhookDocument, {
    refetch: [],
    forget: ["webhooks"],
    onRefused: (text) => alert.error(text),
  });
  return () =>
    alert.open({
      theme: "red",
      icon: "trash2",
      title: "Eliminar el webhook",
      text: `«${name}» dejará de recibir avisos y se elimina su registro de envíos. No se puede deshacer.`,
      textButton: "Volver",
      textButton2: "Eliminar",
      onConfirm: async () => {
        const { done } = await run({ id });
        if (done) void navigate(paths.adminWebhooks());
      },
    });
}

type Shown = { dialog: "roll" } | { dialog: "secret"; secret: string; message: string };

function Actions({ webhook }: WebhookProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const alert = useAlert();
  const onRefused = (text: string) => alert.error(text);
  const test = useAction(TestWebhookDocument, { onRefused, quiet: true });
  const toggle = useAction(SwitchWebhookDocument, { onRefused });
  const remove = useDelete(webhook);
  const close = () => setShown(null);
  const isOff = webhook.status === "OFF";
  const sendTest = async () => {
    const { done, payload } = await test.run({ id: webhook.id });
    if (!done) return;
    if (payload.delivery?.state === "DELIVERED") showDone(payload.message);
    else showNotice({ theme: "red", text: payload.message ?? "", duration: 0 });
  };
  return (
    <>
      <Button variant="primary" busy={test.busy} onClick={() => void sendTest()}>
        Enviar prueba
      </Button>
      <Button busy={toggle.busy} onClick={() => void toggle.run({ id: webhook.id, on: isOff })}>
        {isOff ? "Activar" : "Desactivar"}
      </Button>
      <Button icon="refresh" onClick={() => setShown({ dialog: "roll" })}>
        Cambiar el secreto
      </Button>
      <Button icon="trash" onClick={remove}>
        Eliminar
      </Button>
      {shown?.dialog === "roll" && (
        <RollWebhookDialog
          webhook={webhook}
          onMade={(made) => setShown({ dialog: "secret", ...made })}
          onClose={close}
        />
      )}
      {shown?.dialog === "secret" && (
        <SecretDialog of="webhook" secret={shown.secret} message={shown.message} onClose={close} />
      )}
    </>
  );
}

/** One webhook: what it is told of, how it answers, and everything that was sent to it. */
export function Component() {
  const { webhookId = "" } = useParams();
  const { data, error, refetch } = useQuery(WebhookPageDocument, {
    variables: { id: webhookId },
    fetchPolicy: "cache-and-network",
  });
  const webhook = data?.webhook;
  usePageHeader({ title: webhook?.name ?? "Webhook", back: paths.adminWebhooks() });
  if (webhook) {
    const look = WEBHOOK_LOOKS[webhook.status];
    return (
      <ThingPage
        key={webhook.id}
        kind="webhook"
        name="Webhook"
        state={<StatusTag tone={look.tone}>{look.label}</StatusTag>}
        summary={<span className="anywhere">{webhook.url}</span>}
        actions={<Actions webhook={webhook} />}
      >
        <div className="stack">
          <Trouble webhook={webhook} />
          <Panel title="Envíos" intro="Se guardan 30 días; los pendientes, hasta 90.">
            <DeliveryLog webhookId={webhook.id} isOff={webhook.status === "OFF"} />
          </Panel>
          <Reach webhook={webhook} />
        </div>
      </ThingPage>
    );
  }
  if (error !== undefined) return <ErrorState onRetry={() => void refetch().catch(() => undefined)} />;
  if (webhook === undefined) return <ThingSkeleton />;
  return (
    <EmptyState
      picture="search"
      title="Este webhook no existe"
      text="Puede que se haya eliminado o que el enlace esté mal escrito."
      action={<LinkButton to={paths.adminWebhooks()}>Ver todos los webhooks</LinkButton>}
    />
  );
}
