import { capitalized } from "../../../../schema/rules/sentences.ts";
import { type TaskImportReadingKind } from "../../../generated/graphql.ts";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { choiceName, columnName, type ImportColumn, type TaskImport } from "../import-types.ts";
import type { ImportActions } from "../use-import-actions.ts";

type Question = ImportColumn["questions"][number];

interface ReadingsPanelProps {
  current: TaskImport;
  actions: Pick<ImportActions, "busy" | "decideReading">;
  /** Stores what is typed first: the answer must meet the columns as they stand. */
  beforehand: () => Promise<boolean>;
}

interface ColumnQuestionsProps {
  column: ImportColumn;
  onDecide: (column: number, kind: TaskImportReadingKind, value: string) => void;
}

const LEGENDS: Readonly<Record<TaskImportReadingKind, string>> = {
  DECIMAL_SIGN: "Signo decimal",
  DATE_ORDER: "Orden de las fechas",
  SWAPPED_DATES: "Fechas con el día y el mes cambiados",
  UNIT: "Unidad de los importes",
  CURRENCY: "Moneda de los importes",
  SIGN: "Signo de los importes",
};

/** "03/04/2024 → 04/03/2024", each in a line of its own. */
function Examples({ examples }: Pick<Question["options"][number], "examples">) {
  return examples.map(({ written, stored }) => (
    <span key={written} className="detail">{`${written} → ${stored}`}</span>
  ));
}

function ColumnQuestions({ column, onDecide }: ColumnQuestionsProps) {
  return (
    <div className="stack">
      <h3>{`${choiceName(column.choice)}, columna «${columnName(column)}»`}</h3>
      {column.questions.map(({ kind, message, doubtful, answered, options }) => (
        <div key={kind} className="stack gap-8">
          <p
            className={doubtful && !answered ? "line gap-4 at-start warning small strong" : "muted small"}
          >{`${capitalized(message)}.`}</p>
          <ChoiceCards
            legend={LEGENDS[kind]}
            columns
            choices={options.map((option) => ({
              value: option.value,
              title: option.label,
              text: option.examples.length === 0 ? undefined : <Examples examples={option.examples} />,
            }))}
            chosen={options.filter(({ selected }) => selected).map(({ value }) => value)}
            onToggle={(value) => onDecide(column.index, kind, value)}
          />
        </div>
      ))}
    </div>
  );
}

/** How the amounts and dates that can be read in more than one way are read; each can be changed, with its effect beside it. */
export function ReadingsPanel({ current, actions, beforehand }: ReadingsPanelProps) {
  const columns = current.columns.filter(({ questions }) => questions.length > 0);
  if (columns.length === 0) return null;
  const decide = async (column: number, kind: TaskImportReadingKind, value: string) => {
    if (actions.busy || !(await beforehand())) return;
    await actions.decideReading(column, kind, value);
  };
  return (
    <Panel
      id="lectura"
      title="Comprueba cómo se leen los valores"
      intro="Así se guardarán los importes y las fechas que se pueden leer de varias formas. Junto a cada opción ves cómo quedan algunos valores del archivo."
    >
      <div className="stack gap-24">
        {columns.map((column) => (
          <ColumnQuestions
            key={column.index}
            column={column}
            onDecide={(index, kind, value) => void decide(index, kind, value)}
          />
        ))}
      </div>
    </Panel>
  );
}
