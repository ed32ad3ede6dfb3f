import { RESTRICTION_KIND_NAMES } from "../../../../schema/rules/restrictions.ts";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { DebtorsDocument } from "../../../generated/graphql.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { SavedViews } from "../../../parts/views/SavedViews.tsx";
import { AmountBox } from "../../../ui/AmountBox.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FilterBar, FilterToggles } from "../../../ui/FilterBar.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { sortOf } from "../../../ui/SortChoice.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { DebtorArea } from "../debtor-area.ts";
import {
  debtorFilter,
  debtorsUrlSpec,
  debtorsVariables,
  isDebtorSort,
  KINDS,
  SHOWN,
  type DebtorsUrl,
} from "../hooks/debtors-url.ts";
import { debtorColumns } from "./debtor-columns.tsx";
import { formatMoney } from "../../../lib/format.ts";

const KIND_OPTIONS = KINDS.map((value) => ({ value, label: RESTRICTION_KIND_NAMES[value] }));
const SHOWN_NAMES: Readonly<Record<(typeof SHOWN)[number], string>> = {
  restringidas: "Con restricciones",
  varias: "Con varias deudas",
  rebotadas: "Con contacto rechazado",
};
const debtorViews = () => ({ list: "DEBTORS", table: "debtors", spec: debtorsUrlSpec }) as const;
const NOTHING = {
  search: "",
  ver: null,
  restriccion: null,
  provincia: null,
  lista: null,
  desde: null,
  hasta: null,
} as const;

interface ToolbarProps {
  url: DebtorsUrl;
  change: (part: Partial<DebtorsUrl>, options?: { replace: boolean }) => void;
}

function chipsOf({ desde, hasta, lista, provincia }: DebtorsUrl) {
  return [
    ...(desde === null ? [] : [{ value: "desde", label: `Desde ${formatMoney(desde)} €` }]),
    ...(hasta === null ? [] : [{ value: "hasta", label: `Hasta ${formatMoney(hasta)} €` }]),
    ...(lista === null ? [] : [{ value: "lista", label: "De una lista" }]),
    ...(provincia === null ? [] : [{ value: "provincia", label: `Código postal ${provincia}…` }]),
  ];
}

function AmountFields({ url, change }: ToolbarProps) {
  return (
    <>
      <AmountBox label="Importe desde" value={url.desde} onChange={(desde) => change({ desde })} />
      <AmountBox label="Importe hasta" value={url.hasta} onChange={(hasta) => change({ hasta })} />
    </>
  );
}

function DebtorsToolbar({ url, change, isAdmin }: ToolbarProps & { isAdmin: boolean }) {
  const isFiltered = Object.keys(debtorFilter(url)).length > 0;
  return (
    <FilterBar
      sorting={{ columns: debtorColumns, sort: sortOf(url, change, isDebtorSort) }}
      end={isAdmin ? <SavedViews of={debtorViews()} /> : undefined}
      active={[url.ver, url.restriccion].filter((value) => value !== null).length}
      further={{
        fields: <AmountFields url={url} change={change} />,
        chips: chipsOf(url),
        onRemove: (value) => change({ [value]: null }),
      }}
      search={
        <SearchBox
          value={url.search}
          onSearch={(search) => change({ search }, { replace: true })}
          placeholder="Nombre, documento, teléfono, correo o contrato..."
          label="Buscar deudor"
        />
      }
    >
      <FilterToggles>
        <Button aria-pressed={!isFiltered} onClick={() => change(NOTHING)}>
          Todos
        </Button>
        {SHOWN.map((ver) => (
          <Button
            key={ver}
            aria-pressed={url.ver === ver}
            onClick={() => change({ ver: url.ver === ver ? null : ver })}
          >
            {SHOWN_NAMES[ver]}
          </Button>
        ))}
      </FilterToggles>
      <SelectBox
        label="Restricción"
        noneLabel="Restricción: cualquiera"
        value={url.restriccion}
        options={KIND_OPTIONS}
        onChange={(value) => change({ restriccion: KINDS.find((kind) => kind === value) ?? null })}
      />
    </FilterBar>
  );
}

function NoDebtors({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState
        title="Todavía no hay deudores"
        text="Aparecen al guardar una lista o crear una tarea, cada persona una sola vez."
      />
    );
  return (
    <EmptyState
      picture="search"
      title="Ningún deudor coincide"
      text="Prueba con otras palabras o quita algún filtro."
      action={<Button onClick={onAll}>Quitar los filtros</Button>}
    />
  );
}

export function DebtorsList({ area }: { area: DebtorArea }) {
  const { url, change, found, list, paging } = useListPage(DebtorsDocument, {
    spec: debtorsUrlSpec,
    variables: debtorsVariables,
  });
  usePageHeader({ title: PAGE_TITLES.debtors });
  return (
    <>
      <DebtorsToolbar url={url} change={change} isAdmin={area.isAdmin} />
      <ResponsiveTable
        {...list}
        label="Deudores"
        list={area.isAdmin ? "debtors" : "own-debtors"}
        columns={debtorColumns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => area.debtor(id)}
        sort={sortOf(url, change, isDebtorSort)}
        empty={
          <NoDebtors isFiltered={Object.keys(debtorFilter(url)).length > 0} onAll={() => change(NOTHING)} />
        }
        pagination={{ ...paging, totalIsLowerBound: found?.totalIsLowerBound, noun: "deudores" }}
      />
    </>
  );
}
