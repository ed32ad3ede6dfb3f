interface Describing {
  error?: string;
  hint?: string;
  /** Id of something else that explains the field, e.g. a list of rules. */
  also?: string;
}

/** For `aria-describedby`: a field's error and hint have its id with `-error` and `-hint` behind. */
export function describedBy(id: string, { error, hint, also }: Describing): string | undefined {
  const ids = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`, also].filter(
    Boolean,
  );
  return ids.length === 0 ? undefined : ids.join(" ");
}
