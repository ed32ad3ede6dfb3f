const KIBI = 1024;
const MEBI = 1024 * KIBI;

/**
 * Every limit of reading a file, in one place. Sizes in bytes unless the name says otherwise.
 * The first four are promises to the person who uploads; the rest keep a hostile file from costing
 * more than its own import.
 */
export const READING_LIMITS = {
  fileBytes: 100 * MEBI,
  /** Rows of the sheet as a spreadsheet program numbers them, blank ones included. */
  rows: 1_048_576,
  columns: 500,
  cellCharacters: 32_767,

  /** Parts of the zip container: a real workbook with many pictures stays far below. */
  zipEntries: 10_000,
  zipNameBytes: 1_024,
  zipDirectoryBytes: 32 * MEBI,
  /** Sum of what the central directory declares, pictures included. */
  unpackedBytes: 2_048 * MEBI,
  /** One part (a sheet, the shared strings). Held against the declared and the actual size. */
  unpackedPartBytes: 1_024 * MEBI,
  /** Parts kept whole in memory while they are read: workbook.xml, styles.xml, relations. */
  smallPartBytes: 16 * MEBI,
  /** Unpacked ÷ packed. A sheet of equal rows reaches about 100; deflate ends at 1,032. */
  compressionRatio: 200,
  /** Below this size a high ratio harms nobody (a short part of blanks). */
  ratioFreeBytes: 8 * MEBI,
  /** Texts of sharedStrings.xml, packed as UTF-8. */
  sharedStringBytes: 384 * MEBI,
  sharedStrings: 16_000_000,
  /** All cells of a sheet together: one long shared string may stand in a million cells of a small file. */
  stagedCharacters: 1_024 * MEBI,
  sheets: 1_000,
  /** One element that is read as a whole: a cell or a shared string with its formatting. */
  xmlElementBytes: 4 * MEBI,
  /** A sheet that doesn't declare its size is counted up to this much XML. */
  countedSheetBytes: 64 * MEBI,
  /** Above this (packed) size a workbook our own reader cannot follow is not handed to the library, which keeps it in memory. */
  fallbackFileBytes: 10 * MEBI,

  /** Cells of one csv record held back while a quote stays open. */
  csvRecordCharacters: 4 * MEBI,
  /** First lines looked at for the delimiter. */
  csvSampleBytes: 64 * KIBI,

  /** Rows looked at for the header and the preview. */
  headRows: 200,
  batchRows: 1_000,

  /** For the owner of the worker thread: old-generation heap, and what one reading may burn. */
  workerHeapMegabytes: 256,
  /** The legacy .xls format is parsed whole by the library. */
  workerHeapMegabytesXls: 1_024,
  workerYoungHeapMegabytes: 32,
  workerCpuSeconds: 300,
} as const;
