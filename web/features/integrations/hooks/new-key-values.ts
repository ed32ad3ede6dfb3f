import type { ApiKeyScope, CreateApiKeyInput } from "../../../generated/graphql.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { withAdded } from "../../../ui/ChipInput.tsx";
import type { ChosenList } from "../components/ListsField.tsx";

export interface NewKeyValues {
  name: string;
  scopes: readonly ApiKeyScope[];
  isLimited: boolean;
  lists: readonly ChosenList[];
  addresses: readonly string[];
  /** Typed and not added yet: it counts as added. */
  typedAddress: string;
  requestsPerMinute: string;
  lastDay: string;
}

export const NEW_KEY: NewKeyValues = {
  name: "",
  scopes: ["READ_TASKS"],
  isLimited: false,
  lists: [],
  addresses: [],
  typedAddress: "",
  requestsPerMinute: "300",
  lastDay: "",
};

/** What is missing before it is worth asking the server. */
export function newKeyProblems({ name, scopes, isLimited, lists }: NewKeyValues): UserProblem[] {
  return [
    ...(name.trim() === "" ? [{ field: ["name"], message: "Escribe un nombre para la clave" }] : []),
    ...(scopes.length === 0 ? [{ field: ["scopes"], message: "Elige al menos un permiso" }] : []),
    ...(isLimited && lists.length === 0 ? [{ field: ["listIds"], message: "Elige al menos una lista" }] : []),
  ];
}

export function newKeyInput(values: NewKeyValues): CreateApiKeyInput {
  const { name, scopes, isLimited, lists, addresses, typedAddress, requestsPerMinute, lastDay } = values;
  return {
    name,
    scopes: [...scopes],
    listIds: isLimited ? lists.map(({ id }) => id) : null,
    addresses: withAdded(addresses, typedAddress),
    requestsPerMinute: Number(requestsPerMinute),
    lastDay: lastDay === "" ? null : lastDay,
  };
}
