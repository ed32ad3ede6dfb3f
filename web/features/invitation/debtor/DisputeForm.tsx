import { useState } from "react";
import { DISPUTE_REASONS, type DisputeReason } from "../../../../schema/rules/disputes.ts";
import { DisputeDebtByInvitationDocument } from "../../../generated/plain/graphql.ts";
import { sendUpload } from "../../../lib/send-upload.ts";
import { Button } from "../../../ui/Button.tsx";
import { FilePicker } from "../../../ui/FilePicker.tsx";
import { SelectField, TextAreaField } from "../../../ui/FormControls.tsx";
import { useDraftedText } from "../hooks/use-drafted-text.ts";
import { useOpenInvitation } from "../invitation-context.ts";
import { useTexts } from "./debtor-context.ts";
import { SayForm, useSaying, type Saying } from "./Step.tsx";

const REASONS = Object.keys(DISPUTE_REASONS) as readonly DisputeReason[];
const ACCEPT = "application/pdf,image/jpeg,image/png";
const MOST_BYTES = 10 * 1024 * 1024;

/** Says it, with a document the way of files. */
function useDispute() {
  const { token, act, show } = useOpenInvitation();
  const { failed } = useTexts();
  return async (reason: DisputeReason, text: string, document: File | null) => {
    const variables = { token, input: { reason, text }, document };
    if (document === null) return act(DisputeDebtByInvitationDocument, variables, { quiet: true, failed });
    const { payload, problem, code } = await sendUpload(DisputeDebtByInvitationDocument, variables, {
      failed,
    });
    if (payload === null) return [{ field: [], message: problem ?? failed, ...(code && { code }) }];
    show({ ...payload, message: null });
    return [];
  };
}

interface AttachmentProps {
  file: File | null;
  saying: Saying;
  onFile: (file: File | null) => void;
}

function Attachment({ file, saying, onFile }: AttachmentProps) {
  const { dispute } = useTexts();
  const [isTooLarge, setTooLarge] = useState(false);
  const take = (next: File) => {
    saying.forget();
    setTooLarge(next.size > MOST_BYTES);
    if (next.size <= MOST_BYTES) onFile(next);
  };
  if (file !== null)
    return (
      <p className="cluster gap-8">
        <span className="lines">{file.name}</span>
        <Button size="sm" icon="close" onClick={() => onFile(null)}>
          {dispute.remove(file.name)}
        </Button>
      </p>
    );
  return (
    <FilePicker
      action={dispute.attach}
      hint={dispute.attachHint}
      accept={ACCEPT}
      error={isTooLarge ? dispute.attachHint : null}
      onFile={take}
    />
  );
}

/** Why the debt isn't right, in one's own words, and what proves it. */
export default function DisputeForm() {
  const { dispute, required } = useTexts();
  const { text: chosen, type: choose, clear: clearReason } = useDraftedText("dispute-reason");
  const reason = REASONS.find((one) => one === chosen) ?? "";
  const { text, type, clear } = useDraftedText("dispute");
  const [file, setFile] = useState<File | null>(null);
  const saying = useSaying();
  const send = useDispute();
  const submit = async () => {
    const check = [
      ...(reason === "" ? [{ field: ["reason"], message: required }] : []),
      ...(text.trim() === "" ? [{ field: ["text"], message: required }] : []),
    ];
    const isDone = await saying.say(check, () => send(reason || "OTHER", text, file), dispute.done);
    if (!isDone) return;
    clear();
    clearReason();
    setFile(null);
  };
  return (
    <SayForm saying={saying} send={dispute.send} fields={["reason", "text"]} onSubmit={submit}>
      <SelectField
        id="discutir-motivo"
        label={dispute.reason}
        placeholder={dispute.choose}
        options={REASONS.map((value) => ({ value, label: dispute.reasons[value] }))}
        value={reason}
        error={saying.errorOf("reason")}
        onChange={(next) => {
          saying.forget();
          choose(next);
        }}
      />
      <TextAreaField
        id="discutir-texto"
        label={dispute.words}
        maxLength={2000}
        value={text}
        error={saying.errorOf("text")}
        onChange={(next) => {
          saying.forget();
          type(next);
        }}
      />
      <Attachment file={file} saying={saying} onFile={setFile} />
    </SayForm>
  );
}
