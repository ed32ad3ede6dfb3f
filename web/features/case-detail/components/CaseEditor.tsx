import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { ObjectField, OBJECT_LABEL } from "../../../parts/cases/ObjectField.tsx";
import { ConsentField } from "../../../parts/accounts/ConsentField.tsx";
import { ConflictDialog } from "../../../ui/ConflictDialog.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { useCaseView } from "../hooks/case-view.ts";
import { useCaseEdit, type CaseEditorProps, type CaseEditValues } from "../hooks/use-case-edit.ts";
import { AreaField, TypeField } from "./CaseEditFields.tsx";
import { formFields } from "../../../lib/form-fields.ts";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { useGuardedClose } from "../../../lib/use-guarded-close.ts";

const FORM = "case-edit";
const LABELS = {
  type: "Tipo de intervención",
  area: "Área",
  description: "Descripción",
  object: OBJECT_LABEL,
  confirmObject: "Comunicar el cambio",
};
/** 'Editar': area and description; refused, with a choice, when somebody else was faster. */
export default function CaseEditor(props: CaseEditorProps) {
  const { viewer, record } = useCaseView();
  const { number, status, counterparties } = record;
  const { now, isTyped, confirmed, setConfirmed, keep, save, saving, problems, refusal } = useCaseEdit(props);
  const errorOf = fieldErrors(problems);
  const isTold =
    counterparties.some(({ notices }) => notices.length > 0) || errorOf("confirmObject") !== undefined;
  const set = (change: Partial<CaseEditValues>) => keep({ ...now, values: { ...now.values, ...change } });
  const close = useGuardedClose(isTyped, props.onEnd);
  const field = formFields({ form: FORM, labels: LABELS, values: now.values, errorOf, change: set });
  return (
    <PromptDialog
      title={`Editar ${number}`}
      size="lg"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={saving}
      action="Guardar"
      onSubmit={() => save(now)}
      asksItself
      onClose={close}
    >
      {status === "PENDING_ACCEPTANCE" && (
        <TypeField
          id={fieldId(FORM, "type")}
          label={LABELS.type}
          value={now.values.type}
          onChange={(type) => set({ type, area: "" })}
        />
      )}
      <AreaField {...field("area")} type={now.values.type} />
      <TextAreaField
        {...field("description")}
        hint="Qué ha pasado y qué se pide. Es confidencial: no la lee la otra parte."
        maxLength={4000}
        rows={8}
      />
      <ObjectField {...field("object")} by={viewer === "CLIENT" ? "CLIENT" : "MANAGER"} rows={4} />
      {isTold && now.values.object !== now.base.object && (
        <ConsentField
          id={fieldId(FORM, "confirmObject")}
          checked={confirmed}
          error={errorOf("confirmObject")}
          onChange={setConfirmed}
        >
          Lo he leído como lo leerá la otra parte. Quien ya conocía el texto anterior recibirá un aviso del
          cambio.
        </ConsentField>
      )}
      <p>
        Los datos de las partes se cambian en su tarjeta
        {status === "PENDING_ACCEPTANCE" ? "." : "; el tipo de intervención, en «ALTERNATIVAS»."}
      </p>
      <ConflictDialog refusal={refusal} running={saving} />
    </PromptDialog>
  );
}
