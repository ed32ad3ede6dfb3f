import { useState, type ReactNode } from "react";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { Button } from "../../../ui/Button.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { submits } from "../../../lib/submits.ts";
import { useTexts } from "./debtor-context.ts";
import type { DebtorTexts } from "./texts/debtor-texts.ts";

/** Opens a step from elsewhere on the page and takes the keyboard along. */
export function openStep(id: string): void {
  const step = document.getElementById(id);
  if (step instanceof HTMLDetailsElement) step.open = true;
  step?.scrollIntoView({ block: "start" });
  step?.querySelector<HTMLElement>("summary")?.focus({ preventScroll: true });
}

interface StepProps {
  id: string;
  title: string;
  intro: string;
  /** It has been opened: what only then is needed can come. */
  onOpen?: () => void;
  children: ReactNode;
}

/** One thing that can be done: closed, its name; open, what it means and how it is done. */
export function Step({ id, title, intro, onOpen, children }: StepProps) {
  return (
    <Fold id={id} summary={title} look="link" onToggle={(isOpen) => isOpen && onOpen?.()}>
      <div className="stack gap-12">
        <p>{intro}</p>
        {children}
      </div>
    </Fold>
  );
}

/** What has happened and what comes next, read aloud when it appears. */
export function Done({ text }: { text: string | null }) {
  return (
    <div role="status">
      {text !== null && (
        <p className="note line at-start">
          <Icon name="check" size={18} />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}

/** The server's refusals in the page's language, without their code; those it has no words for as they came, in Spanish. */
function inTexts({ refusals }: DebtorTexts, problems: readonly UserProblem[]): UserProblem[] {
  const words: Readonly<Record<string, string | undefined>> = refusals;
  return problems.map((problem) => {
    const message = words[problem.field.at(-1) ?? ""] ?? words[problem.code ?? ""];
    return message === undefined ? problem : { field: problem.field, message };
  });
}

/** What stood in the way and is no single field's; what has a code is in the server's own words. */
export function Refusal({
  problems,
  fields,
}: {
  problems: readonly UserProblem[];
  fields: readonly string[];
}) {
  const left = problems.filter(({ field }) => !fields.includes(field?.at(-1) ?? ""));
  if (left.length === 0) return null;
  return (
    <div role="alert">
      {left.map(({ message, code }) => (
        <p key={message} className="danger strong small" lang={code === undefined ? undefined : "es"}>
          {message}
        </p>
      ))}
    </div>
  );
}

export interface Saying {
  problems: readonly UserProblem[];
  running: boolean;
  done: string | null;
  errorOf: (field: string) => string | undefined;
  /** Sends, unless `check` finds something missing; resolves to whether it was done. */
  say: (
    check: readonly UserProblem[],
    send: () => Promise<readonly UserProblem[]>,
    done: string,
  ) => Promise<boolean>;
  /** Something was typed: what was said about the last try is over. */
  forget: () => void;
}

/** One form of the page: sent once at a time, keeps what is wrong until something is changed. */
export function useSaying(): Saying {
  const texts = useTexts();
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const [running, setRunning] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  return {
    problems,
    running,
    done,
    errorOf: (field) => problems.find((problem) => problem.field?.at(-1) === field)?.message,
    forget: () => {
      setProblems([]);
      setDone(null);
    },
    say: async (check, send, text) => {
      // Pressed once more, and nothing was typed since: what was sent stays said, and nothing is missing.
      if (done !== null && check.length > 0) return false;
      setDone(null);
      if (check.length > 0) {
        setProblems(check);
        return false;
      }
      setRunning(true);
      const found = inTexts(texts, await send());
      setRunning(false);
      setProblems(found);
      setDone(found.length === 0 ? text : null);
      return found.length === 0;
    },
  };
}

interface SayFormProps {
  saying: Saying;
  send: string;
  /** Names of the fields that say their problems themselves. */
  fields: readonly string[];
  onSubmit: () => Promise<unknown>;
  children: ReactNode;
}

/** A form with one button, what stood in the way, and what follows. */
export function SayForm({ saying, send, fields, onSubmit, children }: SayFormProps) {
  const { sending } = useTexts();
  const { problems, running, done } = saying;
  const submit = async () => {
    await onSubmit();
  };
  return (
    <form className="stack gap-12" noValidate onSubmit={submits(submit, running)}>
      {children}
      <Refusal problems={problems} fields={fields} />
      <div className="cluster">
        <Button type="submit" variant="primary" busy={running}>
          {running ? sending : send}
        </Button>
      </div>
      <Done text={done} />
    </form>
  );
}
