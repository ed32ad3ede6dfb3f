import type { NoticeChannel, NoticeReceipt } from "./notices.ts";

/** Not a statute: shown with its source wherever it counts. */
const COUNTS = "cuenta como recibido según los criterios de los juzgados de Madrid de 26/09/2025";

/** What notes itself, to the minute; of what is written down by hand only days are known. */
const OWN_CHANNELS: readonly NoticeChannel[] = ["EMAIL", "LINK", "ACCOUNT", "SESSION"];
const OWN_RECEIPTS: readonly NoticeReceipt[] = ["OPENED", "ANSWERED", "ATTENDED"];

interface Shown {
  day: (at: Date) => string;
  moment: (at: Date) => string;
}

/** When a notice was sent, as exactly as that is known. */
export function sentWhen(channel: NoticeChannel, at: Date, { day, moment }: Shown): string {
  return OWN_CHANNELS.includes(channel) ? moment(at) : day(at);
}

/** When a notice was received, as exactly as that is known. */
export function receivedWhen(receipt: NoticeReceipt, at: Date, { day, moment }: Shown): string {
  return OWN_RECEIPTS.includes(receipt) ? moment(at) : day(at);
}

interface ProvedNotice {
  channel: NoticeChannel;
  proof: string;
  handedOverAt: Date | null;
  failed: boolean;
}

/** Added to the proof of a notice whose link somebody else opened. */
export const NOT_THE_PARTY = "Quien lo abrió dijo que no es esta persona: no prueba la recepción.";

/** What proves a notice, for documents: of a mail what it comes to, not the mail server's own words, which the page keeps. */
export function proofWords(
  { channel, proof, handedOverAt, failed }: ProvedNotice,
  { moment }: Pick<Shown, "moment">,
): string {
  if (channel !== "EMAIL") return proof;
  if (handedOverAt !== null) {
    const taken = `Aceptado por el servidor de correo el ${moment(handedOverAt)}`;
    if (failed) return `${taken} y devuelto después: no se entregó.`;
    const denied = proof.endsWith(NOT_THE_PARTY) ? ` ${NOT_THE_PARTY}` : "";
    return `${taken}, lo que prueba el envío y no la recepción.${denied}`;
  }
  return failed ? "El servidor de correo no lo ha aceptado." : proof;
}

/** "abierto el 03/02/2026 10:15": what is known of a receipt, after a semicolon or in a table. */
export function receiptWords(receipt: NoticeReceipt, when: string): string {
  switch (receipt) {
    case "OPENED":
      return `abierto el ${when}`;
    case "ANSWERED":
      return `recibido: respondió el ${when}`;
    case "ATTENDED":
      return `recibido: asistió a la sesión del ${when}`;
    case "DELIVERED":
      return `recibido el ${when}`;
    case "REFUSED":
      return `rechazado el ${when}: ${COUNTS}`;
    case "NOT_COLLECTED":
      return `no recogido, según consta el ${when}: ${COUNTS}`;
  }
}

/** "Ana recibió la invitación el 03/02/2026" */
export function receiptSentence(name: string, receipt: NoticeReceipt, when: string): string {
  if (receipt === "REFUSED") return `${name} rechazó el aviso el ${when} (${COUNTS})`;
  if (receipt === "NOT_COLLECTED") return `${name} no recogió el aviso, según consta el ${when} (${COUNTS})`;
  if (receipt === "ATTENDED") return `${name} asistió a la sesión del ${when}`;
  return `${name} recibió la invitación el ${when}`;
}
