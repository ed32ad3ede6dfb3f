import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { LinkButton } from "../../../ui/Button.tsx";

interface BatchLinkProps {
  id: string;
  /** What it does, for screen readers. */
  name: string;
  children: ReactNode;
}

/** Leads to what became of a batch, on the same page with the same filters. */
export function BatchLink({ id, name, children }: BatchLinkProps) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set("lote", id);
  return (
    <LinkButton size="sm" variant="quiet" to={{ search: next.toString() }} aria-label={`Detalles: ${name}`}>
      {children}
    </LinkButton>
  );
}
