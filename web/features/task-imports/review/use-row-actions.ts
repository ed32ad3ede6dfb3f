import { useApolloClient } from "@apollo/client/react";
import type { ImportAction } from "../use-import-action.ts";
import {
  CorrectTaskImportCellsDocument,
  LeaveOutTaskImportRowsDocument,
  ReplaceTaskImportValueDocument,
} from "../../../generated/graphql.ts";

/** What can be done with rows of an import under review. Each answers whether it was done. */
export function useRowActions(id: string, { run }: ImportAction) {
  const client = useApolloClient();
  return {
    correct: (row: number, column: number, value: string) =>
      run(async () => {
        const variables = { id, cells: [{ row, column, value }] };
        const { data } = await client.mutate({
          mutation: CorrectTaskImportCellsDocument,
          variables,
          fetchPolicy: "no-cache",
        });
        return data?.correctTaskImportCells;
      }),
    replaceAll: (column: number, from: string, to: string) =>
      run(async () => {
        const variables = { id, input: { column, from, to } };
        const { data } = await client.mutate({
          mutation: ReplaceTaskImportValueDocument,
          variables,
          fetchPolicy: "no-cache",
        });
        return data?.replaceTaskImportValue;
      }),
    /** Without `rows` all that have problems. */
    leaveOut: (rows: readonly number[] | null, leftOut: boolean) =>
      run(async () => {
        const variables = { id, rows: rows === null ? null : [...rows], leftOut };
        const { data } = await client.mutate({
          mutation: LeaveOutTaskImportRowsDocument,
          variables,
          fetchPolicy: "no-cache",
        });
        return data?.leaveOutTaskImportRows;
      }),
  };
}
