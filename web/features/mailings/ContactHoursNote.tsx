import { formatDateTime } from "../../lib/format.ts";

/** When mails will go out that can't at once; nothing within contact hours. */
export function ContactHoursNote({ waitsUntil }: { waitsUntil: string | null }) {
  if (waitsUntil === null) return null;
  return (
    <p className="note">
      {`Ahora es fuera del horario de contacto (de lunes a viernes, de 9 a 21 h, sin festivos): los correos empezarán a salir el ${formatDateTime(waitsUntil)}.`}
    </p>
  );
}
