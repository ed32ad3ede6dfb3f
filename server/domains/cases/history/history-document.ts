import { AUDIENCES, AUTHOR_SIDES } from "../../../../schema/rules/case-readers.ts";
import { PRODUCT_NAME } from "../../../../schema/rules/product.ts";
import {
  STATE_LABELS,
  GROUND_LABELS,
  WITH_THE_OTHERS,
  entryHeading,
} from "../../../../schema/rules/case-states.ts";
import { interventionWords } from "../../../../schema/rules/interventions.ts";
import { shownDay, shownMoment, shownMonth } from "../../../../schema/rules/spanish-dates.ts";
import { bullets, caption, paragraph } from "../../../platform/pdf-content.ts";
import type { PdfBlock, PdfDocument, PdfSection } from "../../../platform/pdf.ts";
import { groupOf } from "../case-machine.ts";
import type { AuthorSide } from "../case-entries.ts";
import type { ObjectVersion } from "../case-object.ts";
import type { CaseRecord } from "../case-record.ts";
import type { CaseRole } from "../cases.policy.ts";
import type { HistoryEntry } from "./history-parts.ts";
import { partyBlocks } from "./history-parties.ts";
import type { HistoryParty } from "./history-parties.ts";

/** What the reader is to the case. */
const READER_WORDS: Readonly<Record<CaseRole, string>> = {
  CLIENT: "cliente",
  MANAGER: "especialista",
  ASKED: "especialista",
  ADMIN: "administración",
};

/** What every part says of the case, as far as the reader may see it. */
export interface HistoryHead {
  record: CaseRecord;
  role: CaseRole;
  readerName: string;
  issuedAt: Date;
  parties: HistoryParty[];
  /** Every version of the object, newest first. */
  objects: ObjectVersion[];
}

const WHAT_IT_IS =
  "Datos del expediente y toda su actividad, por orden de fecha, con los comentarios y los nombres de los adjuntos, tal como los ve quien ha pedido este documento. Lo que otra persona anotó solo para sí no figura.";

const WHOSE_ACCOUNT = "Solo lo leen el cliente, el especialista y los administradores.";

/** A part of the history on paper; the first one begins with the case and its parties. */
export function historyDocument(
  head: HistoryHead,
  entries: readonly HistoryEntry[],
  { at, of }: { at: number; of: number },
): PdfDocument {
  const { record, issuedAt, readerName, role } = head;
  const title = `Historial del expediente ${record.number}`;
  const part = of > 1 ? `Parte ${at} de ${of}` : "";
  const [first, last] = [entries.at(0), entries.at(-1)];
  return {
    title,
    subject: [title, part].filter(Boolean).join(" · "),
    author: PRODUCT_NAME,
    facts: [
      `Emitido el ${shownMoment(issuedAt)} (hora de Madrid)`,
      `A petición de ${readerName} (${READER_WORDS[role]})`,
      ...(part === "" || first === undefined || last === undefined
        ? []
        : [`${part}: registros ${first.number} a ${last.number}`]),
    ],
    lead: at === 1 ? WHAT_IT_IS : "",
    sections: [...(at === 1 ? headSections(head) : []), ...activity(entries)],
    reference: ["Expediente", record.number, part && `· ${part}`].filter(Boolean).join(" "),
    footer: `Historial del expediente ${record.number} · ${shownMoment(issuedAt)}`,
    date: issuedAt,
  };
}

function headSections({ record, parties, objects }: HistoryHead): PdfSection[] {
  const description = paragraphs(record.description);
  return [
    { title: "Datos del expediente", blocks: [bullets(facts(record))] },
    ...(description.length === 0
      ? []
      : [{ title: "Relato confidencial", blocks: [paragraph(WHOSE_ACCOUNT), ...description] }]),
    ...(objects.length === 0
      ? []
      : [{ title: "Objeto, tal como lo lee la otra parte", blocks: objects.flatMap(objectBlocks) }]),
    { title: "Partes", blocks: parties.flatMap(partyBlocks) },
  ];
}

/** One version of the object, also a former one: what was communicated stays readable. */
function objectBlocks({ version, text, textHash, at, authorName }: ObjectVersion): PdfBlock[] {
  const who = authorName === "" ? "" : ` · ${authorName}`;
  return [
    caption(`Versión ${version} · ${shownMoment(at)}${who}`),
    ...paragraphs(text === "" ? "Sin texto." : text),
    bullets([`SHA-256: ${textHash}`]),
  ];
}

function facts(record: CaseRecord): string[] {
  const { openAgreements: open, closedAgreements: closed } = record;
  const lines: [label: string, value: string | null | undefined][] = [
    ["Estado", STATE_LABELS[record.status]],
    ["Tipo", interventionWords(record.interventionType).name],
    ["Área", record.areaShown?.text ?? "Sin indicar"],
    ["Especialista", record.acceptedAt === null ? null : record.specialistName],
    ["Abierto", shownDay(record.createdAt)],
    ["Aceptado", record.acceptedAt && shownDay(record.acceptedAt)],
    [
      "Acuerdos",
      open + closed === 0 ? "Ninguno" : `${counted(open, "abierto")}, ${counted(closed, "cerrado")}`,
    ],
    ["Próxima sesión", record.nextSessionAt && shownMoment(record.nextSessionAt)],
    ["Cerrado", record.closedAt && shownDay(record.closedAt)],
    [
      groupOf(record.status) === "AGREED" ? WITH_THE_OTHERS : "Motivo de cierre",
      record.closingGround && GROUND_LABELS[record.closingGround],
    ],
    ["Explicación", record.closingReason],
  ];
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Month by month, so that the outline leads through a long one. */
function activity(entries: readonly HistoryEntry[]): PdfSection[] {
  if (entries.length === 0) return [{ title: "Actividad", blocks: [paragraph("Todavía no hay actividad.")] }];
  const months = Map.groupBy(entries, ({ entry }) => shownMonth(entry.at));
  return [...months].map(([month, ofMonth]) => ({
    title: `Actividad de ${month}`,
    blocks: ofMonth.flatMap(entryBlocks),
  }));
}

function entryBlocks({ entry, number, isContinued, comments, attachments }: HistoryEntry): PdfBlock[] {
  const head = [
    `${number}. ${shownMoment(entry.at)}`,
    entryHeading(entry.type),
    authorWords(entry),
    isContinued ? "continuación" : AUDIENCES[entry.audience].onPaper,
  ];
  const beside = [
    ...attachments.map(({ fileName }) => `Adjunto: ${fileName}`),
    ...comments.map(
      (comment) => `Comentario de ${authorWords(comment)}, ${shownMoment(comment.at)}: ${comment.text}`,
    ),
  ];
  return [
    caption(head.join(" · ")),
    ...(isContinued ? [] : [paragraph(entry.text)]),
    ...(beside.length === 0 ? [] : [bullets(beside)]),
  ];
}

function paragraphs(text: string): PdfBlock[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map(paragraph);
}

/** "Elena Ferrer (especialista)" */
function authorWords(by: { authorName: string; authorSide: AuthorSide }): string {
  const side = AUTHOR_SIDES[by.authorSide].onPaper;
  return side === "" ? by.authorName : `${by.authorName} (${side})`;
}
