import { useEffect, useState, type SyntheticEvent } from "react";
import {
  AMOUNT_UNIT_NAMES,
  LONGEST_VALUATION_NOTE,
  PARAMETER_LIMITS,
  VALUATION_FIELDS,
  type ValuationParameters,
} from "../../../../schema/rules/valuations.ts";
import {
  LeadTraceDocument,
  UpdateValuationDocument,
  type ValuationField,
  type ValuationFragment,
  type ValuationUnit,
} from "../../../generated/graphql.ts";
import { useGuardedDraft } from "../../../lib/form-draft.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField, TextAreaField } from "../../../ui/FormControls.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { TextField } from "../../../ui/TextField.tsx";

const FIELD_OPTIONS = Object.entries(VALUATION_FIELDS).map(([value, label]) => ({ value, label }));
const UNIT_OPTIONS = Object.entries(AMOUNT_UNIT_NAMES).map(([value, label]) => ({ value, label }));
const PARAMETERS = Object.keys(PARAMETER_LIMITS) as (keyof ValuationParameters)[];
const NOT_A_NUMBER = "Escribe un número, por ejemplo 12,5";

type Typed = Record<keyof ValuationParameters, string>;

function typedOf({ parameters }: ValuationFragment): Typed {
  const shown = (value: number | string) => String(Number(value)).replace(".", ",");
  const { discountRate, fixedCost, successFee, judicialCost } = parameters;
  return {
    discountRate: shown(discountRate),
    fixedCost: shown(fixedCost),
    successFee: shown(successFee),
    judicialCost: shown(judicialCost),
  };
}

/** "12,5" → 12.5; null: no number, or with more than two decimals. */
function readNumber(typed: string): number | null {
  return /^\d{1,6}(?:[.,]\d{1,2})?$/.test(typed.trim()) ? Number(typed.trim().replace(",", ".")) : null;
}

/** What is chosen and written, kept where the session ends meanwhile: with the version it was begun from. */
interface KeptReading {
  version: number;
  fields: ValuationField[];
  chosenUnit: ValuationUnit;
  typed: Typed;
  written: string;
}

/** The reviewer's choices about a draft, and the calculation by them. */
function useReading(valuation: ValuationFragment) {
  const { id, version, columns, unit, note } = valuation;
  const { restored, save: keep, clear } = useGuardedDraft<KeptReading>(`valuation:${id}`);
  // Of a file that has been calculated anew since, the columns may be others.
  const kept = restored?.version === version ? restored : null;
  const [fields, setFields] = useState(kept?.fields ?? columns.map(({ field }) => field));
  const [chosenUnit, setUnit] = useState(kept?.chosenUnit ?? unit);
  const [typed, setTyped] = useState(kept?.typed ?? typedOf(valuation));
  const [written, setNote] = useState(kept?.written ?? note);
  const { run, busy, problems, setProblems } = useAction(UpdateValuationDocument, {
    refetch: [LeadTraceDocument],
  });
  const isChanged =
    chosenUnit !== unit ||
    written !== note ||
    fields.some((field, at) => field !== columns[at]?.field) ||
    JSON.stringify(typed) !== JSON.stringify(typedOf(valuation));
  useLeaveGuard(isChanged);
  useEffect(() => {
    if (isChanged) keep({ version, fields, chosenUnit, typed, written });
    else clear();
  }, [isChanged, keep, clear, version, fields, chosenUnit, typed, written]);
  const calculate = async (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = PARAMETERS.filter((name) => readNumber(typed[name]) === null);
    setProblems(
      wrong.map((name) => ({ field: ["input", "parameters", name], code: "INVALID", message: NOT_A_NUMBER })),
    );
    if (wrong.length > 0) return;
    const value = (name: keyof ValuationParameters) => readNumber(typed[name]) ?? 0;
    const parameters = {
      discountRate: value("discountRate"),
      successFee: value("successFee"),
      fixedCost: value("fixedCost").toFixed(2),
      judicialCost: value("judicialCost").toFixed(2),
    };
    await run({ id, version, input: { fields, unit: chosenUnit, parameters, note: written } });
  };
  const errorOf = (...field: string[]) =>
    problems.find((problem) => problem.field?.join(".") === ["input", ...field].join("."))?.message;
  const isKnown = (field: readonly string[] | null | undefined) => field?.[0] === "input" && field.length > 1;
  return {
    fields,
    choose: (at: number, field: ValuationField) =>
      setFields((now) => now.map((one, index) => (index === at ? field : one))),
    chosenUnit,
    setUnit,
    typed,
    type: (name: keyof ValuationParameters, text: string) => setTyped((now) => ({ ...now, [name]: text })),
    written,
    setNote,
    calculate,
    isChanged,
    busy,
    errorOf,
    others: problems
      .filter(({ field }) => !isKnown(field) || field?.[1] === "fields")
      .map(({ message }) => message),
  };
}

