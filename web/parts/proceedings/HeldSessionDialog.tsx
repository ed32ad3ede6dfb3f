import { SESSION_NOT_OVER } from "../../../schema/rules/sessions.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { useState } from "react";
import {
  type HeldSessionInput,
  type MatterPartyFragment,
  RecordHeldSessionDocument,
} from "../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { useFormDraft } from "../../lib/form-draft.ts";
import { todayInMadrid } from "../../lib/format.ts";
import { instantInMadrid } from "../../lib/madrid-time.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { ChoiceCards } from "../../ui/ChoiceCards.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { attendanceInput, NOT_SAID, PersonAttendance, type Attendance } from "./AttendanceFields.tsx";
import { matterInput, matterKey, type Matter } from "./matter.ts";
import { SIDE_NAMES } from "./proceedings-words.ts";
import { OUTCOME_LABELS, OutcomeFields } from "./OutcomeFields.tsx";
import { newSession, type SessionValues } from "./session-form.ts";
import { HowFields, SESSION_KIND_CHOICES, SESSION_LABELS, WhenFields } from "./SessionFields.tsx";
import { useMatterAction } from "./use-matter-action.ts";
import { useGuardedClose } from "../../lib/use-guarded-close.ts";

const FORM = "held-session";
const LABELS = {
  ...SESSION_LABELS,
  attendance: "Quién tenía que estar",
  ...OUTCOME_LABELS,
} as const;

/** The kinds as they are described for a session already held: of a separate one nobody is told. */
const KIND_CHOICES = SESSION_KIND_CHOICES.map((choice) =>
  choice.value === "SEPARATE"
    ? { ...choice, text: "Con una sola parte: lo que se trató es confidencial (Ley 5/2012, art. 21.3)." }
    : choice,
);

interface HeldValues extends Omit<SessionValues, "notify"> {
  attendance: Record<string, Attendance>;
  result: string;
  privateNotes: string;
}

function freshValues(parties: readonly MatterPartyFragment[]): HeldValues {
  const { notify: _notify, ...session } = newSession(parties, todayInMadrid());
  return { ...session, time: "", attendance: {}, result: "", privateNotes: "" };
}

/** Those of the matter that were to be there, in its order. */
function peopleOf({ partyIds }: HeldValues, parties: readonly MatterPartyFragment[]): MatterPartyFragment[] {
  return parties.filter(({ id }) => partyIds.includes(id));
}

function isOver(startsAt: string, minutes: number): boolean {
  return Date.parse(startsAt) + minutes * 60_000 <= Date.now();
}

function problemsOf(values: HeldValues, people: readonly MatterPartyFragment[]): UserProblem[] {
  const { day, time, place, attendance } = values;
  const startsAt = instantInMadrid(day, time);
  const isPast = startsAt !== null && Date.parse(startsAt) <= Date.now();
  return [
    ...(day === "" ? [{ field: ["startsAt"], message: REQUIRED_MESSAGE }] : []),
    ...(day !== "" && startsAt === null ? [{ field: ["time"], message: "Escribe la hora como 10:30" }] : []),
    ...(startsAt !== null && !isPast ? [{ field: ["startsAt"], message: SESSION_NOT_OVER }] : []),
    ...(isPast && !isOver(startsAt, values.minutes)
      ? [{ field: ["startsAt"], message: "La sesión todavía no ha terminado: regístrala cuando acabe" }]
      : []),
    ...(place.trim() === "" ? [{ field: ["place"], message: REQUIRED_MESSAGE }] : []),
    ...(people.length === 0 ? [{ field: ["attendance"], message: "Elige al menos a una persona" }] : []),
    ...people.flatMap(({ id }, index) =>
      (attendance[id] ?? NOT_SAID).attended === null
        ? [{ field: ["attendance", String(index), "attended"], message: "Di si asistió" }]
        : [],
    ),
  ];
}

function inputOf(values: HeldValues, people: readonly MatterPartyFragment[]): HeldSessionInput {
  const { kind, day, time, minutes, channel, place, result, privateNotes } = values;
  return {
    kind,
    startsAt: instantInMadrid(day, time) ?? "",
    minutes,
    channel,
    place: place.trim(),
    attendance: people.map(({ id }) => attendanceInput(id, values.attendance[id])),
    result: result.trim(),
    privateNotes: privateNotes.trim(),
  };
}

