import { useQuery } from "@apollo/client/react";
import { type InterventionType, CaseAreasDocument } from "../../../generated/graphql.ts";
import { INTERVENTION_CHOICES } from "../../../parts/cases/intervention-choices.ts";
import { isOffered } from "../../../parts/cases/offered-areas.ts";
import { SelectField } from "../../../ui/FormControls.tsx";
import { useCaseView } from "../hooks/case-view.ts";

export function TypeField({
  id,
  label,
  value,
  onChange,
}: {
  id: string;
  label: string;
  value: InterventionType;
  onChange: (type: InterventionType) => void;
}) {
  return (
    <SelectField
      id={id}
      label={label}
      value={value}
      options={INTERVENTION_CHOICES.map(({ value: type, title }) => ({ value: type, label: title }))}
      onChange={(type) => onChange(type as InterventionType)}
    />
  );
}

/** Areas for this type of intervention; the stored one stays, whatever is offered today. */
export function AreaField({
  id,
  label,
  type: interventionType,
  value,
  error,
  onChange,
}: {
  id: string;
  label: string;
  type: InterventionType;
  value: string;
  error?: string;
  onChange: (area: string) => void;
}) {
  const { area, interventionType: storedType } = useCaseView().record;
  const areas = useQuery(CaseAreasDocument).data?.interventionAreas ?? [];
  const offered = areas
    .filter(({ showIn }) => isOffered(showIn, interventionType))
    .map(({ code, text }) => ({ value: code, label: text }));
  const isMissing =
    interventionType === storedType && area !== null && !offered.some((option) => option.value === area.code);
  return (
    <SelectField
      id={id}
      label={label}
      placeholder="Sin indicar"
      value={value}
      options={isMissing ? [...offered, { value: area.code, label: area.text }] : offered}
      hint={areas.find(({ code }) => code === value)?.warning ?? undefined}
      error={error}
      onChange={onChange}
    />
  );
}
