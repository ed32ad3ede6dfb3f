import type { Context } from "../../../shared/context.ts";
import type { AllAuditNames } from "./audit-names.ts";
import { SENTENCES, type Sentence } from "./audit-sentences.ts";
import type { AuditEntryRow } from "./audit-trail.ts";
import { sentenceParts, type SentencePart } from "./sentence-parts.ts";

/** Of actions that older versions noted and this one doesn't know. */
const UNKNOWN = "{who} hizo algo que ya no se anota[, sobre {it}]";

/** What a subject is called of which no number was noted, and one that has been deleted. */
const SUBJECTS: Readonly<Record<string, readonly [unnamed: string, gone: string]>> = {
  account: ["alguien", "una cuenta que ya no existe"],
  specialist: ["un especialista", "un especialista que ya no está"],
  case: ["un expediente", "un expediente que ya no existe"],
  caseDraft: ["un borrador de expediente", "un borrador de expediente"],
  clientContact: ["un contacto", "un contacto que ya no existe"],
  party: ["una parte", "una parte que ya no existe"],
  task: ["una tarea", "una tarea que ya no existe"],
  debtor: ["una persona deudora", "una persona deudora que ya no consta"],
  taskList: ["una lista", "una lista que ya no existe"],
  mailing: ["un mailing", "un mailing que ya no existe"],
  mailingTemplate: ["una plantilla de correo", "una plantilla de correo que ya no existe"],
  strategy: ["una estrategia", "una estrategia que ya no existe"],
  task_import: ["una importación", "una importación que ya no existe"],
  lead: ["una solicitud", "una solicitud que ya no existe"],
  ticket: ["una consulta a soporte", "una consulta a soporte que ya no existe"],
  conversation: ["una conversación", "una conversación que ya no existe"],
  review: ["una valoración", "una valoración que ya no existe"],
  budget: ["un presupuesto", "un presupuesto que ya no existe"],
  instalment: ["un plazo", "un plazo que ya no existe"],
  payment: ["un pago", "un pago que ya no existe"],
  webhook: ["un webhook", "un webhook que ya no existe"],
  apiKey: ["una clave de API", "una clave de API que ya no existe"],
  payout: ["una transferencia de fondos", "una transferencia de fondos que ya no existe"],
};

/** Those who do something without being signed in, when the entry is about them. */
const ACTING = new Set(["account", "specialist", "party"]);

type Told = Pick<
  AuditEntryRow,
  "id" | "actorId" | "apiKeyId" | "action" | "subjectType" | "subjectId" | "data"
>;

/** The entry in a sentence, for administrators, who may read all that it names. */
export function auditSentence(
  ctx: Pick<Context, "db" | "loader">,
  names: AllAuditNames,
  { id, actorId, apiKeyId, action, subjectType, subjectId, data }: Told,
): Promise<SentencePart[]> {
  const sentence = (SENTENCES as Readonly<Record<string, Sentence | undefined>>)[action] ?? UNKNOWN;
  const template = typeof sentence === "string" ? sentence : sentence(data);
  const it = subjectId === null ? null : { type: subjectType, id: subjectId };
  const [unnamed, gone] = SUBJECTS[subjectType] ?? ["", ""];
  const asActor = it !== null && ACTING.has(it.type) ? it : null;
  const account = actorId === null ? asActor : { type: "account", id: String(actorId) };
  const who = apiKeyId === null ? account : { type: "apiKey", id: String(apiKeyId) };
  return sentenceParts({ ctx, names }, template, {
    who,
    it,
    gone: it === null ? unnamed : gone,
    entry: id,
    data,
  });
}
