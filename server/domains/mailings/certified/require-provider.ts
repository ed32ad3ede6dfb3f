import type { MailingChannel } from "../../../generated/schema-types.ts";
import type { Deps } from "../../../platform/deps.ts";
import { InvalidInput } from "../../../platform/refusals.ts";

/** By what a mailing can go in this installation. */
export function offeredChannels({ provider }: Pick<Deps, "provider">): MailingChannel[] {
  return provider === null ? ["MAIL", "LETTER"] : ["MAIL", "LETTER", "CERTIFIED_MAIL"];
}

/** Throws InvalidInput (NOT_CONFIGURED). */
export function requireChannel(ctx: Pick<Deps, "provider">, channel: MailingChannel): void {
  if (offeredChannels(ctx).includes(channel)) return;
  throw new InvalidInput([
    {
      field: ["channel"],
      code: "NOT_CONFIGURED",
      message:
        "El correo certificado no está disponible: esta instalación no tiene contratado ningún prestador. Elige otro medio.",
    },
  ]);
}
