import { NOTICE_CHANNELS } from "../../../schema/rules/parties.ts";
import { useState } from "react";
import {
  type NoticeChannel,
  type NoticeReceipt,
  RecordNoticeDocument,
  type TellingPartyFragment,
} from "../../generated/graphql.ts";
import { formatDate, formatDateTime, todayInMadrid } from "../../lib/format.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { useAction } from "../../lib/use-action.ts";
import { OBJECT_LABEL } from "../cases/ObjectField.tsx";
import { ConsentField } from "../accounts/ConsentField.tsx";
import { SelectField, TextAreaField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { DayField } from "../../ui/DayField.tsx";
import type { CommunicatedObject } from "./InvitationLetter.tsx";
import { ReadAsOtherSide } from "./ReadAsOtherSide.tsx";
import { PROVED_RECEIPTS, RECORDED_CHANNELS } from "./party-words.ts";
import styles from "./Parties.module.css";

interface RecordNoticeDialogProps {
  party: Pick<TellingPartyFragment, "id" | "displayName" | "side" | "proposal" | "summonses">;
  /** Documents of the case one can point to as proof; none for a corporate task. */
  documents?: readonly { id: string; fileName: string }[];
  /** What a respondent of a case reads; left out for everybody else. */
  communicated?: CommunicatedObject;
  onClose: () => void;
}

const FORM = "record-notice";
const LABELS = {
  channel: "Cómo se le avisó",
  sentOn: "Fecha de envío",
  receipt: "Qué pasó con él",
  receivedOn: "Fecha",
  proof: "Qué lo prueba",
  documentId: "Documento",
  objectVersion: OBJECT_LABEL,
  withProposal: "Llevaba la propuesta",
  spoken: "Hablé con la parte o con quien la representa",
  sessionId: "Citación a una sesión",
};

/** Writes down a way of telling outside the platform: burofax, notary, in person … The terms of law count from receipt. */
export function RecordNoticeDialog({
  party,
  documents = [],
  communicated,
  onClose,
}: RecordNoticeDialogProps) {
  const [values, setValues] = useState<
    Record<Exclude<keyof typeof LABELS, "objectVersion" | "withProposal" | "spoken">, string>
  >({
    channel: "CERTIFIED_POST",
    sentOn: todayInMadrid(),
    receipt: "",
    receivedOn: "",
    proof: "",
    documentId: "",
    sessionId: "",
  });
  const [confirmed, setConfirmed] = useState(false);
  const [withProposal, setWithProposal] = useState(false);
  const [spoken, setSpoken] = useState(false);
  const { run, busy, problems } = useAction(RecordNoticeDocument);
  const errorOf = fieldErrors(problems);
  const set = (field: keyof typeof values) => (value: string) => setValues({ ...values, [field]: value });

  const submit = async () => {
    const input = {
      channel: values.channel as NoticeChannel,
      sentOn: values.sentOn,
      ...(values.receipt === "" || values.channel === "PHONE"
        ? {}
        : {
            receipt: values.receipt as NoticeReceipt,
            receivedOn: values.receivedOn === "" ? null : values.receivedOn,
          }),
      proof: values.proof,
      documentId: values.documentId === "" ? null : values.documentId,
      withProposal,
      spoken: spoken && values.channel === "PHONE" && party.side === "RESPONDENT",
      sessionId: values.sessionId === "" ? null : values.sessionId,
      objectVersion: confirmed ? (communicated?.version ?? null) : null,
    };
    const { done } = await run({ partyId: party.id, input });
    if (done) onClose();
  };
  return (
    <PromptDialog
      title={`Anotar un aviso a ${party.displayName}`}
      size="lg"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      blocked={communicated?.text === ""}
      action="Anotar aviso"
      busyLabel="Guardando..."
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Para lo que no pasa por Acuerdo. Los 30 días de la ley se cuentan desde la recepción; si lo rechazó o
        no lo recogió, la fecha que conste en el justificante cuenta como la de recepción.
      </p>
      {communicated !== undefined && (
        <ReadAsOtherSide
          form={FORM}
          communicated={communicated}
          confirmed={confirmed}
          error={errorOf("objectVersion")}
          onConfirm={setConfirmed}
        />
      )}
      <SelectField
        id={fieldId(FORM, "channel")}
        label={LABELS.channel}
        value={values.channel}
        options={RECORDED_CHANNELS.map((channel) => ({ value: channel, label: NOTICE_CHANNELS[channel] }))}
        error={errorOf("channel")}
        onChange={set("channel")}
      />
      <div className={styles.days}>
        <DayField
          id={fieldId(FORM, "sentOn")}
          label={LABELS.sentOn}
          required
          value={values.sentOn}
          error={errorOf("sentOn")}
          onChange={(value) => set("sentOn")(value)}
        />
      </div>
      {party.proposal !== null && (
        <ConsentField
          id={fieldId(FORM, "withProposal")}
          checked={withProposal}
          error={errorOf("withProposal")}
          onChange={setWithProposal}
        >
          {LABELS.withProposal} del {formatDate(party.proposal.madeAt)}: desde que la recibe tiene 30 días
          para responder.
        </ConsentField>
      )}
      {party.summonses.length > 0 && (
        <SelectField
          id={fieldId(FORM, "sessionId")}
          label={LABELS.sessionId}
          hint="Si la recibió antes de la sesión y no acudió, cuenta como rechazo (LO 1/2025, art. 10.3)."
          value={values.sessionId}
          placeholder="No citaba a ninguna"
          options={party.summonses.map(({ sessionId, startsAt, receivedAt }) => ({
            value: sessionId,
            label: `${formatDateTime(startsAt)}${receivedAt === null ? "" : " (ya consta su recepción)"}`,
          }))}
          error={errorOf("sessionId")}
          onChange={set("sessionId")}
        />
      )}
      {values.channel === "PHONE" ? (
        <CallFields {...{ party, spoken, setSpoken }} error={errorOf("spoken")} />
      ) : (
        <div className={styles.days}>
          <SelectField
            id={fieldId(FORM, "receipt")}
            label={LABELS.receipt}
            value={values.receipt}
            placeholder="Aún no consta"
            options={Object.entries(PROVED_RECEIPTS).map(([value, label]) => ({ value, label }))}
            error={errorOf("receipt")}
            onChange={set("receipt")}
          />
          {values.receipt !== "" && (
            <DayField
              id={fieldId(FORM, "receivedOn")}
              label={LABELS.receivedOn}
              required
              value={values.receivedOn}
              error={errorOf("receivedOn")}
              onChange={(value) => set("receivedOn")(value)}
            />
          )}
        </div>
      )}
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

const NO_RECEIPT =
  "Una llamada no prueba que haya recibido la invitación por escrito: no empieza ningún plazo.";

/** Whether somebody was spoken to: of the other side that is a first contact, of who asked it means nothing. */
function CallFields({
  party,
  spoken,
  setSpoken,
  error,
}: {
  party: RecordNoticeDialogProps["party"];
  spoken: boolean;
  setSpoken: (spoken: boolean) => void;
  error: string | undefined;
}) {
  if (party.side === "CLAIMANT") return <p>{NO_RECEIPT}</p>;
  return (
    <ConsentField id={fieldId(FORM, "spoken")} checked={spoken} error={error} onChange={setSpoken}>
      {LABELS.spoken}: es un primer contacto, y ya no se podrá cerrar por falta de respuesta (LO 1/2025, art.
      10.4.a). {NO_RECEIPT}
    </ConsentField>
  );
}