interface FieldsProps {
  parties: readonly MatterPartyFragment[];
  people: readonly MatterPartyFragment[];
  values: HeldValues;
  errorOf: (path: string) => string | undefined;
  onChange: (change: Partial<HeldValues>) => void;
}

function WhoFields({ parties, people, values, errorOf, onChange }: FieldsProps) {
  const { partyIds, attendance } = values;
  const toggle = (id: string) =>
    onChange({
      partyIds: partyIds.includes(id) ? partyIds.filter((other) => other !== id) : [...partyIds, id],
    });
  return (
    <>
      <ChoiceCards
        legend={LABELS.attendance}
        id={fieldId(FORM, "attendance")}
        multiple
        columns
        choices={parties.map(({ id, displayName, side }) => ({
          value: id,
          title: displayName,
          text: SIDE_NAMES[side],
        }))}
        chosen={partyIds}
        error={errorOf("attendance")}
        onToggle={toggle}
      />
      {people.map(({ id, displayName }, index) => (
        <PersonAttendance
          key={id}
          form={FORM}
          index={index}
          name={displayName}
          value={attendance[id] ?? NOT_SAID}
          errorOf={errorOf}
          onChange={(value) => onChange({ attendance: { ...attendance, [id]: value } })}
        />
      ))}
    </>
  );
}

function Fields(props: FieldsProps) {
  const { values, errorOf, onChange } = props;
  return (
    <>
      <ChoiceCards
        legend={LABELS.kind}
        id={fieldId(FORM, "kind")}
        choices={KIND_CHOICES}
        chosen={[values.kind]}
        error={errorOf("kind")}
        onToggle={(kind) => onChange({ kind })}
      />
      <WhenFields form={FORM} values={values} errorOf={errorOf} onChange={onChange} />
      <HowFields form={FORM} values={values} errorOf={errorOf} onChange={onChange} />
      <WhoFields {...props} />
      <OutcomeFields form={FORM} values={values} errorOf={errorOf} onChange={onChange} />
    </>
  );
}

interface HeldSessionDialogProps {
  matter: Matter;
  parties: readonly MatterPartyFragment[];
  onClose: () => void;
}

/** What is typed, kept until it is stored or given up. */
function useHeldForm(matter: Matter, parties: readonly MatterPartyFragment[]) {
  const draft = useFormDraft<HeldValues>(`held-session:${matterKey(matter)}`);
  const [values, setValues] = useState(() => draft.restored ?? freshValues(parties));
  const [typed, setTyped] = useState(draft.restored !== null);
  return {
    values,
    people: peopleOf(values, parties),
    typed,
    change: (patch: Partial<HeldValues>) => {
      const next = { ...values, ...patch };
      setValues(next);
      setTyped(true);
      draft.save(next);
    },
    forget: draft.clear,
  };
}

/** Writes down a session that took place without having been called here. What is typed is kept until it is stored. */
export function HeldSessionDialog({ matter, parties, onClose }: HeldSessionDialogProps) {
  const { values, people, change, typed, forget } = useHeldForm(matter, parties);
  const { run, busy, problems, refuse } = useMatterAction(RecordHeldSessionDocument);
  const end = () => {
    forget();
    onClose();
  };
  const close = useGuardedClose(typed, end);
  const submit = async () => {
    const found = problemsOf(values, people);
    if (found.length > 0) return refuse(found);
    const sent = await run({ matter: matterInput(matter), input: inputOf(values, people) });
    if (sent.done) end();
  };
  return (
    <PromptDialog
      title="Registrar una sesión celebrada"
      size="lg"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Registrar la sesión"
      onSubmit={submit}
      asksItself
      onClose={close}
    >
      <p>
        Para una sesión que ya tuvo lugar y no se convocó desde aquí. No se escribe a nadie; cuenta para los
        plazos desde su fecha y después puedes emitir su acta.
      </p>
      <Fields
        parties={parties}
        people={people}
        values={values}
        errorOf={fieldErrors(problems)}
        onChange={change}
      />
    </PromptDialog>
  );
}
