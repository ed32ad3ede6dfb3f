/** The numbers of a batch's life, in one place. */
export const BATCH_LIMITS = {
  tasks: 100_000,
  specialists: 50,
  /** Tasks of one transaction. A batch of no more is done when the mutation answers. */
  piece: 500,
  /** Of one process at once. */
  batches: 2,
  undoDays: 7,
  keptDays: 30,
  /** One that has stood still for so long is given to a worker again. */
  forgottenMinutes: 60,
} as const;

export const DAY_MS = 86_400_000;

export const NO_BATCH = "No se ha encontrado el cambio en bloque.";
