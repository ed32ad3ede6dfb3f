import { useApolloClient } from "@apollo/client/react";
import { useAction } from "../../../lib/use-action.ts";
import { PartyFormDialog } from "../../../parts/parties/PartyFormDialog.tsx";
import {
  type CasePartyFragment,
  AddCounterpartyDocument,
  CasePageDocument,
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
  const change = useAction(UpdatePartyDocument, { refetchRefused: [], once: true });
  const client = useApolloClient();
  const stored = async () => {
    const { data } = await client.query({
      query: CasePageDocument,
      variables: { number },
      fetchPolicy: "network-only",
    });
    const parties = data?.case == null ? [] : [data.case.party, ...data.case.counterparties];
    return parties.find((one) => one?.id === party?.id) ?? null;
  };
  return (
    <PartyFormDialog
      title={party === null ? "Añadir contraparte" : `Editar ${party.displayName}`}
      party={party}
      isProposed={isProposed}
      save={(input, opened) =>
        party === null ? addition.run({ number, input }) : change.run({ id: party.id, input, opened })
      }
      stored={stored}
      onClose={onClose}
    />
  );
}
