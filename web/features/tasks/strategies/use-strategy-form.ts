import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import {
  CreateStrategyDocument,
  StrategyComparisonsDocument,
  StrategyEditorDocument,
  UpdateStrategyDocument,
  type StrategyEditorQuery,
  type StrategyRowFragment,
  type StrategyStepInput,
} from "../../../generated/graphql.ts";
import { useGuardedDraft } from "../../../lib/form-draft.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useFormProblems } from "../../../lib/use-form-problems.ts";
import { useVersionedForm, type Edit } from "../../../lib/use-versioned-form.ts";
import {
  dayProblems,
  entriesWith,
  FORM,
  inputOf,
  labelsOf,
  newStep,
  ordered,
  stepValues,
  withOwnKeys,
  type StepValues,
  type StrategyValues,
} from "./strategy-form.ts";

type List = NonNullable<StrategyEditorQuery["taskList"]>;
type Choices = Pick<StrategyEditorQuery, "mailingTemplates" | "offeredMailingChannels">;

export interface StrategyFormProps {
  list: List;
  /** Null: a new one. */
  strategy: StrategyRowFragment | null;
  choices: Choices;
}

type StrategyEdit = Edit<StrategyValues>;

/** A usual way, to be changed: without templates that aren't there. */
function usualSteps({ mailingTemplates: templates }: Choices): StepValues[] {
  const idOf = (purpose: string) => templates.find((one) => one.purpose === purpose)?.id ?? "";
  return [
    newStep({ templateId: idOf("FIRST_NOTICE") }),
    newStep({
      action: "CALL",
      condition: "NOT_OPENED",
      day: "3",
      note: "Confirma que ha recibido el correo.",
    }),
    newStep({ day: "15", templateId: idOf("REMINDER") }),
    newStep({ action: "CERTIFICATE", day: "31" }),
    newStep({ action: "CALL", condition: "PROMISE_BROKEN", day: "1", note: "No ha cumplido su promesa." }),
  ];
}

/** A strategy as it is stored, from where its editing begins. */
function editOf({ name, steps, version }: StrategyRowFragment): StrategyEdit {
  const base = { name, steps: steps.map(stepValues) };
  return { version, base, values: base };
}

function beginning({ strategy, choices }: StrategyFormProps): StrategyEdit {
  if (strategy !== null) return editOf(strategy);
  const base = { name: "", steps: usualSteps(choices) };
  return { version: 0, base, values: base };
}

/** What is typed, kept where the session ends meanwhile with the version it was begun from. */
function useTypedStrategy(props: StrategyFormProps) {
  const { list, strategy } = props;
  const draft = useGuardedDraft<StrategyEdit>(`${FORM}:${strategy?.id ?? list.id}`);
  const [edit, setEdit] = useState<StrategyEdit>(() => {
    const { restored } = draft;
    const begun = beginning(props);
    return restored === null ? begun : { ...begun, ...restored, values: withOwnKeys(restored.values) };
  });
  const isTyped = edit.values !== edit.base;
  // The version that a comparison ended with, or somebody else's, where nothing has been typed that it would replace.
  if (strategy !== null && strategy.version > edit.version && !isTyped) setEdit(editOf(strategy));
  useLeaveGuard(isTyped);
  const { save: keep, clear } = draft;
  useEffect(() => {
    if (isTyped) keep(edit);
  }, [isTyped, keep, edit]);
  const restart = (next: StrategyEdit) => {
    setEdit(next);
    if (next.values === next.base) clear();
  };
  return { edit, setEdit, restart, clear };
}

/** Sends a strategy: a new one whole, of another one the steps and the name where it was changed. */
function useSendStrategy({ list, strategy }: StrategyFormProps) {
  const creating = useAction(CreateStrategyDocument, { forget: ["strategies"], refetch: [], once: true });
  const updating = useAction(UpdateStrategyDocument, {
    forget: ["strategies"],
    refetch: [StrategyComparisonsDocument],
    once: true,
  });
  return ({ version, base, values: { name, steps } }: StrategyEdit) =>
    strategy === null
      ? creating.run({ input: { listId: list.id, name, steps: inputOf(steps) } })
      : updating.run({
          id: strategy.id,
          input: {
            ...(name === base.name ? {} : { name, formerName: base.name }),
            steps: inputOf(steps),
            version,
          },
        });
}

/** A strategy in its editor, and its saving as the version that follows the one it was begun from. */
export function useStrategyForm(props: StrategyFormProps) {
  const { list, strategy, choices } = props;
  const navigate = useNavigate();
  const client = useApolloClient();
  const { edit, setEdit, restart, clear } = useTypedStrategy(props);
  const { values } = edit;
  const [tried, setTried] = useState<{ steps: StrategyStepInput[]; number: number } | null>(null);
  const problems = useFormProblems(FORM, labelsOf(values.steps));
  const entries = entriesWith(choices.mailingTemplates);
  const send = useSendStrategy(props);
  const sent = useRef(values);
  const { save, saving, refusal } = useVersionedForm({
    send: (now: StrategyEdit) => {
      sent.current = now.values;
      return send(now);
    },
    storedOf: async () => {
      const variables = { listId: list.codeId, id: strategy?.id ?? "", isNew: false };
      const options = { query: StrategyEditorDocument, variables, fetchPolicy: "network-only" } as const;
      const { data } = await client.query(options).catch(() => ({ data: undefined }));
      return data?.strategy ?? null;
    },
    startFrom: editOf,
    onTopOf: (stored, overtaken) => {
      const fresh = editOf(stored);
      return { ...fresh, values: entries.onTopOf(overtaken.base, overtaken.values, fresh.base) };
    },
    conflictOf: (_payload, overtaken, stored) =>
      entries.conflict(overtaken.base, overtaken.values, editOf(stored).base),
    onEdit: restart,
    onRefused: (found) => void problems.refuse(found),
    onSaved: (payload) => {
      if (!payload?.strategy) return;
      const { id, version } = payload.strategy;
      clear();
      // What was typed while it was on its way isn't saved yet.
      const base = sent.current;
      // Before the next page is opened, which would ask about what isn't saved.
      flushSync(() => setEdit((now) => ({ ...now, version, base })));
      if (strategy === null) void navigate(paths.adminStrategy(list.codeId, id), { replace: true });
    },
  });
  /** The steps in their order, as they are sent: problems then stand at their rows. Null: some can't be read. */
  const read = (): StrategyEdit | null => {
    const steps = ordered(values.steps);
    const isOrdered = steps.every((step, at) => step === values.steps[at]);
    // Nothing typed stays nothing typed.
    const now = isOrdered ? edit : { ...edit, values: { ...values, steps } };
    setEdit(now);
    return problems.refuse(dayProblems(now.values.steps)) ? null : now;
  };
  return {
    values,
    change: (part: Partial<StrategyValues>) =>
      setEdit((now) => ({ ...now, values: { ...now.values, ...part } })),
    save: () => {
      const now = read();
      if (now !== null) void save(now);
    },
    simulate: () => {
      const now = read();
      if (now !== null) setTried({ steps: inputOf(now.values.steps), number: (tried?.number ?? 0) + 1 });
    },
    tried,
    problems,
    saving,
    refusal,
  };
}
