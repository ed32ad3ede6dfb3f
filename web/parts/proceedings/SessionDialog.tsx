import { addDays } from "../../../schema/rules/madrid-days.ts";
import { useState } from "react";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { useFormDraft } from "../../lib/form-draft.ts";
import { formatDateTime } from "../../lib/format.ts";
import { madridParts } from "../../lib/madrid-time.ts";
import { ChoiceCards } from "../../ui/ChoiceCards.tsx";
import { CheckField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { matterInput, matterKey, type Matter } from "./matter.ts";
import {
  type MatterPartyFragment,
  type SessionItemFragment,
  ScheduleSessionDocument,
  UpdateSessionDocument,
} from "../../generated/graphql.ts";
import { SIDE_NAMES } from "./proceedings-words.ts";
import { HowFields, SESSION_KIND_CHOICES, SESSION_LABELS, WhenFields } from "./SessionFields.tsx";
import {
  newSession,
  noticeSentences,
  sessionHow,
  sessionInput,
  sessionProblems,
  sessionValues,
  type SessionValues,
} from "./session-form.ts";
import { useMatterAction } from "./use-matter-action.ts";
import { useGuardedClose } from "../../lib/use-guarded-close.ts";

const FORM = "session-form";
const LABELS = { ...SESSION_LABELS, partyIds: "Quién está convocado" } as const;

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

/** Whether they are written to, and what will be sent to whom. */
function Notify({ values, parties, onChange }: Omit<FieldsProps, "errorOf">) {
  return (
    <div className="note">
      <CheckField
        label="Escribir a las personas convocadas"
        checked={values.notify}
        onChange={(next) => onChange({ notify: next })}
      />
      <ul>
        {noticeSentences(values, parties).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function Fields({ values, parties, errorOf, onChange }: FieldsProps) {
  const { kind, partyIds } = values;
  const toggle = (id: string) =>
    onChange({
      partyIds: partyIds.includes(id) ? partyIds.filter((other) => other !== id) : [...partyIds, id],
    });
  return (
    <>
      <ChoiceCards
        legend={LABELS.kind}
        id={fieldId(FORM, "kind")}
        choices={SESSION_KIND_CHOICES}
        chosen={[kind]}
        error={errorOf("kind")}
        onToggle={(next) => onChange({ kind: next, partyIds: partiesForKind(next, partyIds, parties) })}
      />
      <WhenFields form={FORM} values={values} errorOf={errorOf} onChange={onChange} />
      <HowFields form={FORM} values={values} errorOf={errorOf} onChange={onChange} />
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
      <Notify values={values} parties={parties} onChange={onChange} />
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
  const schedule = useMatterAction(ScheduleSessionDocument);
  const update = useMatterAction(UpdateSessionDocument);
  const { busy, problems, isStale, isOverlap, refuse } = session === undefined ? schedule : update;
  // The version looked at; after a conflict, of which both states are shown, the one stored now.
  const [version, setVersion] = useState(session?.version ?? 0);
  if (isStale && session !== undefined && session.version !== version) setVersion(session.version);

  const name = session === undefined ? "Convocar la sesión" : "Guardar los cambios";
  const end = () => {
    forget();
    onClose();
  };
  const close = useGuardedClose(typed, end);
  const submit = async () => {
    const found = sessionProblems(values, parties);
    if (found.length > 0) return refuse(found);
    const input = {
      ...sessionInput(values),
      ...(isOverlap ? { allowOverlap: true, allowOutsideHours: true } : {}),
    };
    const { done } =
      session === undefined
        ? await schedule.run({ matter: matterInput(matter), input })
        : await update.run({ id: session.id, version, input });
    if (done) end();
  };
  return (
    <PromptDialog
      title={session === undefined ? "Nueva sesión" : "Cambiar la sesión"}
      size="lg"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action={isOverlap ? "Seguir a esa hora" : name}
      onSubmit={submit}
      asksItself
      onClose={close}
    >
      {isStale && session !== undefined && (
        <p className="note note-warning">
          Guardado ahora: {formatDateTime(session.startsAt)} · {sessionHow(session)} · {session.place}. Lo que
          has escrito sigue aquí; si guardas otra vez, quedará lo tuyo.
        </p>
      )}
      <Fields
        values={values}
        parties={parties}
        errorOf={fieldErrors(problems)}
        onChange={(patch) => {
          // Another time is another question.
          if (isOverlap && ("day" in patch || "time" in patch || "minutes" in patch)) refuse([]);
          change(patch);
        }}
      />
    </PromptDialog>
  );
}
