import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import {
  CaseDocumentChoicesDocument,
  NoteAttemptFactDocument,
  type NotedFactInput,
  type NotedFactKind,
} from "../../generated/graphql.ts";
import { formFields } from "../../lib/form-fields.ts";
import { todayInMadrid } from "../../lib/format.ts";
import { fieldErrors } from "../../lib/form-problems.ts";
import { DayField } from "../../ui/DayField.tsx";
import { SelectField, TextAreaField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { NOTED_FACT_LOOKS } from "./attempt-words.ts";
import { matterInput, type Matter } from "./matter.ts";
import { useMatterAction } from "./use-matter-action.ts";

const FORM = "noted-fact";

interface NoteFactDialogProps {
  matter: Matter;
  kind: NotedFactKind;
  /** Whoever owes. */
  obligors: readonly { partyId: string; name: string }[];
  onClose: () => void;
}

/** "": none, or all of them. */
interface Values {
  partyId: string;
  day: string;
  until: string;
  proof: string;
  documentId: string;
}

function labelsOf(kind: NotedFactKind): Readonly<Record<keyof Values, string>> {
  return {
    partyId: kind === "EXTENSION" ? "Con quién" : "De quién",
    day: kind === "EXTENSION" ? "Día en que se acordó" : "Fecha de la declaración",
    until: "Hasta qué día (vacío si no se fijó ninguno)",
    proof: NOTED_FACT_LOOKS[kind].proofLabel,
    documentId: "Documento que lo prueba (opcional)",
  };
}

function inputOf(kind: NotedFactKind, { partyId, day, until, proof, documentId }: Values): NotedFactInput {
  return {
    kind,
    partyId: partyId === "" ? null : partyId,
    day,
    until: until === "" ? null : until,
    proof: proof.trim(),
    documentId: documentId === "" ? null : documentId,
  };
}

function useDocuments(matter: Matter) {
  const number = "caseNumber" in matter ? matter.caseNumber : null;
  const { data } = useQuery(CaseDocumentChoicesDocument, {
    variables: { number: number ?? "" },
    skip: number === null,
    fetchPolicy: "cache-and-network",
  });
  return data?.case?.documents ?? [];
}

/** What nothing else says of an attempt: more time that was agreed on, a sworn statement, a debt that falls due again and again. */
export function NoteFactDialog({ matter, kind, obligors, onClose }: NoteFactDialogProps) {
  const [values, setValues] = useState<Values>(() => ({
    partyId: "",
    day: todayInMadrid(),
    until: "",
    proof: "",
    documentId: "",
  }));
  const { run, busy, problems, refuse } = useMatterAction(NoteAttemptFactDocument);
  const documents = useDocuments(matter);
  const labels = labelsOf(kind);
  const { action, text, source, proofHint } = NOTED_FACT_LOOKS[kind];
  const field = formFields({
    form: FORM,
    labels,
    values,
    errorOf: fieldErrors(problems),
    change: (part: Partial<Values>) => setValues((now) => ({ ...now, ...part })),
  });
  const submit = async () => {
    if (values.proof.trim() === "") return refuse([{ field: ["proof"], message: REQUIRED_MESSAGE }]);
    const { done } = await run({ matter: matterInput(matter), input: inputOf(kind, values) });
    if (done) onClose();
  };
  return (
    <PromptDialog
      title={action}
      form={FORM}
      labels={labels}
      problems={problems}
      running={busy}
      action="Anotar"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {text} ({source})
      </p>
      {kind !== "PERIODIC" && obligors.length > 1 && (
        <SelectField
          {...field("partyId")}
          placeholder="Todas las personas obligadas"
          options={obligors.map(({ partyId, name }) => ({ value: partyId, label: name }))}
        />
      )}
      {kind !== "PERIODIC" && (
        <div className="columns">
          <DayField {...field("day")} required />
          {kind === "EXTENSION" && <DayField {...field("until")} />}
        </div>
      )}
      <TextAreaField {...field("proof")} hint={proofHint} required maxLength={500} />
      {documents.length > 0 && (
        <SelectField
          {...field("documentId")}
          placeholder="Ninguno"
          options={documents.map(({ id, fileName }) => ({ value: id, label: fileName }))}
        />
      )}
    </PromptDialog>
  );
}
