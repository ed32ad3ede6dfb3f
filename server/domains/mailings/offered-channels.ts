import type { MailingChannel } from "../../generated/schema-types.ts";
import type { Deps } from "../../platform/deps.ts";
import { InvalidInput } from "../../platform/refusals.ts";

type Installed = Pick<Deps, "provider" | "env">;

/** Why a channel isn't offered where this installation lacks what it needs. */
const LACKING: Readonly<
  Partial<Record<MailingChannel, { isThere: (ctx: Installed) => boolean; words: string }>>
> = {
  LETTER: {
    isThere: ({ env }) => env.postalAddress !== null,
    words:
      "Las cartas no están disponibles: esta instalación no tiene configurada su dirección postal, a la que Correos devuelve lo que no entrega. Quien la administra la indica en la variable POSTAL_ADDRESS.",
  },
  CERTIFIED_MAIL: {
    isThere: ({ provider }) => provider !== null,
    words:
      "El correo certificado no está disponible: esta instalación no tiene contratado ningún prestador. Elige otro medio.",
  },
  CERTIFIED_SMS: {
    isThere: ({ provider }) => provider !== null,
    words:
      "El SMS certificado no está disponible: esta instalación no tiene contratado ningún prestador. Elige otro medio.",
  },
};

const CHANNELS: readonly MailingChannel[] = ["MAIL", "LETTER", "CERTIFIED_MAIL", "CERTIFIED_SMS"];

/** By what a mailing can go in this installation. */
export function offeredChannels(ctx: Installed): MailingChannel[] {
  return CHANNELS.filter((channel) => LACKING[channel]?.isThere(ctx) ?? true);
}

/** Throws InvalidInput (NOT_CONFIGURED). */
export function requireChannel(ctx: Installed, channel: MailingChannel): void {
  if (offeredChannels(ctx).includes(channel)) return;
  throw notConfigured(channel);
}

function notConfigured(channel: MailingChannel): InvalidInput {
  return new InvalidInput([
    { field: ["channel"], code: "NOT_CONFIGURED", message: LACKING[channel]?.words ?? "" },
  ]);
}

/** Where letters go back to. Throws InvalidInput (NOT_CONFIGURED). */
export function requirePostalAddress(ctx: Pick<Installed, "env">): string {
  const { postalAddress } = ctx.env;
  if (postalAddress === null) throw notConfigured("LETTER");
  return postalAddress;
}
