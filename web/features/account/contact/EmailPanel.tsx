import { useRef, useState } from "react";
import { startSession } from "../../../lib/session.ts";
import { codeProblem } from "../../../lib/account-rules.ts";
import { showNotice } from "../../../lib/notices.ts";
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
import styles from "./EmailPanel.module.css";

/** A change under way: the code from the new mailbox, or calling it off. */
function PendingChange({ email }: { email: string }) {
  const alert = useAlert();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const confirm = useAction(ConfirmEmailChangeDocument, {
    failed: "Ha habido un error al validar el código.",
    refetch: [],
    quiet: true,
  });
  const cancel = useAction(CancelEmailChangeDocument, {
    failed: "No se ha podido cancelar el cambio. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
    onRefused: alert.error,
  });

  const validate = async () => {
    const message = codeProblem(code);
    if (message !== undefined) {
      confirm.setProblems([{ field: ["code"], message }]);
      field.current?.focus();
      return;
    }
    const { done, payload } = await confirm.run({ code });
    if (!done) {
      field.current?.focus();
      return;
    }
    // The old token still names the old address.
    if (payload.token !== null) startSession(payload.token);
    showNotice({ theme: "green", text: payload.message ?? "Tu correo electrónico ha cambiado." });
  };
  const callOff = async () => {
    const { done, payload } = await cancel.run({});
    if (done) showNotice({ theme: "green", text: payload.message ?? "El cambio de correo se ha cancelado." });
  };
  return (
    <form
      className={styles.pending}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.busy) void validate();
      }}
    >
      <p>
        Enviamos un código a <strong>{email}</strong>. Escríbelo aquí para confirmar que es tuyo; hasta
        entonces seguimos usando el de siempre.
      </p>
      <CodeField
        ref={field}
        label="Código enviado al correo nuevo"
        value={code}
        error={confirm.problems[0]?.message}
        onChange={setCode}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={confirm.busy}>
          {confirm.busy ? "Cargando..." : "Confirmar correo"}
        </Button>
        <Button busy={cancel.busy} onClick={() => void callOff()}>
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
      <div className={styles.body}>
        <p className={styles.email}>
          <Breakable text={email} />
        </p>
        {pendingEmail !== null && <PendingChange key={pendingEmail} email={pendingEmail} />}
        {isLocked ? (
          <p className={styles.hint}>Para cambiarlo, desbloquea antes tus datos de contacto.</p>
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
