import { useState, type FormEvent } from "react";
import { Link } from "react-router-dom";
import { publicPaths } from "../../../app/public-paths.ts";
import { useFormProblems } from "../../../lib/use-form-problems.ts";
import { useUnloadWarning } from "../../../lib/leave-guard.ts";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { StepForm } from "../wizard/StepForm.tsx";
import { ACCOUNT_LABELS, accountProblems, type AccountValues, type Secrets } from "./account-values.ts";
import {
  ACCOUNT_FORM,
  ContactFields,
  PersonFields,
  SecretFields,
  type AccountFieldsProps,
} from "./AccountFields.tsx";
import { useRegister, type RegisteringRole } from "./use-register.ts";

interface AccountStepProps {
  who: RegisteringRole;
  values: AccountValues;
  onChange: (values: AccountValues) => void;
  onRegistered: (token: string) => void;
  onBack: () => void;
}

function Terms({ who }: { who: RegisteringRole }) {
  const whose = who === "SPECIALIST" ? "specialist" : "user";
  return (
    <p className="muted small">
      Al continuar aceptas los{" "}
      <Link to={publicPaths.legal(`terms-${whose}`)} target="_blank">
        términos y condiciones
      </Link>{" "}
      y la{" "}
      <Link to={publicPaths.legal(`privacy-policy-${whose}`)} target="_blank">
        política de privacidad
      </Link>
      .
    </p>
  );
}

/** Person or company; only clients are asked. */
function KindChoice({ values, set }: Omit<AccountFieldsProps, "errorOf">) {
  return (
    <ChoiceCards
      legend="Te registras como"
      columns
      choices={[
        { value: "PERSON", title: "Persona" },
        { value: "COMPANY", title: "Empresa" },
      ]}
      chosen={[values.kind]}
      onToggle={(kind) => set("identityDocument", { kind })}
    />
  );
}

/** Step 0: the account itself. What is typed stays until it is registered, the password only as long as the page. */
export function AccountStep({ who, values, onChange, onRegistered, onBack }: AccountStepProps) {
  const [secrets, setSecrets] = useState<Secrets>({ password: "", confirmation: "" });
  const { errorOf, entries, refuse, forgive } = useFormProblems(ACCOUNT_FORM, ACCOUNT_LABELS);
  const { register, running } = useRegister(who, refuse);
  useUnloadWarning(secrets.password !== "");

  const set = (path: string, change: Partial<AccountValues>) => {
    forgive(path);
    onChange({ ...values, ...change });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const found = accountProblems(who, values, secrets);
    if (refuse(found)) return;
    const token = await register(values, secrets.password);
    if (token !== null) onRegistered(token);
  };

  return (
    <StepForm
      onSubmit={(event) => void submit(event)}
      onBack={onBack}
      busy={running}
      busyLabel="Cargando..."
      submitLabel="Continuar"
    >
      <ErrorSummary entries={entries} />
      {who === "CLIENT" && <KindChoice values={values} set={set} />}
      <PersonFields
        isCompany={who === "CLIENT" && values.kind === "COMPANY"}
        values={values}
        set={set}
        errorOf={errorOf}
      />
      <ContactFields values={values} set={set} errorOf={errorOf} />
      <SecretFields
        secrets={secrets}
        errorOf={errorOf}
        set={(path, value) => {
          forgive(path);
          setSecrets((now) => ({ ...now, [path]: value }));
        }}
      />
      <Terms who={who} />
    </StepForm>
  );
}
