import type * as Contract from "../../../generated/schema-types.ts";
import { AccountEmail } from "../../../shared/inputs/contact.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";

export class RequestPasswordResetInput implements InputOf<Contract.RequestPasswordResetInput> {
  @AccountEmail() email!: string;
}
