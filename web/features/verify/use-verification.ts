import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readSealCode, shownSealCode } from "../../../schema/rules/seals.ts";
import {
  CheckSealedFileDocument,
  VerifySealDocument,
  type SealAnswerFragment,
} from "../../generated/plain/graphql.ts";
import { requestGraphql, RequestError } from "../../lib/graphql-request.ts";
import { useUpload } from "../../lib/use-upload.ts";

const NOT_NOW = "Ahora mismo no se puede comprobar. Inténtalo de nuevo en un momento.";

/**
 * Asks about codes and files. A code behind # comes from a QR and is asked about at once: it is in no address that a server
 * gets to see.
 */
export function useVerification(start: { code: string; answer: SealAnswerFragment | null }) {
  const [code, setCode] = useState(start.code);
  const [answer, setAnswer] = useState(start.answer);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useUpload(CheckSealedFileDocument);
  const asked = useRef(false);

  const verify = async (typed: string) => {
    setAsking(true);
    setProblem(null);
    upload.setError(null);
    try {
      const { verifySeal } = await requestGraphql(VerifySealDocument, { code: typed });
      setAnswer(verifySeal);
    } catch (error) {
      setAnswer(null);
      setProblem((error instanceof RequestError ? error.serverMessage : null) ?? NOT_NOW);
    } finally {
      setAsking(false);
    }
  };
  const check = async (file: File) => {
    setAnswer(null);
    setProblem(null);
    const payload = await upload.send({ file });
    setAnswer(payload?.verification ?? null);
  };
  const arrive = useEffectEvent(() => {
    const scanned = readSealCode(window.location.hash);
    if (scanned === null || asked.current) return;
    asked.current = true;
    setCode(shownSealCode(scanned));
    void verify(scanned);
  });
  useEffect(() => arrive(), []);
  return { code, setCode, answer, asking, problem, verify, check, upload };
}
