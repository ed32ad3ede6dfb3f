export interface Placeholders {
  params: unknown[];
  /** Takes a value and gives its placeholder; the same value has the same one. */
  place: (value: unknown) => string;
}

/** For a statement put together from parts that ask for the same values. */
export function placeholders(): Placeholders {
  const params: unknown[] = [];
  const known = new Map<unknown, string>();
  const place = (value: unknown) => {
    const placeholder = known.get(value) ?? `$${params.push(value)}`;
    known.set(value, placeholder);
    return placeholder;
  };
  return { params, place };
}
