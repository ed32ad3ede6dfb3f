import type { InputRef } from "antd";
import { EMAIL_REQUIRED } from "../../../schema/rules/email.ts";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import { codeProblem } from "../../../schema/rules/email-code.ts";
import { emailProblem } from "../../lib/account-rules.ts";
import { useFormDraft } from "../../lib/form-draft.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/CodeField.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useMailedLink } from "./use-mailed-link.ts";
import { useRecovery } from "./use-recovery.ts";

/** Kept for as long as the tab: on a phone the page may be thrown away while the code is looked up. */
interface RecoveryRequest {
  email: string;
  historicalId: string | null;
}

const NOTHING: RecoveryRequest = { email: "", historicalId: null };
const DEAD_LINK = "Este enlace ya no sirve: ha caducado o ya se ha usado. Pide un código nuevo.";

/** Request id and code from the mail's link (behind #); null without them. */
function linkOf(hash: string): { historicalId: string; code: string } | null {
  const [, historicalId, code] = /^#([\da-f-]{36})\.(\d{6})$/.exec(hash) ?? [];
  return historicalId && code ? { historicalId, code } : null;
}

interface EmailStepProps {
  email: string;
  onChange: (email: string) => void;
  onSent: (historicalId: string) => void;
}

function EmailStep({ email, onChange, onSent }: EmailStepProps) {
  const field = useRef<InputRef>(null);
  const { sendCode, running, problem, setProblem } = useRecovery();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const wrong = email.trim() === "" ? EMAIL_REQUIRED : emailProblem(email);
    setProblem(wrong);
    field.current?.focus();
    if (wrong !== undefined) return;
    const historicalId = await sendCode(email.trim());
    if (historicalId !== null) onSent(historicalId);
  };
  return (
    <>
      <PageTitle>Recuperar contraseña</PageTitle>
      <p className="muted">Escribe tu correo y te enviaremos un código de verificación.</p>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={field}
          id="recovery-email"
          label="Correo electrónico"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          value={email}
          error={problem}
          onChange={(event) => {
            setProblem(undefined);
            onChange(event.target.value);
          }}
        />
        <div className="tall">
          <Button type="submit" variant="accent" block busy={running}>
            {running ? "Cargando..." : "Enviar código"}
          </Button>
        </div>
      </form>
    </>
  );
}

interface CodeStepProps {
  request: RecoveryRequest;
  /** From the mail's link; it is sent by the person, not by opening the page: mail scanners open links. */
  mailedCode: string;
  onBack: () => void;
  /** The request is over: another code has to be asked for. */
  onDead: () => void;
  onVerified: (token: string) => void;
}

function CodeStep({ request, mailedCode, onBack, onDead, onVerified }: CodeStepProps) {
  const [code, setCode] = useState(mailedCode);
  const field = useRef<InputRef>(null);
  const { checkCode, running, problem, setProblem } = useRecovery();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    field.current?.focus();
    const wrong = codeProblem(code);
    if (wrong !== undefined) return setProblem(wrong);
    const token = await checkCode(request.historicalId, code, onDead);
    if (token !== null) onVerified(token);
  };
  return (
    <>
      <PageTitle tab="Código de verificación">Introduce el código</PageTitle>
      <p className="muted">
        {request.email === ""
          ? "Escribe el código de verificación que te enviamos por correo."
          : `Si hay una cuenta con ${request.email}, le enviamos un código de verificación. Es válido durante una hora.`}
      </p>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <CodeField
          ref={field}
          id="recovery-code"
          label="Código de verificación"
          value={code}
          error={problem}
          onChange={(next) => {
            setProblem(undefined);
            setCode(next);
          }}
        />
        <div className="cluster form-end">
          <Button disabled={running} onClick={onBack}>
            Atrás
          </Button>
          <Button type="submit" variant="accent" busy={running}>
            {running ? "Cargando..." : "Verificar código"}
          </Button>
        </div>
      </form>
    </>
  );
}

/** The link was used or has expired: goes back to asking for a code and says why. */
function DeadLink({ onDead }: { onDead: () => void }) {
  const alert = useAlert();
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    alert.error(DEAD_LINK);
    onDead();
  }, [alert, onDead]);
  return null;
}

/** When one step replaces the other, its heading takes the focus. */
function useFocusOnStep(isCodeStep: boolean) {
  const page = useRef<HTMLDivElement>(null);
  const wasCodeStep = useRef(isCodeStep);
  useEffect(() => {
    if (wasCodeStep.current === isCodeStep) return;
    wasCodeStep.current = isCodeStep;
    page.current?.querySelector<HTMLElement>("h1")?.focus();
  }, [isCodeStep]);
  return page;
}

function useRestartQuestion(onConfirm: () => void) {
  const alert = useAlert();
  return () =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "Volver a enviar",
      text: "Volverás a escribir tu correo para pedir otro código.",
      textButton: "Cancelar",
      textButton2: "Sí, enviar de nuevo",
      onConfirm,
    });
}

/** Recovery of a password: the e-mail, then the code from it. */
export function Component() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { restored, save, clear } = useFormDraft<RecoveryRequest>("recovery", "visitor");
  const link = linkOf(useLocation().hash);
  const [request, setRequest] = useState<RecoveryRequest>(restored ?? NOTHING);
  const linkStatus = useMailedLink(link?.historicalId);
  const isCodeStep = params.get("paso") === "2";
  const page = useFocusOnStep(isCodeStep);

  const keep = (next: RecoveryRequest) => {
    setRequest(next);
    save(next);
  };
  const restart = (kept: RecoveryRequest) => {
    keep(kept);
    void navigate(publicPaths.forgotPassword(), { replace: true });
  };
  const restartWithEmail = () => restart({ ...request, historicalId: null });
  const askToRestart = useRestartQuestion(() => restart(NOTHING));
  return (
    <div ref={page} className="stack gap-24" aria-busy={isCodeStep && linkStatus === "asking"}>
      {isCodeStep && linkStatus === "asking" && (
        <PageTitle tab="Código de verificación">Introduce el código</PageTitle>
      )}
      {isCodeStep && linkStatus === "dead" && <DeadLink onDead={restartWithEmail} />}
      {isCodeStep && linkStatus === "open" && (
        <CodeStep
          key={link?.historicalId}
          request={link ? { email: "", historicalId: link.historicalId } : request}
          mailedCode={link?.code ?? ""}
          onBack={askToRestart}
          onDead={restartWithEmail}
          onVerified={(token) => {
            clear();
            void navigate(publicPaths.resetPassword(token));
          }}
        />
      )}
      {!isCodeStep && (
        <EmailStep
          email={request.email}
          onChange={(email) => keep({ ...request, email })}
          onSent={(historicalId) => {
            keep({ ...request, historicalId });
            void navigate(publicPaths.forgotPassword(2));
          }}
        />
      )}
      <Link to={publicPaths.login()} className="strong">
        Volver a iniciar sesión
      </Link>
    </div>
  );
}
