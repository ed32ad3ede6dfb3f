import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import type { WebhookRowFragment } from "../../../generated/graphql.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText } from "../../../ui/ValueText.tsx";
import { listsText } from "../../../parts/integrations/api-key-words.ts";
import { eventsText, WEBHOOK_LOOKS } from "../../../parts/integrations/webhook-words.ts";

export const webhookColumns: readonly TableColumn<WebhookRowFragment>[] = [
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
    key: "pending",
    title: "Pendientes",
    align: "end",
    onPhone: "none",
    render: ({ pending }) => shownCount(pending),
  },
  {
    key: "delivered",
    title: "Última entrega",
    onPhone: "none",
    render: ({ lastDeliveredAt }) =>
      lastDeliveredAt === null ? "Ninguna" : <DateText value={lastDeliveredAt} time />,
  },
];
