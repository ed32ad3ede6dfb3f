import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import {
  type InterventionType,
  CaseAreasDocument,
  ChangeInterventionDocument,
} from "../../../generated/graphql.ts";
import { isOffered } from "../../../parts/cases/offered-areas.ts";
import { INTERVENTION_CHOICES } from "../../../parts/cases/intervention-choices.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { SelectField, TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { useCaseView } from "../hooks/case-view.ts";

const FORM = "change-intervention";
const LABELS = { type: "Tipo de intervención", area: "Área", reason: "Motivo" };

interface NewAreaProps {
  type: InterventionType;
  value: string;
  error: string | undefined;
  onChange: (area: string) => void;
}

/** What the matter is about: an area that the new type has. */
function NewArea({ type, value, error, onChange }: NewAreaProps) {
  const { area: present } = useCaseView().record;
  const { offered, chosen } = useOffered(type, value);
  return (
    <SelectField
      id={fieldId(FORM, "area")}
      label={LABELS.area}
      placeholder="Sin indicar"
      value={chosen?.code ?? ""}
      options={offered.map(({ code, text }) => ({ value: code, label: text }))}
      hint={
        chosen?.warning ??
        (present !== null && !offered.some(({ code }) => code === present.code)
          ? `«${present.text}» no existe en el tipo nuevo.`
          : undefined)
      }
      error={error}
      onChange={onChange}
    />
  );
}

/** The areas of a type, and which of them is chosen. */
function useOffered(type: InterventionType | null, area: string) {
  const areas = useQuery(CaseAreasDocument).data?.interventionAreas ?? [];
  const offered = areas.filter(({ showIn }) => type !== null && isOffered(showIn, type));
  return { offered, chosen: offered.find(({ code }) => code === area) };
}

/** Another kind of intervention, with an area it has, and why. */
export function ChangeInterventionDialog({ onClose }: { onClose: () => void }) {
  const { record } = useCaseView();
  const { number, version, interventionType, area: present } = record;
  const [type, setType] = useState<InterventionType | null>(null);
  const [area, setArea] = useState(present?.code ?? "");
  const [reason, setReason] = useState("");
  const { run, busy, problems, setProblems } = useAction(ChangeInterventionDocument);
  const errorOf = fieldErrors(problems);
  const { chosen } = useOffered(type, area);

  const submit = async () => {
    if (type === null) return setProblems([{ field: ["type"], message: "Elige el tipo nuevo" }]);
    const input = { version, type, area: chosen?.code ?? null, reason: reason.trim() };
    const { done } = await run({ number, input });
    if (done) onClose();
    return undefined;
  };
  return (
    <PromptDialog
      title="Cambiar el tipo de intervención"
      size="lg"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Cambiar el tipo"
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceCards
        id={fieldId(FORM, "type")}
        legend={LABELS.type}
        choices={INTERVENTION_CHOICES.filter(({ value }) => value !== interventionType)}
        chosen={type === null ? [] : [type]}
        error={errorOf("type")}
        onToggle={setType}
      />
      {type !== null && <NewArea type={type} value={area} error={errorOf("area")} onChange={setArea} />}
      <TextAreaField
        id={fieldId(FORM, "reason")}
        label={LABELS.reason}
        hint="Queda en la actividad y lo verán todas las partes."
        required
        maxLength={1000}
        value={reason}
        error={errorOf("reason")}
        onChange={setReason}
      />
    </PromptDialog>
  );
}
