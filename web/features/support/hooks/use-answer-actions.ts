import { useRequestKey } from "../../../lib/request-key.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import {
  LeadTraceDocument,
  ResendLeadAnswerDocument,
  RevokeLeadAnswerDocument,
  type LeadAnswerItemFragment,
} from "../../../generated/graphql.ts";
import { useSupportAction } from "./use-support-action.ts";

/** Mails an answer again, or ends its links; both after a question. */
export function useAnswerActions({ id: answerId, sentTo }: Pick<LeadAnswerItemFragment, "id" | "sentTo">): {
  askToResend: () => void;
  askToRevoke: () => void;
  running: boolean;
} {
  const alert = useAlert();
  const { run, running } = useSupportAction();
  const { keyOf, renew } = useRequestKey();

  const resend = async () => {
    const [problem] = await run(async (server) => {
      const { data } = await server.mutate({
        mutation: ResendLeadAnswerDocument,
        variables: { answerId, key: keyOf(answerId) },
        refetchQueries: [LeadTraceDocument],
      });
      return data?.resendLeadAnswer;
    });
    if (problem !== undefined) return alert.error(problem.message);
    renew();
    alert.close();
  };
  const revoke = async () => {
    const [problem] = await run(async (server) => {
      const { data } = await server.mutate({
        mutation: RevokeLeadAnswerDocument,
        variables: { answerId },
        refetchQueries: [LeadTraceDocument],
      });
      return data?.revokeLeadAnswer;
    });
    if (problem === undefined) alert.close();
    else alert.error(problem.message);
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
    running,
  };
}
