import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { showNotice } from "../../lib/notices.ts";
import type { SummaryEntry } from "../../lib/user-errors.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { ConflictDialog } from "../../ui/ConflictDialog.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { FilePanel } from "./file/FilePanel.tsx";
import type { TaskImport } from "./import-types.ts";
import { CompletePanel } from "./list/CompletePanel.tsx";
import { ListPanel } from "./list/ListPanel.tsx";
import { SaveBar } from "./list/SaveBar.tsx";
import { refusedProblems, saveProblems } from "./list/save-problems.ts";
import { SAVE_FAILED_TITLE, useCommitImport } from "./list/use-commit-import.ts";
import { MappingPanel } from "./mapping/MappingPanel.tsx";
import { ReadingsPanel } from "./mapping/ReadingsPanel.tsx";
import { SaveIndicator } from "./mapping/SaveIndicator.tsx";
import { shownColumns, shownDetails } from "./mapping/mapping-draft.ts";
import { useMappingAutosave, type MappingAutosave } from "./mapping/use-mapping-autosave.ts";
import { ReviewPanel } from "./review/ReviewPanel.tsx";
import { UnknownValuesPanel } from "./review/UnknownValuesPanel.tsx";
import { useCancelImport } from "./use-cancel-import.ts";
import { useImportActions } from "./use-import-actions.ts";
import type { TaskImportReadingInput } from "../../generated/graphql.ts";
import type { ImportConnection } from "./use-task-import.ts";

const NO_ENTRIES: readonly SummaryEntry[] = [];

/** The dialog about work of two people on the same thing; put off, it comes back from the indicator. */
function useConflictDialog(autosave: MappingAutosave) {
  const [putOff, setPutOff] = useState(false);
  if (putOff && autosave.state !== "conflict") setPutOff(false);
  const { conflict, loadStored, applyMine } = autosave;
  const refusal =
    conflict.length === 0 || putOff
      ? null
      : { fields: conflict, forget: () => setPutOff(true), loadStored, applyMine };
  return {
    dialog: <ConflictDialog refusal={refusal} running={false} />,
    resolve: () => setPutOff(false),
  };
}

/**
 * The import as it was last checked, kept while all rows are checked again or saved: the rows stay on the screen with
 * what is being typed in them. Null as soon as there is nothing checked any more.
 */
function useReviewed(current: TaskImport): TaskImport | null {
  const [reviewed, setReviewed] = useState<TaskImport | null>(null);
  const isKept = current.status === "VALIDATING" || current.status === "COMMITTING";
  const next = current.status === "REVIEW" ? current : isKept ? reviewed : null;
  if (next !== reviewed) setReviewed(next);
  return next;
}

/** Saving the list: first what is typed is stored, then everything is checked, then the server is asked. */
function useSaveList(
  current: TaskImport,
  connection: ImportConnection,
  autosave: MappingAutosave,
  problems: readonly SummaryEntry[],
) {
  const alert = useAlert();
  const [summary, setSummary] = useState(NO_ENTRIES);
  const [strict, setStrict] = useState(false);
  const [refused, setRefused] = useState(false);
  const { commit, saving } = useCommitImport(connection, (userErrors) => {
    setSummary(refusedProblems(userErrors));
    setRefused(true);
  });
  const save = async () => {
    setStrict(true);
    setRefused(false);
    // A new list even when it says the same: the summary takes the focus each time.
    setSummary([...problems]);
    if (problems.length > 0) return;
    if (current.status !== "REVIEW") {
      await autosave.flush();
      showNotice({
        theme: "yellow",
        text: "Se están comprobando las filas: podrás guardar la lista en cuanto termine.",
      });
      return;
    }
    if (current.counts.valid === 0) {
      alert.error(
        "Ninguna fila se puede guardar todavía. Corrige los errores y vuelve a intentarlo.",
        SAVE_FAILED_TITLE,
      );
      return;
    }
    if (await autosave.flush()) await commit(current.id);
    else if (autosave.conflict.length === 0) {
      alert.error(
        "Tus últimos cambios todavía no se han podido guardar. Inténtalo de nuevo en unos segundos.",
        SAVE_FAILED_TITLE,
      );
    }
  };
  // The summary stays unchanged until every problem is corrected: an update would take the focus from the field.
  const isOpen = problems.length > 0 || refused;
  return { save, saving, strict, summary: isOpen ? summary : NO_ENTRIES };
}

/** What is on the page: what is typed, on top of what is stored. */
function useShown(draft: MappingAutosave["draft"], current: TaskImport) {
  const columns = useMemo(() => shownColumns(draft, current), [draft, current]);
  const details = useMemo(() => shownDetails(draft, current), [draft, current]);
  const problems = useMemo(() => saveProblems(columns, details), [columns, details]);
  return { columns, details, problems };
}

/** Everything between the upload and the saved list, on one page; all of it is on the server and may be left alone. */
export function ImportWorkspace({
  current,
  connection,
}: {
  current: TaskImport;
  connection: ImportConnection;
}) {
  const navigate = useNavigate();
  const autosave = useMappingAutosave(current, connection);
  const actions = useImportActions(current.id, connection);
  const conflict = useConflictDialog(autosave);
  const changeReading = async (input: TaskImportReadingInput) => {
    // Choices on their way belong to the present columns: they are stored first.
    if (await autosave.flush()) await actions.changeReading(input);
  };
  const cancel = useCancelImport(useCallback(() => void navigate(paths.adminCreateTask()), [navigate]));
  const { columns, details, problems } = useShown(autosave.draft, current);
  const { save, saving, strict, summary } = useSaveList(current, connection, autosave, problems);
  const isCommitting = current.status === "COMMITTING" || saving;
  const disabled = isCommitting || actions.busy;
  const reviewed = useReviewed(current);
  const reviewActions = { ...actions, busy: disabled || current.status !== "REVIEW" };
  return (
    <div className="stack gap-24">
      <ErrorSummary entries={summary} />
      <FilePanel
        current={current}
        disabled={disabled}
        onChange={(input) => void changeReading(input)}
        onCancel={() => cancel(current.id, current.fileName)}
      />
      <MappingPanel
        columns={columns}
        disabled={isCommitting || (actions.busy && current.status === "STAGING")}
        onChoose={autosave.choose}
        indicator={<SaveIndicator autosave={autosave} onResolve={conflict.resolve} />}
      />
      <ReadingsPanel current={current} actions={{ ...actions, busy: disabled }} beforehand={autosave.flush} />
      {reviewed !== null && (
        <>
          <UnknownValuesPanel current={reviewed} actions={reviewActions} />
          <ReviewPanel current={reviewed} actions={reviewActions} />
        </>
      )}
      <ListPanel
        current={current}
        details={details}
        strict={strict}
        disabled={isCommitting}
        onType={autosave.type}
        onSheet={(sheetName) => void changeReading({ sheetName })}
      />
      <CompletePanel
        current={current}
        columns={columns}
        actions={{ ...actions, busy: disabled }}
        beforehand={autosave.flush}
      />
      <SaveBar current={current} problems={problems} saving={saving} onSave={() => void save()} />
      {conflict.dialog}
    </div>
  );
}
