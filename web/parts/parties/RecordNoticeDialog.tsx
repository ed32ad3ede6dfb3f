import { NOTICE_CHANNELS } from "../../../schema/rules/parties.ts";
import { useState } from "react";
import { RecordNoticeDocument } from "../../generated/graphql.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { formFields } from "../../lib/form-fields.ts";
import { fieldErrors } from "../../lib/form-problems.ts";
import { useAction } from "../../lib/use-action.ts";
import { ConsentField } from "../accounts/ConsentField.tsx";
import { SelectField, TextAreaField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { DayField } from "../../ui/DayField.tsx";
import type { CommunicatedObject } from "./InvitationLetter.tsx";
import {
  newNotice,
  NOTICE_FORM,
  NOTICE_LABELS,
  noticeInput,
  type NoticeParty,
  type NoticeValues,
} from "./notice-form.ts";
import { ReadAsOtherSide } from "./ReadAsOtherSide.tsx";
import { PROVED_RECEIPTS, RECORDED_CHANNELS } from "./party-words.ts";

interface RecordNoticeDialogProps {
  party: NoticeParty;
  /** Documents of the case one can point to as proof; none for a corporate task. */
  documents?: readonly { id: string; fileName: string }[];
  /** What a respondent of a case reads; left out for everybody else. */
  communicated?: CommunicatedObject;
  /** It is about the writing by which the creditor of a task ended the negotiation. */
  endsNegotiation?: boolean;
  onClose: () => void;
}

const CHANNELS = RECORDED_CHANNELS.map((value) => ({ value, label: NOTICE_CHANNELS[value] }));
const RECEIPTS = Object.entries(PROVED_RECEIPTS).map(([value, label]) => ({ value, label }));

const NOTICE =
  "Para lo que no pasa por Acuerdo. Los 30 días de la ley se cuentan desde la recepción; si lo rechazó o no lo recogió, la fecha que conste en el justificante cuenta como la de recepción.";
const LEFT_OUT =
  "Para lo que no pasa por Acuerdo. La ley deja fuera este asunto (LO 1/2025, art. 3.2): no corre ningún plazo suyo, pero queda constancia de cuándo se le avisó y de cuándo lo recibió.";
const ENDING =
  "Para un burofax u otro escrito con el que el acreedor dio por terminada la negociación (LO 1/2025, art. 10.4.d). Termina el día del envío, sin acuerdo; la recepción se anota si consta.";

function useNoticeForm() {
  const [values, setValues] = useState(newNotice);
  const { run, busy, problems } = useAction(RecordNoticeDocument, { once: true });
  const errorOf = fieldErrors(problems);
  const change = (part: Partial<NoticeValues>) => setValues((now) => ({ ...now, ...part }));
  const field = formFields({ form: NOTICE_FORM, labels: NOTICE_LABELS, values, errorOf, change });
  return { values, change, field, errorOf, problems, run, busy };
}

interface NoticeFieldsProps {
  field: ReturnType<typeof useNoticeForm>["field"];
}

/** Writes down a way of telling outside the platform: burofax, notary, in person … The terms of law count from receipt. */
export function RecordNoticeDialog({
  party,
  documents = [],
  communicated,
  endsNegotiation = false,
  onClose,
}: RecordNoticeDialogProps) {
  const { values, change, field, errorOf, problems, run, busy } = useNoticeForm();
  const submit = async () => {
    const input = noticeInput(values, party, communicated, endsNegotiation);
    const { done } = await run({ partyId: party.id, input });
    if (done) onClose();
  };
  return (
    <PromptDialog
      title={
        endsNegotiation
          ? `Anotar el fin de la negociación con ${party.displayName}`
          : `Anotar un aviso a ${party.displayName}`
      }
      size="lg"
      form={NOTICE_FORM}
      about={party.id}
      labels={NOTICE_LABELS}
      problems={problems}
      running={busy}
      blocked={communicated?.text === ""}
      action="Anotar aviso"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{endsNegotiation ? ENDING : party.termsRun === false ? LEFT_OUT : NOTICE}</p>
      {communicated !== undefined && (
        <ReadAsOtherSide
          form={NOTICE_FORM}
          communicated={communicated}
          confirmed={values.confirmed}
          error={errorOf("objectVersion")}
          onConfirm={(confirmed) => change({ confirmed })}
        />
      )}
      <SelectField
        {...field("channel")}
        options={endsNegotiation ? CHANNELS.filter(({ value }) => value !== "PHONE") : CHANNELS}
      />
      <div className="columns">
        <DayField {...field("sentOn")} required />
      </div>
      <WhatItCarried party={party} field={field} />
      {values.channel === "PHONE" ? (
        <CallFields side={party.side} field={field} />
      ) : (
        <ReceiptFields field={field} />
      )}
      <ProofFields documents={documents} field={field} />
    </PromptDialog>
  );
}

/** The proposal and the summons that may have come with it: both have terms of their own. */
function WhatItCarried({ party, field }: NoticeFieldsProps & { party: NoticeParty }) {
  const { label, value, ...withProposal } = field("withProposal");
  return (
    <>
      {party.proposal !== null && (
        <ConsentField {...withProposal} checked={value}>
          {label} del {formatDate(party.proposal.madeAt)}
          {party.termsRun === false ? "." : ": desde que la recibe tiene 30 días para responder."}
        </ConsentField>
      )}
      {party.summonses.length > 0 && (
        <SelectField
          {...field("sessionId")}
          hint={
            party.termsRun === false
              ? undefined
              : "Si la recibió antes de la sesión y no acudió, cuenta como rechazo (LO 1/2025, art. 10.3)."
          }
          placeholder="No citaba a ninguna"
          options={party.summonses.map(({ sessionId, startsAt, receivedAt }) => ({
            value: sessionId,
            label: `${formatDateTime(startsAt)}${receivedAt === null ? "" : " (ya consta su recepción)"}`,
          }))}
        />
      )}
    </>
  );
}

/** What became of something that was sent, and when. */
function ReceiptFields({ field }: NoticeFieldsProps) {
  return (
    <div className="columns">
      <SelectField {...field("receipt")} placeholder="Aún no consta" options={RECEIPTS} />
      {field("receipt").value !== "" && <DayField {...field("receivedOn")} required />}
    </div>
  );
}

const NO_RECEIPT =
  "Una llamada no prueba que haya recibido la invitación por escrito: no empieza ningún plazo.";

/** Whether somebody was spoken to: of the other side that is a first contact, of who asked it means nothing. */
function CallFields({ side, field }: NoticeFieldsProps & Pick<NoticeParty, "side">) {
  if (side === "CLAIMANT") return <p>{NO_RECEIPT}</p>;
  const { label, value, ...spoken } = field("spoken");
  return (
    <ConsentField {...spoken} checked={value}>
      {label}: es un primer contacto, y ya no se podrá cerrar por falta de respuesta (LO 1/2025, art. 10.4.a).{" "}
      {NO_RECEIPT}
    </ConsentField>
  );
}

function ProofFields({
  documents,
  field,
}: NoticeFieldsProps & Required<Pick<RecordNoticeDialogProps, "documents">>) {
  return (
    <>
      <TextAreaField
        {...field("proof")}
        hint="Número de referencia, quién lo recibió… Aparecerá en el certificado."
        required
        maxLength={500}
      />
      {documents.length > 0 && (
        <SelectField
          {...field("documentId")}
          placeholder="Ninguno"
          options={documents.map(({ id, fileName }) => ({ value: id, label: fileName }))}
        />
      )}
    </>
  );
}
