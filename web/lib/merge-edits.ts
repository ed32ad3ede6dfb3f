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

/** How the entries of a form are compared, where one is a text of its own or a list of rows: mixed piece by piece it would say nonsense. */
export interface WholeEntries<Values extends object> {
  labels: Readonly<Record<keyof Values & string, string>>;
  /** As it is sent: what is sent alike is the same. */
  sentAs: (values: Values) => Readonly<Record<keyof Values & string, unknown>>;
  /** For the screen. */
  shownAs: (values: Values) => Readonly<Record<keyof Values & string, string>>;
}

/** For `useVersionedForm`, of a form whose entries are taken over whole, and whose server only says that somebody was faster. */
export function byWholeEntries<Values extends object>({ labels, sentAs, shownAs }: WholeEntries<Values>) {
  type Name = keyof Values & string;
  const names = Object.keys(labels) as Name[];
  const differs = (one: Values, other: Values) => {
    const [first, second] = [sentAs(one), sentAs(other)];
    return (name: Name) => JSON.stringify(first[name]) !== JSON.stringify(second[name]);
  };
  return {
    /** One person's entries on top of what another one stored meanwhile. */
    onTopOf(base: Values, mine: Values, theirs: Values): Values {
      const isMine = differs(base, mine);
      return Object.fromEntries(
        names.map((name) => [name, isMine(name) ? mine[name] : theirs[name]]),
      ) as Values;
    },
    /** What the other one changed, with `yours` only where the person edited it. */
    conflict(base: Values, mine: Values, theirs: Values): ConflictField[] {
      const [isMine, isTheirs] = [differs(base, mine), differs(base, theirs)];
      const [yours, current] = [shownAs(mine), shownAs(theirs)];
      return names.filter(isTheirs).map((name) => ({
        field: name,
        label: labels[name],
        current: current[name] === "" ? null : current[name],
        yours: isMine(name) ? yours[name] : null,
      }));
    },
  };
}
