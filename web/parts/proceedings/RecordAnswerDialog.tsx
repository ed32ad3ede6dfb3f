import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import {
  CASE_DOCUMENT_ACCEPT,
  CASE_DOCUMENT_HINT,
  caseDocumentProblem,
} from "../cases/case-document-file.ts";
import { useUpload } from "../../lib/use-upload.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { ChoiceCards } from "../../ui/ChoiceCards.tsx";
import { FilePicker } from "../../ui/FilePicker.tsx";
import { SelectField, TextAreaField } from "../../ui/FormControls.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import {
  CaseDocumentChoicesDocument,
  RecordAgreementAnswerDocument,
  type AgreementItemFragment,
} from "../../generated/graphql.ts";
import { UploadSignedCopyDocument } from "../../generated/plain/graphql.ts";
import type { Matter } from "./matter.ts";
import { useMatterAction } from "./use-matter-action.ts";
import { formFields } from "../../lib/form-fields.ts";

const FORM = "record-answer";
const LABELS = {
  partyId: "Quién responde",
  accept: "Qué responde",
  reason: "Cómo se dio la respuesta",
  documentId: "Documento que lo prueba",
} as const;
const ANSWERS = [
  { value: "yes", title: "Acepta" },
  { value: "no", title: "Rechaza" },
] as const;

interface Values {
  partyId: string;
  accept: "yes" | "no" | null;
  reason: string;
  documentId: string;
}

interface ProofProps {
  caseNumber: string;
  value: string;
  error?: string;
  onChange: (documentId: string) => void;
}

/** One of the documents of the case, or a copy uploaded right here. */
function ProofField({ caseNumber, value, error, onChange }: ProofProps) {
  const { data, refetch } = useQuery(CaseDocumentChoicesDocument, {
    variables: { number: caseNumber },
    fetchPolicy: "cache-and-network",
  });
  const upload = useUpload(UploadSignedCopyDocument);
  const documents = data?.case?.documents ?? [];
  const take = async (file: File) => {
    const problem = caseDocumentProblem(file);
    if (problem !== null) return upload.setError(problem);
    const sent = await upload.send({ input: { caseNumber, audience: "CLIENT" }, file });
    if (sent === null || sent.document === null) return;
    await refetch().catch(() => undefined);
    onChange(sent.document.id);
  };
  return (
    <>
      <SelectField
        id={fieldId(FORM, "documentId")}
        label={`${LABELS.documentId} (opcional)`}
        placeholder="Ninguno"
        value={value}
        options={documents.map(({ id, fileName }) => ({ value: id, label: fileName }))}
        error={error}
        onChange={onChange}
      />
      <FilePicker
        action="Subir la copia firmada"
        hint={CASE_DOCUMENT_HINT}
        accept={CASE_DOCUMENT_ACCEPT}
        error={upload.error}
        onFile={(file) => void take(file)}
      >
        {upload.running && <ProgressBar label="Subiendo el documento" value={upload.share} />}
      </FilePicker>
    </>
  );
}

function missingValues({ partyId, accept, reason }: Values): UserProblem[] {
  const problems: UserProblem[] = [];
  if (partyId === "") problems.push({ field: ["partyId"], message: "Elige quién responde" });
  if (accept === null) problems.push({ field: ["accept"], message: "Elige qué responde" });
  if (reason.trim() === "") problems.push({ field: ["reason"], message: REQUIRED_MESSAGE });
  return problems;
}

interface RecordAnswerDialogProps {
  matter: Matter;
  agreement: AgreementItemFragment;
  onClose: () => void;
}

/** Whose answer it is needs no asking where one alone is missing. */
function emptyAnswer([only, ...others]: AgreementItemFragment["answers"]): Values {
  return {
    partyId: others.length === 0 ? (only?.party.id ?? "") : "",
    accept: null,
    reason: "",
    documentId: "",
  };
}

function answerInput(values: Values) {
  const { partyId, accept, reason, documentId } = values;
  return {
    partyId,
    accept: accept === "yes",
    reason: reason.trim(),
    documentId: documentId === "" ? null : documentId,
  };
}

interface AnswerFieldsProps {
  waiting: AgreementItemFragment["answers"];
  values: Values;
  errorOf: (field: string) => string | undefined;
  onChange: (patch: Partial<Values>) => void;
}

function AnswerFields({ waiting, values, errorOf, onChange }: AnswerFieldsProps) {
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf, change: onChange });
  return (
    <>
      <SelectField
        {...field("partyId")}
        placeholder="Selecciona…"
        required
        options={waiting.map(({ party }) => ({ value: party.id, label: party.displayName }))}
      />
      <ChoiceCards
        legend={LABELS.accept}
        id={fieldId(FORM, "accept")}
        columns
        choices={ANSWERS}
        chosen={values.accept === null ? [] : [values.accept]}
        error={errorOf("accept")}
        onToggle={(accept) => onChange({ accept })}
      />
      <TextAreaField
        {...field("reason")}
        hint="Por ejemplo: «Firmó la copia en papel en la sesión del 12/03/2026»."
        required
        maxLength={1000}
      />
    </>
  );
}

/** An answer that came otherwise than through the product: signed on paper, said in a session. */
export function RecordAnswerDialog({ matter, agreement, onClose }: RecordAnswerDialogProps) {
  const waiting = agreement.answers.filter(({ accepted }) => accepted === null);
  const [values, setValues] = useState(() => emptyAnswer(waiting));
  const { run, busy, problems, refuse } = useMatterAction(RecordAgreementAnswerDocument);
  const errorOf = fieldErrors(problems);
  const change = (patch: Partial<Values>) => setValues((now) => ({ ...now, ...patch }));
  const field = formFields({ form: FORM, labels: LABELS, values, errorOf, change });
  const submit = async () => {
    const missing = missingValues(values);
    if (missing.length > 0) return refuse(missing);
    const { done } = await run({ id: agreement.id, input: answerInput(values) });
    if (done) onClose();
  };
  return (
    <PromptDialog
      title="Anotar una respuesta"
      size="lg"
      form={FORM}
      about={agreement.id}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Anotar la respuesta"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Para respuestas que no llegaron por la plataforma. Quedará escrito que la anotaste tú, cuándo y cómo
        se dio.
      </p>
      <AnswerFields waiting={waiting} values={values} errorOf={errorOf} onChange={change} />
      {"caseNumber" in matter && (
        <div className="stack gap-12">
          <ProofField caseNumber={matter.caseNumber} {...field("documentId")} />
        </div>
      )}
    </PromptDialog>
  );
}
