import { useState } from "react";
import { joinWords } from "../../lib/text.ts";
import { MissingIdentity } from "../parties/MissingIdentity.tsx";
import { PartyIdentityDialog } from "../parties/PartyIdentityDialog.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import {
  ProposeAgreementDocument,
  type AgreementItemFragment,
  type MatterPartyFragment,
} from "../../generated/graphql.ts";
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
  onClose: () => void;
}

/** Sends a draft to its parties; says before who gets it how. */
export function ProposeDialog({ agreement, onClose }: ProposeDialogProps) {
  const { run, busy, problems } = useMatterAction(ProposeAgreementDocument);
  const { parties } = agreement;
  const [filling, setFilling] = useState<string | null>(null);
  const opened = parties.find(({ id }) => id === filling);
  const isIncomplete = parties.some(({ missing }) => missing.length > 0);
  const submit = async () => {
    const variables = { id: agreement.id };
    const { done } = await run(variables);
    if (done) onClose();
  };
  return (
    <>
      <PromptDialog
        title="Proponer el acuerdo"
        form="propose-agreement"
        labels={LABELS}
        problems={problems}
        running={busy}
        busyLabel="Cargando..."
        action="Enviar la propuesta"
        blocked={isIncomplete}
        onSubmit={submit}
        onClose={onClose}
      >
        <p>
          «{agreement.title}» se enviará a {names(parties)}: nadie más verá sus términos. Desde ahora no podrá
          cambiarse: una corrección será una versión nueva.
        </p>
        <p>
          {agreement.proposedBy === null
            ? "No es propuesta de ninguna de las partes, así que no inicia los 30 días para responder (LO 1/2025, art. 10.4.b). Si es de una de ellas, dilo antes en el borrador."
            : `Es propuesta de ${agreement.proposedBy.displayName}: así lo leerán las partes.`}
        </p>
        {isIncomplete && (
          <p>
            Antes hay que completar quiénes son sus partes: la ley pide que el acuerdo lo diga (LO 1/2025,
            art. 12).
          </p>
        )}
        <MissingIdentity parties={parties} onFill={setFilling} />
        <ul>
          {proposalSentences(parties).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </PromptDialog>
      {opened !== undefined && <PartyIdentityDialog party={opened} onClose={() => setFilling(null)} />}
    </>
  );
}
