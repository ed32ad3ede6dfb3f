import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { addDays, dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import { shownPercent } from "../../../../schema/rules/spanish-numbers.ts";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { paths } from "../../../app/paths.ts";
import {
  CloseRemittanceDocument,
  RemittanceDraftDocument,
  RemittanceDraftLinesDocument,
  type RemittanceDraftQuery,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { plural } from "../../../lib/text.ts";
import { dayParam, integerParam, optionalParam, useUrlState, type UrlState } from "../../../lib/url-state.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { ListSearch } from "../../../parts/tasks/ListSearch.tsx";
import { useNamedList } from "../../../parts/tasks/use-named-list.ts";
import { Button } from "../../../ui/Button.tsx";
import { DateBox } from "../../../ui/DateBox.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { ThingSkeleton } from "../../../ui/ThingSkeleton.tsx";
import { lineColumns, lineName } from "./line-columns.tsx";
import { figureFacts, netLabel, periodText } from "./remittance-facts.tsx";
import { TermsDialog } from "./TermsDialog.tsx";

const urlSpec = {
  lista: optionalParam(),
  hasta: dayParam(),
  moneda: optionalParam(),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

type Url = UrlState<typeof urlSpec>;
type Draft = RemittanceDraftQuery["remittanceDraft"];

/** Most creditors are paid by months. */
function endOfLastMonth(): string {
  const today = dayInMadrid(new Date());
  return addDays(`${today.slice(0, 8)}01`, -1);
}

function variablesOf({ lista, hasta, moneda }: Url) {
  return { listId: lista ?? "", until: hasta ?? dayInMadrid(new Date()), currency: moneda };
}

function Terms({ draft }: { draft: Draft }) {
  const [isOpen, setOpen] = useState(false);
  const { list, withoutTerms, from } = draft;
  return (
    <Panel
      title="Comisión"
      aside={<Button onClick={() => setOpen(true)}>Indicar la comisión</Button>}
      intro={
        withoutTerms === 0
          ? undefined
          : `Falta la comisión de ${plural(withoutTerms, "movimiento", "movimientos")}: sin ella no se puede cerrar. Puede ser 0 %.`
      }
    >
      {list.commissionTerms.length === 0 ? (
        <p className="muted">La lista no tiene comisión todavía.</p>
      ) : (
        <ul className="rows" aria-label="Comisiones de la lista">
          {list.commissionTerms.map(({ id, validFrom, rate, vatRate, createdBy }) => (
            <li key={id} className="split">
              <span>
                {shownPercent(rate)} + IVA del {shownPercent(vatRate)}, cobros desde el{" "}
                {formatDate(validFrom)}
              </span>
              <span className="small muted">{createdBy}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <TermsDialog list={list} from={from} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function Lines({ currency }: { currency: string }) {
  const { list, paging } = useListPage(RemittanceDraftLinesDocument, {
    spec: urlSpec,
    variables: (url) => ({ ...variablesOf(url), page: { number: url.page, size: url.size } }),
    listOf: ({ remittanceDraft }) => remittanceDraft.lines,
  });
  return (
    <ResponsiveTable
      {...list}
      label="Movimientos por liquidar"
      list="remittance-lines"
      columns={lineColumns(currency)}
      rowKey={({ id }) => id}
      rowName={(line) => lineName(line, currency)}
      empty={<EmptyState title="Nada que liquidar" text="No ha entrado nada que no esté ya liquidado." />}
      pagination={{ ...paging, noun: ["movimiento", "movimientos"] }}
    />
  );
}

function useClose({ list, until, currency, digest, figures }: Draft) {
  const alert = useAlert();
  const navigate = useNavigate();
  const { run, busy, problems } = useAction(CloseRemittanceDocument);
  const close = () =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "¿Cerrar la liquidación?",
      text: `${netLabel(figures.net)}: ${formatMoney(figures.net, currency)}.`,
      details: "Una liquidación cerrada no se puede cambiar ni borrar.",
      textButton: "Cancelar",
      textButton2: "Cerrar la liquidación",
      onConfirm: async () => {
        const { done, payload } = await run({ input: { listId: list.id, until, currency, digest } });
        const id = payload?.remittance?.id;
        if (done && id !== undefined) void navigate(paths.adminRemittance(id));
      },
    });
  return { close, busy, problem: problems[0]?.message };
}

function DraftPanel({ draft }: { draft: Draft }) {
  const { close, busy, problem } = useClose(draft);
  const { figures, currency, from, until, withoutTerms } = draft;
  const canClose = figures.count > 0 && withoutTerms === 0;
  return (
    <>
      <Panel
        title={periodText(from, until)}
        intro={plural(figures.count, "movimiento", "movimientos")}
        aside={
          canClose ? (
            <Button variant="accent" disabled={busy} onClick={close}>
              Cerrar la liquidación
            </Button>
          ) : undefined
        }
      >
        {problem !== undefined && (
          <p className="danger" role="alert">
            {problem}
          </p>
        )}
        <FactGrid facts={figureFacts(figures, currency)} />
      </Panel>
      <Terms draft={draft} />
      <Lines currency={currency} />
    </>
  );
}

/** What came in of a list until a day, before it is closed. */
export function Component() {
  const [url, change] = useUrlState(urlSpec);
  const variables = variablesOf(url);
  const { data, previousData, error, refetch } = useQuery(RemittanceDraftDocument, {
    variables,
    skip: url.lista === null,
    fetchPolicy: "cache-and-network",
  });
  usePageHeader({ title: PAGE_TITLES.newRemittance, back: paths.adminRemittances() });
  const draft = data?.remittanceDraft;
  // Also where its draft is refused.
  const list = useNamedList(url.lista);
  const { currencies = [] } = draft ?? previousData?.remittanceDraft ?? {};
  const refusal = error === undefined ? null : serverMessage(error);
  return (
    <div className="stack">
      <Panel title={list ? `${list.codeId} · ${list.company}` : "De qué lista"}>
        <div className="cluster at-end">
          <ListSearch
            id="remittance-list"
            placeholder="Elige una lista"
            onSelect={(lista) => change({ lista, moneda: null, page: 1 }, { replace: true })}
          />
          {url.lista !== null && (
            <DateBox
              label="Cobrado hasta"
              value={variables.until}
              error={refusal ?? undefined}
              onChange={(hasta) => change({ hasta, page: 1 }, { replace: true })}
            />
          )}
          {url.lista !== null && (
            <Button onClick={() => change({ hasta: endOfLastMonth(), page: 1 }, { replace: true })}>
              Hasta fin del mes pasado
            </Button>
          )}
          {currencies.length > 1 && (
            <SelectBox
              label="Moneda"
              showLabel
              noneLabel="La de la lista"
              value={url.moneda}
              options={currencies.map((value) => ({ value, label: value }))}
              onChange={(moneda) => change({ moneda, page: 1 }, { replace: true })}
            />
          )}
        </div>
      </Panel>
      {url.lista !== null && draft === undefined && error === undefined && <ThingSkeleton />}
      {error !== undefined && refusal === null && (
        <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {draft !== undefined && error === undefined && <DraftPanel draft={draft} />}
    </div>
  );
}
