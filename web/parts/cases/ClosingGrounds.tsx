import { GROUND_LABELS } from "../../../schema/rules/case-states.ts";
import type { CaseMoveRowFragment, ClosingGround } from "../../generated/graphql.ts";
import { fieldId } from "../../lib/form-problems.ts";
import { ChoiceCards } from "../../ui/ChoiceCards.tsx";

type Option = CaseMoveRowFragment["grounds"][number];
type Party = CaseMoveRowFragment["partyGrounds"][number];

/** The ground chosen for all, and those of each where it is BY_PARTY. */
export interface ChosenGrounds {
  ground: ClosingGround | null;
  byParty: Readonly<Record<string, ClosingGround>>;
}

interface GroundsProps {
  form: string;
  /** The field's name in the input. */
  field: string;
  legend: string;
  grounds: readonly Option[];
  chosen: ClosingGround | null;
  error: string | undefined;
  onChoose: (ground: ClosingGround) => void;
}

function Grounds({ form, field, legend, grounds, chosen, error, onChoose }: GroundsProps) {
  return (
    <ChoiceCards
      id={fieldId(form, field)}
      legend={legend}
      choices={grounds.map(({ ground, label, facts, blockedBy }) => ({
        value: ground,
        title: label,
        text: [facts, blockedBy ?? ""].filter((text) => text !== "").join(" "),
        isBlocked: blockedBy !== null,
      }))}
      chosen={chosen === null ? [] : [chosen]}
      onToggle={onChoose}
      error={error}
    />
  );
}

const OWN: Option = {
  ground: "BY_PARTY",
  label: GROUND_LABELS.BY_PARTY,
  facts: "Eliges uno con cada una.",
  blockedBy: null,
  withoutCertificate: [],
};

interface ClosingGroundsProps {
  form: string;
  legend: string;
  grounds: readonly Option[];
  /** Where it ends with several. */
  parties: readonly Party[];
  chosen: ChosenGrounds;
  errorOf: (field: string) => string | undefined;
  onChoose: (chosen: ChosenGrounds) => void;
}

/** One ground of those that hold with everybody, or with several counterparties one for each. */
export function ClosingGrounds(props: ClosingGroundsProps) {
  const { form, legend, grounds, parties, chosen, errorOf, onChoose } = props;
  return (
    <>
      <Grounds
        form={form}
        field="ground"
        legend={legend}
        grounds={parties.length === 0 ? grounds : [...grounds, OWN]}
        chosen={chosen.ground}
        error={errorOf("ground")}
        onChoose={(ground) => onChoose({ ...chosen, ground })}
      />
      {chosen.ground === "BY_PARTY" &&
        parties.map((party, at) => (
          <Grounds
            key={party.partyId}
            form={form}
            field={`grounds.${at}.ground`}
            legend={`Con ${party.displayName}`}
            grounds={party.grounds}
            chosen={chosen.byParty[party.partyId] ?? null}
            error={errorOf(`grounds.${at}.ground`)}
            onChoose={(ground) =>
              onChoose({ ...chosen, byParty: { ...chosen.byParty, [party.partyId]: ground } })
            }
          />
        ))}
    </>
  );
}
