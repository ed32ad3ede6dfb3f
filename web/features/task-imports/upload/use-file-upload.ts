import { SPREADSHEETS_ONLY } from "../../../../schema/rules/refusals.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { formatBytes } from "../../../lib/format.ts";
import { RequestError } from "../../../lib/graphql-request.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { uploadMutation, type UploadProgress } from "../../../lib/upload.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { isAcceptedFile, MAX_FILE_BYTES } from "./file-types.ts";
import { StartTaskImportDocument } from "../../../generated/plain/graphql.ts";

const IMPORT_FAILED = "Error al importar";
const NO_PREVIEW = "No se pudo obtener la vista previa del archivo. Por favor, usa un archivo válido.";
const PREVIEW_FAILED = "Hubo un problema al procesar el archivo. Por favor, inténtalo de nuevo.";

export interface FileUpload {
  file: File | null;
  /** Takes a file over after looking at its kind and size; several at once are refused. */
  choose: (files: readonly File[]) => void;
  clear: () => void;
  /** Sends the chosen file. Without one it says so. */
  start: () => Promise<void>;
  cancel: () => void;
  running: boolean;
  /** Null until the first bytes are out. */
  progress: UploadProgress | null;
}

/** Why a file isn't even sent; null when it may be. */
function refusalOf(file: File, others: number): { text: string; title: string } | null {
  if (others > 0)
    return { text: "Sube los archivos de uno en uno: cada archivo es una lista.", title: IMPORT_FAILED };
  if (!isAcceptedFile(file))
    return {
      text: SPREADSHEETS_ONLY,
      title: "Error en el tipo de archivo",
    };
  if (file.size <= MAX_FILE_BYTES) return null;
  const [size, most] = [formatBytes(file.size), formatBytes(MAX_FILE_BYTES)];
  return {
    text: `El archivo ocupa ${size} y el máximo son ${most}. Divídelo en varios.`,
    title: IMPORT_FAILED,
  };
}

/**
 * From a file in the hand to an import on the server. `onStarted` gets the import's id. Every refusal is told in the
 * documented alert with the server's own reason, and the file is forgotten, so that nobody sends it again unchanged.
 */
export function useFileUpload(onStarted: (importId: string) => void): FileUpload {
  const alert = useAlert();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const choose = (files: readonly File[]) => {
    const [first, ...others] = files;
    if (first === undefined || running) return;
    const refusal = refusalOf(first, others.length);
    if (refusal === null) setFile(first);
    else alert.error(refusal.text, refusal.title);
  };

  const send = async (chosen: File, controller: AbortController) => {
    const { startTaskImport } = await uploadMutation(
      StartTaskImportDocument,
      { file: chosen },
      { onProgress: setProgress, signal: controller.signal },
    );
    if (startTaskImport.import !== null) return startTaskImport.import.id;
    alert.error(startTaskImport.userErrors[0]?.message ?? NO_PREVIEW, IMPORT_FAILED);
    setFile(null);
    return null;
  };

  const start = async () => {
    if (running) return;
    if (file === null) {
      alert.error("Por favor selecciona un archivo primero", "No hay archivo");
      return;
    }
    const controller = new AbortController();
    abort.current = controller;
    setRunning(true);
    setProgress(null);
    try {
      const importId = await send(file, controller);
      if (importId !== null) onStarted(importId);
    } catch (error) {
      if (controller.signal.aborted) return;
      // The sign-in page is on its way and says why.
      if (error instanceof RequestError && error.code === "UNAUTHENTICATED") return;
      alert.error(serverMessage(error) ?? PREVIEW_FAILED, IMPORT_FAILED);
      setFile(null);
    } finally {
      setRunning(false);
      setProgress(null);
    }
  };

  const cancel = useCallback(() => abort.current?.abort(), []);
  return { file, choose, clear: () => setFile(null), start, cancel, running, progress };
}
