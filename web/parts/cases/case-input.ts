import type { CaseValues } from "./case-form.ts";

/** Names of the fields of the input for the summary of problems. */
export const CASE_LABELS = {
  "counterpart.user.names": "Nombre",
  "counterpart.user.surnames": "Apellidos",
  "counterpart.contact.email": "Correo electrónico",
  "counterpart.contact.lada": "Prefijo",
  "counterpart.contact.phone": "Teléfono",
  "counterpart.description": "Descripción",
  "counterpart.object": "Así lo leerá la otra parte",
} as const;

const filled = (text: string) => (text.trim() === "" ? null : text.trim());

/** The form as the contract takes it; what is blank isn't sent. */
export function toCaseInput({ type, area, counterpart }: CaseValues) {
  const { lada } = counterpart;
  const [names, surnames, email, phone, description, object] = [
    filled(counterpart.names),
    filled(counterpart.surnames),
    filled(counterpart.email),
    filled(counterpart.phone),
    filled(counterpart.description),
    // A draft that was kept before there was one has none.
    filled(counterpart.object ?? ""),
  ];
  return {
    intervention: { type, area },
    counterpart: {
      user: { names, surnames },
      contact: email === null && phone === null ? null : { email, lada, phone },
      description,
      object,
    },
  };
}
