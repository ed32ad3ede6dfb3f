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

async function attempt<T>(condition: () => T | Promise<T>): Promise<{ value?: T; error?: unknown }> {
  try {
    return { value: await condition() };
  } catch (error) {
    return { error };
  }
}
