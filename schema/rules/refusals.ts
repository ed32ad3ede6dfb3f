/** What is said where something fails, or is refused as a whole. */

export const UNKNOWN_ERROR = "Ha habido un error desconocido";
export const SPREADSHEETS_ONLY = "Por favor, sube solo archivos .csv, .xlsx o .xls.";
