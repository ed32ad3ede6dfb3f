import type { OwnOperation } from "../support/own-operations.ts";

/** The operations of the web application by name. They are generated: nothing may import them before the build. */
export async function ownOperations(): Promise<(name: string) => OwnOperation> {
  return (await import("../support/own-operations.ts")).ownOperation;
}
