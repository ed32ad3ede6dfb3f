import { useState } from "react";
import type { NoticeChannel } from "../../generated/schema-types.ts";
import { todayInMadrid } from "../../lib/format.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { useAction } from "../../lib/use-action.ts";
import { SelectField, TextAreaField } from "../FormControls.tsx";
import { PromptDialog } from "../PromptDialog.tsx";
import { TextField } from "../TextField.tsx";
import { RecordNoticeDocument } from "./Parties.generated.ts";
import { CHANNEL_WORDS, RECORDED_CHANNELS } from "./party-words.ts";
import styles from "./Parties.module.css";

interface RecordNoticeDialogProps {
  party: { id: string; displayName: string };
  /** Documents of the case one can point to as proof; none for a corporate task. */
  documents?: readonly { id: string; fileName: string }[];
  onClose: () => void;
}

const FORM = "record-notice";
const LABELS = {
  channel: "Cómo se le avisó",
  sentOn: "Fecha de envío",
  receivedOn: "Fecha de recepción",
  proof: "Qué lo prueba",
  documentId: "Documento",
};

/** Writes down a way of telling outside the platform: burofax, notary, in person … The terms of law count from receipt. */
export function RecordNoticeDialog({ party, documents = [], onClose }: RecordNoticeDialogProps) {
  const [values, setValues] = useState<Record<keyof typeof LABELS, string>>({
    channel: "CERTIFIED_POST",
    sentOn: todayInMadrid(),
    receivedOn: "",
    proof: "",
    documentId: "",
  });
  const { run, running, problems } = useAction();
  const errorOf = fieldErrors(problems);
  const set = (field: keyof typeof values) => (value: string) => setValues({ ...values, [field]: value });

  const submit = async () => {
    const input = {
      channel: values.channel as NoticeChannel,
      sentOn: values.sentOn,
      receivedOn: values.receivedOn === "" ? null : values.receivedOn,
      proof: values.proof,
      documentId: values.documentId === "" ? null : values.documentId,
    };
    const isDone = await run(
      async (client) =>
        (await client.mutate({ mutation: RecordNoticeDocument, variables: { partyId: party.id, input } }))
          .data?.recordNotice,
    );
    if (isDone) onClose();
  };
  return (
    <PromptDialog
      title={`Anotar un aviso a ${party.displayName}`}
      size="lg"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={running}
      action="Anotar aviso"
      busyLabel="Guardando..."
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Para lo que no pasa por Acuerdo. Los 30 días de la ley se cuentan desde la recepción; si lo rechazó o
        no lo recogió, pon la fecha que conste en el justificante: cuenta como recibido.
      </p>
      <SelectField
        id={fieldId(FORM, "channel")}
        label={LABELS.channel}
        value={values.channel}
        options={RECORDED_CHANNELS.map((channel) => ({ value: channel, label: CHANNEL_WORDS[channel] }))}
        error={errorOf("channel")}
        onChange={set("channel")}
      />
      <div className={styles.days}>
        <TextField
          id={fieldId(FORM, "sentOn")}
          label={LABELS.sentOn}
          type="date"
          required
          max={todayInMadrid()}
          value={values.sentOn}
          error={errorOf("sentOn")}
          onChange={(event) => set("sentOn")(event.target.value)}
        />
        <TextField
          id={fieldId(FORM, "receivedOn")}
          label={LABELS.receivedOn}
          type="date"
          hint="Déjala vacía si aún no consta."
          max={todayInMadrid()}
          value={values.receivedOn}
          error={errorOf("receivedOn")}
          onChange={(event) => set("receivedOn")(event.target.value)}
        />
      </div>
      <TextAreaField
        id={fieldId(FORM, "proof")}
        label={LABELS.proof}
        hint="Número de referencia, quién lo recibió… Aparecerá en el certificado."
        required
        maxLength={500}
        value={values.proof}
        error={errorOf("proof")}
        onChange={set("proof")}
      />
      {documents.length > 0 && (
        <SelectField
          id={fieldId(FORM, "documentId")}
          label={LABELS.documentId}
          value={values.documentId}
          placeholder="Ninguno"
          options={documents.map(({ id, fileName }) => ({ value: id, label: fileName }))}
          error={errorOf("documentId")}
          onChange={set("documentId")}
        />
      )}
    </PromptDialog>
  );
}
