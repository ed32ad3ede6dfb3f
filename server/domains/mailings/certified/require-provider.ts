import type { MailingChannel } from "../../../generated/schema-types.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import type { Deps } from "../../../platform/deps.ts";
import { InvalidInput } from "../../../platform/refusals.ts";

type Asking = Pick<Deps, "provider"> & Pick<SignedInContext, "actor">;

/** By what a mailing can go in this installation; specialists write mails, what costs postage is the administration's. */
export function offeredChannels({ provider, actor }: Asking): MailingChannel[] {
  if (actor.role !== "ADMIN") return ["MAIL"];
  return provider === null ? ["MAIL", "LETTER"] : ["MAIL", "LETTER", "CERTIFIED_MAIL"];
}

/** Throws InvalidInput (NOT_CONFIGURED). */
export function requireChannel(ctx: Asking, channel: MailingChannel): void {
  if (offeredChannels(ctx).includes(channel)) return;
  throw new InvalidInput([
    {
      field: ["channel"],
      code: "NOT_CONFIGURED",
      message:
        ctx.actor.role !== "ADMIN"
          ? "Desde tus tareas solo se puede escribir por correo electrónico."
          : "El correo certificado no está disponible: esta instalación no tiene contratado ningún prestador. Elige otro medio.",
    },
  ]);
}
