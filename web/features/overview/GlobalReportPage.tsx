import { useQuery } from "@apollo/client/react";
import { shownCount, shownPercent } from "../../../schema/rules/spanish-numbers.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import {
  ExportGlobalReportDocument,
  GlobalReportDocument,
  type CompanyFiguresFragment,
} from "../../generated/graphql.ts";
import { formatDate } from "../../lib/format.ts";
import { centsOf } from "../../lib/money.ts";
import { plural } from "../../lib/text.ts";
import { choiceParam, useUrlState } from "../../lib/url-state.ts";
import { useDownloadLink } from "../../lib/use-download-link.ts";
import { ReportToolbar } from "../../parts/figures/ReportToolbar.tsx";
import { reportPeriodProblem, reportPeriodSpec } from "../../parts/figures/report-period.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { FigureCards } from "../../ui/FigureCards.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import type { TableColumn } from "../../ui/table-types.ts";
import { Money } from "../../ui/ValueText.tsx";

type Row = CompanyFiguresFragment;

const SORTS = ["company", "debts", "amount", "recovered", "share", "agreements", "promises"] as const;
type Sort = (typeof SORTS)[number];

const urlSpec = {
  ...reportPeriodSpec,
  sort: choiceParam(SORTS, "amount"),
  direction: choiceParam(["ASC", "DESC"], "DESC"),
};

const names = new Intl.Collator("es-ES");
/** Amounts exactly; a share nothing is known of comes before all others. */
const VALUES: Readonly<Record<Exclude<Sort, "company">, (row: Row) => bigint>> = {
  debts: ({ debts }) => BigInt(debts),
  amount: ({ amount }) => centsOf(amount),
  recovered: ({ recovered }) => centsOf(recovered),
  share: ({ recoveredShare }) => (recoveredShare === null ? -1n : centsOf(recoveredShare)),
  agreements: ({ agreements }) => BigInt(agreements),
  promises: ({ promisesKept }) => BigInt(promisesKept),
};

function sorted(rows: readonly Row[], sort: Sort, direction: "ASC" | "DESC"): Row[] {
  const byName = (a: Row, b: Row) => names.compare(a.company, b.company);
  const turn = direction === "ASC" ? 1 : -1;
  if (sort === "company") return rows.toSorted((a, b) => turn * byName(a, b));
  const valueOf = VALUES[sort];
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    return left === right ? byName(a, b) : left < right ? -turn : turn;
  });
}

const listsOf = ({ company }: Row) => paths.adminTasks({ institution: company });
const shareOf = ({ recoveredShare }: Row) => (recoveredShare === null ? "–" : shownPercent(recoveredShare));

function columnsOf(currency: string): TableColumn<Row>[] {
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return [
    {
      key: "company",
      title: "Empresa",
      sortKey: "company",
      render: ({ company }) => company,
      under: ({ lists }) => <p className="small muted">{plural(lists, "lista", "listas")}</p>,
    },
    {
      key: "debts",
      title: "Deudas",
      sortKey: "debts",
      align: "end",
      render: ({ debts }) => shownCount(debts),
      short: ({ debts }) => plural(debts, "deuda", "deudas"),
    },
    {
      key: "amount",
      title: "Reclamado",
      sortKey: "amount",
      align: "end",
      onPhone: "end",
      render: ({ amount }) => money(amount),
    },
    {
      key: "recovered",
      title: "Recuperado",
      sortKey: "recovered",
      align: "end",
      render: ({ recovered }) => money(recovered),
    },
    { key: "share", title: "%", sortKey: "share", align: "end", render: shareOf },
    {
      key: "agreements",
      title: "Con acuerdo",
      sortKey: "agreements",
      align: "end",
      render: ({ agreements }) => shownCount(agreements),
      short: ({ agreements }) => `${shownCount(agreements)} con acuerdo`,
    },
    {
      key: "promises",
      title: "Promesas cumplidas",
      sortKey: "promises",
      align: "end",
      render: ({ promisesKept, promisesMade }) =>
        `${shownCount(promisesKept)} de ${shownCount(promisesMade)}`,
      onPhone: "none",
    },
  ];
}

function Total({ total, currency }: { total: Row; currency: string }) {
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <FigureCards
      label="Total de todas las listas"
      figures={[
        {
          label: "Reclamado",
          value: money(total.amount),
          note: `${plural(total.debts, "deuda", "deudas")} en ${plural(total.lists, "lista", "listas")}`,
          to: paths.adminTasks(),
        },
        {
          label: "Recuperado",
          value: money(total.recovered),
          note: total.recoveredShare === null ? undefined : `${shareOf(total)} de lo reclamado`,
        },
        { label: "Con acuerdo", value: shownCount(total.agreements), note: money(total.agreed) },
        {
          label: "Promesas cumplidas",
          value: shownCount(total.promisesKept),
          note: `de ${shownCount(total.promisesMade)} hechas · ${shownCount(total.promisesBroken)} incumplidas o en parte`,
        },
      ]}
    />
  );
}

/** 'Informe global': all lists, by company and period. */
export function Component() {
  usePageHeader({ title: PAGE_TITLES.globalReport, back: paths.adminHome() });
  const [{ desde, hasta, sort, direction }, setUrl] = useUrlState(urlSpec);
  const problem = reportPeriodProblem(desde, hasta);
  const period = { from: desde, until: hasta };
  const { data, previousData, loading, error, refetch } = useQuery(GlobalReportDocument, {
    variables: { period },
    fetchPolicy: "cache-and-network",
    skip: problem !== undefined,
  });
  const { download, pending } = useDownloadLink(ExportGlobalReportDocument);
  const report = (error === undefined ? (data ?? previousData) : data)?.globalReport;
  return (
    <div className="stack">
      <ReportToolbar
        desde={desde}
        hasta={hasta}
        problem={problem}
        whole="Desde el inicio"
        onChange={setUrl}
        busy={pending?.format ?? null}
        onDownload={(format) => void download({ period, format })}
      />
      {report !== undefined && (
        <>
          <Total total={report.total} currency={report.currency} />
          <p className="muted">
            Deudas, importes y acuerdos, a {formatDate(report.today)}; lo recuperado y las promesas, del
            periodo. Las tareas sin lista no cuentan.
          </p>
        </>
      )}
      <ResponsiveTable
        label="Informe por empresa"
        columns={columnsOf(report?.currency ?? "EUR")}
        rows={report === undefined ? undefined : sorted(report.companies, sort, direction)}
        rowKey={({ company }) => company}
        rowName={({ company }) => company}
        rowHref={listsOf}
        sort={{
          key: sort,
          direction,
          onChange: (key, way) =>
            setUrl({ sort: SORTS.find((one) => one === key) ?? "amount", direction: way }),
        }}
        loading={loading}
        error={error !== undefined && report === undefined}
        onRetry={() => void refetch().catch(() => undefined)}
        empty={
          <EmptyState
            title="Todavía no hay listas"
            text="Cuando importes la primera, aquí se comparan las empresas."
            action={<LinkButton to={paths.adminCreateTask()}>Importar una lista</LinkButton>}
          />
        }
      />
    </div>
  );
}
