import type { HandedOver, MassMailer } from "../../../platform/mass-mail.ts";
import type { PreparedMail } from "./prepare-mails.ts";

/** Who takes a mailing's mails from us. */
export interface Carrier {
  /** At the beginning of a sentence. */
  name: string;
  /** As MassMailer's. */
  handOver(prepared: PreparedMail, beforeEnd: () => Promise<void>): Promise<HandedOver>;
}

export function mailCarrier(mailer: MassMailer): Carrier {
  return {
    name: "El servidor de correo",
    handOver: ({ mail }, beforeEnd) => mailer.handOver(mail, beforeEnd),
  };
}
