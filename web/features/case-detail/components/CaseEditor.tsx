import { fieldErrors, fieldId, summaryOf } from "../../../lib/form-problems.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { ObjectField, OBJECT_LABEL } from "../../../parts/cases/ObjectField.tsx";
import { ConsentField } from "../../../parts/accounts/ConsentField.tsx";
import { ConflictDialog } from "../../../ui/ConflictDialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import promptStyles from "../../../ui/PromptDialog.module.css";
import { unsavedQuestion } from "../../../lib/unsaved-question.ts";
import { useCaseView } from "../hooks/case-view.ts";
import { useCaseEdit, type CaseEditorProps, type CaseEditValues } from "../hooks/use-case-edit.ts";
import { AreaField, TypeField } from "./CaseEditFields.tsx";

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
  const alert = useAlert();
  const { now, isTyped, confirmed, setConfirmed, keep, save, saving, problems, refusal } = useCaseEdit(props);
  const errorOf = fieldErrors(problems);
  const summary = useSummary(problems, (tried) => summaryOf(FORM, LABELS, tried));
  const isTold =
    counterparties.some(({ notices }) => notices.length > 0) || errorOf("confirmObject") !== undefined;
  useLeaveGuard(isTyped);
  const set = (change: Partial<CaseEditValues>) => keep({ ...now, values: { ...now.values, ...change } });
  const close = () => (isTyped ? alert.open(unsavedQuestion(props.onEnd)) : props.onEnd());

  return (
    <Modal
      open
      size="lg"
      title={`Editar ${number}`}
      onClose={saving ? undefined : close}
      footer={
        <>
          <Button onClick={close} disabled={saving}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM} variant="primary" busy={saving}>
            {saving ? "Guardando..." : "Guardar"}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={promptStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(now);
        }}
      >
        <ErrorSummary entries={summary} />
        {status === "PENDING_ACCEPTANCE" && (
          <TypeField
            id={fieldId(FORM, "type")}
            label={LABELS.type}
            value={now.values.type}
            onChange={(type) => set({ type, area: "" })}
          />
        )}
        <AreaField
          id={fieldId(FORM, "area")}
          label={LABELS.area}
          type={now.values.type}
          value={now.values.area}
          error={errorOf("area")}
          onChange={(area) => set({ area })}
        />
        <TextAreaField
          id={fieldId(FORM, "description")}
          label={LABELS.description}
          hint="Qué ha pasado y qué se pide. Es confidencial: no la lee la otra parte."
          maxLength={4000}
          rows={8}
          value={now.values.description}
          error={errorOf("description")}
          onChange={(description) => set({ description })}
        />
        <ObjectField
          id={fieldId(FORM, "object")}
          by={viewer === "CLIENT" ? "CLIENT" : "MANAGER"}
          rows={4}
          value={now.values.object}
          error={errorOf("object")}
          onChange={(object) => set({ object })}
        />
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
      </form>
      {refusal !== null && (
        <ConflictDialog
          fields={refusal.fields}
          running={saving}
          onClose={refusal.forget}
          onLoadStored={refusal.loadStored}
          onApplyMine={refusal.applyMine}
        />
      )}
    </Modal>
  );
}
