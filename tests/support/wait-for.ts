/** Waits until `condition` holds (not throwing, not false); fails with its last error after `limitMs`. */
export async function waitFor<T>(condition: () => T | Promise<T>, limitMs = 10_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const outcome = await attempt(condition);
    if (outcome.value !== undefined && outcome.value !== null && outcome.value !== false)
      return outcome.value;
    if (Date.now() > deadline) throw outcome.error ?? new Error("the condition never came true");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Asserts what is on its way: again and again until it holds; fails as its last try did after `limitMs`. */
export async function eventually(assertion: () => Promise<void> | void, limitMs?: number): Promise<void> {
  await waitFor(async () => {
    await assertion();
    return true;
  }, limitMs);
}

async function attempt<T>(condition: () => T | Promise<T>): Promise<{ value?: T; error?: unknown }> {
  try {
    return { value: await condition() };
  } catch (error) {
    return { error };
  }
}
