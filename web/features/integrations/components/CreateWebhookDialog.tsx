import { useState } from "react";
import { WEBHOOK_EVENT_KEYS, WEBHOOK_EVENTS, type WebhookEvent } from "../../../../schema/rules/webhooks.ts";
import { CreateWebhookDocument } from "../../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { PROOF_LABELS, useProofKind } from "../../../parts/accounts/ProofField.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { ChecksField } from "./ChecksField.tsx";
import { KeyProofField } from "./KeyProofField.tsx";
import { ReachField, type Reach } from "./ReachField.tsx";

const FORM = "new-webhook";
const LABELS = { name: "Nombre", url: "Dirección", events: "Avisos", listIds: "Listas", ...PROOF_LABELS };
const EVENTS = WEBHOOK_EVENT_KEYS.map((event) => [event, WEBHOOK_EVENTS[event].name] as const);

interface NewWebhook extends Reach {
  name: string;
  url: string;
  events: readonly WebhookEvent[];
}

/** Which field of the input a value belongs to, where their names differ. */
const FIELD_OF: Partial<Record<keyof NewWebhook, string>> = { isLimited: "listIds", lists: "listIds" };

/** What is missing before it is worth asking the server. */
function problemsOf({ name, url, events, isLimited, lists }: NewWebhook): UserProblem[] {
  return [
    ...(name.trim() === "" ? [{ field: ["name"], message: "Escribe un nombre para el webhook" }] : []),
    ...(url.trim() === "" ? [{ field: ["url"], message: "Escribe la dirección que recibe los avisos" }] : []),
    ...(events.length === 0 ? [{ field: ["events"], message: "Elige al menos un aviso" }] : []),
    ...(isLimited && lists.length === 0 ? [{ field: ["listIds"], message: "Elige al menos una lista" }] : []),
  ];
}

interface CreateWebhookDialogProps {
  onMade: (made: { secret: string; message: string }) => void;
  onClose: () => void;
}

/** 'Nuevo webhook': where to and of what can't be changed later. */
export function CreateWebhookDialog({ onMade, onClose }: CreateWebhookDialogProps) {
  const [values, setValues] = useState<NewWebhook>({
    name: "",
    url: "",
    events: WEBHOOK_EVENT_KEYS,
    isLimited: false,
    lists: [],
  });
  const [proof, setProof] = useState("");
  const kind = useProofKind();
  // The secret goes into no cache.
  const { run, busy, problems, setProblems } = useAction(CreateWebhookDocument, {
    quiet: true,
    fetchPolicy: "no-cache",
  });
  const errorOf = fieldErrors(problems);
  const change = (part: Partial<NewWebhook>) => {
    const names = (Object.keys(part) as (keyof NewWebhook)[]).map((name) => FIELD_OF[name] ?? name);
    setValues({ ...values, ...part });
    setProblems(problems.filter(({ field }) => !names.includes(field[0] ?? "")));
  };
  const submit = async () => {
    const found = [...problemsOf(values), ...kind.problems(proof)];
    setProblems(found);
    if (found.length > 0) return;
    const { name, url, events, isLimited, lists } = values;
    const listIds = isLimited ? lists.map(({ id }) => id) : null;
    const { done, payload } = await run({
      input: { name, url: url.trim(), events: [...events], listIds, ...kind.input(proof) },
    });
    if (done) onMade({ secret: payload.secret ?? "", message: payload.message ?? "" });
  };
  return (
    <PromptDialog
      title="Nuevo webhook"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Crear webhook"
      busyLabel="Creando..."
      size="lg"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        id={fieldId(FORM, "name")}
        label={LABELS.name}
        hint="Qué programa recibe los avisos."
        maxLength={80}
        autoComplete="off"
        value={values.name}
        error={errorOf("name")}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        id={fieldId(FORM, "url")}
        label={LABELS.url}
        hint="Empieza por https:// y se alcanza desde internet."
        inputMode="url"
        maxLength={1_000}
        autoComplete="off"
        placeholder="https://banco.example/avisos"
        value={values.url}
        error={errorOf("url")}
        onChange={(event) => change({ url: event.target.value })}
      />
      <ChecksField
        form={FORM}
        name="events"
        legend="Avisos"
        options={EVENTS}
        chosen={values.events}
        error={errorOf("events")}
        onChange={(events) => change({ events })}
      />
      <ReachField form={FORM} values={values} error={errorOf("listIds")} onChange={change} />
      <KeyProofField
        form={FORM}
        kind={kind}
        value={proof}
        problems={problems}
        setProblems={setProblems}
        onChange={setProof}
      />
    </PromptDialog>
  );
}
