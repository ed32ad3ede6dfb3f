/** One field somebody else changed, with both values as texts for the screen (`FieldChange` of the contract). */
export interface ConflictField {
  field: string;
  label: string;
  current: string | null;
  yours: string | null;
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function merge(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (Array.isArray(mine) && Array.isArray(base) && Array.isArray(theirs)) {
    return mine.map((item: unknown, index) => merge(base[index], item, theirs[index]));
  }
  if (isBranch(mine) && isBranch(base) && isBranch(theirs)) {
    return Object.fromEntries(
      Object.keys(mine).map((key) => [key, merge(base[key], mine[key], theirs[key])]),
    );
  }
  return mine === base ? theirs : mine;
}

/**
 * Puts one person's edits on top of what another one stored meanwhile: fields left as they were in `base` take the
 * stored value, edited ones keep their own. All three are plain JSON of the same shape.
 */
export function rebase<Values>(base: Values, mine: Values, theirs: Values): Values {
  return merge(base, mine, theirs) as Values;
}

function valueAt(values: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => (isBranch(value) ? value[key] : undefined), values);
}

/**
 * The server's conflict as the person should see it: `yours` only where they edited the field. A field that is sent
 * along with an edited one (the phone beside the e-mail) is no edit of theirs.
 */
export function ownConflict<Values>(
  conflict: readonly ConflictField[],
  base: Values,
  mine: Values,
): ConflictField[] {
  return conflict.map((entry) =>
    valueAt(base, entry.field) === valueAt(mine, entry.field) ? { ...entry, yours: null } : entry,
  );
}

/** The entries of `mine` that differ from `base`; an object or a list goes whole when anything in it differs. */
export function changedEntries<Input extends object>(base: Input, mine: Input): Partial<Input> {
  const before = new Map<string, unknown>(Object.entries(base));
  const changed = Object.entries(mine).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before.get(key)),
  );
  return Object.fromEntries(changed) as Partial<Input>;
}
