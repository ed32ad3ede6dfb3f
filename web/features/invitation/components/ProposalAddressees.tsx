import { CheckField } from "../../../ui/FormControls.tsx";
import type { InvitationPartsFragment } from "../../../generated/plain/graphql.ts";

interface ProposalAddresseesProps {
  id: string;
  addressees: InvitationPartsFragment["proposalAddressees"];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** With several counterparties: which of them the proposal is for; the others don't read it. */
export function ProposalAddressees({ id, addressees, chosen, error, onChange }: ProposalAddresseesProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="bare below-16"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend>Para quién es</legend>
      {addressees.map((party) => (
        <CheckField
          key={party.id}
          label={party.displayName}
          checked={chosen.includes(party.id)}
          onChange={(checked) =>
            onChange(
              addressees
                .map((one) => one.id)
                .filter((one) => (one === party.id ? checked : chosen.includes(one))),
            )
          }
        />
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className="danger small strong">
          {error}
        </p>
      )}
    </fieldset>
  );
}
