import { joinWords } from "../../lib/text.ts";
import { PromptDialog } from "../PromptDialog.tsx";
import { ProposeAgreementDocument } from "./Agreements.generated.ts";
import type { AgreementItemFragment, MatterPartyFragment } from "./Proceedings.generated.ts";
import { useMatterAction } from "./use-matter-action.ts";

const LABELS = {};

const names = (parties: readonly MatterPartyFragment[]) =>
  joinWords(parties.map(({ displayName }) => displayName));

/** Who gets the proposal by which way, in sentences. */
export function proposalSentences(parties: readonly MatterPartyFragment[]): string[] {
  const withAccount = parties.filter(({ hasAccount }) => hasAccount);
  const byMail = parties.filter(({ hasAccount, email }) => !hasAccount && email !== null && email !== "");
  const unreached = parties.filter((party) => !withAccount.includes(party) && !byMail.includes(party));
  return [
    ...(withAccount.length === 0 ? [] : [`${names(withAccount)}: en su cuenta, con aviso por correo.`]),
    ...(byMail.length === 0 ? [] : [`${names(byMail)}: por correo, con su enlace personal.`]),
    ...(unreached.length === 0
      ? []
      : [
          `${names(unreached)}: no tiene correo. Entrégale su enlace o la copia en papel, y anota su respuesta.`,
        ]),
  ];
}

interface ProposeDialogProps {
  agreement: AgreementItemFragment;
  parties: readonly MatterPartyFragment[];
  onClose: () => void;
}

/** Sends a draft to all parties; says before who gets it how. */
export function ProposeDialog({ agreement, parties, onClose }: ProposeDialogProps) {
  const { run, running, problems } = useMatterAction();
  const submit = async () => {
    const variables = { id: agreement.id };
    const done = await run(
      async (client) =>
        (await client.mutate({ mutation: ProposeAgreementDocument, variables })).data?.proposeAgreement,
    );
    if (done) onClose();
  };
  return (
    <PromptDialog
      title="Proponer el acuerdo"
      form="propose-agreement"
      labels={LABELS}
      problems={problems}
      running={running}
      action="Enviar la propuesta"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        «{agreement.title}» se enviará a todas las partes. Desde ahora no podrá cambiarse: una corrección será
        una versión nueva.
      </p>
      <ul>
        {proposalSentences(parties).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </PromptDialog>
  );
}
