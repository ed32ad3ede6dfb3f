import { PartyFormDialog } from "../../../parts/parties/PartyFormDialog.tsx";
import {
  type CasePartyFragment,
  AddCounterpartyDocument,
  UpdatePartyDocument,
} from "../../../generated/graphql.ts";
import { useCaseView } from "../hooks/case-view.ts";

interface PartyDialogProps {
  /** Null: a further counterparty. */
  party: CasePartyFragment | null;
  onClose: () => void;
}

/** A party of the case: who it is, how to reach it and who assists it. */
export default function PartyDialog({ party, onClose }: PartyDialogProps) {
  const { number } = useCaseView().record;
  return (
    <PartyFormDialog
      title={party === null ? "Añadir contraparte" : `Editar ${party.displayName}`}
      party={party}
      save={async (client, input) => {
        if (party === null) {
          const variables = { number, input };
          return (await client.mutate({ mutation: AddCounterpartyDocument, variables })).data
            ?.addCounterparty;
        }
        const variables = { id: party.id, input };
        return (await client.mutate({ mutation: UpdatePartyDocument, variables })).data?.updateParty;
      }}
      onClose={onClose}
    />
  );
}
