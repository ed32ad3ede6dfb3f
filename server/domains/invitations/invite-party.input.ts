import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";

/** Channels by which the platform itself invites. */
const CHANNELS = ["EMAIL", "LINK"] as const;
export type InvitingChannel = (typeof CHANNELS)[number];

const LONGEST_NOTE = 1_000;

export class InvitePartyInput implements InputOf<Contract.InvitePartyInput> {
  @Field(readChannel, { schema: { enum: CHANNELS }, isRequired: true }) channel!: InvitingChannel;
  @Text({ longest: LONGEST_NOTE }) note: string = "";
  @AsGiven() objectVersion: number | null = null;
}

function readChannel(given: unknown): InvitingChannel | Fault {
  return (
    CHANNELS.find((channel) => channel === given) ??
    new Fault("INVALID", "Elige correo o enlace; lo demás se anota como aviso")
  );
}
