import { useState } from "react";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { useFormDraft } from "../../lib/form-draft.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useLeaveGuard } from "../../lib/leave-guard.ts";
import { addDays, madridParts } from "../../lib/madrid-time.ts";
import { useAlert } from "../alert-context.ts";
import { ChoiceCards } from "../ChoiceCards.tsx";
import { CheckField, SelectField } from "../FormControls.tsx";
import { NumberStepper } from "../NumberStepper.tsx";
import { PromptDialog } from "../PromptDialog.tsx";
import { TextField } from "../TextField.tsx";
import { unsavedQuestion } from "../unsaved-question.ts";
import { matterInput, matterKey, type Matter } from "./matter.ts";
import type { MatterPartyFragment, SessionItemFragment } from "./Proceedings.generated.ts";
import { SESSION_CHANNELS, SESSION_KINDS, SIDE_NAMES } from "./proceedings-words.ts";
import {
  newSession,
  noticeSentences,
  sessionHow,
  sessionInput,
  sessionProblems,
  sessionValues,
  type SessionValues,
} from "./session-form.ts";
import styles from "./Sessions.module.css";
import { ScheduleSessionDocument, UpdateSessionDocument } from "./Sessions.generated.ts";
import { useMatterAction } from "./use-matter-action.ts";

const FORM = "session-form";
const LABELS = {
  kind: "Tipo de sesión",
  startsAt: "Día",
  time: "Hora (Madrid)",
  minutes: "Duración",
  channel: "Cómo se celebra",
  place: "Lugar, sala o número",
  partyIds: "Quién está convocado",
} as const;

const KINDS = (Object.keys(SESSION_KINDS) as SessionValues["kind"][]).map((value) => ({
  value,
  ...SESSION_KINDS[value],
}));
const CHANNELS = (Object.keys(SESSION_CHANNELS) as SessionValues["channel"][]).map((value) => ({
  value,
  label: SESSION_CHANNELS[value].label,
}));

interface FieldsProps {
  values: SessionValues;
  parties: readonly MatterPartyFragment[];
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<SessionValues>) => void;
}

/** A separate session starts with one side only: who was chosen first keeps the seat. */
function partiesForKind(
  kind: SessionValues["kind"],
  chosen: readonly string[],
  parties: readonly MatterPartyFragment[],
): string[] {
  if (kind !== "SEPARATE") return [...chosen];
  const first = parties.find(({ id }) => chosen.includes(id));
  return parties.filter(({ id, side }) => chosen.includes(id) && side === first?.side).map(({ id }) => id);
}

function WhenFields({ values, errorOf, onChange }: Omit<FieldsProps, "parties">) {
  return (
    <div className={styles.when}>
      <TextField
        id={fieldId(FORM, "startsAt")}
        type="date"
        label={LABELS.startsAt}
        required
        value={values.day}
        error={errorOf("startsAt")}
        onChange={(event) => onChange({ day: event.target.value })}
      />
      <TextField
        id={fieldId(FORM, "time")}
        type="time"
        label={LABELS.time}
        required
        value={values.time}
        error={errorOf("time")}
        onChange={(event) => onChange({ time: event.target.value })}
      />
      <NumberStepper
        id={fieldId(FORM, "minutes")}
        label={LABELS.minutes}
        value={values.minutes}
        min={10}
        max={480}
        step={5}
        unit="min"
        hint="Lo habitual son de 30 a 60 minutos."
        error={errorOf("minutes")}
        onChange={(minutes) => onChange({ minutes })}
      />
    </div>
  );
}

