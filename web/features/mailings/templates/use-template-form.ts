import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import {
  MailingTemplatesDocument,
  SaveMailingTemplateDocument,
  type TemplateContentFragment,
} from "../../../generated/graphql.ts";
import { useGuardedDraft } from "../../../lib/form-draft.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { showNotice } from "../../../lib/notices.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useFormProblems } from "../../../lib/use-form-problems.ts";
import { useVersionedForm } from "../../../lib/use-versioned-form.ts";
import { editOf, LABELS, templateEntries, textOfValues, type TemplateEdit } from "./template-values.ts";

export const FORM = "mailing-template";

/** What is typed, kept where the session ends meanwhile with the version it was begun from, and where the editor began. */
function useTypedTemplate(template: TemplateContentFragment | null) {
  const draft = useGuardedDraft<TemplateEdit>(`${FORM}:${template?.id ?? "nueva"}`);
  const [edit, setEdit] = useState<TemplateEdit>(() => ({ ...editOf(template), ...draft.restored }));
  const [start, setStart] = useState({ number: 0, body: edit.values.body });
  const isTyped = edit.values !== edit.base;
  useLeaveGuard(isTyped);
  const { save: keep, clear } = draft;
  useEffect(() => {
    if (isTyped) keep(edit);
  }, [isTyped, keep, edit]);
  return {
    edit,
    setEdit,
    start,
    /** Goes on from another text: the editor is made anew with it. */
    restart: (next: TemplateEdit) => {
      setEdit(next);
      if (next.values === next.base) clear();
      setStart(({ number }) => ({ number: number + 1, body: next.values.body }));
    },
    isTyped,
    clear,
  };
}

/** A template in its editor, and its saving as the next version of the one it was begun from. */
export function useTemplateForm(template: TemplateContentFragment | null) {
  const navigate = useNavigate();
  const client = useApolloClient();
  const { edit, setEdit, start, restart, isTyped, clear } = useTypedTemplate(template);
  const problems = useFormProblems(FORM, LABELS);
  const sent = useRef(edit.values);
  const { run } = useAction(SaveMailingTemplateDocument, {
    quiet: true,
    refetch: [],
    forget: ["mailingTemplates"],
    once: true,
  });
  const { save, saving, refusal } = useVersionedForm({
    send: ({ version, values }: TemplateEdit) => {
      sent.current = values;
      const own = template === null ? {} : { id: template.id, version };
      return run({ input: { name: values.name, ...textOfValues(values), ...own } });
    },
    storedOf: async () => {
      const options = { query: MailingTemplatesDocument, fetchPolicy: "network-only" } as const;
      const { data } = await client.query(options).catch(() => ({ data: undefined }));
      return data?.mailingTemplates.find(({ id }) => id === template?.id) ?? null;
    },
    startFrom: editOf,
    onTopOf: (stored, sent) => {
      const fresh = editOf(stored);
      return { ...fresh, values: templateEntries.onTopOf(sent.base, sent.values, fresh.base) };
    },
    conflictOf: (_payload, sent, stored) =>
      templateEntries.conflict(sent.base, sent.values, editOf(stored).base),
    onEdit: restart,
    onRefused: (found) => void problems.refuse(found),
    onSaved: (payload) => {
      if (!payload?.template) return;
      const { id, version } = payload.template;
      clear();
      // What was typed while it was on its way isn't saved yet.
      const base = sent.current;
      // Before the next page is opened, which would ask about what isn't saved.
      flushSync(() => setEdit((now) => ({ ...now, version, base })));
      showNotice({ theme: "green", text: `Plantilla guardada: versión ${version}.` });
      if (template === null) void navigate(paths.adminMailingTemplate(id), { replace: true });
    },
  });
  return {
    values: edit.values,
    change: (part: Partial<TemplateEdit["values"]>) => {
      for (const field of Object.keys(part)) problems.forgive(field);
      setEdit((now) => ({ ...now, values: { ...now.values, ...part } }));
    },
    save: () => {
      problems.refuse([]);
      // A button that goes grey where it is pressed would lose the focus.
      if (template !== null && !isTyped)
        return void showNotice({ theme: "green", text: "No hay cambios que guardar." });
      return void save(edit);
    },
    saving,
    refusal,
    problems,
    start,
  };
}
