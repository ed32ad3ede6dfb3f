import { TRUSTED_OPERATIONS } from "../../server/generated/trusted-operations.ts";

export interface OwnOperation {
  hash: string;
  text: string;
}

const operations = new Map<string, OwnOperation>();
for (const [hash, text] of TRUSTED_OPERATIONS) {
  const [, name = ""] = /^(?:query|mutation) (\w+)/.exec(text) ?? [];
  operations.set(name, { hash, text });
}

/** An operation of the web application by its name, as the server knows it. */
export function ownOperation(name: string): OwnOperation {
  const found = operations.get(name);
  if (found === undefined) throw new Error(`the web application has no ${name}`);
  return found;
}
