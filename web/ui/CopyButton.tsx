import { useEffect, useState } from "react";
import { Button } from "./Button.tsx";

const SHOWN_MS = 3_000;

interface CopyButtonProps {
  text: string;
  label?: string;
  /** What is copied, for screen readers after the label: 'el IBAN'. */
  what?: string;
  /** Only the icon is seen. */
  iconOnly?: boolean;
}

/** Copies a text, and says so, or that the browser didn't let it. */
export function CopyButton({ text, label = "Copiar", what, iconOnly = false }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  useEffect(() => {
    if (state === "idle") return undefined;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("refused");
    }
  };
  return (
    <>
      <Button
        size="sm"
        variant={iconOnly ? "quiet" : undefined}
        icon={state === "copied" ? "check" : "copy"}
        iconOnly={iconOnly}
        aria-label={what === undefined ? undefined : `${state === "copied" ? "Copiado" : label} ${what}`}
        onClick={() => void copy()}
      >
        {state === "copied" ? "Copiado" : label}
      </Button>
      <span role="status" className={state === "refused" ? undefined : "visually-hidden"}>
        {state === "copied" && "Copiado"}
        {state === "refused" && "No se ha podido copiar: selecciónalo y cópialo a mano."}
      </span>
    </>
  );
}
