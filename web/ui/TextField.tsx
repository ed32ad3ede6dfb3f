import { Button, Input, type InputProps, type InputRef } from "antd";
import { useId, useState, type ReactNode, type Ref } from "react";
import { describedBy } from "../lib/described-by.ts";
import { Field } from "./Field.tsx";
import styles from "./Field.module.css";
import { Icon } from "./Icon.tsx";

interface TextFieldProps extends Omit<
  InputProps,
  "className" | "type" | "size" | "status" | "variant" | "ref"
> {
  label: string;
  type?: "text" | "email" | "password" | "tel";
  /** Why the value isn't accepted. */
  error?: string;
  hint?: string;
  /** Id of something else that explains the field, e.g. a list of rules. */
  describedBy?: string;
  /** `code`: large, spaced digits. */
  variant?: "text" | "code";
  /** A button at the field's end. */
  action?: ReactNode;
  ref?: Ref<InputRef>;
}

/** Keyboards neither capitalize nor correct an address. */
const OF_EMAIL = { inputMode: "email", autoCapitalize: "none", spellCheck: false } as const;

function RevealButton({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  return (
    <Button
      type="text"
      aria-label={shown ? "Ocultar contraseña" : "Mostrar contraseña"}
      aria-pressed={shown}
      icon={<Icon name={shown ? "eye-off" : "eye"} />}
      onClick={() => onChange(!shown)}
    />
  );
}

/** A labelled field. Passwords can be shown and hidden. */
export function TextField(props: TextFieldProps) {
  const { label, type = "text", error, hint, describedBy: also, variant, action, id, ref, ...rest } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [shown, setShown] = useState(false);
  const isPassword = type === "password";
  return (
    <Field id={fieldId} label={label} error={error} hint={hint}>
      <Input
        {...(type === "email" ? OF_EMAIL : {})}
        {...rest}
        ref={ref}
        id={fieldId}
        size="large"
        className={variant === "code" ? styles.code : undefined}
        type={isPassword && shown ? "text" : type}
        suffix={isPassword ? <RevealButton shown={shown} onChange={setShown} /> : action}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(fieldId, { error, hint, also })}
      />
    </Field>
  );
}
