import type { Role, SignedInContext } from "../../../shared/context.ts";
import { adminPending } from "./admin-pending.ts";
import { clientPending } from "./client-pending.ts";
import { byUrgency, priorityOf } from "./pending-item.ts";
import type { PendingItem, PendingKind, PendingOfKind } from "./pending-item.ts";
import { specialistPending } from "./specialist-pending.ts";

const SOURCES: Readonly<Record<Role, (ctx: SignedInContext) => Promise<PendingOfKind[]>>> = {
  ADMIN: adminPending,
  CLIENT: clientPending,
  SPECIALIST: specialistPending,
};

export interface PendingForMe {
  items: PendingItem[];
  counts: { kind: PendingKind; count: number }[];
  totalCount: number;
}

/** 'Pendiente de ti', read from how things stand; each role's source says how many statements it takes. */
export async function pendingForMe(ctx: SignedInContext): Promise<PendingForMe> {
  const kinds = await SOURCES[ctx.actor.role](ctx);
  const counts = kinds
    .flatMap(({ items: [first], total, count = total }) => (first ? [{ kind: first.kind, count }] : []))
    .toSorted((a, b) => priorityOf(a.kind) - priorityOf(b.kind));
  return {
    items: byUrgency(
      kinds.flatMap(({ items }) => items),
      ctx.clock.today(),
    ),
    counts,
    totalCount: kinds.reduce((sum, { total }) => sum + total, 0),
  };
}
