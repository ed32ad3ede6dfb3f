import { TextAreaField } from "../../ui/FormControls.tsx";

interface ObjectFieldProps {
  id: string;
  value: string;
  error?: string;
  rows?: number;
  /** Who writes: a client may leave it to the specialist. */
  by: "CLIENT" | "MANAGER";
  onChange: (object: string) => void;
}

export const OBJECT_LABEL = "Así lo leerá la otra parte";

const HINTS = {
  CLIENT:
    "En dos o tres frases, de qué se trata, sin decir hasta dónde llegarías. Puedes dejarlo para más tarde: tu especialista lo revisa antes de avisar a nadie.",
  MANAGER:
    "De qué se trata, en dos o tres frases neutrales. Es lo que leen las demás partes y lo que dicen cartas, actas y certificados. Hace falta antes de invitar a nadie.",
};

/** The object as communicated, beside the confidential account. */
export function ObjectField({ by, ...field }: ObjectFieldProps) {
  return <TextAreaField {...field} label={OBJECT_LABEL} hint={HINTS[by]} maxLength={4000} />;
}
