import { LEAD_KINDS } from "../../../../schema/rules/leads.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { paths } from "../../../app/paths.ts";
import {
  ExportLeadsDocument,
  type LeadExportColumn,
  type LeadStatus,
  LeadsDocument,
} from "../../../generated/graphql.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import { SavedViews } from "../../../parts/views/SavedViews.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { useSeenColumns } from "../../../ui/ColumnsButton.tsx";
import { ListExport } from "../../../ui/ListExport.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { sortOf } from "../../../ui/SortChoice.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import { isLeadSort, leadFilter, leadsUrlSpec, leadsVariables } from "../hooks/support-url.ts";
import { LEAD_KIND_CHOICES, LEAD_STATUS_CHOICES, leadState } from "../support-words.ts";
import { leadColumns } from "./lead-columns.tsx";

/** The name under which the choice of columns is kept. */
const TABLE = "leads";

const leadViews = () => ({ list: "LEADS", table: TABLE, spec: leadsUrlSpec }) as const;

const KIND_OPTIONS = LEAD_KIND_CHOICES.map((value) => ({ value, label: LEAD_KINDS[value] }));

function useLeadsUrl() {
  const [url, change] = useUrlState(leadsUrlSpec);
  const isFiltered = Object.keys(leadFilter(url)).length > 0;
  const showAll = () => change({ search: "", kind: null, status: null });
  return { url, change, isFiltered, showAll };
}

/** What each column is called in an export. */
const EXPORTED: Readonly<Record<string, LeadExportColumn>> = {
  code: "CODE",
  company: "COMPANY",
  person: "PERSON",
  kind: "KIND",
  status: "STATUS",
  created: "CREATED_AT",
};

function LeadsExport() {
  const { url } = useLeadsUrl();
  const { filter, sort, direction } = leadsVariables(url);
  const seen = useSeenColumns(TABLE, leadColumns, EXPORTED);
  return (
    <ListExport
      document={ExportLeadsDocument}
      seen={seen}
      variables={(format, columns) => ({ input: { format, filter, sort, direction, columns } })}
    />
  );
}

type Counts = readonly { status: LeadStatus; count: number }[];

function LeadsToolbar({ counts }: { counts: Counts }) {
  const { url, change } = useLeadsUrl();
  const countOf = new Map(counts.map(({ status, count }) => [status, count]));
  const statuses = LEAD_STATUS_CHOICES.map((value) => {
    const count = countOf.get(value);
    const { label } = leadState(value);
    return { value, label: count === undefined ? label : `${label} (${shownCount(count)})` };
  });
  return (
    <FilterBar
      end={
        <>
          <SavedViews of={leadViews()} />
          <LeadsExport />
        </>
      }
      sorting={{ columns: leadColumns, sort: sortOf(url, change, isLeadSort) }}
      active={[url.status, url.kind].filter((value) => value !== null).length}
      search={
        <SearchBox
          value={url.search}
          onSearch={(search) => change({ search }, { replace: true })}
          placeholder="Nombre, empresa, correo o código..."
          label="Buscar solicitud"
        />
      }
    >
      <SelectBox
        label="Estado"
        noneLabel="Estado: todos"
        value={url.status}
        options={statuses}
        onChange={(value) =>
          change({ status: LEAD_STATUS_CHOICES.find((status) => status === value) ?? null })
        }
      />
      <SelectBox
        label="Asunto"
        noneLabel="Asunto: todos"
        value={url.kind}
        options={KIND_OPTIONS}
        onChange={(value) => change({ kind: LEAD_KIND_CHOICES.find((kind) => kind === value) ?? null })}
      />
    </FilterBar>
  );
}

function NoLeads() {
  const { isFiltered, showAll } = useLeadsUrl();
  return isFiltered ? (
    <EmptyState
      picture="search"
      title="Ninguna solicitud coincide"
      text="Prueba con otras palabras o quita algún filtro."
      action={<Button onClick={showAll}>Quitar los filtros</Button>}
    />
  ) : (
    <EmptyState
      title="Todavía no hay solicitudes"
      text="Aquí llegan las que se envían desde las páginas de tareas corporativas y de valoración de carteras."
    />
  );
}

/** 'Solicitudes': what came through the public forms, one click from the detail. */
export function LeadsPanel() {
  const { url, change } = useLeadsUrl();
  const { found, list, paging } = useListPage(LeadsDocument, {
    spec: leadsUrlSpec,
    variables: leadsVariables,
  });
  return (
    <>
      <LeadsToolbar counts={found?.counts ?? []} />
      <ResponsiveTable
        {...list}
        label="Solicitudes"
        list={TABLE}
        columns={leadColumns}
        rowKey={({ id }) => id}
        rowName={({ codeId }) => codeId}
        rowHref={({ id }) => paths.adminLead(id)}
        sort={sortOf(url, change, isLeadSort)}
        empty={<NoLeads />}
        pagination={{ ...paging, noun: ["solicitud", "solicitudes"] }}
      />
    </>
  );
}
