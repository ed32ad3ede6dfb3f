import type {
  NoticeChannel,
  NoticeReceipt,
  RecordNoticeInput,
  TellingPartyFragment,
} from "../../generated/graphql.ts";
import { todayInMadrid } from "../../lib/format.ts";
import { OBJECT_LABEL } from "../cases/ObjectField.tsx";
import type { CommunicatedObject } from "./InvitationLetter.tsx";

export type NoticeParty = Pick<
  TellingPartyFragment,
  "id" | "displayName" | "side" | "proposal" | "summonses" | "termsRun"
>;

export const NOTICE_FORM = "record-notice";
export const NOTICE_LABELS = {
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

/** A way of telling as it is typed; "" where nothing is chosen yet. */
export interface NoticeValues {
  channel: string;
  sentOn: string;
  receipt: string;
  receivedOn: string;
  proof: string;
  documentId: string;
  sessionId: string;
  /** The text of the object was read as the other side reads it. */
  confirmed: boolean;
  withProposal: boolean;
  spoken: boolean;
}

export function newNotice(): NoticeValues {
  return {
    channel: "CERTIFIED_POST",
    sentOn: todayInMadrid(),
    receipt: "",
    receivedOn: "",
    proof: "",
    documentId: "",
    sessionId: "",
    confirmed: false,
    withProposal: false,
    spoken: false,
  };
}

function orNull(value: string): string | null {
  return value === "" ? null : value;
}

export function noticeInput(
  values: NoticeValues,
  { side }: NoticeParty,
  communicated: CommunicatedObject | undefined,
  endsNegotiation = false,
): RecordNoticeInput {
  const { channel, sentOn, receipt, receivedOn, proof, documentId, sessionId } = values;
  const isCall = channel === "PHONE";
  return {
    channel: channel as NoticeChannel,
    sentOn,
    ...(receipt === "" || isCall
      ? {}
      : { receipt: receipt as NoticeReceipt, receivedOn: orNull(receivedOn) }),
    proof,
    documentId: orNull(documentId),
    withProposal: values.withProposal,
    spoken: values.spoken && isCall && side === "RESPONDENT",
    sessionId: orNull(sessionId),
    ...(endsNegotiation ? { endsNegotiation } : {}),
    objectVersion: values.confirmed ? (communicated?.version ?? null) : null,
  };
}
