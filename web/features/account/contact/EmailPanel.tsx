import { useState } from "react";
import { startSession } from "../../../lib/session.ts";
import { showDone } from "../../../lib/notices.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { CodeField } from "../../../ui/CodeField.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { useAction } from "../../../lib/use-action.ts";
import {
  type AccountFieldsFragment,
  CancelEmailChangeDocument,
  ConfirmEmailChangeDocument,
} from "../../../generated/graphql.ts";
import { Breakable } from "../../../ui/Breakable.tsx";
import { ChangeEmailDialog } from "./ChangeEmailDialog.tsx";
import { useMailedCode } from "./use-mailed-code.ts";
import { submits } from "../../../lib/submits.ts";

function useConfirmation() {
  const action = useAction(ConfirmEmailChangeDocument, {
    failed: "Ha habido un error al validar el código.",
    refetch: [],
    quiet: true,
  });
  return useMailedCode(action, ({ token, message }) => {
    // The present token holds the old address.
    if (token !== null) startSession(token);
    showDone(message);
  });
}

function useCallingOff() {
  const alert = useAlert();
  const { run, busy } = useAction(CancelEmailChangeDocument, {
    failed: "No se ha podido cancelar el cambio. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
    onRefused: alert.error,
  });
  const callOff = async () => {
    const { done, payload } = await run({});
    if (done) showDone(payload.message);
  };
  return { callOff, busy };
}

/** A change under way: the code from the new mailbox, or calling it off. */
function PendingChange({ email }: { email: string }) {
  const { field, ...confirm } = useConfirmation();
  const cancel = useCallingOff();
  return (
    <form className="note note-info stack gap-12" noValidate onSubmit={submits(confirm.send, confirm.busy)}>
      <p>
        Enviamos un código a <strong>{email}</strong>. Escríbelo aquí para confirmar que es tuyo; hasta
        entonces seguimos usando el de siempre.
      </p>
      <CodeField
        ref={field}
        label="Código enviado al correo nuevo"
        value={confirm.code}
        error={confirm.problem}
        onChange={confirm.setCode}
      />
      <div className="cluster">
        <Button type="submit" variant="primary" busy={confirm.busy}>
          {confirm.busy ? "Cargando..." : "Confirmar correo"}
        </Button>
        <Button busy={cancel.busy} onClick={() => void cancel.callOff()}>
          Cancelar el cambio
        </Button>
      </div>
    </form>
  );
}

/** The e-mail somebody signs in with, and its change in two steps. */
export function EmailPanel({ account, isLocked }: { account: AccountFieldsFragment; isLocked: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { email, pendingEmail } = account;
  return (
    <Panel title="Correo electrónico" intro="Con él inicias sesión y en él recibes los avisos.">
      <div className="stack gap-12">
        <p className="anywhere large strong">
          <Breakable text={email} />
        </p>
        {pendingEmail !== null && <PendingChange key={pendingEmail} email={pendingEmail} />}
        {isLocked ? (
          <p className="muted">Para cambiarlo, desbloquea antes tus datos de contacto.</p>
        ) : (
          <div>
            <Button icon="edit" onClick={() => setAsking(true)}>
              {pendingEmail === null ? "Cambiar correo" : "Usar otro correo o pedir otro código"}
            </Button>
          </div>
        )}
      </div>
      {isAsking && <ChangeEmailDialog suggested={pendingEmail ?? ""} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
