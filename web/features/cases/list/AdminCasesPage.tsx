import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { useListPage } from "../../../lib/use-list-page.ts";
import { prefetch } from "../../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { paths } from "../../../app/paths.ts";
import { caseState } from "../../../parts/cases/case-words.ts";
import { readUrlState } from "../../../lib/url-state.ts";
import { Button } from "../../../ui/Button.tsx";
import { SavedViews } from "../../../parts/views/SavedViews.tsx";
import { CaseStatusMark } from "../../../parts/cases/CaseStatusMark.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { sortOf } from "../../../ui/SortChoice.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { RowAction, TableColumn } from "../../../ui/table-types.ts";
import { DateText } from "../../../ui/ValueText.tsx";
import { CaseHead, caseSummary, LatestAction } from "./case-cells.tsx";
import { CasesExport } from "./CasesExport.tsx";
import { CaseOverview } from "./CaseOverview.tsx";
import { CaseTabs } from "./CaseTabs.tsx";
import { AdminCasesDocument, type AdminCasesQuery } from "../../../generated/graphql.ts";
import {
  adminCasesSpec,
  adminCasesVariables,
  ASSIGNMENTS,
  isCaseSort,
  isNarrowed,
  STATUSES,
  WITHOUT_ADMIN_FILTERS,
} from "./cases-url.ts";
import styles from "./CaseLists.module.css";
import { GROUP_LABELS, groupWord, optionsOf } from "./OwnCasesToolbar.tsx";
import { useFurtherFilters, type FilterChange } from "./use-further-filters.tsx";
import { lateDialog } from "../../../ui/late.tsx";

const AssignCaseDialog = lateDialog(async () => ({
  default: (await import("../../../parts/cases/AssignCaseDialog.tsx")).AssignCaseDialog,
}));

type Row = AdminCasesQuery["cases"]["nodes"][number];
type Assignment = (typeof ASSIGNMENTS)[number];
type StatusWord = keyof typeof STATUSES;

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(AdminCasesDocument, adminCasesVariables(readUrlState(adminCasesSpec, request.url)));
}

const isClosed = ({ group }: Row) => group !== "OPEN";

/** What an administrator has to see of who is in charge, where there is no room for a column. */
function Unassigned({ row }: { row: Row }) {
  if (row.reassignmentRequestedAt !== null) return <StatusTag tone="warning">Reasignación pedida</StatusTag>;
  const isWaiting = row.specialistName === null && !isClosed(row);
  return isWaiting ? <StatusTag tone="danger">Sin asignar</StatusTag> : null;
}

/** Who is in charge and, in one line, how it came about and that somebody else is asked for, with the reason. */
function InCharge({ row }: { row: Row }) {
  const { specialistName, platformAssigned, reassignmentRequestedAt, reassignmentReason } = row;
  return (
    <>
      {specialistName ?? (isClosed(row) ? "—" : <StatusTag tone="danger">Sin asignar</StatusTag>)}
      {reassignmentRequestedAt !== null ? (
        <span className="detail">
          <StatusTag tone="warning" icon="refresh">
            Reasignación pedida
          </StatusTag>{" "}
          <DateText value={reassignmentRequestedAt} />: {reassignmentReason}
        </span>
      ) : (
        platformAssigned && <span className="detail">Asignado por la plataforma</span>
      )}
    </>
  );
}

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    key: "number",
    title: "Expediente",
    sortKey: "NUMBER",
    width: "40%",
    render: ({ number }) => number,
    under: (row) => <CaseHead row={row} withParty />,
    short: caseSummary,
  },
  {
    key: "latest",
    title: "Acción reciente",
    sortKey: "LAST_ACTION",
    onPhone: "whole",
    short: (row) => (
      <>
        <Unassigned row={row} /> {row.message}
      </>
    ),
    render: (row) => <LatestAction row={row} />,
  },
  {
    key: "specialist",
    title: "Especialista",
    onPhone: "none",
    width: "164px",
    render: (row) => <InCharge row={row} />,
  },
  {
    key: "status",
    title: "Estado",
    onPhone: "end",
    sortKey: "STATUS",
    width: "176px",
    render: ({ status }) => <CaseStatusMark status={status} />,
  },
];

/** The name under which the choice of columns is kept. */
const TABLE = "admin-cases";

const ASSIGNMENT_LABELS: Record<Assignment, string> = {
  "sin-asignar": "Sin asignar",
  asignados: "Asignados",
  "sin-respuesta": "Sin respuesta del especialista",
  reasignacion: "Reasignación pedida",
};

