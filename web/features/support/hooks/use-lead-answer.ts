import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { useRequestKey } from "../../../lib/request-key.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { leadFileProblem } from "../lead-file.ts";
import {
  AnswerLeadDocument,
  LeadDetailFragmentDoc,
  LeadTraceDocument,
  RemoveLeadFileDocument,
  UploadLeadFileDocument,
  type LeadDetailFragment,
} from "../../../generated/graphql.ts";
import { useSupportAction } from "./use-support-action.ts";

/**
 * The answer being written: its text is kept until it has gone, its files wait on the server. The same text and files
 * sent again (a double click, an answer of the server that got lost) are the same answer.
 */
export function useLeadAnswer(lead: LeadDetailFragment) {
  const { id, unsentFiles: files } = lead;
  const client = useApolloClient();
  const stored = useFormDraft<{ text: string }>(`lead-answer:${id}`);
  const [text, setText] = useState(stored.restored?.text ?? "");
  const [problem, setProblem] = useState<string>();
  const upload = useUpload(UploadLeadFileDocument);
  const { run, running } = useSupportAction();
  const { keyOf, renew } = useRequestKey();

  const write = (next: string) => {
    setText(next);
    setProblem(undefined);
    if (next === "") stored.clear();
    else stored.save({ text: next });
  };
  const attach = async (chosen: File) => {
    const refusal = leadFileProblem(chosen);
    upload.setError(refusal);
    if (refusal !== null) return;
    const file = (await upload.send({ id, file: chosen }))?.file;
    if (!file) return;
    client.cache.updateFragment(
      { id: client.cache.identify(lead), fragment: LeadDetailFragmentDoc, fragmentName: "LeadDetail" },
      (now) => now && { ...now, unsentFiles: [...now.unsentFiles, file] },
    );
  };
  const detach = async (fileId: string) => {
    const [found] = await run(async (server) => {
      const { data } = await server.mutate({ mutation: RemoveLeadFileDocument, variables: { fileId } });
      return data?.removeLeadFile;
    });
    upload.setError(found?.message ?? null);
  };
  /** Resolves to whether it has gone. */
  const send = async (): Promise<boolean> => {
    if (running || upload.running) return false;
    const fileIds = files.map((file) => file.id);
    const found: readonly UserProblem[] =
      text.trim() === ""
        ? [{ field: ["message"], message: "Escribe la respuesta" }]
        : await run(async (server) => {
            const { data } = await server.mutate({
              mutation: AnswerLeadDocument,
              variables: { id, input: { key: keyOf({ text, fileIds }), message: text, fileIds } },
              refetchQueries: [LeadTraceDocument],
            });
            return data?.answerLead;
          });
    if (found.length > 0) {
      setProblem(found.map(({ message }) => message).join(" "));
      return false;
    }
    renew();
    write("");
    return true;
  };
  return { text, write, files, attach, detach, upload, send, running, problem };
}
