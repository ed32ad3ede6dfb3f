import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import { SavedViews } from "../../../parts/views/SavedViews.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import { sortOf } from "../../../ui/SortChoice.tsx";
import { commissionsUrlSpec, commissionsVariables, isCommissionSort } from "../hooks/admin-payments-url.ts";
import { CommissionsDocument, type CommissionRowFragment } from "../../../generated/graphql.ts";
import { MoneyExport } from "./MoneyExport.tsx";
import { MoneyTable } from "./MoneyTable.tsx";

/** The name under which the choice of columns is kept. */
const TABLE = "commissions";

const commissionViews = () => ({ list: "COMMISSIONS", table: TABLE, spec: commissionsUrlSpec }) as const;

const COLUMNS: readonly TableColumn<CommissionRowFragment>[] = [
  {
    key: "case",
    title: "Expediente",
    sortKey: "CASE",
    width: "140px",
    render: ({ caseNumber }) => caseNumber,
  },
  {
    key: "specialist",
    title: "Especialista",
    sortKey: "SPECIALIST",
    render: ({ specialistId, specialistName }) => (
      <Link to={paths.adminUser(specialistId)}>{specialistName}</Link>
    ),
  },
  { key: "description", title: "Por", render: ({ description }) => description },
  {
    key: "date",
    title: "Fecha",
    sortKey: "DATE",
    width: "120px",
    render: ({ at }) => <DateText value={at} />,
  },
  {
    key: "amount",
    title: "Comisión",
    sortKey: "AMOUNT",
    align: "end",
    width: "120px",
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
];

function CommissionsToolbar() {
  const [url, change] = useUrlState(commissionsUrlSpec);
  const { search, sort: commissionSort, direction } = commissionsVariables(url);
  return (
    <FilterBar
      active={0}
      sorting={{ columns: COLUMNS, sort: sortOf(url, change, isCommissionSort) }}
      end={
        <>
          <SavedViews of={commissionViews()} />
          <MoneyExport
            wish={{ kind: "COMMISSIONS", search, commissionSort, direction }}
            table={TABLE}
            columns={COLUMNS}
          />
        </>
      }
    >
      <SearchBox
        value={url.search}
        onSearch={(text) => change({ search: text }, { replace: true })}
        placeholder="Expediente, parte o especialista..."
      />
    </FilterBar>
  );
}

function NoCommissions() {
  const [{ search }, change] = useUrlState(commissionsUrlSpec);
  return search.trim() === "" ? (
    <EmptyState
      title="Todavía no hay comisiones"
      text="Es el 10 % de cada plazo, antes de impuestos, cuando se libera al especialista. Solo en los expedientes que asignó la plataforma."
    />
  ) : (
    <EmptyState
      picture="search"
      title="Ninguna comisión coincide"
      text="Prueba con otras palabras."
      action={<Button onClick={() => change({ search: "" })}>Ver todas</Button>}
    />
  );
}

/** 'Comisiones': what the platform kept, instalment by instalment. */
export function CommissionsPanel() {
  const { url, change, found, list, paging } = useListPage(CommissionsDocument, {
    spec: commissionsUrlSpec,
    variables: commissionsVariables,
  });
  return (
    <>
      <CommissionsToolbar />
      <MoneyTable
        label="Comisiones"
        table={TABLE}
        noun={["comisión", "comisiones"]}
        columns={COLUMNS}
        rowName={({ caseNumber }) => caseNumber}
        rowHref={({ caseNumber }) => paths.adminCase(caseNumber, "presupuesto")}
        sort={sortOf(url, change, isCommissionSort)}
        found={found}
        list={list}
        paging={paging}
        empty={<NoCommissions />}
      />
    </>
  );
}
