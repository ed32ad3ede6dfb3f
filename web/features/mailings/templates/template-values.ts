import type { JSONContent } from "@tiptap/core";
import type {
  MailingPurpose,
  MergeField,
  TemplateContentFragment,
  TemplateTextInput,
} from "../../../generated/graphql.ts";
import { byWholeEntries } from "../../../lib/merge-edits.ts";
import type { Edit } from "../../../lib/use-versioned-form.ts";
import { PURPOSE_NAMES } from "../../../parts/mailings/mailing-words.ts";
import { FIELD_NAMES, shownSubject, storedText } from "./merge-field-words.ts";
import { blocksOf, documentOf } from "./template-document.ts";

/** A template as it is typed. */
export interface TemplateValues {
  name: string;
  purpose: MailingPurpose;
  subject: string;
  body: JSONContent;
}

export type TemplateEdit = Edit<TemplateValues>;

export const LABELS = {
  name: "Nombre",
  purpose: "Finalidad",
  subject: "Asunto",
  body: "Texto del correo",
} as const;

function valuesOf(template: TemplateContentFragment | null): TemplateValues {
  return {
    name: template?.name ?? "",
    purpose: template?.purpose ?? "INVITATION",
    subject: shownSubject(template?.subject ?? ""),
    body: documentOf(template?.body ?? []),
  };
}

/** Null: a new one, whose version is none yet. */
export function editOf(template: TemplateContentFragment | null): TemplateEdit {
  const base = valuesOf(template);
  return { version: template?.version ?? 0, base, values: base };
}

export function textOfValues({ purpose, subject, body }: TemplateValues): TemplateTextInput {
  return { purpose, subject: storedText(subject), body: blocksOf(body) };
}

const fieldWords = (field: MergeField) => `[${FIELD_NAMES[field].toLowerCase()}]`;

/** The text as it is read, a line for each paragraph. */
function bodyWords(body: JSONContent): string {
  return blocksOf(body)
    .map(({ isPoint, parts }) => {
      const words = parts.map(({ text, field }) => (field ? fieldWords(field) : (text ?? ""))).join("");
      return isPoint ? `• ${words}` : words;
    })
    .join("\n");
}

export const templateEntries = byWholeEntries<TemplateValues>({
  labels: LABELS,
  sentAs: (values) => ({ name: values.name, ...textOfValues(values) }),
  shownAs: ({ name, purpose, subject, body }) => ({
    name,
    purpose: PURPOSE_NAMES[purpose],
    subject,
    body: bodyWords(body),
  }),
});
