import { useState } from "react";
import {
  BankEntriesDocument,
  BookBankEntriesDocument,
  type BankEntryRowFragment,
  type BankEntryTab,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { Button } from "../../../ui/Button.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { RowAction } from "../../../ui/table-types.ts";
import { BookEntryDialog } from "./BookEntryDialog.tsx";
import { columnsOf } from "./entry-columns.tsx";
import { entriesUrlSpec } from "./entries-url.ts";
import { IgnoreEntriesDialog, UndoEntryDialog } from "./ReasonDialogs.tsx";

const EMPTY: Readonly<Record<BankEntryTab, string>> = {
  BOOKED: "Todavía no se ha anotado ningún cobro de este extracto.",
  PROPOSED: "No queda ningún movimiento propuesto.",
  WAITING: "No queda ningún movimiento sin identificar.",
  IGNORED: "No se ha ignorado ningún movimiento.",
  OUT: "Todos los movimientos de este extracto son ingresos.",
};

type Asked =
  | { what: "book"; entry: BankEntryRowFragment }
  | { what: "ignore"; entries: readonly BankEntryRowFragment[] }
  | { what: "undo"; entry: BankEntryRowFragment };

const isOpen = ({ status }: BankEntryRowFragment) => status === "PROPOSED" || status === "WAITING";

function actionsOf(entry: BankEntryRowFragment, ask: (asked: Asked) => void): RowAction[] {
  if (isOpen(entry))
    return [
      {
        key: "book",
        label: entry.isReversal ? "Anular el cobro devuelto" : "Anotar el cobro",
        icon: "check",
        onSelect: () => ask({ what: "book", entry }),
      },
      {
        key: "ignore",
        label: "Ignorar",
        icon: "close",
        onSelect: () => ask({ what: "ignore", entries: [entry] }),
      },
    ];
  const canUndo = entry.status === "IGNORED" || (entry.status === "BOOKED" && entry.payment !== null);
  return canUndo
    ? [{ key: "undo", label: "Deshacer", icon: "undo", onSelect: () => ask({ what: "undo", entry }) }]
    : [];
}

/** The payments of a tab, decided one by one or together. */
export function BankEntries({ statementId, tab }: { statementId: string; tab: BankEntryTab }) {
  const { url, change, list, paging } = useListPage(BankEntriesDocument, {
    spec: entriesUrlSpec,
    variables: ({ search, page: number, size }) => ({ statementId, tab, search, page: { number, size } }),
    onReturn: "active",
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked | null>(null);
  const alert = useAlert();
  const booking = useAction(BookBankEntriesDocument, { onRefused: alert.error });
  const rows = list.rows ?? [];
  const chosen = rows.filter(({ id }) => selected.has(id));
  const close = () => {
    setAsked(null);
    setSelected(new Set());
  };
  const bookChosen = async () => {
    const { payload } = await booking.run({ entries: chosen.map(({ id, version }) => ({ id, version })) });
    setSelected(new Set());
    const [refused] = payload?.refused ?? [];
    if (refused !== undefined) alert.error(refused.message);
  };
  return (
    <>
      <div className="below-8">
        <SearchBox
          value={url.search}
          onSearch={(search) => change({ search }, { replace: true })}
          placeholder="Nombre, concepto, referencia o importe..."
          label="Buscar movimiento"
        />
      </div>
      <ResponsiveTable
        {...list}
        label="Movimientos"
        columns={columnsOf(tab)}
        rowKey={({ id }) => id}
        rowName={({ amount, currency, day }) => `${formatMoney(amount, currency)} del ${formatDate(day)}`}
        rowActions={(entry) => actionsOf(entry, setAsked)}
        selection={
          tab === "PROPOSED" || tab === "WAITING"
            ? {
                selected,
                onChange: setSelected,
                actions: (
                  <>
                    {tab === "PROPOSED" && (
                      <Button
                        size="sm"
                        variant="primary"
                        busy={booking.busy}
                        onClick={() => void bookChosen()}
                      >
                        Anotar los propuestos
                      </Button>
                    )}
                    <Button size="sm" onClick={() => setAsked({ what: "ignore", entries: chosen })}>
                      Ignorar
                    </Button>
                  </>
                ),
              }
            : undefined
        }
        empty={
          url.search === "" ? (
            <EmptyState title="Nada aquí" text={EMPTY[tab]} />
          ) : (
            <EmptyState
              picture="search"
              title="Ningún movimiento coincide"
              text="Prueba con otras palabras."
              action={<Button onClick={() => change({ search: "" })}>Quitar la búsqueda</Button>}
            />
          )
        }
        pagination={{ ...paging, noun: ["movimiento", "movimientos"] }}
      />
      {asked?.what === "book" && <BookEntryDialog entry={asked.entry} onClose={close} />}
      {asked?.what === "ignore" && <IgnoreEntriesDialog entries={asked.entries} onClose={close} />}
      {asked?.what === "undo" && <UndoEntryDialog entry={asked.entry} onClose={close} />}
    </>
  );
}
