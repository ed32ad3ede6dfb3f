import { useEffect, useRef, useState } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { type Audience, DeleteCaseDocumentDocument } from "../../../generated/graphql.ts";
import { UploadCaseDocumentDocument } from "../../../generated/plain/graphql.ts";
import { caseDocumentProblem } from "../../../parts/cases/case-document-file.ts";
import { sendUpload } from "../../../lib/send-upload.ts";

export interface PickedFile {
  key: number;
  file: File;
  state: "waiting" | "sending" | "sent" | "refused";
  /** Share of the bytes sent, 0 to 1; null when nobody knows. */
  share: number | null;
  /** Why it can't be or wasn't taken. */
  problem: string | null;
  /** Once it is on the server: who may see it there. */
  stored: { id: string; audience: Audience } | null;
}

const FAILED = "No se ha podido subir. Comprueba tu conexión e inténtalo de nuevo.";

/**
 * Files chosen for a case, sent one after the other once the person saves. What is on the server already isn't sent
 * again, unless the audience has changed since.
 */
export function useDocumentUploads(caseNumber: string) {
  // Removals aren't awaited.
  const removal = useAction(DeleteCaseDocumentDocument, { refetch: [], quiet: true, parallel: true });
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const latest = useRef(files);
  const nextKey = useRef(1);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const store = (next: readonly PickedFile[]) => {
    latest.current = next;
    setFiles(next);
  };
  const patch = (key: number, change: Partial<PickedFile>) =>
    store(latest.current.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const forget = ({ stored }: PickedFile) => {
    if (stored !== null) void removal.run({ id: stored.id });
  };
  const sendOne = async (picked: PickedFile, audience: Audience, signal: AbortSignal): Promise<boolean> => {
    if (picked.stored?.audience === audience) return true;
    forget(picked);
    patch(picked.key, { state: "sending", share: 0, problem: null, stored: null });
    const variables = { input: { caseNumber, audience }, file: picked.file };
    const { payload, problem } = await sendUpload(UploadCaseDocumentDocument, variables, {
      signal,
      onShare: (share) => patch(picked.key, { share }),
      failed: FAILED,
    });
    if (!payload?.document) {
      patch(picked.key, { state: "refused", share: null, problem: problem ?? FAILED });
      return false;
    }
    patch(picked.key, { state: "sent", share: null, stored: { id: payload.document.id, audience } });
    return true;
  };

  return {
    files,
    add: (file: File) => {
      const problem = caseDocumentProblem(file);
      const state = problem === null ? "waiting" : "refused";
      store([...latest.current, { key: nextKey.current, file, state, share: null, problem, stored: null }]);
      nextKey.current += 1;
    },
    remove: (key: number) => {
      const picked = latest.current.find((one) => one.key === key);
      if (picked !== undefined) forget(picked);
      store(latest.current.filter((one) => one.key !== key));
    },
    /** Resolves to the documents' ids once all are there; null when one wasn't taken: its line says why. */
    sendAll: async (audience: Audience): Promise<string[] | null> => {
      const controller = new AbortController();
      abort.current = controller;
      let isWhole = true;
      for (const picked of latest.current) {
        const isRefusedForGood = caseDocumentProblem(picked.file) !== null;
        if (isRefusedForGood || !(await sendOne(picked, audience, controller.signal))) isWhole = false;
        if (controller.signal.aborted) return null;
      }
      return isWhole ? latest.current.flatMap(({ stored }) => (stored === null ? [] : [stored.id])) : null;
    },
    /** They belong to what was saved: nothing is deleted. */
    clear: () => store([]),
    /** Given up: what is on the server already goes. */
    discard: () => {
      abort.current?.abort();
      for (const picked of latest.current) forget(picked);
      store([]);
    },
  };
}

export type DocumentUploads = ReturnType<typeof useDocumentUploads>;
