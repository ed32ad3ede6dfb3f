import { boundedQueue } from "../../../platform/bounded-queue.ts";
import type { InTurn } from "../../../platform/bounded-queue.ts";
import { Busy } from "../../../platform/errors.ts";
import type { Context } from "../../../shared/context.ts";

const RETRY_AFTER_SECONDS = 5;
/** One visitor's at once, running and waiting: enough for a household, too few to keep everybody else out. */
const MOST_OF_ONE = 64;
const WAITING = 256;

type Visitor = Pick<Context, "address" | "db">;

/**
 * Anybody may search, and searching is the most that visitors can ask of the database: however many do at once, most of
 * the pool's connections stay for everything else, and counting doesn't hold up finding.
 */
interface Slots {
  searching: InTurn;
  counting: InTurn;
  ofAddress: Map<string, number>;
}

const slotsByDatabase = new WeakMap<Context["db"], Slots>();

function slotsOf({ db }: Visitor): Slots {
  const slots = slotsByDatabase.get(db) ?? {
    searching: boundedQueue(4, WAITING, RETRY_AFTER_SECONDS),
    counting: boundedQueue(2, WAITING, RETRY_AFTER_SECONDS),
    ofAddress: new Map<string, number>(),
  };
  slotsByDatabase.set(db, slots);
  return slots;
}

/** Not to be nested. Throws Busy. */
export function inSearchSlot<T>(visitor: Visitor, search: () => Promise<T>): Promise<T> {
  return admit(visitor, "searching", search);
}

/** Not to be nested. Throws Busy. */
export function inCountingSlot<T>(visitor: Visitor, count: () => Promise<T>): Promise<T> {
  return admit(visitor, "counting", count);
}

async function admit<T>(
  visitor: Visitor,
  what: "searching" | "counting",
  task: () => Promise<T>,
): Promise<T> {
  const { address } = visitor;
  const { ofAddress, [what]: inTurn } = slotsOf(visitor);
  const others = ofAddress.get(address) ?? 0;
  if (others >= MOST_OF_ONE) throw new Busy(RETRY_AFTER_SECONDS);
  ofAddress.set(address, others + 1);
  try {
    return await inTurn(task);
  } finally {
    const left = (ofAddress.get(address) ?? 1) - 1;
    if (left === 0) ofAddress.delete(address);
    else ofAddress.set(address, left);
  }
}
