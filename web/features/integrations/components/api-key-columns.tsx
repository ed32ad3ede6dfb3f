import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import type { ApiKeyRowFragment } from "../../../generated/graphql.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText } from "../../../ui/ValueText.tsx";
import {
  API_KEY_LOOKS,
  listsText,
  requestsOf,
  scopesText,
} from "../../../parts/integrations/api-key-words.ts";

const beginningOf = ({ secrets }: ApiKeyRowFragment) => secrets.map(({ prefix }) => `${prefix}…`).join(" · ");

/** The words of `sortKey` are the server's. */
export const apiKeyColumns: readonly TableColumn<ApiKeyRowFragment>[] = [
  {
    key: "name",
    title: "Nombre",
    sortKey: "NAME",
    render: ({ name }) => name,
    under: (key) => <span className="detail">{beginningOf(key)}</span>,
    short: beginningOf,
  },
  { key: "scopes", title: "Permisos", onPhone: "plain", render: scopesText },
  { key: "lists", title: "Listas", onPhone: "none", render: listsText },
  {
    key: "status",
    title: "Estado",
    onPhone: "end",
    render: ({ status }) => (
      <StatusTag tone={API_KEY_LOOKS[status].tone}>{API_KEY_LOOKS[status].label}</StatusTag>
    ),
  },
  {
    key: "used",
    title: "Último uso",
    sortKey: "LAST_USED",
    onPhone: "none",
    render: ({ lastUsedAt }) => (lastUsedAt === null ? "Nunca" : <DateText value={lastUsedAt} time />),
  },
  {
    key: "requests",
    title: "Peticiones (30 días)",
    align: "end",
    onPhone: "none",
    render: (key) => shownCount(requestsOf(key).requests),
  },
  {
    key: "created",
    title: "Creada",
    sortKey: "CREATED",
    onPhone: "none",
    render: ({ createdAt }) => <DateText value={createdAt} />,
  },
];
