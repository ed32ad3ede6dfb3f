import { NumberStepper } from "../../../ui/NumberStepper.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { fieldId } from "../../../lib/form-problems.ts";
import { FORM, LABELS, type MailingValues } from "./mailing-form.ts";

const FIELDS = [
  {
    name: "pacePerMinute",
    min: 1,
    max: 60_000,
    step: 1,
    unit: "correos/min",
    hint: "Cuántos correos salen por minuto.",
  },
  {
    name: "domainPacePerMinute",
    min: 1,
    max: 60_000,
    step: 1,
    unit: "correos/min",
    hint: "Cuántos salen por minuto hacia un mismo proveedor, p. ej. gmail.com.",
  },
  {
    name: "recentDays",
    min: 0,
    max: 365,
    step: 1,
    unit: "días",
    hint: "No se escribe a quien ya se le ha escrito en estos días; con 0, a nadie se excluye por eso.",
  },
  {
    name: "bouncePercent",
    min: 1,
    max: 100,
    step: 1,
    unit: "%",
    hint: "El mailing se pausa solo si vuelve una parte mayor de los correos.",
  },
] as const;

const OF_LETTERS = [
  {
    name: "lettersPerBatch",
    min: 1,
    max: 250,
    step: 1,
    unit: "cartas",
    hint: "Cuántas cartas van juntas en cada PDF.",
  },
  FIELDS[2],
] as const;

const OF_TEXTS = [
  { ...FIELDS[0], unit: "SMS/min", hint: "Cuántos SMS salen por minuto." },
  FIELDS[2],
  { ...FIELDS[3], hint: "El mailing se pausa solo si no se puede entregar una parte mayor de los SMS." },
] as const;

function fieldsOf(channel: MailingValues["channel"]) {
  if (channel === "LETTER") return OF_LETTERS;
  return channel === "CERTIFIED_SMS" ? OF_TEXTS : FIELDS;
}

interface SettingsFieldsProps {
  values: MailingValues;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<MailingValues>) => void;
}

/** What seldom needs a change. */
export function SettingsFields({ values, errorOf, onChange }: SettingsFieldsProps) {
  const isLetter = values.channel === "LETTER";
  return (
    <Fold
      summary={
        isLetter
          ? "Ajustes: cartas por lote y días sin repetir"
          : "Ajustes: ritmo, días sin repetir y devoluciones"
      }
    >
      <div className="pair above-16">
        {fieldsOf(values.channel).map(({ name, ...field }) => (
          <NumberStepper
            {...field}
            key={name}
            id={fieldId(FORM, `settings.${name}`)}
            label={LABELS[`settings.${name}`]}
            value={values[name]}
            error={errorOf(`settings.${name}`)}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </Fold>
  );
}
