import { useState } from "react";
import { API_KEY_LIMITS, API_KEY_SCOPE_NAMES } from "../../../../schema/rules/api-keys.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { type ApiKeyScope, CreateApiKeyDocument } from "../../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import { PROOF_LABELS, useProofKind } from "../../../parts/accounts/ProofField.tsx";
import { ChipInput } from "../../../ui/ChipInput.tsx";
import { DayField } from "../../../ui/DayField.tsx";
import { SelectField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { NEW_KEY, newKeyInput, newKeyProblems, type NewKeyValues } from "../hooks/new-key-values.ts";
import { ChecksField } from "./ChecksField.tsx";
import { KeyProofField } from "./KeyProofField.tsx";
import { ReachField } from "./ReachField.tsx";

const FORM = "new-api-key";
const LABELS = {
  name: "Nombre",
  scopes: "Permisos",
  listIds: "Listas",
  addresses: "Direcciones IP",
  requestsPerMinute: "Límite",
  lastDay: "Último día",
  ...PROOF_LABELS,
};
const SCOPES = Object.entries(API_KEY_SCOPE_NAMES) as [ApiKeyScope, string][];
const LIMITS = API_KEY_LIMITS.map((limit) => ({
  value: String(limit),
  label: `${shownCount(limit)} peticiones por minuto`,
}));

interface FieldsProps {
  values: NewKeyValues;
  errorOf: (field: string) => string | undefined;
  change: (part: Partial<NewKeyValues>) => void;
}

function LimitFields({ values, errorOf, change }: FieldsProps) {
  return (
    <>
      <ReachField form={FORM} values={values} error={errorOf("listIds")} onChange={change} />
      <ChipInput
        id={fieldId(FORM, "addresses")}
        label="Direcciones IP (opcional)"
        listLabel="Direcciones permitidas"
        placeholder="203.0.113.0/24"
        hint="Solo se podrá usar desde ellas. Sin ninguna, desde cualquier sitio."
        values={values.addresses}
        pending={values.typedAddress}
        error={errorOf("addresses")}
        onChange={(addresses, typedAddress) => change({ addresses, typedAddress })}
      />
      <SelectField
        id={fieldId(FORM, "requestsPerMinute")}
        label="Límite"
        value={values.requestsPerMinute}
        options={LIMITS}
        error={errorOf("requestsPerMinute")}
        onChange={(requestsPerMinute) => change({ requestsPerMinute })}
      />
      <DayField
        id={fieldId(FORM, "lastDay")}
        label="Último día (opcional)"
        hint="Ese día todavía funciona. Sin él, hasta que la revoques."
        value={values.lastDay}
        error={errorOf("lastDay")}
        onChange={(lastDay) => change({ lastDay })}
      />
    </>
  );
}

/** Which field of the input a value belongs to, where their names differ. */
const FIELD_OF: Partial<Record<keyof NewKeyValues, string>> = {
  isLimited: "listIds",
  lists: "listIds",
  typedAddress: "addresses",
};

interface CreateKeyDialogProps {
  onMade: (made: { secret: string; message: string }) => void;
  onClose: () => void;
}

/** 'Nueva clave': what it opens can't be changed later. */
export function CreateKeyDialog({ onMade, onClose }: CreateKeyDialogProps) {
  const [values, setValues] = useState(NEW_KEY);
  const [proof, setProof] = useState("");
  const kind = useProofKind();
  // The secret goes into no cache.
  const { run, busy, problems, setProblems } = useAction(CreateApiKeyDocument, {
    quiet: true,
    fetchPolicy: "no-cache",
  });
  const errorOf = fieldErrors(problems);
  const change = (part: Partial<NewKeyValues>) => {
    const names = (Object.keys(part) as (keyof NewKeyValues)[]).map((name) => FIELD_OF[name] ?? name);
    setValues({ ...values, ...part });
    setProblems(problems.filter(({ field }) => !names.includes(field[0] ?? "")));
  };
  const submit = async () => {
    const found = [...newKeyProblems(values), ...kind.problems(proof)];
    setProblems(found);
    if (found.length > 0) return;
    const { done, payload } = await run({ input: { ...newKeyInput(values), ...kind.input(proof) } });
    if (done) onMade({ secret: payload.secret ?? "", message: payload.message ?? "" });
  };
  return (
    <PromptDialog
      title="Nueva clave de API"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Crear clave"
      busyLabel="Creando..."
      size="lg"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        id={fieldId(FORM, "name")}
        label={LABELS.name}
        hint="Qué programa la usa: así aparece en el registro de actividad."
        maxLength={80}
        autoComplete="off"
        value={values.name}
        error={errorOf("name")}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ChecksField
        form={FORM}
        name="scopes"
        legend="Permisos"
        options={SCOPES}
        chosen={values.scopes}
        error={errorOf("scopes")}
        onChange={(scopes) => change({ scopes })}
      />
      <LimitFields values={values} errorOf={errorOf} change={change} />
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
