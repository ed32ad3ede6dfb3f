import { LEAD_ANSWER_REQUIRED } from "../../../../schema/rules/leads.ts";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { useRequestKey } from "../../../lib/request-key.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { leadFileProblem } from "../lead-file.ts";
import {
  AnswerLeadDocument,
  LeadDetailFragmentDoc,
  LeadTraceDocument,
  RemoveLeadFileDocument,
  type LeadDetailFragment,
} from "../../../generated/graphql.ts";
import { UploadLeadFileDocument } from "../../../generated/plain/graphql.ts";

/**
 * The answer being written: its text is kept until it has gone, its files wait on the server. The same text and files
 * sent again (a double click, an answer of the server that got lost) are the same answer.
 */
export function useLeadAnswer(lead: LeadDetailFragment) {
  const { id, unsentFiles: files } = lead;
  const client = useApolloClient();
  const draft = useFormDraft<{ text: string }>(`lead-answer:${id}`);
  const [text, setText] = useState(draft.restored?.text ?? "");
  const [problem, setProblem] = useState<string>();
  const upload = useUpload(UploadLeadFileDocument);
  const sending = useAction(AnswerLeadDocument, { refetch: [LeadTraceDocument] });
  const removal = useAction(RemoveLeadFileDocument, { refetch: [] });
  const busy = sending.busy || removal.busy;
  const { keyOf, renew } = useRequestKey("AnswerLead");

  const write = (next: string) => {
    setText(next);
    setProblem(undefined);
    if (next === "") draft.clear();
    else draft.save({ text: next });
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
    const { problems } = await removal.run({ fileId });
    upload.setError(problems[0]?.message ?? null);
  };
  /** Resolves to whether it has gone. */
  const send = async (): Promise<boolean> => {
    if (busy || upload.running) return false;
    const fileIds = files.map((file) => file.id);
    if (text.trim() === "") {
      setProblem(LEAD_ANSWER_REQUIRED);
      return false;
    }
    const input = { key: keyOf({ id, text, fileIds }), message: text, fileIds };
    const { done, problems } = await sending.run({ id, input });
    if (!done) {
      setProblem(problems.map(({ message }) => message).join(" "));
      return false;
    }
    renew();
    write("");
    return true;
  };
  return { text, write, files, attach, detach, upload, send, busy, problem };
}
