import { accountsResolvers } from "../domains/accounts/accounts.resolvers.ts";
import { recoveryResolvers } from "../domains/accounts/recovery/recovery.resolvers.ts";
import { registrationResolvers } from "../domains/accounts/registration/registration.resolvers.ts";
import { securityResolvers } from "../domains/accounts/security/security.resolvers.ts";
import { billingResolvers } from "../domains/billing/billing.resolvers.ts";
import type { Resolvers } from "../generated/schema-types.ts";
import type { WorkKind } from "../platform/pool-shares.ts";

const WAYS_IN = [accountsResolvers, registrationResolvers, recoveryResolvers, securityResolvers];

const kinds = new Map<string, WorkKind>([
  ...WAYS_IN.flatMap(rootFields).map((field): [string, WorkKind] => [field, "logIn"]),
  ...rootFields(billingResolvers).map((field): [string, WorkKind] => [field, "money"]),
]);

function rootFields({ Query, Mutation }: Resolvers): string[] {
  return [...Object.keys(Query ?? {}), ...Object.keys(Mutation ?? {})];
}

/** Whose share of the pool an operation with this root field takes. */
export function kindOfField(field: string): WorkKind {
  return kinds.get(field) ?? "lists";
}
