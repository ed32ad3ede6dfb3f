import { useState } from "react";
import { DELIVERY_STATE_NAMES } from "../../../../schema/rules/webhooks.ts";
import {
  ResendWebhookDeliveryDocument,
  WebhookDeliveriesDocument,
  type WebhookDeliveryRowFragment,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { Button } from "../../../ui/Button.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { RowAction, TableColumn } from "../../../ui/table-types.ts";
import { DateText } from "../../../ui/ValueText.tsx";
import { deliveriesUrlSpec, deliveriesVariables, DELIVERY_STATES } from "../hooks/webhooks-url.ts";
import { attemptText, DELIVERY_LOOKS, eventText } from "../../../parts/integrations/webhook-words.ts";
import { DeliveryDialog } from "./DeliveryDialog.tsx";

const STATE_OPTIONS = DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_STATE_NAMES[value] }));

const lastAnswer = ({ attempts: [last] }: WebhookDeliveryRowFragment) =>
  last === undefined ? "Sin intentos" : attemptText(last);

const COLUMNS: readonly TableColumn<WebhookDeliveryRowFragment>[] = [
  {
    key: "event",
    title: "Aviso",
    render: eventText,
    under: ({ objectId, id }) => (
      <span className="detail">{objectId === null ? `msg_${id}` : `Id ${objectId} · msg_${id}`}</span>
    ),
    short: lastAnswer,
  },
  {
    key: "state",
    title: "Estado",
    onPhone: "end",
    render: ({ state }) => (
      <StatusTag tone={DELIVERY_LOOKS[state].tone}>{DELIVERY_LOOKS[state].label}</StatusTag>
    ),
  },
  { key: "answer", title: "Última respuesta", onPhone: "none", render: lastAnswer },
  {
    key: "attempts",
    title: "Intentos",
    align: "end",
    onPhone: "none",
    render: ({ attempts }) => attempts.length,
  },
  {
    key: "created",
    title: "Creado",
    onPhone: "plain",
    render: ({ createdAt }) => <DateText value={createdAt} time />,
  },
  {
    key: "next",
    title: "Próximo intento",
    onPhone: "none",
    render: ({ nextTryAt }) => (nextTryAt === null ? "" : <DateText value={nextTryAt} time />),
  },
];

/** What was sent to a webhook and what it answered, the newest first. */
export function DeliveryLog({ webhookId, isOff }: { webhookId: string; isOff: boolean }) {
  const [shown, setShown] = useState<WebhookDeliveryRowFragment | null>(null);
  const alert = useAlert();
  const { run, busy } = useAction(ResendWebhookDeliveryDocument, { onRefused: (text) => alert.error(text) });
  const { url, change, list, paging } = useListPage(WebhookDeliveriesDocument, {
    spec: deliveriesUrlSpec,
    variables: (state) => deliveriesVariables(webhookId, state),
    onReturn: "list",
  });
  const actions = (delivery: WebhookDeliveryRowFragment): RowAction[] => [
    { key: "show", label: "Ver el envío", icon: "eye", onSelect: () => setShown(delivery) },
    ...(delivery.event === null || isOff
      ? []
      : [
          {
            key: "again",
            label: "Enviar de nuevo",
            icon: "refresh" as const,
            disabled: busy,
            onSelect: () => void run({ id: delivery.id }),
          },
        ]),
  ];
  return (
    <>
      <FilterBar active={url.estado === null ? 0 : 1}>
        <SelectBox
          label="Estado"
          noneLabel="Estado: todos"
          value={url.estado}
          options={STATE_OPTIONS}
          onChange={(value) =>
            change({ estado: DELIVERY_STATES.find((state) => state === value) ?? null, page: 1 })
          }
        />
      </FilterBar>
      <ResponsiveTable
        {...list}
        label="Envíos"
        list="webhook-deliveries"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ id }) => `msg_${id}`}
        rowActions={actions}
        empty={
          url.estado === null ? (
            <EmptyState
              title="Todavía no se ha enviado nada"
              text="Aquí verás cada aviso con lo que respondió el receptor. Con «Enviar prueba» compruebas que llega."
            />
          ) : (
            <EmptyState
              picture="search"
              title="Ningún envío coincide"
              action={<Button onClick={() => change({ estado: null, page: 1 })}>Quitar el filtro</Button>}
            />
          )
        }
        pagination={{ ...paging, noun: ["envío", "envíos"] }}
      />
      {shown !== null && <DeliveryDialog delivery={shown} onClose={() => setShown(null)} />}
    </>
  );
}