/** One choice holds groups of states and the states within them. */
const STATE_OPTIONS = [
  ...optionsOf(GROUP_LABELS),
  ...(Object.entries(STATUSES) as [StatusWord, (typeof STATUSES)[StatusWord]][]).map(([value, status]) => ({
    value,
    label: `Abiertos: ${caseState(status).label.toLowerCase()}`,
  })),
];

function stateChange(value: string | null) {
  const estado = value !== null && value in STATUSES ? (value as StatusWord) : null;
  return { grupo: groupWord(value), estado };
}

const caseViews = () => ({ list: "CASES", table: TABLE, spec: adminCasesSpec }) as const;

function Toolbar({ url, change }: FilterChange) {
  return (
    <FilterBar
      further={useFurtherFilters({ url, change })}
      sorting={{ columns: COLUMNS, sort: sortOf(url, change, isCaseSort) }}
      end={
        <>
          <SavedViews of={caseViews()} />
          <CasesExport wish={adminCasesVariables(url)} table={TABLE} columns={COLUMNS} />
        </>
      }
      active={[url.estado ?? url.grupo, url.asignacion].filter((value) => value !== null).length}
      search={
        <SearchBox
          value={url.search}
          onSearch={(search) => change({ search }, { replace: true })}
          placeholder="Número, parte, correo..."
          label="Buscar expediente"
        />
      }
    >
      <SelectBox
        label="Estado"
        noneLabel="Estado: todos"
        value={url.estado ?? url.grupo}
        options={STATE_OPTIONS}
        onChange={(value) => change(stateChange(value))}
      />
      <SelectBox
        label="Asignación"
        noneLabel="Asignación: todas"
        value={url.asignacion}
        options={optionsOf(ASSIGNMENT_LABELS)}
        onChange={(value) => change({ asignacion: ASSIGNMENTS.find((word) => word === value) ?? null })}
      />
    </FilterBar>
  );
}

function NoCases({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      picture={isFiltered ? "search" : "empty"}
      title={isFiltered ? "Ningún expediente coincide" : "Todavía no hay expedientes"}
      text={isFiltered ? "Prueba con otras palabras o quita algún filtro." : undefined}
      action={isFiltered ? <Button onClick={onClear}>Quitar los filtros</Button> : undefined}
    />
  );
}

/** All cases: found, filtered, assigned, and one click from the detail. */
export function Component() {
  // A retry also loads the figures above the list, which failed with it.
  const { url, change, list, paging } = useListPage(AdminCasesDocument, {
    spec: adminCasesSpec,
    variables: adminCasesVariables,
    onReturn: "list",
    retries: "active",
  });
  const variables = adminCasesVariables(url);
  const [assigned, setAssigned] = useState<Row | null>(null);
  usePageHeader({ title: PAGE_TITLES.cases });

  const actions = (row: Row): RowAction[] => {
    if (isClosed(row)) return [];
    const label = row.specialistId === null ? "Asignar" : "Reasignar";
    return [{ key: "assign", label, icon: "user-check", onSelect: () => setAssigned(row) }];
  };
  const isFiltered = isNarrowed(variables.filter);
  return (
    <>
      <CaseOverview chosen={url.tipo} onChoose={(tipo) => change({ tipo })} />
      <CaseTabs current={url.tab} tabs={["todos", "acuerdo", "sesiones", "plan-de-pagos"]} />
      <Toolbar url={url} change={change} />
      <div className={styles.list}>
        <ResponsiveTable
          {...list}
          label="Expedientes"
          list={TABLE}
          columns={COLUMNS}
          rowKey={({ number }) => number}
          rowName={({ number }) => number}
          rowHref={({ number }) => paths.adminCase(number)}
          rowActions={actions}
          sort={sortOf(url, change, isCaseSort)}
          empty={<NoCases isFiltered={isFiltered} onClear={() => change(WITHOUT_ADMIN_FILTERS)} />}
          pagination={{ ...paging, noun: ["expediente", "expedientes"] }}
        />
      </div>
      {assigned !== null && (
        <AssignCaseDialog
          number={assigned.number}
          interventionType={assigned.interventionType}
          specialistId={assigned.specialistId}
          specialistName={assigned.specialistName}
          reassignmentRequestedAt={assigned.reassignmentRequestedAt}
          reassignmentReason={assigned.reassignmentReason}
          onClose={() => setAssigned(null)}
        />
      )}
    </>
  );
}
