import { useState } from "react";
import { readSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { ReinstateUserDocument, type UserDetailFragment } from "../../../generated/graphql.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { SanctionDialog } from "./SanctionDialog.tsx";

type Dialog = "sanction" | "reinstate" | null;

/** Whether this is the account of whoever looks at it: nobody sanctions oneself. */
export function isOwnAccount({ id }: Pick<UserDetailFragment, "id">): boolean {
  return String(readSession()?.userData.id) === id;
}

function ReinstateDialog({ user, onClose }: { user: UserDetailFragment; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Restablecer la cuenta"
      intro={`${user.displayName} podrá volver a entrar desde este momento. Las sanciones en curso quedan levantadas y ya no cuentan para una repetición.`}
      field="reason"
      label="Motivo"
      hint="La persona lo leerá tal cual. Entre 10 y 2.000 caracteres."
      maxLength={2000}
      submit="Restablecer"
      document={ReinstateUserDocument}
      variables={(reason) => ({ id: user.id, reason })}
      onClose={onClose}
    />
  );
}

/** What can be done about the account now. */
export function AccountActions({ user }: { user: UserDetailFragment }) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const { status, suspendedUntil } = user;
  const isExpelled = status === "SUSPENDED" && suspendedUntil === null;
  const close = () => setDialog(null);
  return (
    <>
      {status === "SUSPENDED" && (
        <Button variant="primary" icon="undo" onClick={() => setDialog("reinstate")}>
          Restablecer la cuenta
        </Button>
      )}
      {(status === "ACTIVE" || (status === "SUSPENDED" && !isExpelled)) && !isOwnAccount(user) && (
        <Button icon="triangle-alert" onClick={() => setDialog("sanction")}>
          Sancionar
        </Button>
      )}
      {dialog === "sanction" && <SanctionDialog user={user} onClose={close} />}
      {dialog === "reinstate" && <ReinstateDialog user={user} onClose={close} />}
    </>
  );
}

/** Since when it is there, and when it was last used. */
export function AccountPanel({ user }: { user: UserDetailFragment }) {
  const { suspendedUntil, createdAt, activatedAt, lastLoginAt, closedAt } = user;
  return (
    <Panel title="Uso de la cuenta">
      <FactGrid
        facts={[
          { label: "Alta", value: <DateText value={createdAt} /> },
          { label: "Registro completado", value: <DateText value={activatedAt} /> },
          {
            label: "Último acceso",
            value: lastLoginAt === null ? "Nunca" : <DateText value={lastLoginAt} time />,
          },
          ...(suspendedUntil === null
            ? []
            : [{ label: "Suspendida hasta", value: <DateText value={suspendedUntil} time /> }]),
          ...(closedAt === null ? [] : [{ label: "Eliminada", value: <DateText value={closedAt} /> }]),
        ]}
      />
      {isOwnAccount(user) && (
        <p className="muted anywhere above-16">Es tu propia cuenta: no puedes sancionarla.</p>
      )}
    </Panel>
  );
}
