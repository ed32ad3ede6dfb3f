import type { InputRef } from "antd";
import type { Ref } from "react";
import { cleanCode } from "../lib/account-rules.ts";
import { TextField } from "./TextField.tsx";

interface CodeFieldProps {
  label: string;
  value: string;
  /** Gets the code without spaces and hyphens. */
  onChange: (code: string) => void;
  error?: string;
  hint?: string;
  id?: string;
  /** A recovery code (`xxxxx-xxxxx`) is welcome too: letters, any length, the normal keyboard. */
  acceptsRecoveryCode?: boolean;
  disabled?: boolean;
  ref?: Ref<InputRef>;
}

/**
 * The six digits from an e-mail or an authenticator app: numeric keyboard, offered by the phone (one-time-code),
 * pasted with or without spaces. It never sends itself: a mistyped code costs one of few tries.
 */
export function CodeField({ onChange, acceptsRecoveryCode = false, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      name="code"
      variant="code"
      inputMode={acceptsRecoveryCode ? "text" : "numeric"}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={acceptsRecoveryCode ? 20 : undefined}
      onChange={(event) =>
        onChange(acceptsRecoveryCode ? event.target.value.trim() : cleanCode(event.target.value))
      }
    />
  );
}
