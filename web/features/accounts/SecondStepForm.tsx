import type { InputRef } from "antd";
import { NOT_EMPTY } from "../../../schema/rules/required.ts";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/CodeField.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";

interface SecondStepFormProps {
  onSubmit: (code: string) => void;
  onBack: () => void;
  running: boolean;
  error?: string;
}

/** The second step of a sign-in: the app's code or a recovery code. */
export function SecondStepForm({ onSubmit, onBack, running, error }: SecondStepFormProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<InputRef>(null);
  // The page has only this one thing to do, and its heading stands right above.
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    field.current?.focus();
    setProblem(code === "" ? NOT_EMPTY : undefined);
    if (code !== "") onSubmit(code.replace(/\s/g, ""));
  };
  return (
    <>
      <PageTitle>Verificación en dos pasos</PageTitle>
      <form className="stack tall" noValidate onSubmit={submit}>
        <CodeField
          ref={field}
          id="second-step-code"
          label="Código de tu aplicación"
          hint="Los 6 dígitos de tu aplicación de autenticación. Si no la tienes a mano, escribe uno de tus códigos de recuperación."
          acceptsRecoveryCode
          value={code}
          error={problem ?? error}
          onChange={(next) => {
            setProblem(undefined);
            setCode(next);
          }}
        />
        <Button type="submit" variant="accent" block busy={running}>
          {running ? "Cargando..." : "Verificar"}
        </Button>
        <Button variant="quiet" disabled={running} onClick={onBack}>
          Volver
        </Button>
      </form>
    </>
  );
}
