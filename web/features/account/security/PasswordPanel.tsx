import { useState } from "react";
import {
  PASSWORD_REQUIRED,
  PASSWORD_RULES,
  passwordProblem,
} from "../../../../schema/rules/password-rules.ts";
import { formatDate } from "../../../lib/format.ts";
import { showDone } from "../../../lib/notices.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { fieldErrors, summaryOf } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import { type AccountFieldsFragment, UpdatePasswordDocument } from "../../../generated/graphql.ts";
import { submits } from "../../../lib/submits.ts";
import { formFields, textOf } from "../../../lib/form-fields.ts";

const FORM = "password";
const LABELS = {
  currentPassword: "Contraseña actual",
  password: "Contraseña nueva",
  confirmation: "Repite la contraseña nueva",
};
const EMPTY = { currentPassword: "", password: "", confirmation: "" };

/** What is wrong with the three fields, before anything is sent. */
export function passwordFormProblems({
  currentPassword,
  password,
  confirmation,
}: typeof EMPTY): UserProblem[] {
  const weak = passwordProblem(password, PASSWORD_RULES);
  return [
    ...(currentPassword === "" ? [{ field: ["currentPassword"], message: PASSWORD_REQUIRED }] : []),
    ...(weak === undefined ? [] : [{ field: ["password"], message: weak }]),
    ...(confirmation === password
      ? []
      : [{ field: ["confirmation"], message: "Las contraseñas no coinciden" }]),
  ];
}

/** Changing the password: the current one, the new one with its rules, once more. */
export function PasswordPanel({ account }: { account: AccountFieldsFragment }) {
  const [values, setValues] = useState(EMPTY);
  const { run, busy, problems, setProblems } = useAction(UpdatePasswordDocument, {
    failed: "No se ha podido cambiar la contraseña. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
  });
  const summary = useSummary(problems, (tried) => summaryOf(FORM, LABELS, tried));
  const errorOf = fieldErrors(problems);
  const { email, passwordChangedAt } = account;

  const submit = async () => {
    const found = passwordFormProblems(values);
    setProblems(found);
    if (found.length > 0) return;
    const { currentPassword, password } = values;
    const { done, payload } = await run({ input: { currentPassword, password } });
    if (!done) return;
    setValues(EMPTY);
    showDone(payload.message);
  };
  const change = (part: Partial<typeof EMPTY>) => setValues({ ...values, ...part });
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf, change });
  return (
    <Panel
      title="Contraseña"
      intro={
        passwordChangedAt === null
          ? undefined
          : `Última vez que la cambiaste: ${formatDate(passwordChangedAt)}`
      }
    >
      <form className="stack narrow" noValidate onSubmit={submits(submit, busy)}>
        <ErrorSummary entries={summary} />
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          {...textOf(field("currentPassword"))}
          type="password"
          required
          autoComplete="current-password"
        />
        <PasswordField {...field("password")} rules={PASSWORD_RULES} />
        <TextField {...textOf(field("confirmation"))} type="password" required autoComplete="new-password" />
        <p className="muted small">Al cambiarla se cerrarán tus demás sesiones.</p>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? "Guardando..." : "Cambiar contraseña"}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
