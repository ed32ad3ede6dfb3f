import type { InputRef } from "antd";
import { useRef, useState } from "react";
import { codeProblem } from "../../../../schema/rules/email-code.ts";
import type { Action } from "../../../lib/use-action.ts";

/** A code that came by mail, and sending it; whatever is wrong with it, one goes on typing in its field. */
export function useMailedCode<Payload>(
  { run, busy, problems, setProblems }: Action<{ code: string }, Payload>,
  onDone: (payload: Payload) => void,
) {
  const field = useRef<InputRef>(null);
  const [code, setCode] = useState("");
  const send = async () => {
    const message = codeProblem(code);
    if (message === undefined) {
      const { done, payload } = await run({ code });
      if (done) return onDone(payload);
    } else setProblems([{ field: ["code"], message }]);
    field.current?.focus();
    return undefined;
  };
  /** Another code was sent: the field is emptied for it. */
  const restart = () => {
    setCode("");
    setProblems([]);
    field.current?.focus();
  };
  return { field, code, setCode, send, restart, busy, problem: problems[0]?.message };
}
