import { useUpload } from "../../../lib/use-upload.ts";
import { CheckWalletFileDocument } from "./CheckWalletFile.generated.ts";
import type { CheckedFile } from "./use-wallet-form.ts";

/** Has a chosen file looked at by the server, which keeps nothing of it, unless there is a `problem` already. */
export function useFileCheck(setFile: (file: CheckedFile | null) => void) {
  const upload = useUpload(CheckWalletFileDocument);
  const choose = async (file: File, problem: string | null) => {
    setFile(null);
    upload.setError(problem);
    if (problem !== null) return;
    const payload = await upload.send({ file });
    if (payload?.report) setFile({ file, report: payload.report });
  };
  return { upload, choose };
}

export type FileCheck = ReturnType<typeof useFileCheck>;
