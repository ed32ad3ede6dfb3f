import type { MailingChannel } from "../../generated/schema-types.ts";
import type { Deps } from "../../platform/deps.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { InvalidInput } from "../../platform/refusals.ts";

type Installed = Pick<Deps, "provider" | "env">;
type Asking = Installed & Pick<SignedInContext, "actor">;

/** Why a channel isn't offered where this installation lacks what it needs. */
const LACKING: Readonly<
  Partial<Record<MailingChannel, { isThere: (ctx: Installed) => boolean; words: string }>>
> = {
  LETTER: {
    isThere: ({ env }) => env.postalAddress !== null,
    words:
      "Las cartas no están disponibles: falta la dirección postal de esta instalación, a la que Correos devuelve lo que no entrega. La pone en la configuración del servidor quien lo mantiene.",
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

/** By what a mailing can go in this installation; specialists write mails, what costs postage is the administration's. */
export function offeredChannels(ctx: Asking): MailingChannel[] {
  if (ctx.actor.role !== "ADMIN") return ["MAIL"];
  return CHANNELS.filter((channel) => LACKING[channel]?.isThere(ctx) ?? true);
}

/** Throws InvalidInput (NOT_CONFIGURED). */
export function requireChannel(ctx: Asking, channel: MailingChannel): void {
  if (offeredChannels(ctx).includes(channel)) return;
  if (ctx.actor.role === "ADMIN") throw notConfigured(channel);
  throw refused("Desde tus tareas solo se puede escribir por correo electrónico.");
}

function notConfigured(channel: MailingChannel): InvalidInput {
  return refused(LACKING[channel]?.words ?? "");
}

function refused(message: string): InvalidInput {
  return new InvalidInput([{ field: ["channel"], code: "NOT_CONFIGURED", message }]);
}

/** Where letters go back to. Throws InvalidInput (NOT_CONFIGURED). */
export function requirePostalAddress(ctx: Pick<Installed, "env">): string {
  const { postalAddress } = ctx.env;
  if (postalAddress === null) throw notConfigured("LETTER");
  return postalAddress;
}
