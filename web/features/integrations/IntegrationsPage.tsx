import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { API_KEY_STATUS_NAMES } from "../../../schema/rules/api-keys.ts";
import { prefetch } from "../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { ApiKeysDocument } from "../../generated/graphql.ts";
import { readUrlState } from "../../lib/url-state.ts";
import { useListPage } from "../../lib/use-list-page.ts";
import { Button } from "../../ui/Button.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { sortOf } from "../../ui/SortChoice.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { apiKeyColumns } from "./components/api-key-columns.tsx";
import { CreateKeyDialog } from "./components/CreateKeyDialog.tsx";
import { IntegrationTabs } from "./components/IntegrationTabs.tsx";
import { SecretDialog } from "./components/SecretDialog.tsx";
import { API_KEY_STATUSES, apiKeysUrlSpec, apiKeysVariables, isApiKeySort } from "./hooks/api-keys-url.ts";

const STATUS_OPTIONS = API_KEY_STATUSES.map((value) => ({ value, label: API_KEY_STATUS_NAMES[value] }));

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(ApiKeysDocument, apiKeysVariables(readUrlState(apiKeysUrlSpec, request.url)));
}

type Shown = { dialog: "create" } | { dialog: "secret"; secret: string; message: string };

/** The keys with which other programs ask: what each opens, and whether it is used. */
export function Component() {
  const [shown, setShown] = useState<Shown | null>(null);
  const create = () => setShown({ dialog: "create" });
  const close = () => setShown(null);
  usePageHeader({
    title: PAGE_TITLES.integrations,
    actionLabel: "Nueva clave",
    actionIcon: "plus",
    onAction: create,
  });
  const { url, change, list, paging } = useListPage(ApiKeysDocument, {
    spec: apiKeysUrlSpec,
    variables: apiKeysVariables,
    onReturn: "list",
  });
  const sort = sortOf(url, change, isApiKeySort);
  return (
    <>
      <IntegrationTabs />
      <p className="muted below-16">
        Claves con las que los programas de tus clientes leen tareas, sin ser ninguna persona. Las llamadas
        están en <a href="/api/docs">la documentación de la API</a>; GraphQL se prueba en{" "}
        <a href="/graphql/docs">su explorador</a>.
      </p>
      <FilterBar sorting={{ columns: apiKeyColumns, sort }} active={url.status === null ? 0 : 1}>
        <SelectBox
          label="Estado"
          noneLabel="Estado: todas"
          value={url.status}
          options={STATUS_OPTIONS}
          onChange={(value) =>
            change({ status: API_KEY_STATUSES.find((status) => status === value) ?? null })
          }
        />
      </FilterBar>
      <ResponsiveTable
        {...list}
        label="Claves de API"
        list="api-keys"
        columns={apiKeyColumns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.adminApiKey(id)}
        sort={sort}
        empty={
          url.status === null ? (
            <EmptyState
              title="Todavía no hay ninguna clave"
              text="Una clave deja que un programa lea listas y tareas: todas o las que elijas, desde donde digas y hasta el día que digas."
              action={
                <Button variant="primary" icon="plus" onClick={create}>
                  Nueva clave
                </Button>
              }
            />
          ) : (
            <EmptyState
              picture="search"
              title="Ninguna clave coincide"
              action={<Button onClick={() => change({ status: null })}>Quitar el filtro</Button>}
            />
          )
        }
        pagination={{ ...paging, noun: ["clave", "claves"] }}
      />
      {shown?.dialog === "create" && (
        <CreateKeyDialog onMade={(made) => setShown({ dialog: "secret", ...made })} onClose={close} />
      )}
      {shown?.dialog === "secret" && (
        <SecretDialog of="key" secret={shown.secret} message={shown.message} onClose={close} />
      )}
    </>
  );
}
