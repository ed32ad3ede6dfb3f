import { useState } from "react";
import { requestGraphql, RequestError } from "../../../lib/graphql-request.ts";
import { LanguageChoice } from "../../../parts/link-language/LanguageChoice.tsx";
import type { LinkTexts } from "../../../parts/link-language/link-texts.ts";
import { useLinkTexts } from "../../../parts/link-language/use-spoken.ts";
import { Button } from "../../../ui/Button.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { OpenInvitationCodeDocument } from "../../../generated/plain/graphql.ts";
import styles from "../InvitationPage.module.css";
import { submits } from "../../../lib/submits.ts";

const FIELD = "invitation-code";
/** Groups what is typed as the letter shows it: K7QP-3MXD-2R. */
function grouped(typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .slice(0, 10);
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].filter(Boolean).join("-");
}

/** The code of a letter, and what it opens; the only field takes the focus when it doesn't. */
function useCode(texts: LinkTexts["code"], onEnter: (token: string) => void) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState(false);

  const refuse = (message: string) => {
    setProblem(message);
    document.getElementById(FIELD)?.focus();
  };
  const submit = async () => {
    if (code.length < 12) {
      refuse(texts.tooShort);
      return;
    }
    setRunning(true);
    setProblem(undefined);
    try {
      const { openInvitationCode } = await requestGraphql(
        OpenInvitationCodeDocument,
        { code },
        { quiet: true },
      );
      if (openInvitationCode.token !== null) onEnter(openInvitationCode.token);
      else refuse(texts.unknown);
    } catch (error) {
      const isTooOften = error instanceof RequestError && error.code === "RATE_LIMITED";
      refuse(isTooOften ? texts.tooOften : texts.failed);
    } finally {
      setRunning(false);
    }
  };
  const type = (next: string) => {
    setCode(grouped(next));
    setProblem(undefined);
  };
  return { code, type, submit, problem, running };
}

/** For those who come with a letter, and for those whose link no longer opens anything. */
export function CodeForm({ isRefused, onEnter }: { isRefused: boolean; onEnter: (token: string) => void }) {
  const { language, texts } = useLinkTexts();
  const words = texts.code;
  const { code, type, submit, problem, running } = useCode(words, onEnter);
  return (
    <section className="stack gap-12 surface" lang={language}>
      <LanguageChoice />
      <PageTitle tab={texts.tab}>{isRefused ? words.badTitle : words.title}</PageTitle>
      <p className="large">{isRefused ? words.badIntro : words.intro}</p>
      <form
        className={`stack gap-12 narrow ${styles.codeForm}`}
        noValidate
        onSubmit={submits(submit, running)}
      >
        <TextField
          id={FIELD}
          label={words.label}
          hint={words.hint}
          variant="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={code}
          error={problem}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit" variant="primary" block busy={running}>
          {running ? words.checking : words.send}
        </Button>
      </form>
      <p className="muted small">{words.neither}</p>
    </section>
  );
}
