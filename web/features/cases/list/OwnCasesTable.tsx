import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { plural } from "../../../lib/text.ts";
import { writeUrlState } from "../../../lib/url-state.ts";
import { Button } from "../../../ui/Button.tsx";
import { NumberPager } from "../../../ui/NumberPager.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { RowAction, TableColumn } from "../../../ui/table-types.ts";
import styles from "./CaseLists.module.css";
import {
  isCaseSort,
  isNarrowed,
  ownCasesSpec,
  ownCasesVariables,
  WITHOUT_FILTERS,
  type OwnCasesUrl,
} from "./cases-url.ts";
import { useArchiveCase } from "./use-archive-case.ts";
import { useCaseList } from "./use-case-list.ts";

interface OwnCasesTableProps<Row> {
  document: TypedDocumentNode<
    { cases: { nodes: Row[]; totalCount: number } },
    ReturnType<typeof ownCasesVariables>
  >;
  url: OwnCasesUrl;
  change: (change: Partial<OwnCasesUrl>, options?: { replace: boolean }) => void;
  columns: readonly TableColumn<Row>[];
  caseHref: (number: string) => string;
  /** Shown where the tab has no case and nothing is filtered. */
  none: ReactNode;
}

/** One page of the asker's own cases, to be sorted, opened and put away. */
export function OwnCasesTable<Row extends { number: string; archived: boolean }>(
  props: OwnCasesTableProps<Row>,
) {
  const { document, url, change, columns, caseHref, none } = props;
  const [params] = useSearchParams();
  const variables = ownCasesVariables(url);
  const { total, lastPage, ...list } = useCaseList(document, variables, url, change);
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
      {total > 0 && (
        <div className={styles.paging}>
          <p role="status">{plural(total, "expediente", "expedientes")}</p>
          <NumberPager
            label="Páginas de expedientes"
            page={url.page}
            last={lastPage}
            to={(page) => ({ search: writeUrlState(ownCasesSpec, params, { page }).toString() })}
          />
        </div>
      )}
    </>
  );
}
