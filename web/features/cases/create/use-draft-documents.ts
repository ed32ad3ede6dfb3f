import { useCallback, useEffect, useRef, useState } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { uploadMutation } from "../../../lib/upload.ts";
import { caseFileProblem } from "./case-file.ts";
import { DeleteDraftDocumentDocument, type DraftDocumentRowFragment } from "../../../generated/graphql.ts";
import { UploadDraftDocumentDocument } from "../../../generated/plain/graphql.ts";

/** A chosen file that isn't on the server (yet). */
export interface Sending {
  key: number;
  file: File;
  /** Share of the bytes sent; null before the first and after the last one. */
  share: number | null;
  /** Why it wasn't taken; null while it is on its way. */
  problem: string | null;
}

const NO_DRAFT =
  "No se ha podido guardar el borrador, y sin él no hay dónde subir el documento. Inténtalo de nuevo.";
const FAILED = "No se ha podido subir. Comprueba tu conexión e inténtalo de nuevo.";

interface DraftDocumentsOptions {
  documents: readonly DraftDocumentRowFragment[];
  /** Makes sure that there is a draft to belong to; null when it can't be saved. */
  draftId: () => Promise<string | null>;
}

/** The documents of an unfinished form: sent one after the other as soon as they are chosen, each with its progress. */
export function useDraftDocuments({ documents: stored, draftId }: DraftDocumentsOptions) {
  const [documents, setDocuments] = useState(stored);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const nextKey = useRef(1);
  const aborts = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const patch = useCallback((key: number, change: Partial<Sending>) => {
    setSending((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }, []);
  const drop = useCallback((key: number) => {
    aborts.current.get(key)?.abort();
    aborts.current.delete(key);
    setSending((now) => now.filter((one) => one.key !== key));
  }, []);

  const send = useCallback(
    async ({ key, file }: Sending): Promise<void> => {
      const signal = aborts.current.get(key)?.signal;
      if (signal === undefined || signal.aborted) return;
      try {
        const id = await draftId();
        if (id === null) return patch(key, { problem: NO_DRAFT });
        const data = await uploadMutation(
          UploadDraftDocumentDocument,
          { input: { draftId: id, audience: "CLIENT" }, file },
          {
            signal,
            onProgress: ({ loaded, total }) =>
              patch(key, { share: total === null || loaded >= total ? null : loaded / total }),
          },
        );
        const { document: added, userErrors } = data.uploadCaseDocument;
        if (added === null) return patch(key, { problem: userErrors[0]?.message ?? FAILED });
        setDocuments((now) => [...now, added]);
        drop(key);
      } catch (error) {
        if (!signal.aborted) patch(key, { problem: serverMessage(error) ?? FAILED });
      }
      return undefined;
    },
    [draftId, drop, patch],
  );

  const start = useCallback(
    (item: Sending) => {
      aborts.current.set(item.key, new AbortController());
      queue.current = queue.current.then(() => send(item));
    },
    [send],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const items = files.map((file): Sending => {
        nextKey.current += 1;
        return { key: nextKey.current, file, share: null, problem: caseFileProblem(file) };
      });
      setSending((now) => [...now, ...items]);
      for (const item of items) if (item.problem === null) start(item);
    },
    [start],
  );
  const retry = useCallback(
    (item: Sending) => {
      patch(item.key, { problem: null, share: null });
      start({ ...item, problem: null });
    },
    [patch, start],
  );

  const { run } = useAction(DeleteDraftDocumentDocument, {
    failed: "No se ha podido quitar el documento. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
    parallel: true,
    onRefused: setProblem,
  });
  const remove = useCallback(
    async (id: string) => {
      setProblem(null);
      const { done } = await run({ id });
      if (done) setDocuments((now) => now.filter((one) => one.id !== id));
    },
    [run],
  );

  return {
    documents,
    sending,
    problem,
    /** Something is still on its way. */
    isBusy: sending.some((one) => one.problem === null),
    add,
    retry,
    cancel: drop,
    remove,
  };
}
