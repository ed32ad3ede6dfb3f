import {
  ConfirmPaymentDocument,
  RefundPaymentDocument,
  RejectPaymentDocument,
  RejectPayoutDocument,
  SettlePayoutDocument,
} from "../../../generated/graphql.ts";
import { useAction } from "../../../lib/use-action.ts";
import type { Decision } from "../admin/decisions.ts";

/** Sends what was decided, with the text that was asked for. */
export function useDecision({ kind, id }: Pick<Decision, "kind" | "id">) {
  const confirmation = useAction(ConfirmPaymentDocument);
  const rejection = useAction(RejectPaymentDocument);
  const refund = useAction(RefundPaymentDocument);
  const settlement = useAction(SettlePayoutDocument);
  const refusal = useAction(RejectPayoutDocument);
  switch (kind) {
    case "confirm":
      return { ...confirmation, send: (note: string) => confirmation.run({ id, input: { note } }) };
    case "reject":
      return { ...rejection, send: (note: string) => rejection.run({ id, input: { note } }) };
    case "refund":
      return { ...refund, send: (note: string) => refund.run({ id, input: { note } }) };
    case "settle":
      return { ...settlement, send: (reference: string) => settlement.run({ id, reference }) };
    case "refuse":
      return { ...refusal, send: (reason: string) => refusal.run({ id, reason }) };
  }
}
