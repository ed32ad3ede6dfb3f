/** The numbers of an import's life, in one place. What a file may be is in reading/limits.ts. */
export const IMPORT_LIMITS = {
  /** Rows of one page of the review screen; PageInput caps it too. */
  pageRows: 100,
  /** `head`: what the header row is chosen by. */
  headRows: 30,
  headColumns: 40,
  /** Cells of `head` are cut here: it is for looking, not for reading. */
  headCellCharacters: 200,
  undoDays: 30,
  /** An import nobody saved is forgotten after this many days. */
  abandonedDays: 30,
  /** Finished ones keep their rows this long for a second look, then only what somebody may still need. */
  finishedDays: 1,

  /** Worker threads of one process that advance imports; a preview may run beside them. */
  workers: 2,
  previews: 2,
  /** People waiting for a preview; beyond, they are told to come back. */
  waitingPreviews: 32,
  /** A step is given up after this weight: a beginning weighs 1, a reader that died while the server lived 5. */
  attempts: 25,
  deadReaderWeight: 5,
  /** From upload to preview. */
  previewSeconds: 60,
  sweepSeconds: 3,
  /** A worker that says nothing for this long waits for something that won't come: it is ended and its step tried anew. */
  silentSeconds: 600,
  /** Sweeps without a sign of life of another process after which its lease on an import ends. */
  missedBeats: 7,
  /** Files on their way from the store at once, and those whose turn hasn't come. */
  fetches: 4,
  longestFetchPauseSeconds: 30,
  progressMilliseconds: 1_000,

  /** Corrections that touch more rows than this are checked by a worker. */
  rowsCheckedInline: 2_000,
  cellsAtOnce: 1_000,
  replacements: 2_000,
  fixCharacters: 32_767,
  /** Rows of one COPY of a commit, of one read of staged rows, of one batch of decided duplicates. */
  commitBatch: 5_000,
  readBatch: 2_000,
  decisionBatch: 500,
  /** Rows of a file that only completes tasks: it is done within one request. */
  completedRows: 50_000,
  unknownValues: 200,
  keptCodes: 100,
} as const;

/** Cells of a staged row. Readers never let these characters through. */
export const CELL_SEPARATOR = "\u001f";
export const ROW_SEPARATOR = "\u001e";

export const DAY_MILLISECONDS = 86_400_000;
