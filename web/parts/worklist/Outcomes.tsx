import { useEffect, useEffectEvent, useRef, useState } from "react";
import { WORK_OUTCOMES, type WorkOutcome } from "../../../schema/rules/work-outcomes.ts";
import {
  RecordWorkOutcomeDocument,
  type WorkAnswerFragment,
  type WorkItemDetailFragment,
} from "../../generated/graphql.ts";
import { useDisplay } from "../../lib/display.ts";
import { useFormDraft } from "../../lib/form-draft.ts";
import { hasOwnKeys } from "../../lib/own-keys.ts";
import { useAction } from "../../lib/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { NO_VALUES, readOutcome, type OutcomeValues } from "./outcome-values.ts";
import { OutcomeForm } from "./OutcomeForm.tsx";
import styles from "./WorkScreen.module.css";

const OUTCOMES = Object.entries(WORK_OUTCOMES) as [WorkOutcome, (typeof WORK_OUTCOMES)[WorkOutcome]][];
/** Of putting it back for an hour. */
const SKIP_KEY = "s";
/** The letter after g goes to a section. */
const SECOND_KEY_MS = 1_200;

function useLetters(isOn: boolean, press: (letter: string) => boolean): void {
  const { hasLetterKeys } = useDisplay();
  const goPressedAt = useRef(-Infinity);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !hasLetterKeys || hasOwnKeys(event.target) || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const key = event.key.toLowerCase();
    const isSecond = event.timeStamp - goPressedAt.current < SECOND_KEY_MS;
    goPressedAt.current = key === "g" ? event.timeStamp : -Infinity;
    if (!isSecond && press(key)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

interface OutcomesProps {
  item: WorkItemDetailFragment;
  listId: string | null;
  onDone: (answer: WorkAnswerFragment) => void;
  onLost: () => void;
  onSkip: () => void;
  /** The next one is on its way. */
  busy: boolean;
}

interface Draft {
  chosen: WorkOutcome | null;
  values: OutcomeValues;
}

/** How the call went: one key each; nobody answered is noted at once, of the others is asked what they need. */
export function Outcomes({ item, listId, onDone, onLost, onSkip, busy }: OutcomesProps) {
  const { codeId } = item.task;
  const { restored, save, clear } = useFormDraft<Draft>(`work:${codeId}`);
  const [{ chosen, values }, setDraft] = useState<Draft>(restored ?? { chosen: null, values: NO_VALUES });
  const action = useAction(RecordWorkOutcomeDocument, { refetch: [], quiet: true, once: true });
  const choice = useRef<HTMLDivElement>(null);
  const change = (part: Partial<Draft>) => {
    const next = { chosen, values, ...part };
    setDraft(next);
    save(next);
  };

  const record = async (outcome: WorkOutcome) => {
    const { input, problems } = readOutcome(outcome, values);
    if (problems.length > 0) return action.setProblems(problems);
    const sent = await action.run({ taskId: codeId, input: { ...input, listId } });
    if (sent.problems.some(({ code }) => code === "LOST")) onLost();
    if (!sent.done) return;
    clear();
    onDone(sent.payload);
  };
  const choose = (outcome: WorkOutcome) => {
    if (busy || action.busy) return;
    action.setProblems([]);
    if (outcome === "NO_ANSWER") return void record(outcome);
    change({ chosen: outcome });
  };
  useLetters(chosen === null, (letter) => {
    const found = OUTCOMES.find(([, { key }]) => key === letter);
    if (found !== undefined) choose(found[0]);
    else if (letter === SKIP_KEY && !busy && !action.busy) onSkip();
    else return false;
    return true;
  });
  const before = useRef<WorkOutcome | null>(null);
  useEffect(() => {
    // Back from the form the focus is where it was.
    if (chosen === null && before.current !== null)
      choice.current?.querySelector<HTMLElement>(`[data-outcome="${before.current}"]`)?.focus();
    before.current = chosen;
  }, [chosen]);

  if (chosen !== null)
    return (
      <Panel title="Cómo ha ido">
        <OutcomeForm
          key={chosen}
          outcome={chosen}
          values={values}
          onChange={(part) => change({ values: { ...values, ...part } })}
          problems={action.problems}
          busy={action.busy}
          onSubmit={() => void record(chosen)}
          onCancel={() => change({ chosen: null })}
        />
      </Panel>
    );
  return (
    <Panel title="Cómo ha ido" intro="Una tecla cada una; lo que haga falta se pregunta después.">
      <div className={`stack ${styles.keys}`} ref={choice}>
        {action.problems.length > 0 && (
          <p className="note note-warning" role="alert">
            {action.problems.map(({ message }) => message).join(" ")}
          </p>
        )}
        <div className={styles.outcomes}>
          {OUTCOMES.map(([outcome, { name, key }]) => (
            <Button
              key={outcome}
              block
              data-outcome={outcome}
              aria-keyshortcuts={key}
              busy={outcome === "NO_ANSWER" && action.busy}
              onClick={() => choose(outcome)}
            >
              {name} <kbd>{key.toUpperCase()}</kbd>
            </Button>
          ))}
        </div>
        <Button variant="quiet" aria-keyshortcuts={SKIP_KEY} busy={busy} onClick={onSkip}>
          Dejar para dentro de una hora <kbd>{SKIP_KEY.toUpperCase()}</kbd>
        </Button>
      </div>
    </Panel>
  );
}
