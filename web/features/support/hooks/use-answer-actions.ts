import { useAction } from "../../../lib/use-action.ts";
import { useRequestKey } from "../../../lib/request-key.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import {
  LeadTraceDocument,
  ResendLeadAnswerDocument,
  RevokeLeadAnswerDocument,
  type LeadAnswerItemFragment,
} from "../../../generated/graphql.ts";

/** Mails an answer again, or ends its links; both after a question. */
export function useAnswerActions({ id: answerId, sentTo }: Pick<LeadAnswerItemFragment, "id" | "sentTo">): {
  askToResend: () => void;
  askToRevoke: () => void;
  busy: boolean;
} {
  const alert = useAlert();
  const options = { refetch: [LeadTraceDocument], onRefused: alert.error };
  const resending = useAction(ResendLeadAnswerDocument, options);
  const revoking = useAction(RevokeLeadAnswerDocument, options);
  const { keyOf, renew } = useRequestKey("ResendLeadAnswer");

  const resend = async () => {
    const { done } = await resending.run({ answerId, key: keyOf(answerId) });
    if (!done) return;
    renew();
    alert.close();
  };
  const revoke = async () => {
    const { done } = await revoking.run({ answerId });
    if (done) alert.close();
  };
  return {
    askToResend: () =>
      alert.open({
        theme: "orange",
        icon: "triangle-alert",
        title: "Reenviar la respuesta",
        text: `Saldrá otro correo hacia ${sentTo} con un enlace nuevo a la misma respuesta y sus archivos. Los enlaces de antes siguen valiendo, todos 30 días más.`,
        textButton: "Cancelar",
        textButton2: "Reenviar",
        skipClose: true,
        onConfirm: resend,
      }),
    askToRevoke: () =>
      alert.open({
        theme: "orange",
        icon: "triangle-alert",
        title: "Retirar el enlace",
        text: `El enlace que recibió ${sentTo} dejará de abrir esta respuesta. Lo que ya haya descargado seguirá en su poder.`,
        textButton: "Cancelar",
        textButton2: "Retirar el enlace",
        skipClose: true,
        onConfirm: revoke,
      }),
    busy: resending.busy || revoking.busy,
  };
}
