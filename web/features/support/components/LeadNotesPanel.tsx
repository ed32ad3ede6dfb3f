import { useId, useState, type SyntheticEvent } from "react";
import { useGuardedDraft } from "../../../lib/form-draft.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import {
  AddLeadNoteDocument,
  LeadTraceDocument,
  type LeadDetailFragment,
} from "../../../generated/graphql.ts";

function NewNote({ leadId }: { leadId: string }) {
  const id = useId();
  const draft = useGuardedDraft<string>(`lead-note:${leadId}`);
  const [text, setText] = useState(draft.restored ?? "");
  const { run, busy, problems } = useAction(AddLeadNoteDocument, {
    refetch: [LeadTraceDocument],
    once: true,
  });
  useLeaveGuard(text.trim() !== "");

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const { done } = await run({ id: leadId, text });
    if (!done) return document.getElementById(id)?.focus();
    draft.clear();
    setText("");
    return undefined;
  };
  return (
    <form className="stack gap-12 at-start" noValidate onSubmit={(event) => void submit(event)}>
      <TextAreaField
        id={id}
        label="Nueva nota"
        hint="Solo la ve la administración; quien hizo la solicitud no la recibe."
        maxLength={4000}
        rows={3}
        value={text}
        error={problems[0]?.message}
        onChange={(next) => {
          setText(next);
          draft.save(next);
        }}
      />
      <Button type="submit" icon="plus" busy={busy}>
        {busy ? "Guardando..." : "Añadir nota"}
      </Button>
    </form>
  );
}

/** What administrators noted on the request, oldest first, and room for one more. */
export function LeadNotesPanel({ lead }: { lead: LeadDetailFragment }) {
  return (
    <Panel title="Notas internas">
      <ol className="list stack gap-12 below-16">
        {lead.notes.map(({ text, authorName, createdAt }) => (
          <li key={`${createdAt} ${authorName} ${text}`}>
            <p className="lines">{text}</p>
            <p className="muted tiny">
              {authorName} · <DateText value={createdAt} time />
            </p>
          </li>
        ))}
      </ol>
      <NewNote leadId={lead.id} />
    </Panel>
  );
}
