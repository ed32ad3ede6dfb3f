import { SECOND_STEP_ON } from "../../../../schema/rules/second-step.ts";
import { PASSWORD_REQUIRED } from "../../../../schema/rules/password-rules.ts";
import { useState } from "react";
import { codeProblem } from "../../../../schema/rules/email-code.ts";
import { AuthenticatorKey, type AuthenticatorKeyProps } from "../../../parts/accounts/AuthenticatorKey.tsx";
import { CodeField } from "../../../ui/CodeField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { BeginSecondStepSetupDocument, ConfirmSecondStepSetupDocument } from "../../../generated/graphql.ts";

const TITLE = "Activar la verificación en dos pasos";
const FAILED = "No se ha podido activar. Inténtalo de nuevo.";

const PASSWORD_FORM = "second-step-password";
const PASSWORD_LABELS = { password: "Contraseña actual" };

/** The password is asked for before a key is made. */
function useBeginning(onKey: (key: AuthenticatorKeyProps) => void) {
  const [password, setPassword] = useState("");
  const { run, busy, problems, setProblems } = useAction(BeginSecondStepSetupDocument, {
    failed: FAILED,
    refetch: [],
    quiet: true,
  });
  const submit = async () => {
    if (password === "") {
      setProblems([{ field: ["password"], message: PASSWORD_REQUIRED }]);
      return;
    }
    const { done, payload } = await run({ password });
    if (!done) return;
    const { secret, uri, qrSvg } = payload;
    if (secret !== null && uri !== null && qrSvg !== null) onKey({ secret, uri, qrSvg });
  };
  return { password, setPassword, submit, busy, problems };
}

function PasswordStep({
  onKey,
  onClose,
}: {
  onKey: (key: AuthenticatorKeyProps) => void;
  onClose: () => void;
}) {
  const { password, setPassword, submit, busy, problems } = useBeginning(onKey);
  return (
    <PromptDialog
      title={TITLE}
      form={PASSWORD_FORM}
      labels={PASSWORD_LABELS}
      problems={problems}
      running={busy}
      busyLabel="Cargando..."
      action="Continuar"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Necesitas una aplicación de autenticación en tu móvil. Primero, confirma que eres tú.</p>
      <TextField
        id={fieldId(PASSWORD_FORM, "password")}
        label={PASSWORD_LABELS.password}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={fieldErrors(problems)("password")}
        onChange={(event) => setPassword(event.target.value)}
      />
    </PromptDialog>
  );
}

const CODE_FORM = "second-step-code";
const CODE_LABELS = { code: "Código de la aplicación" };

interface CodeStepProps {
  secretKey: AuthenticatorKeyProps;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

function CodeStep({ secretKey, onCodes, onClose }: CodeStepProps) {
  const [code, setCode] = useState("");
  const { run, busy, problems, setProblems } = useAction(ConfirmSecondStepSetupDocument, {
    failed: FAILED,
    refetch: [],
    quiet: true,
  });
  const submit = async () => {
    const message = codeProblem(code);
    if (message !== undefined) {
      setProblems([{ field: ["code"], message }]);
      return;
    }
    const { done, payload } = await run({ code });
    if (done) onCodes(payload.recoveryCodes);
  };
  return (
    <PromptDialog
      title={TITLE}
      form={CODE_FORM}
      labels={CODE_LABELS}
      problems={problems}
      running={busy}
      busyLabel="Cargando..."
      action="Activar"
      onSubmit={submit}
      onClose={onClose}
    >
      <AuthenticatorKey {...secretKey} />
      <CodeField
        id={fieldId(CODE_FORM, "code")}
        label={CODE_LABELS.code}
        hint="Los 6 dígitos que muestra ahora."
        value={code}
        error={fieldErrors(problems)("code")}
        onChange={setCode}
      />
    </PromptDialog>
  );
}

/** Setting the second step up: password, key with its first code, recovery codes. */
export function SetupSecondStepDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [key, setKey] = useState<AuthenticatorKeyProps | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    return <RecoveryCodesDialog title={SECOND_STEP_ON} codes={codes} email={email} onClose={onClose} />;
  }
  return key === null ? (
    <PasswordStep onKey={setKey} onClose={onClose} />
  ) : (
    <CodeStep secretKey={key} onCodes={setCodes} onClose={onClose} />
  );
}