interface ReadingFormProps {
  valuation: ValuationFragment;
  /** Told whether something is chosen or written that the figures don't have yet. */
  onChange: (isChanged: boolean) => void;
}

/** What each column is, the parameters and the note: whatever is changed counts once it is calculated anew. */
export function ReadingForm({ valuation, onChange }: ReadingFormProps) {
  const reading = useReading(valuation);
  const { isChanged } = reading;
  useEffect(() => {
    onChange(isChanged);
    return () => onChange(false);
  }, [isChanged, onChange]);
  const { columns, sheet, headerRow, fileAvailable, isTurned } = valuation;
  return (
    <Panel
      title="Lectura y parámetros"
      intro={`Hoja «${sheet}», cabecera en la fila ${headerRow}.${isTurned ? " El archivo escribe las deudas en negativo: se leen en positivo." : ""} Lo que cambies cuenta al calcular de nuevo.`}
    >
      <form
        className="stack gap-16"
        noValidate
        aria-label="Lectura y parámetros"
        onSubmit={(event) => void reading.calculate(event)}
      >
        <div className="columns gap-16">
          {columns.map(({ name, samples }, at) => (
            <SelectField
              key={name}
              id={`column-${at}`}
              label={name}
              hint={samples.length === 0 ? "Sin datos" : samples.join(" · ")}
              value={reading.fields[at] ?? "NONE"}
              options={FIELD_OPTIONS}
              error={reading.errorOf("fields", String(at))}
              onChange={(field) => reading.choose(at, field as ValuationField)}
            />
          ))}
        </div>
        <div className="columns gap-16">
          <SelectField
            id="valuation-unit"
            label="Los importes están en"
            value={reading.chosenUnit}
            options={UNIT_OPTIONS}
            onChange={(unit) => reading.setUnit(unit as ValuationUnit)}
          />
          {PARAMETERS.map((name) => {
            const { label, unit, least, most } = PARAMETER_LIMITS[name];
            return (
              <TextField
                key={name}
                id={`parameter-${name}`}
                label={`${label} (${unit})`}
                hint={`De ${least} a ${most}`}
                inputMode="decimal"
                value={reading.typed[name]}
                error={reading.errorOf("parameters", name)}
                onChange={(event) => reading.type(name, event.target.value)}
              />
            );
          })}
        </div>
        <TextAreaField
          id="valuation-note"
          label="Nota de quien revisa"
          hint="Sale en el informe: qué se ha cambiado y por qué, y qué conviene saber antes de usar las cifras."
          maxLength={LONGEST_VALUATION_NOTE}
          value={reading.written}
          error={reading.errorOf("note")}
          onChange={reading.setNote}
        />
        {reading.others.map((message) => (
          <p key={message} className="danger" role="alert">
            {message}
          </p>
        ))}
        {fileAvailable ? (
          <div className="cluster">
            <Button type="submit" icon="refresh" busy={reading.busy}>
              {reading.busy ? "Calculando..." : "Calcular de nuevo"}
            </Button>
          </div>
        ) : (
          <p className="muted">
            El archivo de prueba ya se ha borrado: estas cifras no se pueden volver a calcular.
          </p>
        )}
      </form>
    </Panel>
  );
}
