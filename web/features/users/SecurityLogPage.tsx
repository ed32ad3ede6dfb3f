import { SECURITY_EVENT_NAMES } from "../../../schema/rules/security-events.ts";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { useFeed } from "../../lib/use-feed.ts";
import { daysProblem, readUrlState, useUrlState } from "../../lib/url-state.ts";
import { SavedViews } from "../../parts/views/SavedViews.tsx";
import { useSeenColumns } from "../../ui/ColumnsButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { ListExport } from "../../ui/ListExport.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import type { TableColumn } from "../../ui/table-types.ts";
import { Sentence, sentenceText } from "../../parts/trail/Sentence.tsx";
import { DateText } from "../../ui/ValueText.tsx";
import styles from "./AuditPage.module.css";
import { DayRange } from "./components/DayRange.tsx";
import { MoreButton } from "./components/MoreButton.tsx";
import { PersonFilter } from "./components/PersonFilter.tsx";
import { OUTCOMES, securityFilter, securityUrlSpec, type SecurityUrl } from "./hooks/security-url.ts";
import {
  ExportSecurityEventsDocument,
  type SecurityExportColumn,
  SecurityEventsDocument,
  type SecurityRowFragment,
} from "../../generated/graphql.ts";

type Change = (change: Partial<SecurityUrl>) => void;

const KIND_OPTIONS = Object.entries(SECURITY_EVENT_NAMES).map(([value, { plural }]) => ({
  value,
  label: plural,
}));
const OUTCOME_OPTIONS = Object.entries(OUTCOMES).map(([value, { label }]) => ({ value, label }));
const NOTHING: SecurityUrl = { kind: null, outcome: null, account: null, event: null, from: null, to: null };

function columns(change: Change): readonly TableColumn<SecurityRowFragment>[] {
  return [
    { key: "what", title: "Qué", render: ({ sentence }) => <Sentence parts={sentence} /> },
    {
      key: "outcome",
      title: "Resultado",
      onPhone: "plain",
      width: "120px",
      render: ({ outcome }) => <StatusTag tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</StatusTag>,
    },
    {
      key: "at",
      title: "Cuándo",
      width: "170px",
      onPhone: "plain",
      render: ({ at }) => <DateText value={at} time />,
    },
    {
      key: "address",
      title: "Dirección",
      onPhone: "plain",
      short: ({ address }) => address,
      render: ({ id, address }) => (
        <>
          {address}{" "}
          <Button size="sm" variant="quiet" onClick={() => change({ ...NOTHING, event: id })}>
            Todo lo de esta dirección
          </Button>
        </>
      ),
    },
  ];
}

export function loader({ request }: LoaderFunctionArgs): null {
  const url = readUrlState(securityUrlSpec, request.url);
  return daysProblem(url.from, url.to) === undefined
    ? prefetch(SecurityEventsDocument, { filter: securityFilter(url) })
    : null;
}

/** The name under which the choice of columns is kept. */
const TABLE = "security-log";

/** What each column is called in an export. */
const EXPORTED: Readonly<Record<string, SecurityExportColumn>> = {
  what: "WHAT",
  outcome: "OUTCOME",
  at: "AT",
  address: "ADDRESS",
};

const securityViews = () => ({ list: "SECURITY_LOG", table: TABLE, spec: securityUrlSpec }) as const;

interface FiltersProps {
  url: SecurityUrl;
  change: Change;
  accountName: string | null;
}

function Filters({ url, change, accountName }: FiltersProps) {
  const filter = securityFilter(url);
  return (
    <div className={styles.filters}>
      <FilterBar
        active={Object.keys(filter).length}
        end={
          <>
            <SavedViews of={securityViews()} />
            <ListExport
              document={ExportSecurityEventsDocument}
              seen={useSeenColumns(TABLE, columns(change), EXPORTED)}
              variables={(format, chosen) => ({ input: { format, filter, columns: chosen } })}
            />
          </>
        }
      >
        <SelectBox
          label="Qué"
          noneLabel="Todo"
          showLabel
          value={url.kind}
          options={KIND_OPTIONS}
          onChange={(kind) => change({ kind })}
        />
        <SelectBox
          label="Resultado"
          noneLabel="Todos"
          showLabel
          value={url.outcome}
          options={OUTCOME_OPTIONS}
          onChange={(outcome) => change({ outcome })}
        />
        <PersonFilter
          name={url.account === null ? null : (accountName ?? `Cuenta n.º ${url.account}`)}
          onChange={(account) => change({ account })}
        />
        <DayRange days={url} onChange={change} />
        {url.event !== null && (
          <Button icon="close" onClick={() => change({ event: null })}>
            Una sola dirección
          </Button>
        )}
      </FilterBar>
    </div>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      picture="search"
      title={isFiltered ? "Nada coincide" : "Todavía no hay nada anotado"}
      text={isFiltered ? "Prueba con otras fechas o quita algún filtro." : undefined}
      action={isFiltered ? <Button onClick={onClear}>Quitar los filtros</Button> : undefined}
    />
  );
}

/** Sign-ins, codes, refusals and money of every account, newest first: what an attack is investigated by. */
export function Component() {
  const [url, setUrl] = useUrlState(securityUrlSpec);
  const change: Change = (next) => setUrl(next, { replace: true });
  usePageHeader({ title: "Registro de seguridad", back: paths.adminUsers() });
  const {
    feed: events,
    loading,
    hasError,
    retry,
    isFetchingMore,
    more,
  } = useFeed(SecurityEventsDocument, "securityEvents", {
    variables: { filter: securityFilter(url) },
    skip: daysProblem(url.from, url.to) !== undefined,
  });
  const isFiltered = Object.keys(securityFilter(url)).length > 0;
  const accountName = events?.nodes.find(({ accountId }) => accountId === url.account)?.accountName ?? null;
  return (
    <>
      <p className={styles.intro}>
        Inicios de sesión, códigos, comprobaciones, límites y dinero, con la dirección desde la que se hizo
        cada cosa. Se conserva durante un año y nadie puede cambiarlo.
      </p>
      <Filters url={url} change={change} accountName={accountName} />
      <ResponsiveTable
        label="Registro de seguridad"
        list={TABLE}
        columns={columns(change)}
        rows={events?.nodes}
        rowKey={({ id }) => id}
        rowName={({ sentence }) => sentenceText(sentence)}
        loading={loading}
        error={hasError}
        onRetry={retry}
        empty={<Nothing isFiltered={isFiltered} onClear={() => change(NOTHING)} />}
      />
      {events?.pageInfo.hasNextPage === true && <MoreButton busy={isFetchingMore} onMore={more} />}
    </>
  );
}
