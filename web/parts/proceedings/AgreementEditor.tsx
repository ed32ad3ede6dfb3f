import { addMonths } from "../../../schema/rules/madrid-days.ts";
import { useMemo, useState } from "react";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { useFormDraft } from "../../lib/form-draft.ts";
import { todayInMadrid } from "../../lib/format.ts";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { MoneyField } from "../../ui/MoneyField.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { SwitchField } from "../../ui/SwitchField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import {
  agreementInput,
  agreementProblems,
  agreementValues,
  EMPTY_AGREEMENT,
  FORM,
  hasChoice,
  PARTY_LABELS,
  type AgreementValues,
} from "./agreement-form.ts";
import { PartyFields, ProposerFields, type FieldsProps } from "./AgreementPartyFields.tsx";
import {
  CreateAgreementDocument,
  UpdateAgreementDocument,
  type AgreementItemFragment,
  type MatterPartyFragment,
} from "../../generated/graphql.ts";
import { InstalmentFields } from "./InstalmentFields.tsx";
import { matterInput, matterKey, type Matter } from "./matter.ts";
import { useMatterAction } from "./use-matter-action.ts";
import { formFields, textOf } from "../../lib/form-fields.ts";
import { useGuardedClose } from "../../lib/use-guarded-close.ts";

const LABELS = {
  title: "Título",
  terms: "Qué se acuerda",
  place: "Lugar",
  amount: "Importe total",
  instalments: "Plazos",
  ...PARTY_LABELS,
} as const;

interface AgreementEditorProps {
  matter: Matter;
  parties: readonly MatterPartyFragment[];
  /** The one to be changed; without it a new one is written. */
  agreement?: AgreementItemFragment;
  /** What a new one starts from: one that was rejected or withdrawn. */
  basis?: AgreementItemFragment;
  onClose: () => void;
}

function MoneyFields({ values, errorOf, onChange }: Omit<FieldsProps, "parties">) {
  return (
    <>
      <MoneyField
        id={fieldId(FORM, "amount")}
        label={LABELS.amount}
        required
        hint="Lo que una parte pagará a la otra. No pasa por la plataforma."
        value={values.amount}
        error={errorOf("amount")}
        onChange={(amount) => onChange({ amount })}
      />
      <InstalmentFields
        amount={values.amount}
        rows={values.instalments}
        firstDay={addMonths(todayInMadrid(), 1)}
        idOf={(path) => fieldId(FORM, path)}
        errorOf={errorOf}
        onChange={(instalments) => onChange({ instalments })}
      />
    </>
  );
}

function Fields({ parties, values, errorOf, onChange }: FieldsProps) {
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf, change: onChange });
  return (
    <>
      {hasChoice(parties) && (
        <PartyFields parties={parties} values={values} errorOf={errorOf} onChange={onChange} />
      )}
      <ProposerFields parties={parties} values={values} errorOf={errorOf} onChange={onChange} />
      <TextField {...textOf(field("title"))} required maxLength={200} />
      <TextAreaField
        {...field("terms")}
        hint="A qué se obliga cada parte, con fechas y condiciones. Los nombres, la fecha y el procedimiento se añaden solos."
        required
        rows={10}
        maxLength={20000}
      />
      <TextField {...textOf(field("place"))} label={`${LABELS.place} (opcional)`} maxLength={200} />
      <SwitchField
        label="Hay dinero que pagar entre las partes"
        checked={values.hasMoney}
        onChange={(hasMoney) => onChange({ hasMoney })}
      />
      {values.hasMoney && <MoneyFields values={values} errorOf={errorOf} onChange={onChange} />}
    </>
  );
}

function useAgreementForm({ matter, agreement, basis }: Omit<AgreementEditorProps, "onClose" | "parties">) {
  const start = agreement ?? basis;
  const name = agreement?.id ?? (basis === undefined ? "new" : `from-${basis.id}`);
  const draft = useFormDraft<AgreementValues>(`agreement:${matterKey(matter)}:${name}`);
  // A draft kept before agreements named their parties has none.
  const [values, setValues] = useState(() => ({
    ...EMPTY_AGREEMENT,
    ...(draft.restored ?? (start === undefined ? {} : agreementValues(start))),
  }));
  const [typed, setTyped] = useState(draft.restored !== null);
  const change = (patch: Partial<AgreementValues>) => {
    const next = { ...values, ...patch };
    setValues(next);
    setTyped(true);
    draft.save(next);
  };
  return { values, change, typed, isRestored: draft.restored !== null, forget: draft.clear };
}

/** Where each problem leads: the fields of the rows are known only once there are rows. */
function labelsFor({ instalments }: AgreementValues) {
  const rows = instalments.flatMap((_row, index) => [
    [`instalments.${index}.dueOn`, `Vencimiento ${index + 1}`],
    [`instalments.${index}.amount`, `Importe ${index + 1}`],
  ]);
  return { ...LABELS, ...(Object.fromEntries(rows) as Record<string, string>) };
}

/** What becomes of the version there is. */
function Notes({ agreement, isStale }: { agreement: AgreementItemFragment; isStale: boolean }) {
  return (
    <>
      {agreement.status !== "DRAFT" && (
        <p className="note">
          La versión {agreement.agreementVersion} quedará sustituida y las respuestas empezarán de nuevo:
          nadie puede aceptar lo que se cambió después.
        </p>
      )}
      {isStale && (
        <p className="note">
          Guardado ahora: «{agreement.title}», versión {agreement.agreementVersion}. Lo que has escrito sigue
          aquí; si guardas otra vez, quedará lo tuyo.
        </p>
      )}
    </>
  );
}

/** Writes an agreement, or a new version of one that was proposed. What is typed is kept until it is saved. */
export function AgreementEditor(props: AgreementEditorProps) {
  const { matter, parties, agreement, onClose } = props;
  const { values, change, typed, isRestored, forget } = useAgreementForm(props);
  const creation = useMatterAction(CreateAgreementDocument);
  const update = useMatterAction(UpdateAgreementDocument);
  const { busy, problems, isStale, refuse } = agreement === undefined ? creation : update;
  const [version, setVersion] = useState(agreement?.version ?? 0);
  const count = values.instalments.length;
  // The same labels while the same rows are there: the summary keeps its focus.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only their number matters
  const labels = useMemo(() => labelsFor(values), [count]);
  if (isStale && agreement !== undefined && agreement.version !== version) setVersion(agreement.version);
  const isNewVersion = agreement !== undefined && agreement.status !== "DRAFT";

  const end = () => {
    forget();
    onClose();
  };
  const close = useGuardedClose(typed, end);
  const submit = async () => {
    const found = agreementProblems(values, parties);
    if (found.length > 0) return refuse(found);
    const input = agreementInput(values, parties);
    const { done } =
      agreement === undefined
        ? await creation.run({ matter: matterInput(matter), input })
        : await update.run({ id: agreement.id, version, input });
    if (done) end();
  };
  return (
    <PromptDialog
      title={
        agreement === undefined ? "Nuevo acuerdo" : isNewVersion ? "Nueva versión" : "Editar el borrador"
      }
      size="xl"
      form={FORM}
      labels={labels}
      problems={problems}
      running={busy}
      action={isNewVersion ? "Guardar la versión nueva" : "Guardar el borrador"}
      onSubmit={submit}
      asksItself
      onClose={close}
    >
      {isRestored && <p className="note">Hemos recuperado lo que habías escrito.</p>}
      {agreement !== undefined && <Notes agreement={agreement} isStale={isStale} />}
      <Fields parties={parties} values={values} errorOf={fieldErrors(problems)} onChange={change} />
    </PromptDialog>
  );
}
