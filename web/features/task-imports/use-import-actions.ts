import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import {
  ChangeTaskImportReadingDocument,
  CompleteTasksFromImportDocument,
  CorrectTaskImportCellsDocument,
  DecideTaskImportReadingDocument,
  LeaveOutTaskImportRowsDocument,
  ReplaceTaskImportValueDocument,
  type TaskImportReadingInput,
  type TaskImportReadingKind,
} from "../../generated/graphql.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { useAction, type ActionOptions, type ActionPayload } from "../../lib/use-action.ts";
import type { TaskImport } from "./import-types.ts";
import type { ImportConnection } from "./use-task-import.ts";

interface ImportPayload extends ActionPayload {
  import: TaskImport | null;
}

/** The connection holds the import: nothing of it is in the cache. */
const IMPORT_ACTION: ActionOptions = {
  failed: "No se pudo guardar el cambio. Comprueba tu conexión e inténtalo de nuevo.",
  fetchPolicy: "no-cache",
  refetch: [],
  quiet: true,
};

/** One change of an import: its new state is taken over, a refusal is told. `run` resolves to whether it was done. */
function useImportAction<Data extends Record<string, ImportPayload>, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { accept, reload }: ImportConnection,
) {
  const alert = useAlert();
  const { run: send, busy } = useAction(document, { ...IMPORT_ACTION, onRefused: alert.error });
  const run = async (variables: Variables): Promise<boolean> => {
    const { done, payload, problems, error } = await send(variables);
    if (payload?.import) accept(payload.import);
    // Refused because the import has moved on: what is shown must be what is.
    else if (error === null && problems.length > 0) await reload().catch(() => undefined);
    return done;
  };
  return { run, busy };
}

export interface ImportActions {
  /** One of them is on its way. */
  busy: boolean;
  /** Reads the file anew; the mapping goes along by header names. */
  changeReading: (input: TaskImportReadingInput) => Promise<boolean>;
  decideReading: (column: number, kind: TaskImportReadingKind, value: string) => Promise<boolean>;
  correct: (row: number, column: number, value: string) => Promise<boolean>;
  replaceAll: (column: number, from: string, to: string) => Promise<boolean>;
  /** Without `rows` all that have problems. */
  leaveOut: (rows: readonly number[] | null, leftOut: boolean) => Promise<boolean>;
  /** Fills what stored tasks lack, and ends the import. */
  complete: () => Promise<boolean>;
}

/** What can be done with an import under way. Each resolves to whether it was done; otherwise the alert has said why not. */
export function useImportActions(id: string, connection: ImportConnection): ImportActions {
  const reading = useImportAction(ChangeTaskImportReadingDocument, connection);
  const decision = useImportAction(DecideTaskImportReadingDocument, connection);
  const correction = useImportAction(CorrectTaskImportCellsDocument, connection);
  const replacement = useImportAction(ReplaceTaskImportValueDocument, connection);
  const exclusion = useImportAction(LeaveOutTaskImportRowsDocument, connection);
  const completion = useImportAction(CompleteTasksFromImportDocument, connection);
  const all = [reading, decision, correction, replacement, exclusion, completion];
  return {
    busy: all.some(({ busy }) => busy),
    changeReading: (input) => reading.run({ id, input }),
    decideReading: (column, kind, value) => decision.run({ id, input: { column, kind, value } }),
    correct: (row, column, value) => correction.run({ id, cells: [{ row, column, value }] }),
    replaceAll: (column, from, to) => replacement.run({ id, input: { column, from, to } }),
    leaveOut: (rows, leftOut) => exclusion.run({ id, rows: rows === null ? null : [...rows], leftOut }),
    complete: () => completion.run({ id }),
  };
}
