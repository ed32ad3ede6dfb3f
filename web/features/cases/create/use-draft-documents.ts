import { useCallback, useEffect, useRef, useState } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { sendUpload } from "../../../lib/send-upload.ts";
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

/** Takes a document away that is on the server already. */
function useRemoval(onRemoved: (id: string) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const { run } = useAction(DeleteDraftDocumentDocument, {
    failed: "No se ha podido eliminar el documento. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
    parallel: true,
    onRefused: setProblem,
  });
  const remove = async (id: string) => {
    setProblem(null);
    const { done } = await run({ id });
    if (done) onRemoved(id);
  };
  return { remove, problem };
}

interface QueueOptions extends Pick<DraftDocumentsOptions, "draftId"> {
  patch: (key: number, change: Partial<Sending>) => void;
  onSent: (key: number, document: DraftDocumentRowFragment) => void;
}

/** Sends one file after the other; what is on its way ends with the page. */
function useSendingQueue({ draftId, patch, onSent }: QueueOptions) {
  const queue = useRef<Promise<void>>(Promise.resolve());
  const aborts = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);
  const stop = useCallback((key: number) => {
    aborts.current.get(key)?.abort();
    aborts.current.delete(key);
  }, []);
  const send = useCallback(
    async ({ key, file }: Sending): Promise<void> => {
      const signal = aborts.current.get(key)?.signal;
      if (signal === undefined || signal.aborted) return;
      const id = await draftId().catch(() => null);
      if (id === null) return patch(key, { problem: NO_DRAFT });
      const variables = { input: { draftId: id, audience: "CLIENT" as const }, file };
      const { payload, problem } = await sendUpload(UploadDraftDocumentDocument, variables, {
        signal,
        onShare: (share) => patch(key, { share }),
        failed: FAILED,
      });
      if (payload?.document) {
        stop(key);
        onSent(key, payload.document);
      } else if (!signal.aborted) patch(key, { problem: problem ?? FAILED });
    },
    [draftId, patch, onSent, stop],
  );
  const start = useCallback(
    (item: Sending) => {
      aborts.current.set(item.key, new AbortController());
      queue.current = queue.current.then(() => send(item));
    },
    [send],
  );
  return { start, stop };
}

/** The documents of an unfinished form: sent one after the other as soon as they are chosen, each with its progress. */
export function useDraftDocuments({ documents: atFirst, draftId }: DraftDocumentsOptions) {
  const [documents, setDocuments] = useState(atFirst);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const nextKey = useRef(1);

  const patch = useCallback((key: number, change: Partial<Sending>) => {
    setSending((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }, []);
  const remember = useCallback((key: number, added: DraftDocumentRowFragment) => {
    setDocuments((now) => [...now, added]);
    setSending((now) => now.filter((one) => one.key !== key));
  }, []);
  const { start, stop } = useSendingQueue({ draftId, patch, onSent: remember });
  const drop = useCallback(
    (key: number) => {
      stop(key);
      setSending((now) => now.filter((one) => one.key !== key));
    },
    [stop],
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

  const { remove, problem } = useRemoval((id) => setDocuments((now) => now.filter((one) => one.id !== id)));

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
