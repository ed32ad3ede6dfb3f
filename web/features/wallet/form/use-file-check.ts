import { useEffect } from "react";
import type { DeclaredColumn } from "../../../../schema/rules/personal-data/findings.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { CheckWalletFileDocument } from "../../../generated/plain/graphql.ts";
import { useFilePrivacy } from "./privacy/use-file-privacy.ts";
import type { CheckedFile } from "./use-wallet-form.ts";
import type { Undecided } from "./wallet-values.ts";

interface Wanted {
  setFile: (file: CheckedFile | null) => void;
  setChecking: (checking: boolean) => void;
  setUndecided: (undecided: Undecided) => void;
}

/**
 * Has a chosen file looked through in the browser, and then by the server, which keeps nothing of it; unless there is a
 * `problem` already.
 */
export function useFileCheck({ setFile, setChecking, setUndecided }: Wanted) {
  const upload = useUpload(CheckWalletFileDocument);
  const check = async (file: File, notPersonal: DeclaredColumn[]) => {
    const payload = await upload.send({ file, notPersonal });
    if (payload?.report) setFile({ file, report: payload.report, notPersonal });
  };
  const privacy = useFilePrivacy((file, declared) => void check(file, declared));
  const { step } = privacy.state;
  const busy = upload.running || step === "reading" || step === "copying";
  useEffect(() => {
    setChecking(busy);
    return () => setChecking(false);
  }, [busy, setChecking]);
  const undecided = step === "choosing" || step === "copied" ? step : null;
  useEffect(() => {
    setUndecided(undecided);
    return () => setUndecided(null);
  }, [undecided, setUndecided]);
  const choose = (file: File, problem: string | null) => {
    setFile(null);
    upload.setError(problem);
    if (problem === null) void privacy.look(file);
    else privacy.forget();
  };
  const forget = () => {
    setFile(null);
    privacy.forget();
  };
  return { upload, privacy: { ...privacy, forget }, choose };
}

export type FileCheck = ReturnType<typeof useFileCheck>;
