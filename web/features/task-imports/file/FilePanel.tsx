import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { type TaskImportReadingInput } from "../../../generated/graphql.ts";
import { formatBytes } from "../../../lib/format.ts";
import { plural } from "../../../lib/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TaskImport } from "../import-types.ts";
import { importStatusLook } from "../../../parts/tasks/task-import-words.ts";
import { HeaderRowChooser } from "./HeaderRowChooser.tsx";
import { DELIMITERS, ENCODINGS } from "./reading-words.ts";
import { SheetSelect } from "./SheetSelect.tsx";

function CsvReading({ current, disabled, onChange }: ReadingProps) {
  if (current.kind !== "CSV") return null;
  return (
    <>
      <SelectBox
        label="Codificación"
        showLabel
        value={current.encoding}
        options={ENCODINGS}
        disabled={disabled}
        onChange={(encoding) => onChange({ encoding })}
      />
      <SelectBox
        label="Separador"
        showLabel
        value={current.delimiter}
        options={DELIMITERS}
        disabled={disabled}
        onChange={(delimiter) => onChange({ delimiter })}
      />
    </>
  );
}

interface ReadingProps {
  current: TaskImport;
  disabled: boolean;
  onChange: (input: TaskImportReadingInput) => void;
}

/** A list named in a warning leads to it. */
function WarningText({ text }: { text: string }) {
  const [, before = text, code, after = ""] = /^(.*?)(L\d{2}-\d{6,})(.*)$/s.exec(text) ?? [];
  if (code === undefined) return text;
  return (
    <>
      {before}
      <Link to={paths.adminTaskList(code)}>{code}</Link>
      {after}
    </>
  );
}

interface FilePanelProps extends ReadingProps {
  onCancel: () => void;
}

function Warnings({ warnings }: Pick<FilePanelProps["current"], "warnings">) {
  if (warnings.length === 0) return null;
  return (
    <ul className="list stack gap-8 below-16">
      {warnings.map((warning) => (
        <li key={warning} className="line at-start">
          <Icon name="triangle-alert" />
          <span>
            <WarningText text={warning} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What was uploaded and how it is read, with every choice about the reading at hand. */
export function FilePanel({ current, disabled, onChange, onCancel }: FilePanelProps) {
  const { status, counts, fileName, fileSize, kind, sheets, warnings } = current;
  const { label, tone } = importStatusLook(status);
  const facts = [formatBytes(fileSize), kind, counts.rows > 0 && plural(counts.rows, "fila", "filas")].filter(
    Boolean,
  );
  return (
    <Panel
      id="archivo"
      title={fileName}
      intro={facts.join(" · ")}
      aside={
        <>
          <StatusTag tone={tone}>{label}</StatusTag>
          <Button size="sm" disabled={status === "COMMITTING"} onClick={onCancel}>
            Cancelar importación
          </Button>
        </>
      }
    >
      <Warnings warnings={warnings} />
      <div className="cluster gap-16 unless-empty below-16">
        {sheets.length > 1 && (
          <SheetSelect
            current={current}
            disabled={disabled}
            onChange={(sheetName) => onChange({ sheetName })}
          />
        )}
        <CsvReading current={current} disabled={disabled} onChange={onChange} />
      </div>
      <HeaderRowChooser
        current={current}
        disabled={disabled}
        onChange={(headerRow) => onChange({ headerRow })}
      />
    </Panel>
  );
}
