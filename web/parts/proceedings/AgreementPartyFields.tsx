import { fieldId } from "../../lib/form-problems.ts";
import { ChoiceCards } from "../../ui/ChoiceCards.tsx";
import {
  chosenParties,
  FORM,
  nameable,
  NEUTRAL,
  PARTY_LABELS,
  type AgreementValues,
} from "./agreement-form.ts";
import type { MatterPartyFragment } from "../../generated/graphql.ts";
import { SIDE_NAMES } from "./proceedings-words.ts";

export interface FieldsProps {
  parties: readonly MatterPartyFragment[];
  values: AgreementValues;
  errorOf: (path: string) => string | undefined;
  onChange: (change: Partial<AgreementValues>) => void;
}

/** Who isn't chosen isn't asked, and doesn't see what the others agree on. */
export function PartyFields({ parties, values, errorOf, onChange }: FieldsProps) {
  const chosen = chosenParties(values, parties);
  const toggle = (id: string) =>
    onChange({ partyIds: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id] });
  return (
    <ChoiceCards
      legend={PARTY_LABELS.partyIds}
      id={fieldId(FORM, "partyIds")}
      multiple
      columns
      choices={nameable(parties).map(({ id, displayName, side }) => ({
        value: id,
        title: displayName,
        text: SIDE_NAMES[side],
      }))}
      chosen={chosen}
      error={errorOf("partyIds")}
      onToggle={toggle}
    />
  );
}

/** Only a party's own proposal starts the term to answer it: nobody else knows whose it is. */
export function ProposerFields({ parties, values, errorOf, onChange }: FieldsProps) {
  const chosen = chosenParties(values, parties);
  const named = nameable(parties).filter(({ id }) => chosen.includes(id));
  return (
    <ChoiceCards
      legend={PARTY_LABELS.proposedBy}
      id={fieldId(FORM, "proposedBy")}
      columns
      choices={[
        ...named.map(({ id, displayName, side }) => ({
          value: id,
          title: displayName,
          text: SIDE_NAMES[side],
        })),
        {
          value: NEUTRAL,
          title: "Propuesta del propio especialista, neutral",
          text: "No es de ninguna de las partes: no inicia ningún plazo.",
        },
      ]}
      chosen={[values.proposedBy]}
      error={errorOf("proposedBy")}
      onToggle={(proposedBy) => onChange({ proposedBy })}
    />
  );
}
