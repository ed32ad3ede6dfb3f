import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { type ReactNode, useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { useListPage } from "../../../lib/use-list-page.ts";
import { plural } from "../../../lib/text.ts";
import { writeUrlState } from "../../../lib/url-state.ts";
import { Button } from "../../../ui/Button.tsx";
import { NumberPager } from "../../../ui/NumberPager.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { sortOf } from "../../../ui/SortChoice.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { RowAction, TableColumn } from "../../../ui/table-types.ts";
import styles from "./CaseLists.module.css";
import { isCaseSort, isNarrowed, ownCasesSpec, ownCasesVariables, WITHOUT_FILTERS } from "./cases-url.ts";
import { useAction } from "../../../lib/use-action.ts";
import { showNotice } from "../../../lib/notices.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { ArchiveCaseInListDocument } from "../../../generated/graphql.ts";

/** Puts a case away, or back, for oneself; afterwards offers to undo it. */
function useArchiveCase(): (number: string, archived: boolean) => Promise<void> {
  const alert = useAlert();
  const { run } = useAction(ArchiveCaseInListDocument, {
    onRefused: alert.error,
    quiet: true,
    parallel: true,
  });

  return useCallback(
    async (number: string, archived: boolean) => {
      if (!(await run({ number, archived })).done) return;
      const undo = async () => {
        if ((await run({ number, archived: !archived })).done)
          showNotice({ theme: "green", text: `${number} está como antes.` });
      };
      showNotice({
        theme: "green",
        text: archived ? `${number} está en Archivados.` : `${number} ha vuelto a la lista.`,
        action: { label: "Deshacer", onSelect: () => void undo() },
      });
    },
    [run],
  );
}

interface OwnCasesTableProps<Row> {
  document: TypedDocumentNode<
    { cases: { nodes: Row[]; totalCount: number } },
    ReturnType<typeof ownCasesVariables>
  >;
  /** The name under which the choice of columns is kept. */
  table: string;
  columns: readonly TableColumn<Row>[];
  caseHref: (number: string) => string;
  /** Shown where the tab has no case and nothing is filtered. */
  none: ReactNode;
}

function Paging({ page, total, size }: { page: number; total: number; size: number }) {
  const [params] = useSearchParams();
  return (
    // On paper it tells of what isn't there; alone on a page of its own it would tell nothing.
    <div className={`split above-16 ${total > size ? "" : "screen-only"}`}>
      <p role="status">{plural(total, "expediente", "expedientes")}</p>
      <NumberPager
        label="Páginas de expedientes"
        page={page}
        last={Math.max(1, Math.ceil(total / size))}
        to={(page) => ({ search: writeUrlState(ownCasesSpec, params, { page }).toString() })}
      />
    </div>
  );
}

function NoneMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      picture="search"
      title="Ningún expediente coincide"
      text="Prueba con otras palabras o quita algún filtro."
      action={<Button onClick={onClear}>Quitar los filtros</Button>}
    />
  );
}

function useRowActions() {
  const archive = useArchiveCase();
  return ({ number, archived }: { number: string; archived: boolean }): RowAction[] => [
    {
      key: "archive",
      label: archived ? "Sacar del archivo" : "Archivar",
      icon: archived ? "undo" : "archive",
      onSelect: () => void archive(number, !archived),
    },
  ];
}

/** One page of the asker's own cases, to be sorted, opened and put away. */
export function OwnCasesTable<Row extends { number: string; archived: boolean }>(
  props: OwnCasesTableProps<Row>,
) {
  const { document, table, columns, caseHref, none } = props;
  // A retry also loads the figures above the list, which failed with it.
  const { url, change, list, paging } = useListPage(document, {
    spec: ownCasesSpec,
    variables: ownCasesVariables,
    onReturn: "list",
    retries: "active",
  });
  const variables = ownCasesVariables(url);

  const actions = useRowActions();
  return (
    <>
      <div className={styles.list}>
        <ResponsiveTable
          {...list}
          label="Expedientes"
          list={table}
          columns={columns}
          rowKey={({ number }) => number}
          rowName={({ number }) => number}
          rowHref={({ number }) => caseHref(number)}
          rowActions={actions}
          sort={sortOf(url, change, isCaseSort)}
          empty={
            isNarrowed(variables.filter) ? <NoneMatches onClear={() => change(WITHOUT_FILTERS)} /> : none
          }
        />
      </div>
      {paging.total > 0 && <Paging page={url.page} total={paging.total} size={paging.size} />}
    </>
  );
}