function Fields({ values, parties, errorOf, onChange }: FieldsProps) {
  const { kind, channel, place, partyIds, notify } = values;
  const { placeLabel, placeHint } = SESSION_CHANNELS[channel];
  const toggle = (id: string) =>
    onChange({
      partyIds: partyIds.includes(id) ? partyIds.filter((other) => other !== id) : [...partyIds, id],
    });
  return (
    <>
      <ChoiceCards
        legend={LABELS.kind}
        id={fieldId(FORM, "kind")}
        choices={KINDS}
        chosen={[kind]}
        error={errorOf("kind")}
        onToggle={(next) => onChange({ kind: next, partyIds: partiesForKind(next, partyIds, parties) })}
      />
      <WhenFields values={values} errorOf={errorOf} onChange={onChange} />
      <SelectField
        id={fieldId(FORM, "channel")}
        label={LABELS.channel}
        value={channel}
        options={CHANNELS}
        error={errorOf("channel")}
        onChange={(next) => onChange({ channel: CHANNELS.find(({ value }) => value === next)?.value })}
      />
      <TextField
        id={fieldId(FORM, "place")}
        label={placeLabel}
        hint={placeHint}
        required
        maxLength={300}
        value={place}
        error={errorOf("place")}
        onChange={(event) => onChange({ place: event.target.value })}
      />
      <ChoiceCards
        legend={LABELS.partyIds}
        id={fieldId(FORM, "partyIds")}
        multiple
        columns
        choices={parties.map(({ id, displayName, side }) => ({
          value: id,
          title: displayName,
          text: SIDE_NAMES[side],
        }))}
        chosen={partyIds}
        error={errorOf("partyIds")}
        onToggle={toggle}
      />
      <div className={styles.notify}>
        <CheckField
          label="Escribir a las personas convocadas"
          checked={notify}
          onChange={(next) => onChange({ notify: next })}
        />
        <ul>
          {noticeSentences(values, parties).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </>
  );
}

interface SessionDialogProps {
  matter: Matter;
  parties: readonly MatterPartyFragment[];
  /** The one to be changed; without it a new one is arranged. */
  session?: SessionItemFragment;
  /** `yyyy-mm-dd` proposed for a new one. */
  day?: string;
  onClose: () => void;
}

function useSessionForm({ matter, parties, session, day }: Omit<SessionDialogProps, "onClose">) {
  const draft = useFormDraft<SessionValues>(`session:${matterKey(matter)}:${session?.id ?? "new"}`);
  const tomorrow = () => addDays(madridParts(new Date().toISOString()).day, 1);
  const [values, setValues] = useState<SessionValues>(() => {
    const fresh = session === undefined ? newSession(parties, day ?? tomorrow()) : sessionValues(session);
    const kept = draft.restored;
    if (kept === null) return fresh;
    // Somebody may have left the matter since.
    return { ...kept, partyIds: kept.partyIds.filter((id) => parties.some((party) => party.id === id)) };
  });
  const [typed, setTyped] = useState(draft.restored !== null);
  const change = (patch: Partial<SessionValues>) => {
    const next = { ...values, ...patch };
    setValues(next);
    setTyped(true);
    draft.save(next);
  };
  return { values, change, typed, forget: draft.clear };
}

/** Arranges a session or changes one. What is typed is kept until it is sent or thrown away. */
export function SessionDialog(props: SessionDialogProps) {
  const { matter, parties, session, onClose } = props;
  const { values, change, typed, forget } = useSessionForm(props);
  const { run, running, problems, isStale, refuse } = useMatterAction();
  // The version looked at; after a conflict, of which both states are shown, the one stored now.
  const [version, setVersion] = useState(session?.version ?? 0);
  const alert = useAlert();
  useLeaveGuard(typed);
  if (isStale && session !== undefined && session.version !== version) setVersion(session.version);

  const end = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    const found = sessionProblems(values, parties);
    if (found.length > 0) return refuse(found);
    const input = sessionInput(values);
    const done = await run(async (client) => {
      if (session === undefined) {
        const variables = { matter: matterInput(matter), input };
        return (await client.mutate({ mutation: ScheduleSessionDocument, variables })).data?.scheduleSession;
      }
      const variables = { id: session.id, version, input };
      return (await client.mutate({ mutation: UpdateSessionDocument, variables })).data?.updateSession;
    });
    if (done) end();
  };
  return (
    <PromptDialog
      title={session === undefined ? "Nueva sesión" : "Cambiar la sesión"}
      size="lg"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={running}
      action={session === undefined ? "Convocar la sesión" : "Guardar los cambios"}
      busyLabel="Guardando..."
      onSubmit={submit}
      onClose={() => (typed ? alert.open(unsavedQuestion(end)) : end())}
    >
      {isStale && session !== undefined && (
        <p className={styles.stored}>
          Guardado ahora: {formatDateTime(session.startsAt)} · {sessionHow(session)} · {session.place}. Lo que
          has escrito sigue aquí; si guardas otra vez, quedará lo tuyo.
        </p>
      )}
      <Fields values={values} parties={parties} errorOf={fieldErrors(problems)} onChange={change} />
    </PromptDialog>
  );
}
