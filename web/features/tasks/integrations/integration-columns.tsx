import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import type { ListIntegrationsQuery } from "../../../generated/graphql.ts";
import { listsText, scopesText } from "../../../parts/integrations/api-key-words.ts";
import {
  attemptText,
  DELIVERY_LOOKS,
  eventsText,
  eventText,
  WEBHOOK_LOOKS,
} from "../../../parts/integrations/webhook-words.ts";
import { importStatusLook } from "../../../parts/tasks/task-import-words.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText } from "../../../ui/ValueText.tsx";

type Found = NonNullable<ListIntegrationsQuery["listIntegrations"]>;
type Key = Found["apiKeys"][number];
type Told = Found["webhooks"][number];
export type Sent = Found["deliveries"][number];
type Delivered = Found["files"][number];

const whenUsed = ({ lastUsedAt }: Key) =>
  lastUsedAt === null ? "Nunca" : <DateText value={lastUsedAt} time />;

export const KEY_COLUMNS: readonly TableColumn<Key>[] = [
  { key: "name", title: "Nombre", render: ({ name }) => name, short: scopesText },
  { key: "scopes", title: "Permisos", onPhone: "none", render: scopesText },
  { key: "lists", title: "Listas", onPhone: "none", render: listsText },
  { key: "used", title: "Último uso", onPhone: "plain", render: whenUsed },
  {
    key: "expires",
    title: "Caduca",
    onPhone: "none",
    render: ({ expiresAt }) => (expiresAt === null ? "No caduca" : <DateText value={expiresAt} />),
  },
];

export const WEBHOOK_COLUMNS: readonly TableColumn<Told>[] = [
  {
    key: "name",
    title: "Nombre",
    render: ({ name }) => name,
    under: ({ url }) => <span className="detail anywhere">{url}</span>,
    short: ({ url }) => url,
  },
  { key: "events", title: "Avisos", onPhone: "none", render: eventsText },
  { key: "lists", title: "Listas", onPhone: "none", render: listsText },
  {
    key: "status",
    title: "Estado",
    onPhone: "end",
    render: ({ status }) => (
      <StatusTag tone={WEBHOOK_LOOKS[status].tone}>{WEBHOOK_LOOKS[status].label}</StatusTag>
    ),
  },
  {
    key: "delivered",
    title: "Última entrega",
    onPhone: "none",
    render: ({ lastDeliveredAt }) =>
      lastDeliveredAt === null ? "Ninguna" : <DateText value={lastDeliveredAt} time />,
  },
];

const lastAnswer = ({ delivery }: Sent) => {
  const [last] = delivery.attempts;
  return last === undefined ? "Sin intentos" : attemptText(last);
};

export const SENT_COLUMNS: readonly TableColumn<Sent>[] = [
  {
    key: "event",
    title: "Aviso",
    render: ({ delivery }) => eventText(delivery),
    under: ({ webhook, delivery }) => (
      <span className="detail">{`${webhook.name} · Id ${delivery.objectId ?? "–"} · msg_${delivery.id}`}</span>
    ),
    short: ({ webhook }) => webhook.name,
  },
  {
    key: "state",
    title: "Estado",
    onPhone: "end",
    render: ({ delivery: { state } }) => (
      <StatusTag tone={DELIVERY_LOOKS[state].tone}>{DELIVERY_LOOKS[state].label}</StatusTag>
    ),
  },
  { key: "answer", title: "Última respuesta", onPhone: "none", render: lastAnswer },
  {
    key: "created",
    title: "Creado",
    onPhone: "plain",
    render: ({ delivery }) => <DateText value={delivery.createdAt} time />,
  },
];

export const FILE_COLUMNS: readonly TableColumn<Delivered>[] = [
  {
    key: "file",
    title: "Archivo",
    render: ({ fileName }) => fileName,
    under: ({ createdBy }) => <span className="detail">{createdBy}</span>,
    short: ({ createdBy }) => createdBy,
  },
  {
    key: "status",
    title: "Estado",
    onPhone: "end",
    render: ({ status }) => (
      <StatusTag tone={importStatusLook(status).tone}>{importStatusLook(status).label}</StatusTag>
    ),
  },
  {
    key: "created",
    title: "Tareas creadas",
    align: "end",
    onPhone: "none",
    render: ({ counts }) => shownCount(counts.created),
  },
  {
    key: "out",
    title: "Filas excluidas",
    align: "end",
    onPhone: "none",
    render: ({ counts }) => shownCount(counts.leftOut),
  },
  {
    key: "at",
    title: "Entregado",
    onPhone: "plain",
    render: ({ createdAt }) => <DateText value={createdAt} time />,
  },
];
