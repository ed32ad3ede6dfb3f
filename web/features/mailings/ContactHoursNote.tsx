import type { MailingChannel } from "../../generated/graphql.ts";
import { formatDateTime } from "../../lib/format.ts";
import { SENT_THINGS } from "../../parts/mailings/mailing-words.ts";

interface ContactHoursProps {
  waitsUntil: string | null;
  channel: MailingChannel;
}

/** Where mails would go out on a holiday, because none is known there. */
export function HolidaysNote({ text }: { text: string | null }) {
  return text === null ? null : <p className="note note-warning">{text}</p>;
}

/** When mails will go out that can't at once; nothing within contact hours. */
export function ContactHoursNote({ waitsUntil, channel }: ContactHoursProps) {
  if (waitsUntil === null) return null;
  return (
    <p className="note">
      {`Ahora es fuera del horario de contacto (de lunes a viernes, de 9 a 21 h y en Canarias desde las 10 h peninsulares, sin festivos): los ${SENT_THINGS[channel].many} empezarán a salir el ${formatDateTime(waitsUntil)}.`}
    </p>
  );
}
