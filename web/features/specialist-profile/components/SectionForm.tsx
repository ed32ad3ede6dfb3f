import type { ReactNode } from "react";
import type { SummaryEntry, UserProblem } from "../../../lib/user-errors.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { SECTION_FIELDS, type FieldName } from "../hooks/field-ids.ts";
import { SECTION_TITLES, type SectionKey } from "../hooks/section-values.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import { submits } from "../../../lib/submits.ts";

interface SectionFormProps {
  section: SectionKey;
  problems: readonly UserProblem[];
  saving: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

function summaryOf(section: SectionKey, problems: readonly UserProblem[]): SummaryEntry[] {
  const fields: Readonly<Record<string, FieldName>> = SECTION_FIELDS[section];
  return problems.map(({ field, message }) => {
    const name = fields[field[0] ?? ""];
    return name === undefined
      ? { message, fieldId: null }
      : { message: `${name.label}: ${message}`, fieldId: name.id };
  });
}

/** The fields of one section with their problems, 'Guardar' and 'Cancelar'. */
export function SectionForm({ section, problems, saving, onSubmit, onCancel, children }: SectionFormProps) {
  const summary = useSummary(problems, (tried) => summaryOf(section, tried));
  return (
    <form
      className="stack"
      noValidate
      aria-label={`Editar ${SECTION_TITLES[section]}`}
      onSubmit={submits(onSubmit, saving)}
    >
      <ErrorSummary entries={summary} />
      {/* What is on its way can't be changed any more: it would be lost when the form closes. */}
      <fieldset className="bare stack" disabled={saving}>
        {children}
      </fieldset>
      <div className="cluster gap-12 form-end">
        <Button variant="primary" type="submit" busy={saving}>
          {saving ? "Guardando..." : "Guardar"}
        </Button>
        <Button onClick={onCancel} disabled={saving}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
