import { Switch } from "antd";
import type { Weekday } from "../../../generated/graphql.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { Button } from "../../../ui/Button.tsx";
import { TimeField } from "../../../ui/TimeField.tsx";
import { FORM, type WorkingHoursForm } from "../hooks/use-working-hours.ts";
import { DAY_NAMES, switched, withSpan, withSpans, type Span } from "../hooks/working-hours-values.ts";
import styles from "./WeekHours.module.css";

type Editing = Pick<WorkingHoursForm, "values" | "errorOf" | "change">;

interface SpanFieldsProps extends Editing {
  weekday: Weekday;
  spans: readonly Span[];
  index: number;
}

function SpanFields({ weekday, spans, index, values, errorOf, change }: SpanFieldsProps) {
  const span = spans[index];
  if (span === undefined) return null;
  const path = `hours.${weekday}.${index}`;
  const field = (name: "from" | "until") => ({
    id: fieldId(FORM, `${path}.${name}`),
    value: span[name],
    error: errorOf(`${path}.${name}`),
    onChange: (value: string) =>
      change(
        withSpans(
          values,
          weekday,
          spans.map((one) => (one === span ? { ...one, [name]: value } : one)),
        ),
        `${path}.${name}`,
      ),
  });
  const remove = () =>
    change(
      withSpans(
        values,
        weekday,
        spans.filter((one) => one !== span),
      ),
      `hours.${weekday}`,
    );
  return (
    <div className={styles.span}>
      <TimeField label="Desde" {...field("from")} />
      <TimeField label="Hasta" {...field("until")} />
      <Button icon="trash" iconOnly variant="quiet" onClick={remove}>
        {`Quitar el tramo ${index + 1} del ${DAY_NAMES[weekday].toLowerCase()}`}
      </Button>
    </div>
  );
}

function DayRow({ day, ...editing }: Editing & { day: Editing["values"]["days"][number] }) {
  const { weekday, isOpen, spans } = day;
  const { values, change } = editing;
  const name = DAY_NAMES[weekday];
  return (
    <fieldset className={styles.day}>
      <legend className="visually-hidden">{name}</legend>
      <label className={`line strong ${styles.name}`} htmlFor={fieldId(FORM, weekday)}>
        <Switch
          id={fieldId(FORM, weekday)}
          checked={isOpen}
          onChange={(open) => change(switched(values, weekday, open), `hours.${weekday}`)}
        />
        {name}
      </label>
      {isOpen ? (
        <div className={`cluster gap-24 ${styles.spans}`}>
          {spans.map(({ key }, index) => (
            <SpanFields key={key} {...editing} weekday={weekday} spans={spans} index={index} />
          ))}
          <Button
            size="sm"
            icon="plus"
            aria-label={`Añadir tramo al ${name.toLowerCase()}`}
            onClick={() =>
              change(withSpans(values, weekday, withSpan(spans, { from: "", until: "" })), `hours.${weekday}`)
            }
          >
            Añadir tramo
          </Button>
        </div>
      ) : (
        <p className={`line gap-0 muted ${styles.closed}`}>Sin atención</p>
      )}
    </fieldset>
  );
}

/** The week, day by day: on or off, with one or more spans of hours. */
export function WeekHours(editing: Editing) {
  return (
    <div className="stack gap-0">
      {editing.values.days.map((day) => (
        <DayRow key={day.weekday} {...editing} day={day} />
      ))}
    </div>
  );
}
