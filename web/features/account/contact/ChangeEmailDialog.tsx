import { PASSWORD_REQUIRED } from "../../../../schema/rules/password-rules.ts";
import { useState } from "react";
import { emailProblem } from "../../../lib/account-rules.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import { RequestEmailChangeDocument } from "../../../generated/graphql.ts";

const FORM = "change-email";
const LABELS = { email: "Correo nuevo", password: "Contraseña actual" };

interface ChangeEmailDialogProps {
  suggested: string;
  onClose: () => void;
}

/** The new address with the password; the code is entered on the page afterwards. */
export function ChangeEmailDialog({ suggested, onClose }: ChangeEmailDialogProps) {
  const [email, setEmail] = useState(suggested);
  const [password, setPassword] = useState("");
  const { run, busy, problems, setProblems } = useAction(RequestEmailChangeDocument, {
    failed: "No se ha podido pedir el cambio. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
  });
  const errorOf = fieldErrors(problems);
  const submit = async () => {
    const wrong = emailProblem(email);
    const found = [
      ...(wrong === undefined ? [] : [{ field: ["email"], message: wrong }]),
      ...(password === "" ? [{ field: ["password"], message: PASSWORD_REQUIRED }] : []),
    ];
    if (found.length > 0) setProblems(found);
    else if ((await run({ input: { email: email.trim(), password } })).done) onClose();
  };
  return (
    <PromptDialog
      title="Cambiar correo"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      busyLabel="Cargando..."
      action="Enviar código"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Enviaremos un código al correo nuevo para comprobar que es tuyo, y un aviso al actual.</p>
      <TextField
        id={fieldId(FORM, "email")}
        label={LABELS.email}
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        error={errorOf("email")}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        id={fieldId(FORM, "password")}
        label={LABELS.password}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={errorOf("password")}
        onChange={(event) => setPassword(event.target.value)}
      />
    </PromptDialog>
  );
}
