import type { LoaderFunctionArgs } from "react-router-dom";
import { useListPage } from "../../lib/use-list-page.ts";
import { prefetch } from "../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { readUrlState, useUrlState } from "../../lib/url-state.ts";
import { SavedViews } from "../../parts/views/SavedViews.tsx";
import { Button } from "../../ui/Button.tsx";
import { FilterBar, FilterToggles } from "../../ui/FilterBar.tsx";
import { ListExport } from "../../ui/ListExport.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { sortOf } from "../../ui/SortChoice.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { USER_TABLE, userColumns, useSeenUserColumns } from "./components/user-columns.tsx";
import { isUserSort, ROLE_CHOICES, userFilter, usersUrlSpec, usersVariables } from "./hooks/users-url.ts";
import { ACCOUNT_STATUSES, accountLook, ROLES } from "./user-words.ts";
import { ExportUsersDocument, UsersDocument } from "../../generated/graphql.ts";

const ROLE_OPTIONS = ROLE_CHOICES.map((value) => ({ value, label: ROLES[value] }));
const STATUS_OPTIONS = ACCOUNT_STATUSES.map((value) => ({ value, label: accountLook(value).label }));

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(UsersDocument, usersVariables(readUrlState(usersUrlSpec, request.url)));
}

function useUsersUrl() {
  const [url, change] = useUrlState(usersUrlSpec);
  const isFiltered = Object.keys(userFilter(url)).length > 0;
  const showAll = () => change({ search: "", role: null, status: null, review: null });
  return { url, change, isFiltered, showAll };
}

const userViews = () => ({ list: "USERS", table: USER_TABLE, spec: usersUrlSpec }) as const;

function UsersToolbar() {
  const { url, change, isFiltered, showAll } = useUsersUrl();
  const { filter, sort } = usersVariables(url);
  const seen = useSeenUserColumns();
  return (
    <FilterBar
      sorting={{ columns: userColumns, sort: sortOf(url, change, isUserSort) }}
      end={
        <>
          <SavedViews of={userViews()} />
          <ListExport
            document={ExportUsersDocument}
            seen={seen}
            variables={(format, columns) => ({ input: { format, filter, sort, columns } })}
          />
        </>
      }
      active={[url.role, url.status, url.review].filter((value) => value !== null).length}
      search={
        <SearchBox
          value={url.search}
          onSearch={(search) => change({ search }, { replace: true })}
          placeholder="Nombre, correo o documento..."
          label="Buscar usuario"
        />
      }
    >
      <FilterToggles>
        <Button aria-pressed={!isFiltered} onClick={showAll}>
          Todos
        </Button>
        <Button
          icon="identity"
          aria-pressed={url.review !== null}
          onClick={() => change({ review: url.review === null ? "pendiente" : null })}
        >
          Por revisar
        </Button>
      </FilterToggles>
      <SelectBox
        label="Rol"
        noneLabel="Rol: todos"
        value={url.role}
        options={ROLE_OPTIONS}
        onChange={(value) => change({ role: ROLE_CHOICES.find((role) => role === value) ?? null })}
      />
      <SelectBox
        label="Estado"
        noneLabel="Estado: todos"
        value={url.status}
        options={STATUS_OPTIONS}
        onChange={(value) => change({ status: ACCOUNT_STATUSES.find((status) => status === value) ?? null })}
      />
    </FilterBar>
  );
}

function NoUsers() {
  const { url, isFiltered, showAll } = useUsersUrl();
  if (url.review !== null && Object.keys(userFilter(url)).length === 1) {
    return (
      <EmptyState
        title="No hay nada por revisar"
        text="Ninguna cuenta espera que se revise su documento ni una credencial."
        action={<Button onClick={showAll}>Ver todos los usuarios</Button>}
      />
    );
  }
  return (
    <EmptyState
      picture="search"
      title={isFiltered ? "Ningún usuario coincide" : "Todavía no hay usuarios"}
      text={isFiltered ? "Prueba con otras palabras o quita algún filtro." : undefined}
      action={isFiltered ? <Button onClick={showAll}>Quitar los filtros</Button> : undefined}
    />
  );
}

/** Everybody with an account: found, filtered, and one click from the detail. */
export function Component() {
  const { url, change } = useUsersUrl();
  usePageHeader({
    title: PAGE_TITLES.users,
    actionLabel: "Registro de actividad",
    actionIcon: "history",
    actionVariant: "secondary",
    to: paths.adminAudit(),
  });
  const { list, paging } = useListPage(UsersDocument, { spec: usersUrlSpec, variables: usersVariables });
  return (
    <>
      <UsersToolbar />
      <ResponsiveTable
        {...list}
        label="Usuarios"
        list={USER_TABLE}
        columns={userColumns}
        rowKey={({ id }) => id}
        rowName={({ displayName }) => displayName}
        rowHref={({ id }) => paths.adminUser(id)}
        sort={sortOf(url, change, isUserSort)}
        empty={<NoUsers />}
        pagination={{ ...paging, noun: ["usuario", "usuarios"] }}
      />
    </>
  );
}
