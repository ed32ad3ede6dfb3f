import { useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { type AccountFieldsFragment, DisableSecondStepDocument } from "../../../generated/graphql.ts";
import { RenewCodesDialog } from "./RenewCodesDialog.tsx";
import { SetupSecondStepDialog } from "./SetupSecondStepDialog.tsx";
import { showDone } from "../../../lib/notices.ts";
import { ProofDialog } from "../components/ProofDialog.tsx";
import type { Proof } from "../components/ProofFields.tsx";
import { useAction } from "../../../lib/use-action.ts";

const FORM = "disable-second-step";

/** Switching the second step off, with password and code. */
function DisableSecondStepDialog({ onClose }: { onClose: () => void }) {
  const sending = useAction(DisableSecondStepDocument, {
    failed: "No se ha podido desactivar. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
  });
  const submit = async (proof: Proof) => {
    const { done, payload } = await sending.run({ input: proof });
    if (!done) return;
    showDone(payload.message);
    onClose();
  };
  return (
    <ProofDialog
      title="Desactivar la verificación en dos pasos"
      form={FORM}
      needsCode
      sending={sending}
      action="Desactivar"
      danger
      onProof={submit}
      onClose={onClose}
    >
      Volverá a bastar la contraseña para entrar en tu cuenta, y tus códigos de recuperación dejarán de
      servir.
    </ProofDialog>
  );
}

type Dialog = "setup" | "disable" | "renew";

function codesLeftText(left: number): string {
  if (left === 0) return "No te queda ningún código de recuperación: pide nuevos.";
  return left === 1 ? "Te queda 1 código de recuperación." : `Te quedan ${left} códigos de recuperación.`;
}

interface ButtonsProps {
  enabled: boolean;
  required: boolean;
  onOpen: (dialog: Dialog) => void;
}

function Buttons({ enabled, required, onOpen }: ButtonsProps) {
  return (
    <div className="cluster">
      {enabled ? (
        <>
          <Button icon="refresh" onClick={() => onOpen("renew")}>
            Pedir códigos nuevos
          </Button>
          {!required && (
            <Button variant="quiet" onClick={() => onOpen("disable")}>
              Desactivar
            </Button>
          )}
        </>
      ) : (
        <Button variant="primary" icon="shield" onClick={() => onOpen("setup")}>
          Activar
        </Button>
      )}
    </div>
  );
}

/** The second step of signing in: on or off, its recovery codes. */
export function SecondStepPanel({ account }: { account: AccountFieldsFragment }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { email } = account;
  const { enabled, required, enabledAt, recoveryCodesLeft } = account.secondStep;
  const close = () => setDialog(null);
  return (
    <Panel
      title="Verificación en dos pasos"
      aside={
        <StatusTag tone={enabled ? "success" : undefined} icon={enabled ? "check" : undefined}>
          {enabled ? "Activada" : "Desactivada"}
        </StatusTag>
      }
    >
      <div className="stack gap-12">
        <p className="muted">
          Además de la contraseña, al iniciar sesión se pide un código de una aplicación de tu móvil. Así,
          quien averigüe tu contraseña no podrá entrar.
        </p>
        {enabled && (
          <p>
            Activada desde el {formatDate(enabledAt)}. {codesLeftText(recoveryCodesLeft)}
          </p>
        )}
        {required && (
          <p className="muted">Es obligatoria para las cuentas de administración y no se puede desactivar.</p>
        )}
        <Buttons enabled={enabled} required={required} onOpen={setDialog} />
      </div>
      {dialog === "setup" && <SetupSecondStepDialog email={email} onClose={close} />}
      {dialog === "disable" && <DisableSecondStepDialog onClose={close} />}
      {dialog === "renew" && <RenewCodesDialog email={email} onClose={close} />}
    </Panel>
  );
}
