export type RefusalCode =
  | "EMPTY_FILE"
  | "FILE_TOO_LARGE"
  | "NOT_A_SPREADSHEET"
  | "UNSUPPORTED_FORMAT"
  | "ENCRYPTED"
  | "DAMAGED"
  | "TOO_LARGE_UNPACKED"
  | "TOO_MANY_ROWS"
  | "TOO_MANY_COLUMNS"
  | "CELL_TOO_LONG"
  | "NO_SHEET"
  | "NO_ROWS"
  | "NO_HEADER";

/**
 * A file (or a choice of sheet, encoding, header) that cannot be read, for a reason the person can
 * act on. `message` is Spanish and ready to show. Any other error coming out of a reader is a fault
 * of ours, not of the file.
 */
export class ReadingRefusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = "ReadingRefusal";
    this.code = code;
  }
}

/** A damaged file; `detail` ends the sentence "El archivo está dañado o incompleto: …". */
export function damaged(detail: string): ReadingRefusal {
  return new ReadingRefusal(
    "DAMAGED",
    `El archivo está dañado o incompleto: ${detail}. Ábrelo con tu programa de hojas de cálculo, guárdalo de nuevo y vuelve a subirlo.`,
  );
}

/** `what` ends "El archivo no es una hoja de cálculo: es …". */
export function notASpreadsheet(what: string): ReadingRefusal {
  return new ReadingRefusal(
    "NOT_A_SPREADSHEET",
    `El archivo no es una hoja de cálculo: es ${what}. Se admiten archivos .xlsx, .xls y .csv.`,
  );
}

/** A spreadsheet, but of a kind we don't read; `what` ends "El archivo es …". */
export function unsupported(what: string): ReadingRefusal {
  return new ReadingRefusal(
    "UNSUPPORTED_FORMAT",
    `El archivo es ${what}, un formato que no se puede importar. Ábrelo y guárdalo como .xlsx.`,
  );
}

export function encrypted(): ReadingRefusal {
  return new ReadingRefusal(
    "ENCRYPTED",
    "El archivo está protegido con contraseña. Quítale la contraseña, guárdalo y vuelve a subirlo.",
  );
}

export function emptyFile(): ReadingRefusal {
  return new ReadingRefusal("EMPTY_FILE", "El archivo está vacío: no contiene ningún dato.");
}
