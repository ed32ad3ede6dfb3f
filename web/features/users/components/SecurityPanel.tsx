import { useState } from "react";
import { plural } from "../../../lib/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { useAskedAction } from "../hooks/use-user-action.ts";
import {
  ForceSignOutDocument,
  ResetUserSecondStepDocument,
  type UserDetailFragment,
} from "../../../generated/graphql.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { isOwnAccount } from "./AccountPanel.tsx";

function ResetDialog({ user, onClose }: { user: UserDetailFragment; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Desactivar la verificación en dos pasos"
      intro={`Solo si ${user.displayName} ha perdido su aplicación y sus códigos de recuperación y ha demostrado quién es. Se cerrarán sus sesiones y se le avisará por correo.`}
      field="reason"
      label="Motivo"
      hint="Di cómo ha demostrado quién es; la persona lo leerá tal cual. Entre 10 y 2.000 caracteres."
      maxLength={2000}
      submit="Desactivar"
      danger
      document={ResetUserSecondStepDocument}
      variables={(reason) => ({ id: user.id, reason })}
      onClose={onClose}
    />
  );
}

function useSignOutQuestion({ id, displayName }: UserDetailFragment) {
  const ask = useAskedAction(ForceSignOutDocument);
  return () =>
    ask(
      {
        theme: "red",
        icon: "logout",
        title: "Cerrar todas sus sesiones",
        text: `${displayName} tendrá que volver a iniciar sesión en todos sus dispositivos. Lo que no haya guardado se perderá.`,
        textButton2: "Cerrar sesiones",
      },
      { id },
    );
}

/** Open sessions and the second step; what is one's own is changed in one's own account. */
export function SecurityPanel({ user }: { user: UserDetailFragment }) {
  const { liveSessions, secondStepEnabled } = user;
  const [isResetting, setResetting] = useState(false);
  const signOut = useSignOutQuestion(user);
  return (
    <Panel title="Seguridad">
      <FactGrid
        facts={[
          {
            label: "Sesiones abiertas",
            value: liveSessions === 0 ? "Ninguna" : plural(liveSessions, "sesión", "sesiones"),
          },
          { label: "Verificación en dos pasos", value: secondStepEnabled ? "Activada" : "Sin activar" },
        ]}
      />
      {isOwnAccount(user) ? (
        <p className="muted anywhere above-16">
          Tus sesiones y tu verificación en dos pasos se gestionan en «Mi cuenta».
        </p>
      ) : (
        <div className="cluster above-16">
          {liveSessions > 0 && (
            <Button icon="logout" onClick={signOut}>
              Cerrar todas sus sesiones
            </Button>
          )}
          {secondStepEnabled && (
            <Button icon="lock" onClick={() => setResetting(true)}>
              Desactivar los dos pasos
            </Button>
          )}
        </div>
      )}
      {isResetting && <ResetDialog user={user} onClose={() => setResetting(false)} />}
    </Panel>
  );
}
