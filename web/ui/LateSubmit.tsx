import { useEffect, useRef, type ReactNode } from "react";
import { LATE, takePressed } from "../lib/first-click.ts";
import { Button } from "./site/Button.tsx";

interface LateSubmitProps {
  /** Whether the form can be sent; before, the browser would send it by itself. */
  ready: boolean;
  busy: boolean;
  children: ReactNode;
}

/** Sends a form that comes drawn by the server. Pressed before the form is ready, it sends it as soon as it is. */
export function LateSubmit({ ready, busy, children }: LateSubmitProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (ready && button.current !== null && takePressed(button.current)) button.current.form?.requestSubmit();
  }, [ready]);
  const late = ready ? {} : { [LATE]: "" };
  return (
    <Button ref={button} type={ready ? "submit" : "button"} variant="primary" busy={busy} {...late}>
      {children}
    </Button>
  );
}
