import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useState, type ReactNode } from "react";
import type { ExportFormat } from "../generated/graphql.ts";
import { EXPORT_FORMATS } from "../lib/export-formats.ts";
import { fieldId, type FieldLabels } from "../lib/form-problems.ts";
import { useDownloadLink, type DownloadLink } from "../lib/use-download-link.ts";
import type { UserProblem } from "../lib/user-errors.ts";
import { SelectField } from "./FormControls.tsx";
import { PromptDialog } from "./PromptDialog.tsx";

const FORMAT = "Formato";
const COLUMNS = [
  { value: "seen", label: "Las que se ven en la lista" },
  { value: "all", label: "Todas" },
];

interface ExportDialogProps<Data, Variables> {
  title: string;
  /** Name of the form: ids of its controls begin with it. */
  form: string;
  /** What the file will hold, in plain words. */
  text: ReactNode;
  /** There is nothing to export; the text says so. */
  blocked?: boolean;
  /** Of further fields, which stand before the format. */
  labels?: FieldLabels;
  problems?: readonly UserProblem[];
  children?: ReactNode;
  /** Whether the further fields are good; says itself what isn't. */
  check?: () => boolean;
  document: TypedDocumentNode<Data, Variables>;
  /** Over a table with columns to choose: `onlySeen` are those of the screen, which is what people mean first. */
  hasColumns?: boolean;
  variables: (format: ExportFormat, onlySeen: boolean) => Variables;
  onClose: () => void;
}

const NO_LABELS: FieldLabels = {};
const NO_PROBLEMS: readonly UserProblem[] = [];

/** A table as a file in the format of one's choice; the same dialog wherever something is exported. */
export function ExportDialog<
  Data extends Record<string, DownloadLink | null>,
  Variables extends OperationVariables,
>(props: ExportDialogProps<Data, Variables>) {
  const { title, form, text, blocked, labels = NO_LABELS, problems = NO_PROBLEMS, children } = props;
  const { check, document, hasColumns = false, variables, onClose } = props;
  const [onlySeen, setOnlySeen] = useState(hasColumns);
  const [format, setFormat] = useState<ExportFormat>("XLSX");
  const { download, busy } = useDownloadLink(document, { title: "Error al exportar" });

  const submit = async () => {
    if (check?.() === false) return;
    if ((await download(variables(format, onlySeen))) !== null) onClose();
  };
  return (
    <PromptDialog
      title={title}
      form={form}
      labels={labels}
      problems={problems}
      running={busy}
      busyLabel="Cargando..."
      action="Descargar"
      size="sm"
      blocked={blocked}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text}</p>
      {children}
      {hasColumns && (
        <SelectField
          id={fieldId(form, "columns")}
          label="Columnas"
          options={COLUMNS}
          value={onlySeen ? "seen" : "all"}
          onChange={(value) => setOnlySeen(value === "seen")}
        />
      )}
      <SelectField
        id={fieldId(form, "format")}
        label={FORMAT}
        options={EXPORT_FORMATS}
        value={format}
        onChange={(value) => setFormat(value === "CSV" ? "CSV" : "XLSX")}
      />
    </PromptDialog>
  );
}
