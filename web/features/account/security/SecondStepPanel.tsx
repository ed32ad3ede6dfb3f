import { useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { AccountFieldsFragment } from "../../../generated/graphql.ts";
import { DisableSecondStepDialog } from "./DisableSecondStepDialog.tsx";
import { RenewCodesDialog } from "./RenewCodesDialog.tsx";
import { SetupSecondStepDialog } from "./SetupSecondStepDialog.tsx";
import styles from "./SecondStepPanel.module.css";

type Dialog = "setup" | "disable" | "renew";

function codesLeftText(left: number): string {
  if (left === 0) return "No te queda ningún código de recuperación: pide nuevos.";
  return left === 1 ? "Te queda 1 código de recuperación." : `Te quedan ${left} códigos de recuperación.`;
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
        enabled ? (
          <StatusTag tone="success" icon="check">
            Activada
          </StatusTag>
        ) : (
          <StatusTag>Desactivada</StatusTag>
        )
      }
    >
      <div className={styles.body}>
        <p className={styles.hint}>
          Además de la contraseña, al iniciar sesión se pide un código de una aplicación de tu móvil. Así,
          quien averigüe tu contraseña no podrá entrar.
        </p>
        {enabled && (
          <p>
            Activada desde el {formatDate(enabledAt)}. {codesLeftText(recoveryCodesLeft)}
          </p>
        )}
        {required && (
          <p className={styles.hint}>
            Es obligatoria para las cuentas de administración y no se puede desactivar.
          </p>
        )}
        <div className={styles.buttons}>
          {enabled ? (
            <>
              <Button icon="refresh" onClick={() => setDialog("renew")}>
                Pedir códigos nuevos
              </Button>
              {!required && (
                <Button variant="quiet" onClick={() => setDialog("disable")}>
                  Desactivar
                </Button>
              )}
            </>
          ) : (
            <Button variant="primary" icon="shield" onClick={() => setDialog("setup")}>
              Activar
            </Button>
          )}
        </div>
      </div>
      {dialog === "setup" && <SetupSecondStepDialog email={email} onClose={close} />}
      {dialog === "disable" && <DisableSecondStepDialog onClose={close} />}
      {dialog === "renew" && <RenewCodesDialog email={email} onClose={close} />}
    </Panel>
  );
}
