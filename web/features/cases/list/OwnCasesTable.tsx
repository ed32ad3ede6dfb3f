import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useListPage } from "../../../lib/use-list-page.ts";
import { plural } from "../../../lib/text.ts";
import { writeUrlState } from "../../../lib/url-state.ts";
import { Button } from "../../../ui/Button.tsx";
import { NumberPager } from "../../../ui/NumberPager.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { RowAction, TableColumn } from "../../../ui/table-types.ts";
import styles from "./CaseLists.module.css";
import { isCaseSort, isNarrowed, ownCasesSpec, ownCasesVariables, WITHOUT_FILTERS } from "./cases-url.ts";
import { useArchiveCase } from "./use-archive-case.ts";

interface OwnCasesTableProps<Row> {
  document: TypedDocumentNode<
    { cases: { nodes: Row[]; totalCount: number } },
    ReturnType<typeof ownCasesVariables>
  >;
  columns: readonly TableColumn<Row>[];
  caseHref: (number: string) => string;
  /** Shown where the tab has no case and nothing is filtered. */
  none: ReactNode;
}

/** One page of the asker's own cases, to be sorted, opened and put away. */
export function OwnCasesTable<Row extends { number: string; archived: boolean }>(
  props: OwnCasesTableProps<Row>,
) {
  const { document, columns, caseHref, none } = props;
  const [params] = useSearchParams();
  // What stands over the list wasn't loaded either.
  const { url, change, list, paging } = useListPage(document, {
    spec: ownCasesSpec,
    variables: ownCasesVariables,
    onReturn: "list",
    retries: "active",
  });
  const variables = ownCasesVariables(url);
  const archive = useArchiveCase();

  const actions = ({ number, archived }: Row): RowAction[] => [
    {
      key: "archive",
      label: archived ? "Desarchivar" : "Archivar",
      icon: archived ? "undo" : "archive",
      onSelect: () => void archive(number, !archived),
    },
  ];
  return (
    <>
      <div className={styles.list}>
        <ResponsiveTable
          {...list}
          label="Expedientes"
          columns={columns}
          rowKey={({ number }) => number}
          rowName={({ number }) => number}
          rowHref={({ number }) => caseHref(number)}
          rowActions={actions}
          sort={{
            key: url.sort,
            direction: url.direction,
            onChange: (key, direction) => isCaseSort(key) && change({ sort: key, direction }),
          }}
          empty={
            isNarrowed(variables.filter) ? (
              <EmptyState
                picture="search"
                title="Ningún expediente coincide"
                text="Prueba con otras palabras o quita algún filtro."
                action={<Button onClick={() => change(WITHOUT_FILTERS)}>Quitar los filtros</Button>}
              />
            ) : (
              none
            )
          }
        />
      </div>
      {paging.total > 0 && (
        <div className={styles.paging}>
          <p role="status">{plural(paging.total, "expediente", "expedientes")}</p>
          <NumberPager
            label="Páginas de expedientes"
            page={url.page}
            last={Math.max(1, Math.ceil(paging.total / paging.size))}
            to={(page) => ({ search: writeUrlState(ownCasesSpec, params, { page }).toString() })}
          />
        </div>
      )}
    </>
  );
}
