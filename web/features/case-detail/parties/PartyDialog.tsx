import { useAction } from "../../../lib/use-action.ts";
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
  const { number, agreements } = useCaseView().record;
  const isProposed = agreements.some(
    ({ status, parties }) => status === "PROPOSED" && parties.some(({ id }) => id === party?.id),
  );
  const addition = useAction(AddCounterpartyDocument, { once: true });
  const change = useAction(UpdatePartyDocument);
  return (
    <PartyFormDialog
      title={party === null ? "Añadir contraparte" : `Editar ${party.displayName}`}
      party={party}
      isProposed={isProposed}
      action={party === null ? addition : change}
      save={(input) =>
        party === null ? addition.run({ number, input }) : change.run({ id: party.id, input })
      }
      onClose={onClose}
    />
  );
}
