import { useEffect } from "react";
import { useUpload } from "../../../lib/use-upload.ts";
import { CheckWalletFileDocument } from "./CheckWalletFile.generated.ts";
import type { CheckedFile } from "./use-wallet-form.ts";

interface Wanted {
  setFile: (file: CheckedFile | null) => void;
  setChecking: (checking: boolean) => void;
}

/** Has a chosen file looked at by the server, which keeps nothing of it, unless there is a `problem` already. */
export function useFileCheck({ setFile, setChecking }: Wanted) {
  const upload = useUpload(CheckWalletFileDocument);
  const { running } = upload;
  useEffect(() => {
    setChecking(running);
    return () => setChecking(false);
  }, [running, setChecking]);
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
