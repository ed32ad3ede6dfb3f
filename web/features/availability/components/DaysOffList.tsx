import { fieldId } from "../../../lib/form-problems.ts";
import { Button } from "../../../ui/Button.tsx";
import { DayField } from "../../../ui/DayField.tsx";
import { FORM, type WorkingHoursForm } from "../hooks/use-working-hours.ts";
import { withSpan, type Span } from "../hooks/working-hours-values.ts";
import styles from "./DaysOffList.module.css";

/** Holidays and other days without any hours, in periods of which both days belong to them. */
export function DaysOffList({
  values,
  errorOf,
  change,
}: Pick<WorkingHoursForm, "values" | "errorOf" | "change">) {
  const { daysOff } = values;
  const put = (next: Span[], path: string) => change({ ...values, daysOff: next }, path);
  const field = (span: Span, index: number, name: "from" | "until") => ({
    id: fieldId(FORM, `daysOff.${index}.${name}`),
    value: span[name],
    error: errorOf(`daysOff.${index}.${name}`),
    onChange: (value: string) => {
      // A period of one day is typed once.
      const also = name === "from" && (span.until === "" || span.until === span.from) ? { until: value } : {};
      put(
        daysOff.map((one) => (one === span ? { ...one, [name]: value, ...also } : one)),
        `daysOff.${index}`,
      );
    },
  });
  return (
    <>
      {daysOff.length > 0 && (
        <ol className="list stack gap-12 below-16">
          {daysOff.map((span, index) => (
            <li key={span.key} className={styles.period}>
              <DayField label="Primer día" {...field(span, index, "from")} />
              <DayField label="Último día" {...field(span, index, "until")} />
              <Button
                icon="trash"
                iconOnly
                variant="quiet"
                onClick={() =>
                  put(
                    daysOff.filter((one) => one !== span),
                    "daysOff",
                  )
                }
              >
                {`Quitar el periodo ${index + 1}`}
              </Button>
            </li>
          ))}
        </ol>
      )}
      <Button
        size="sm"
        icon="plus"
        onClick={() => put(withSpan(daysOff, { from: "", until: "" }), "daysOff")}
      >
        Añadir días sin atención
      </Button>
    </>
  );
}
