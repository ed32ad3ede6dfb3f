import { RESTRICTION_KIND_NAMES } from "../../../../schema/rules/restrictions.ts";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import {
  DebtorsDocument,
  ExportDebtorsDocument,
  type DebtorExportColumn,
} from "../../../generated/graphql.ts";
import { amountsProblem } from "../../../lib/money.ts";
import { rangeText } from "../../../lib/range-text.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { useNamedList } from "../../../parts/tasks/use-named-list.ts";
import { useOwnList } from "../../../parts/tasks/use-own-list.ts";
import { SavedViews } from "../../../parts/views/SavedViews.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FilterBar, FilterToggles } from "../../../ui/FilterBar.tsx";
import { useSeenColumns } from "../../../ui/ColumnsButton.tsx";
import { ListExport } from "../../../ui/ListExport.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { sortOf } from "../../../ui/SortChoice.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { DebtorArea } from "../debtor-area.ts";
import {
  debtorFilter,
  debtorsUrlSpec,
  debtorsVariables,
  isDebtorSort,
  SHOWN,
  type DebtorsUrl,
} from "../hooks/debtors-url.ts";
import { useProvinces } from "../hooks/use-provinces.ts";
import { debtorColumns } from "./debtor-columns.tsx";
import { DebtorFilterFields } from "./DebtorFilterFields.tsx";
import { formatMoney } from "../../../lib/format.ts";

const SHOWN_NAMES: Readonly<Record<(typeof SHOWN)[number], string>> = {
  restringidas: "Con restricciones",
  varias: "Varias deudas",
  rebotadas: "Contacto rechazado",
};
/** The name under which the choice of columns is kept. */
const TABLE = "debtors";
const OWN_TABLE = "own-debtors";
const debtorViews = () => ({ list: "DEBTORS", table: TABLE, spec: debtorsUrlSpec }) as const;
const ownDebtorViews = () => ({ list: "OWN_DEBTORS", table: OWN_TABLE, spec: debtorsUrlSpec }) as const;
const NOTHING = {
  search: "",
  ver: null,
  restriccion: null,
  provincia: null,
  lista: null,
  desde: null,
  hasta: null,
} as const;

/** What each column is called in an export. */
const EXPORTED: Readonly<Record<string, DebtorExportColumn>> = {
  name: "NAME",
  document: "DOCUMENT",
  province: "PROVINCE",
  contact: "CONTACT",
  debts: "DEBTS",
  amount: "AMOUNT",
  restrictions: "RESTRICTIONS",
};

interface ToolbarProps {
  url: DebtorsUrl;
  change: (part: Partial<DebtorsUrl>, options?: { replace: boolean }) => void;
}

/** What the further filters say, each with its own cross. */
function useChips({ desde, hasta, lista, provincia, restriccion }: DebtorsUrl, isAdmin: boolean) {
  const provinces = useProvinces();
  const named = useNamedList(isAdmin ? lista : null);
  const own = useOwnList(isAdmin ? null : lista);
  const list = named ?? own;
  const amounts = rangeText("Importe total", [desde, hasta], formatMoney, amountsProblem(desde, hasta));
  return [
    ...(restriccion === null ? [] : [{ value: "restriccion", label: RESTRICTION_KIND_NAMES[restriccion] }]),
    ...(amounts === null ? [] : [{ value: "importe", label: amounts }]),
    ...(lista === null
      ? []
      : [{ value: "lista", label: list ? `Lista ${list.codeId} · ${list.company}` : "De una lista" }]),
    ...(provincia === null ? [] : [{ value: "provincia", label: provinces.get(provincia) ?? provincia }]),
  ];
}

function DebtorsToolbar({ url, change, isAdmin }: ToolbarProps & { isAdmin: boolean }) {
  const { filter, sort, direction } = debtorsVariables(url);
  const isFiltered = Object.keys(filter).length > 0;
  const chips = useChips(url, isAdmin);
  const seen = useSeenColumns(isAdmin ? TABLE : OWN_TABLE, debtorColumns, EXPORTED);
  return (
    <FilterBar
      sorting={{ columns: debtorColumns, sort: sortOf(url, change, isDebtorSort) }}
      end={
        <>
          <SavedViews of={isAdmin ? debtorViews() : ownDebtorViews()} />
          <ListExport
            document={ExportDebtorsDocument}
            seen={seen}
            variables={(format, columns) => ({ input: { format, filter, sort, direction, columns } })}
          />
        </>
      }
      active={url.ver === null ? 0 : 1}
      further={{
        fields: <DebtorFilterFields url={url} change={change} isAdmin={isAdmin} />,
        chips,
        onRemove: (value) => change(value === "importe" ? { desde: null, hasta: null } : { [value]: null }),
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
        list={area.isAdmin ? TABLE : OWN_TABLE}
        columns={debtorColumns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => area.debtor(id)}
        sort={sortOf(url, change, isDebtorSort)}
        empty={
          <NoDebtors isFiltered={Object.keys(debtorFilter(url)).length > 0} onAll={() => change(NOTHING)} />
        }
        pagination={{ ...paging, totalIsLowerBound: found?.totalIsLowerBound, noun: ["deudor", "deudores"] }}
      />
    </>
  );
}
