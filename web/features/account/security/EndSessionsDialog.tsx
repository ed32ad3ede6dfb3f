import { useState } from "react";
import { fieldErrors } from "../../../lib/form-problems.ts";
import { showDone } from "../../../lib/notices.ts";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { PROOF_LABELS, ProofField, useProofKind } from "../../../parts/accounts/ProofField.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { EndOtherSessionsDocument, EndSessionDocument } from "../../../generated/graphql.ts";

const FORM = "end-sessions";
const FAILED = "No se ha podido cerrar la sesión. Inténtalo de nuevo.";

interface EndSessionsDialogProps {
  /** The one to end; null: all but this one. */
  session: { id: string; device: string } | null;
  onClose: () => void;
}

function useEnding(
  { session, onClose }: EndSessionsDialogProps,
  kind: ReturnType<typeof useProofKind>,
  proof: string,
) {
  const one = useAction(EndSessionDocument, { failed: FAILED, refetch: [], quiet: true });
  const others = useAction(EndOtherSessionsDocument, { failed: FAILED, refetch: [], quiet: true });
  const { busy, problems, setProblems } = session === null ? others : one;
  const submit = async () => {
    const found = kind.problems(proof);
    setProblems(found);
    if (found.length > 0) return;
    const input = kind.input(proof);
    const { done, payload } = await (session === null
      ? others.run({ proof: input })
      : one.run({ id: session.id, proof: input }));
    if (!done) return;
    showDone(payload.message);
    onClose();
  };
  return { submit, busy, problems, setProblems };
}

/** Ending other sessions, with a proof: whoever has stolen one can't throw the owner out. */
export function EndSessionsDialog({ session, onClose }: EndSessionsDialogProps) {
  const kind = useProofKind();
  const [proof, setProof] = useState("");
  const { submit, busy, problems, setProblems } = useEnding({ session, onClose }, kind, proof);
  const errorOf = fieldErrors(problems);
  return (
    <PromptDialog
      title="Cerrar sesión"
      form={FORM}
      labels={PROOF_LABELS}
      problems={problems}
      running={busy}
      busyLabel="Cargando..."
      action="Cerrar sesión"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {session === null
          ? "Se cerrarán todas tus sesiones menos la de este dispositivo."
          : `Se cerrará la sesión de ${session.device}. Para volver a entrar allí hará falta tu contraseña.`}
      </p>
      <ProofField
        form={FORM}
        kind={kind}
        value={proof}
        error={errorOf(kind.byCode ? "code" : "password")}
        onChange={(text) => {
          setProblems([]);
          setProof(text);
        }}
      />
    </PromptDialog>
  );
}
