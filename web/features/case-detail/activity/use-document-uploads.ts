import { useEffect, useRef, useState } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { type Audience, DeleteCaseDocumentDocument } from "../../../generated/graphql.ts";
import { UploadCaseDocumentDocument } from "../../../generated/plain/graphql.ts";
import { caseDocumentProblem } from "../../../parts/cases/case-document-file.ts";
import { serverMessage } from "../../../lib/server-message.ts";

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

async function upload(
  caseNumber: string,
  audience: Audience,
  { file }: PickedFile,
  options: { signal: AbortSignal; onShare: (share: number | null) => void },
): Promise<{ id: string } | { problem: string }> {
  // Until something is sent, nobody needs it.
  const { uploadMutation } = await import("../../../lib/upload.ts");
  try {
    const variables = { input: { caseNumber, audience }, file };
    const { uploadCaseDocument } = await uploadMutation(UploadCaseDocumentDocument, variables, {
      signal: options.signal,
      onProgress: ({ loaded, total }) =>
        options.onShare(total === null || loaded >= total ? null : loaded / total),
    });
    const { document, userErrors } = uploadCaseDocument;
    if (document !== null && userErrors.length === 0) return { id: document.id };
    return { problem: userErrors.map(({ message }) => message).join(" ") || FAILED };
  } catch (error) {
    return { problem: serverMessage(error) ?? FAILED };
  }
}

/**
 * Files chosen for a case, sent one after the other once the person saves. What is on the server already isn't sent
 * again, unless the audience has changed since.
 */
export function useDocumentUploads(caseNumber: string) {
  // Nobody waits for it.
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
    const answer = await upload(caseNumber, audience, picked, {
      signal,
      onShare: (share) => patch(picked.key, { share }),
    });
    if ("problem" in answer) {
      patch(picked.key, { state: "refused", share: null, problem: answer.problem });
      return false;
    }
    patch(picked.key, { state: "sent", share: null, stored: { id: answer.id, audience } });
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
