import { useMemo, useState } from "react";
import {
  type RecordSessionInput,
  type SessionItemFragment,
  RecordSessionDocument,
} from "../../generated/graphql.ts";
import { fieldErrors } from "../../lib/form-problems.ts";
import { useFormDraft } from "../../lib/form-draft.ts";
import { formatDateTime } from "../../lib/format.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { attendanceInput, NOT_SAID, PersonAttendance, type Attendance } from "./AttendanceFields.tsx";
import { OUTCOME_LABELS, OutcomeFields } from "./OutcomeFields.tsx";
import { useMatterAction } from "./use-matter-action.ts";
import { useGuardedClose } from "../../lib/use-guarded-close.ts";

const FORM = "record-session";
const LABELS = {
  attendance: "Asistencia",
  ...OUTCOME_LABELS,
} as const;
interface RecordValues {
  attendance: Record<string, Attendance>;
  result: string;
  privateNotes: string;
}

function storedValues({ attendance, result, privateNotes }: SessionItemFragment): RecordValues {
  return {
    attendance: Object.fromEntries(
      attendance.map(({ party, attended, representedBy }) => [
        party.id,
        { attended: attended === null ? null : attended ? "yes" : "no", representedBy },
      ]),
    ),
    result,
    privateNotes: privateNotes ?? "",
  };
}

/** Problems by the position in the list, as the server tells them. */
function attendanceProblems(session: SessionItemFragment, values: RecordValues): UserProblem[] {
  return session.attendance.flatMap(({ party }, index) =>
    (values.attendance[party.id] ?? NOT_SAID).attended === null
      ? [{ field: ["attendance", String(index), "attended"], message: "Di si asistió" }]
      : [],
  );
}

function inputOf(session: SessionItemFragment, values: RecordValues, version: number): RecordSessionInput {
  const attendance = session.attendance.map(({ party: { id } }) =>
    attendanceInput(id, values.attendance[id]),
  );
  return { version, attendance, result: values.result.trim(), privateNotes: values.privateNotes.trim() };
}

interface RecordSessionDialogProps {
  session: SessionItemFragment;
  onClose: () => void;
}

function useRecordForm(session: SessionItemFragment) {
  const draft = useFormDraft<RecordValues>(`session-record:${session.id}`);
  const [values, setValues] = useState(() => draft.restored ?? storedValues(session));
  const [typed, setTyped] = useState(draft.restored !== null);
  const change = (patch: Partial<RecordValues>) => {
    const next = { ...values, ...patch };
    setValues(next);
    setTyped(true);
    draft.save(next);
  };
  return { values, change, typed, forget: draft.clear };
}

function labelsFor({ attendance }: SessionItemFragment): Record<string, string> {
  const people = attendance.flatMap(({ party }, index) => [
    [`attendance.${index}.attended`, party.displayName],
    [`attendance.${index}.representedBy`, `Representante de ${party.displayName}`],
  ]);
  return { ...(Object.fromEntries(people) as Record<string, string>), ...LABELS };
}

/** Who came and what came of it. What is typed is kept until it is stored. */
export function RecordSessionDialog({ session, onClose }: RecordSessionDialogProps) {
  const { values, change, typed, forget } = useRecordForm(session);
  const { run, busy, problems, isStale, refuse } = useMatterAction(RecordSessionDocument);
  const [version, setVersion] = useState(session.version);
  const errorOf = fieldErrors(problems);
  const { length } = session.attendance;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same labels for the same people: the summary keeps its focus
  const labels = useMemo(() => labelsFor(session), [session.id, length]);
  if (isStale && session.version !== version) setVersion(session.version);
  const end = () => {
    forget();
    onClose();
  };
  const close = useGuardedClose(typed, end);
  const submit = async () => {
    const missing = attendanceProblems(session, values);
    if (missing.length > 0) return refuse(missing);
    const variables = { id: session.id, input: inputOf(session, values, version) };
    const { done } = await run(variables);
    if (done) end();
  };
  return (
    <PromptDialog
      title="Registrar la sesión"
      size="lg"
      form={FORM}
      labels={labels}
      problems={problems}
      running={busy}
      action="Registrar"
      onSubmit={submit}
      asksItself
      onClose={close}
    >
      <p>Sesión del {formatDateTime(session.startsAt)}.</p>
      {isStale && (
        <p className="note note-warning">
          La sesión ha cambiado mientras tanto. Lo que has escrito sigue aquí; si guardas otra vez, quedará lo
          tuyo.
        </p>
      )}
      {session.attendance.map(({ party }, index) => (
        <PersonAttendance
          form={FORM}
          key={party.id}
          index={index}
          name={party.displayName}
          value={values.attendance[party.id] ?? NOT_SAID}
          errorOf={errorOf}
          onChange={(value) => change({ attendance: { ...values.attendance, [party.id]: value } })}
        />
      ))}
      <OutcomeFields form={FORM} values={values} errorOf={errorOf} onChange={change} />
    </PromptDialog>
  );
}
